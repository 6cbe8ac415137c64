// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
package import MediaTypes

/// What a picture that was encoded anew takes over from its original: what may stay, less what said how the original is drawn.
package struct CarriedMetadata: Sendable {
    private let exif: ExifBlock?
    /// The packet; nil where nothing of it stays.
    package let xmp: [UInt8]?

    /// - Parameters:
    ///   - exif: the original's block from its TIFF header on, as it is.
    ///   - xmp: the original's packet, as it is.
    ///   - removed: the classes that go; may be empty.
    package init(exif: [UInt8]?, xmp: [UInt8]?, without removed: MetadataClasses) {
        let kept = Kept(without: removed, converting: true)
        let block = exif.flatMap { ExifBlock($0[...])?.keeping(kept) }
        self.exif = block?.written() == nil ? nil : block
        self.xmp = xmp.flatMap { XMPPacket.cleaned($0[...], kept) }
    }

    /// A file of an encoder that writes no metadata, with this.
    /// - Parameters:
    ///   - file: in sRGB.
    ///   - width: pixels as shown.
    ///   - height: like `width`.
    /// - Returns: nil where the file does not begin as encoders write it, or a block is too long for it.
    package func put(into file: [UInt8], _ format: StillFormat, width: Int, height: Int) -> [UInt8]? {
        let exif = exif?.stating(width, height, isJPEG: format == .jpeg).written()
        return switch format {
        case .jpeg: jpeg(file, exif)
        case .png: png(file, exif)
        }
    }

    private func jpeg(_ file: [UInt8], _ exif: [UInt8]?) -> [UInt8]? {
        // SOI and the JFIF segment, behind which metadata stands.
        guard file.starts(with: [0xFF, 0xD8, 0xFF, 0xE0]), file.has("JFIF\0", at: 6) else {
            return nil
        }
        let start = 4 + Int(file[4]) << 8 + Int(file[5])
        guard start <= file.count else { return nil }
        var segments: [UInt8] = []
        do throws(CleaningError) {
            if let exif { segments += try JPEGHead.written(exif: exif) }
            if let xmp { segments += try JPEGHead.written(xmp: xmp) }
        } catch { return nil }
        return file[..<start] + segments + file[start...]
    }

    private func png(_ file: [UInt8], _ exif: [UInt8]?) -> [UInt8]? {
        // The signature and IHDR.
        let start = 8 + 25
        guard file.count > start, file.starts(with: PNGChunk.signature), file.has("IHDR", at: 12) else { return nil }
        var chunks: [UInt8] = []
        if let exif { chunks += PNGChunk.written("eXIf", exif) }
        if let xmp { chunks += PNGText.written(xmp: xmp) }
        return file[..<start] + chunks + file[start...]
    }
}

extension ExifBlock {
    /// The block with all that Exif 3.0 wants to be there (4.6.4, table 4), for a picture in sRGB of this size, upright.
    fileprivate func stating(_ width: Int, _ height: Int, isJPEG: Bool) -> ExifBlock {
        var block = self
        // 72 pixels per inch is what the standard states where the resolution is unknown.
        let resolution = number(72, 4) + number(1, 4)
        block.picture += [
            Entry(tag: 0x011A, type: 5, count: 1, bytes: resolution),
            Entry(tag: 0x011B, type: 5, count: 1, bytes: resolution),
            Entry(tag: 0x0128, type: 3, count: 1, bytes: number(2, 2)),
        ]
        block.exif += [
            Entry(tag: 0x9000, type: 7, count: 4, bytes: Array("0232".utf8)),
            Entry(tag: 0xA001, type: 3, count: 1, bytes: number(1, 2)),
            Entry(tag: 0xA002, type: 4, count: 1, bytes: number(width, 4)),
            Entry(tag: 0xA003, type: 4, count: 1, bytes: number(height, 4)),
        ]
        guard isJPEG else { return block }
        // Chroma samples are centred between pixels; the components are Y, Cb and Cr.
        block.picture.append(Entry(tag: 0x0213, type: 3, count: 1, bytes: number(1, 2)))
        block.exif += [
            Entry(tag: 0x9101, type: 7, count: 4, bytes: [1, 2, 3, 0]),
            Entry(tag: 0xA000, type: 7, count: 4, bytes: Array("0100".utf8)),
        ]
        return block
    }
}
