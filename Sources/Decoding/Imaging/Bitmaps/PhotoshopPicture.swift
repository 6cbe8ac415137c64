// SPDX-License-Identifier: GPL-3.0-or-later

internal import CDecoders
internal import Glibc
internal import MediaBytes
internal import MediaTypes

/// Decodes the merged picture of a Photoshop document. Large ones are reduced to means of squares row by row, so they are
/// never in memory at full size.
struct PhotoshopPicture {
    let longestSide: Int
    let maximumPixels: Int
    let maximumBytes: Int
    let deadline: ContinuousClock.Instant

    /// - Parameter source: the same file as `input`.
    /// - Returns: the rows of which all planes are there, if the file is truncated.
    func run(_ source: ByteSource, _ input: LoadInput, isCancelled: () -> Bool) throws(MediaError) -> LoadedPicture {
        guard !isCancelled() else { throw .cancelled }
        guard let header = PhotoshopHeader(source) else { throw .noHeader }
        guard header.width * header.height <= maximumPixels else {
            throw .tooLarge(width: header.width, height: header.height)
        }
        guard let sections = PhotoshopSections(source, header) else { throw .noPicture }
        guard !sections.lacksMergedPicture, sections.merged != source.length else { throw .noMergedPicture }
        guard let colours = PhotoshopColours(source, header, sections) else {
            throw .noDecoder(.photoshop, package: nil)
        }
        guard colours.planeCount <= header.channels, var packing = source.cursor(at: sections.merged, count: 2),
            let code = packing.big16()
        else { throw .noPicture }
        // Photoshop uses deflate (2 and 3) for layers only.
        guard code <= 1 else { throw .noDecoder(.photoshop, package: nil) }
        return try withoutActuallyEscaping(isCancelled) { isCancelled throws(MediaError) in
            func reader() -> PictureReader { PictureReader(input, deadline: deadline, isCancelled: isCancelled) }
            let planes =
                code == 0
                ? PhotoshopPlane.plain(header, count: colours.planeCount, from: sections.merged + 2, reader)
                : try PhotoshopPlane.packed(header, count: colours.planeCount, from: sections.merged + 2, reader)
            return try draw(header, colours, planes)
        }
    }

    private func draw(
        _ header: PhotoshopHeader, _ colours: PhotoshopColours, _ planes: [PhotoshopPlane]
    ) throws(MediaError) -> LoadedPicture {
        let rows = CDecodersRows(
            width: UInt32(header.width), height: UInt32(header.height), bits: UInt32(header.depth),
            planes: colours.kind)
        guard let picture = cdecoders_picture_rows(rows, UInt32(clamping: longestSide), UInt64(maximumBytes)) else {
            throw .noMemory
        }
        defer { cdecoders_picture_free(picture) }
        let count = colours.drawnPlanes * cdecoders_picture_plane_bytes(picture)
        rows: for row in 0..<header.height {
            var samples: [UInt8] = []
            samples.reserveCapacity(count)
            for plane in planes {
                guard let bytes = try plane.row(row) else { break rows }
                samples += bytes
            }
            if let palette = colours.palette { samples = palette.planes(samples) }
            guard samples.count == count else { throw .noPicture }
            cdecoders_picture_add_row(picture, samples)
        }
        _ = cdecoders_picture_end(picture)
        return try LoadedPicture(taking: picture, meansTo: longestSide)
    }
}

/// Reads one channel of the picture row by row.
struct PhotoshopPlane {
    private let reader: PictureReader
    private let rowBytes: Int
    private let start: Int
    /// The offsets of packed rows and of their end; empty if rows are not packed.
    private let places: [Int]

    static func plain(
        _ header: PhotoshopHeader, count: Int, from start: UInt64, _ reader: () -> PictureReader
    ) -> [PhotoshopPlane] {
        let rowBytes = (header.width * header.depth + 7) / 8
        return (0..<count).map { plane in
            PhotoshopPlane(
                reader: reader(), rowBytes: rowBytes, start: Int(start) + plane * header.height * rowBytes, places: [])
        }
    }

    /// The lengths of all rows of all channels come before the first row.
    static func packed(
        _ header: PhotoshopHeader, count: Int, from start: UInt64, _ reader: () -> PictureReader
    ) throws(MediaError) -> [PhotoshopPlane] {
        let lengthBytes = header.isLarge ? 4 : 2
        let table = reader()
        table.seek(to: Int(start))
        var place = Int(start) + header.channels * header.height * lengthBytes
        var planes: [PhotoshopPlane] = []
        for _ in 0..<count {
            var bytes = [UInt8](repeating: 0, count: header.height * lengthBytes)
            guard try table.read(&bytes) else { throw .noPicture }
            var cursor = ByteCursor(bytes)
            var places = [place]
            places.reserveCapacity(header.height + 1)
            while let length = cursor.big(lengthBytes) {
                place += Int(length)
                places.append(place)
            }
            planes.append(
                PhotoshopPlane(
                    reader: reader(), rowBytes: (header.width * header.depth + 7) / 8, start: 0, places: places))
        }
        return planes
    }

    /// - Returns: nil if the file is truncated or the row is too short.
    func row(_ row: Int) throws(MediaError) -> [UInt8]? {
        guard !places.isEmpty else {
            reader.seek(to: start + row * rowBytes)
            var bytes = [UInt8](repeating: 0, count: rowBytes)
            return try reader.read(&bytes) ? bytes : nil
        }
        // Runs of one byte take two bytes: the longest packed form.
        let length = places[row + 1] - places[row]
        guard length <= rowBytes * 2 + 2 else { return nil }
        reader.seek(to: places[row])
        var packed = [UInt8](repeating: 0, count: length)
        return try reader.read(&packed) ? PackedBits.unpacked(packed, count: rowBytes) : nil
    }
}

/// Apple's PackBits compression.
enum PackedBits {
    /// - Returns: exactly `count` bytes, or nil if there are fewer.
    static func unpacked(_ packed: [UInt8], count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var (index, filled) = (0, 0)
        while filled < count, index + 1 < packed.count {
            let code = Int(packed[index])
            if code < 128 {
                let end = index + 2 + code
                guard end <= packed.count else { return nil }
                let length = min(code + 1, count - filled)
                bytes.replaceSubrange(filled..<filled + length, with: packed[index + 1..<index + 1 + length])
                filled += length
                index = end
            } else if code > 128 {
                let length = min(257 - code, count - filled)
                bytes.withUnsafeMutableBytes { buffer in
                    _ = buffer.baseAddress.map { memset($0 + filled, Int32(packed[index + 1]), length) }
                }
                filled += length
                index += 2
            } else {
                // A no-op without data.
                index += 1
            }
        }
        return filled == count ? bytes : nil
    }
}
