// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Copies of WebP (RFC 9649) chunk by chunk, in their order: still or animated, of the simple or the extended format.
enum WebPCleaning {
    /// How a copy is made of which only `kept` stays.
    static func recipe(of source: ByteSource, _ kept: Kept) throws(CleaningError) -> CopyRecipe {
        guard var head = source.cursor(at: 0, count: 12), head.code() == "RIFF", let size = head.little32(),
            head.code() == "WEBP"
        else { throw .damaged(detail: "head of WebP") }
        let end = 8 + UInt64(size)
        guard end <= source.length else { throw .damaged(detail: "WebP breaks off") }
        var chunks = RIFFWalk(source, in: min(12, end)..<end, .exact)
        guard let first = chunks.next() else { throw .damaged(detail: "WebP breaks off") }
        switch first.type {
        // The simple format is one chunk, and what follows is ignored.
        case "VP8 ", "VP8L": return try file(WebPPixels.drawn(first, source, size: (1, 1)))
        case "VP8X":
            guard first.length == 10, var header = first.contents(source, limit: 10).map({ Array($0) }) else {
                throw .damaged(detail: "VP8X")
            }
            var file = Extended(source, kept, size: Self.size(header, at: 4))
            try file.read(&chunks)
            header[0] = header[0] & (Flag.alpha | Flag.animation) | file.flags
            header.replaceSubrange(1..<4, with: [0, 0, 0])
            return try Self.file([.bytes(RIFFChunk.head("VP8X", 10) + header)] + file.pieces)
        default: throw .damaged(detail: "first chunk of WebP")
        }
    }

    /// Bits of the extended header that say what there is.
    private enum Flag {
        static let animation: UInt8 = 0x02
        static let xmp: UInt8 = 0x04
        static let exif: UInt8 = 0x08
        static let alpha: UInt8 = 0x10
        static let profile: UInt8 = 0x20
    }

    /// Width and height less one, of three bytes each.
    private static func size(_ bytes: [UInt8], at place: Int) -> (width: Int, height: Int) {
        func number(_ place: Int) -> Int {
            Int(bytes[place]) | Int(bytes[place + 1]) << 8 | Int(bytes[place + 2]) << 16
        }
        return (number(place) + 1, number(place + 3) + 1)
    }

    private static func file(_ chunks: [CopyRecipe.Piece]) throws(CleaningError) -> CopyRecipe {
        let length = chunks.reduce(UInt64(4)) { $0 + $1.length }
        guard let size = UInt32(exactly: length) else { throw .unsupported(detail: "long WebP") }
        var recipe = CopyRecipe()
        recipe.append(.bytes(RIFFChunk.head("RIFF", size) + Array("WEBP".utf8)))
        for chunk in chunks { recipe.append(chunk) }
        return recipe
    }

    /// The chunks behind the extended header.
    private struct Extended {
        private let source: ByteSource
        private let kept: Kept
        private let size: (width: Int, height: Int)
        private(set) var pieces: [CopyRecipe.Piece] = []
        private(set) var flags: UInt8 = 0
        private var seen: Set<FourCC> = []

        private static let longest = 4 << 20
        private static let mostPieces = 1 << 20
        private static let mostParts = 16

        init(_ source: ByteSource, _ kept: Kept, size: (width: Int, height: Int)) {
            (self.source, self.kept, self.size) = (source, kept, size)
        }

        mutating func read(_ chunks: inout RIFFWalk) throws(CleaningError) {
            while let chunk = chunks.next() {
                guard pieces.count <= Self.mostPieces else { throw .unsupported(detail: "number of chunks of WebP") }
                try take(chunk)
            }
            guard !chunks.isBroken else { throw .damaged(detail: "chunk of WebP") }
            guard seen.contains("VP8 ") || seen.contains("VP8L") || seen.contains("ANMF") else {
                throw .damaged(detail: "WebP without a picture")
            }
        }

        private mutating func take(_ chunk: RIFFChunk) throws(CleaningError) {
            let isFirst = seen.insert(chunk.type).inserted
            switch chunk.type {
            case "ANMF": try takeFrame(chunk)
            case "VP8 ", "VP8L", "ALPH":
                guard isFirst else { throw .damaged(detail: "WebP") }
                pieces += try WebPPixels.drawn(chunk, source, size: size)
            case "ANIM":
                guard isFirst, chunk.length == 6 else { throw .damaged(detail: "WebP") }
                pieces += chunk.pieces
            case "ICCP" where isFirst:
                let whole = Array(try contents(chunk))
                guard !ICCProfile.isNone(whole) else { break }
                let profile = ICCProfile.blanked(whole)
                guard !profile.isEmpty else { throw .damaged(detail: "profile of WebP") }
                write(chunk.type, profile, Flag.profile)
            case "EXIF" where isFirst:
                let block = try contents(chunk)
                // Some programs write what begins an EXIF segment of a JPEG.
                write(
                    chunk.type, ExifBlock.cleaned(block.has("Exif\0\0") ? block.dropFirst(6) : block, kept), Flag.exif)
            case "XMP " where isFirst: write(chunk.type, XMPPacket.cleaned(try contents(chunk), kept), Flag.xmp)
            default: break
            }
        }

        private func contents(_ chunk: RIFFChunk) throws(CleaningError) -> ArraySlice<UInt8> {
            guard let contents = chunk.contents(source, limit: Self.longest) else {
                throw .unsupported(detail: "long chunk of WebP")
            }
            return contents
        }

        private mutating func write(_ type: FourCC, _ payload: [UInt8]?, _ flag: UInt8) {
            guard let payload, let chunk = RIFFChunk.written(type, [.bytes(payload)]) else { return }
            pieces += chunk
            flags |= flag
        }

        /// A frame: sixteen bytes of its own, then the chunks of its picture.
        private mutating func takeFrame(_ frame: RIFFChunk) throws(CleaningError) {
            guard frame.length > 16, let head = source.bytes(at: frame.payload.lowerBound, count: 16) else {
                throw .damaged(detail: "frame of WebP")
            }
            let size = WebPCleaning.size(Array(head), at: 6)
            let start = frame.payload.lowerBound + 16
            var parts: [CopyRecipe.Piece] = [.original(frame.payload.lowerBound..<start)]
            var chunks = RIFFWalk(source, in: start..<frame.payload.upperBound, .exact)
            while let part = chunks.next() {
                guard parts.count <= Self.mostParts else { throw .damaged(detail: "frame of WebP") }
                guard ["VP8 ", "VP8L", "ALPH"].contains(part.type) else { continue }
                parts += try WebPPixels.drawn(part, source, size: size)
            }
            guard !chunks.isBroken else { throw .damaged(detail: "frame of WebP") }
            guard let chunk = RIFFChunk.written("ANMF", parts) else { throw .unsupported(detail: "long WebP") }
            pieces += chunk
        }
    }
}
