// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The text chunks of a PNG: what each tells by its keyword, and XMP.
struct PNGText {
    /// Up to 79 bytes of Latin-1, as the standard allows.
    let keyword: String
    /// What follows the keyword's zero byte.
    private let rest: Range<UInt64>
    private let chunk: PNGChunk

    private static let longestKeyword = 79
    private static let xmpKeyword = "XML:com.adobe.xmp"

    /// Reads the keyword; nil where there is none.
    init?(_ source: ByteSource, _ chunk: PNGChunk) {
        let length = min(chunk.length, UInt64(Self.longestKeyword) + 1)
        guard let start = source.bytes(at: chunk.payload.lowerBound, count: Int(length)),
            let zero = start.firstIndex(of: 0), zero > start.startIndex
        else { return nil }
        keyword = String(String.UnicodeScalarView(start[..<zero].lazy.map { Unicode.Scalar($0) }))
        rest = chunk.payload.lowerBound + UInt64(zero - start.startIndex + 1)..<chunk.payload.upperBound
        self.chunk = chunk
    }

    /// Whether it is an XMP packet.
    var isXMP: Bool { chunk.type == "iTXt" && keyword == Self.xmpKeyword }

    /// What the keyword says that the text tells; nil for one that the standard does not have.
    var meaning: Meaning? {
        switch keyword {
        case "Title", "Description", "Comment", "Keywords", "Disclaimer", "Warning", "Collection": .caption
        case "Author", "Copyright": .person
        case "Creation Time": .date
        case "Software", "Source", "Model": .device
        default: nil
        }
    }

    /// Whether it is an EXIF block in ImageMagick's way.
    var isRawExif: Bool { chunk.type != "iTXt" && keyword == PNGRawProfile.keyword }

    /// The chunk with what stays of the EXIF block in it; nil where nothing stays or it cannot be read.
    func cleanedRawExif(_ source: ByteSource, _ kept: Kept, limit: Int) -> [UInt8]? {
        guard var text = body(source, limit: limit) else { return nil }
        if chunk.type == "zTXt" {
            guard text.popFirst() == 0, let unpacked = Inflation.unpacked(text, limit: limit) else { return nil }
            text = unpacked[...]
        }
        guard let cleaned = PNGRawProfile.cleanedExif(Array(text), kept) else { return nil }
        return PNGChunk.written("zTXt", Array(keyword.utf8) + [0, 0] + Inflation.stored(cleaned))
    }

    /// The chunk with what stays of its XMP packet; nil where nothing stays or it cannot be read.
    func cleanedXMP(_ source: ByteSource, _ kept: Kept, limit: Int) -> [UInt8]? {
        guard var text = body(source, limit: limit), let isPacked = text.popFirst(), let method = text.popFirst(),
            method == 0
        else { return nil }
        // The language and the keyword's translation.
        for _ in 0..<2 {
            guard let zero = text.firstIndex(of: 0) else { return nil }
            text = text[(zero + 1)...]
        }
        let packet = isPacked == 0 ? text : Inflation.unpacked(text, limit: limit)?[...]
        guard let packet, let cleaned = XMPPacket.cleaned(packet, kept) else { return nil }
        return Self.written(xmp: cleaned)
    }

    /// The chunk of an XMP packet.
    static func written(xmp packet: [UInt8]) -> [UInt8] {
        PNGChunk.written("iTXt", Array(xmpKeyword.utf8) + [0, 0, 0, 0, 0] + packet)
    }

    /// What follows the keyword; nil where that is longer than `limit`.
    private func body(_ source: ByteSource, limit: Int) -> ArraySlice<UInt8>? {
        let length = rest.upperBound - rest.lowerBound
        return length <= UInt64(limit) ? source.bytes(at: rest.lowerBound, count: Int(length)) : nil
    }
}
