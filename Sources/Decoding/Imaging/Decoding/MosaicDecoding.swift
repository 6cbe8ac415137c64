// SPDX-License-Identifier: GPL-3.0-or-later

internal import CDecoders
internal import CGdkPixbuf
internal import MediaBytes
internal import MediaTypes
internal import Pixels

/// Decodes a HEIF or AVIF part by part and reduces each by powers of two before the next one: a phone's picture of 200
/// megapixels takes only the memory of one tile and of the result.
struct MosaicDecoding {
    let mosaic: HEIFMosaic
    let longestSide: Int
    let maximumBytes: Int
    let deadline: ContinuousClock.Instant

    /// Limit for the coded bytes of a part, above any real picture.
    private static let longestPart = 256 << 20
    private static let largestFactor = 256

    /// Number of parts decoded in parallel: one for each processor, or one if parts are large.
    private var partsAtOnce: Int {
        guard let part = mosaic.parts.first, codedBytes(part) <= maximumBytes / 16 else { return 1 }
        return max(1, cdecoders_parts_at_once())
    }

    /// Memory for decoding a part: the codec's picture and libheif's copy of it.
    private func codedBytes(_ part: HEIFMosaic.Part) -> Int {
        Int(Double(part.width) * Double(part.height) * part.bytesPerPixel * 2)
    }

    /// - Parameters:
    ///   - source: the same file as `input`.
    ///   - isCancelled: checked between parts, like the deadline.
    /// - Returns: the upright picture; nil if libheif cannot decode the first part. Another loader may still succeed.
    func run(_ source: ByteSource, _ input: LoadInput, isCancelled: () -> Bool) throws(MediaError) -> LoadedPicture? {
        guard let factor else { throw .tooLarge(width: mosaic.width, height: mosaic.height) }
        let size = reduced(by: factor)
        guard let across = Int32(exactly: size.width), let down = Int32(exactly: size.height),
            let pointer = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, across, down)
        else { throw .damaged(detail: "not enough memory for the picture") }
        let pixbuf = PixbufReference(taking: pointer)
        let most = partsAtOnce
        for start in stride(from: 0, to: mosaic.parts.count, by: most) {
            guard !isCancelled() else { throw .cancelled }
            guard .now < deadline else { throw .timedOut }
            let indexes = start..<min(start + most, mosaic.parts.count)
            guard draw(indexes, factor, into: pointer, source, input) else {
                guard start > 0 else { return nil }
                throw .damaged(detail: "a part of the picture cannot be decoded")
            }
        }
        return try upright(pixbuf, factor: factor, turns: HEIFReferences.turns(source, of: nil))
    }

    // MARK: - Reduction

    /// The largest power of two that leaves at least twice the requested pixels on a side, so that the final scaling is
    /// smooth; larger if memory requires it. Nil if no factor fits.
    private var factor: Int? {
        guard let part = mosaic.parts.first, codedBytes(part) <= maximumBytes else { return nil }
        var factor = 1
        while factor < Self.largestFactor {
            let next = reduced(by: factor * 2)
            let fits = isWithinMemory(factor)
            guard !fits || max(next.width, next.height) / 2 >= longestSide else { break }
            // Tiles whose size is not a multiple of the factor would not fit together.
            guard mosaic.parts.count == 1 || part.width % (factor * 2) == 0 && part.height % (factor * 2) == 0 else {
                break
            }
            factor *= 2
        }
        return isWithinMemory(factor) ? factor : nil
    }

    /// Whether the result takes at most half of the memory, since rotating and scaling make a copy.
    private func isWithinMemory(_ factor: Int) -> Bool {
        let size = reduced(by: factor)
        return size.width * size.height * 3 <= maximumBytes / 2
    }

    private func reduced(by factor: Int) -> (width: Int, height: Int) {
        ((mosaic.width + factor - 1) / factor, (mosaic.height + factor - 1) / factor)
    }

    // MARK: - Parts

    private func draw(
        _ indexes: Range<Int>, _ factor: Int, into pixbuf: OpaquePointer, _ source: ByteSource, _ input: LoadInput
    ) -> Bool {
        var bytes: [UInt8] = []
        var places: [(range: Range<Int>, place: CDecodersPartPlace)] = []
        for index in indexes {
            guard let file = file(mosaic.parts[index], source, input), let place = place(index, factor, in: pixbuf)
            else {
                return false
            }
            places.append((bytes.count..<bytes.count + file.count, place))
            bytes += file
        }
        return bytes.withUnsafeBufferPointer { bytes in
            let parts = places.map { range, place in
                CDecodersPart(file: bytes.baseAddress.map { $0 + range.lowerBound }, count: range.count, place: place)
            }
            return cdecoders_parts_draw(parts, parts.count)
        }
    }

    private func place(_ index: Int, _ factor: Int, in pixbuf: OpaquePointer) -> CDecodersPartPlace? {
        let part = mosaic.parts[index]
        let (left, top) = (index % mosaic.columns * part.width, index / mosaic.columns * part.height)
        guard left < mosaic.width, top < mosaic.height, let pixels = gdk_pixbuf_get_pixels(pixbuf) else { return nil }
        let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
        return CDecodersPartPlace(
            chroma: UInt32(part.chroma), factor: UInt32(factor),
            used_width: UInt32(min(part.width, mosaic.width - left)),
            used_height: UInt32(min(part.height, mosaic.height - top)),
            pixels: pixels + top / factor * stride + left / factor * 3, stride: stride)
    }

    private func file(_ part: HEIFMosaic.Part, _ source: ByteSource, _ input: LoadInput) -> [UInt8]? {
        let length = part.pieces.reduce(0) { $0 + $1.count }
        guard length > 0, length <= Self.longestPart,
            let configuration = source.bytes(at: part.configuration.lowerBound, count: part.configuration.count),
            let codes = mosaic.codes.map({ source.bytes(at: $0.lowerBound, count: $0.count) }) ?? []
        else { return nil }
        var data: [UInt8] = []
        for piece in part.pieces {
            guard let bytes = input.bytes(piece) else { return nil }
            data += bytes
        }
        return HEIFPartFile.bytes(part, configuration: configuration, codes: codes, data: data)
    }

    // MARK: - The whole

    /// Applies the container's rotation to the reduced picture; rotating 200 megapixels would take twice the memory.
    private func upright(_ pixbuf: PixbufReference, factor: Int, turns: [Int]) throws(MediaError) -> LoadedPicture {
        let means = PictureOfMeans(pixbuf: pixbuf, factor: factor, width: mosaic.width, height: mosaic.height)
        var shown = try means.scaledDown(toLongestSide: longestSide)
        var (width, height) = (mosaic.width, mosaic.height)
        for turn in turns {
            guard let turned = shown.oriented(turn) else {
                throw .damaged(detail: "not enough memory to turn the picture")
            }
            shown = turned
            if turn >= 5 { (width, height) = (height, width) }
        }
        return LoadedPicture(pixbuf: shown, storedWidth: width, storedHeight: height)
    }
}
