// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Copies of PNG and APNG (W3C PNG, third edition) chunk by chunk, in their order. A chunk that is not known goes, and
/// so does all that stands behind the last one.
enum PNGCleaning {
    /// How a copy is made of which only `kept` stays.
    static func recipe(of source: ByteSource, _ kept: Kept) throws(CleaningError) -> CopyRecipe {
        var recipe = CopyRecipe()
        recipe.append(.original(0..<8))
        var seen: Set<FourCC> = []
        var count = 0
        for chunk in PNGWalk(source, .exact) {
            count += 1
            guard count <= mostChunks else { throw .unsupported(detail: "number of chunks of a PNG") }
            guard chunk.type == "IHDR" || count > 1 else { throw .damaged(detail: "PNG without IHDR") }
            if let piece = try piece(of: chunk, source, kept, &seen) { recipe.append(piece) }
            if chunk.type == "IEND" { return recipe }
        }
        throw .damaged(detail: "PNG breaks off")
    }

    private static let mostChunks = 1 << 20
    /// Bytes of the longest profile, EXIF block or XMP packet that is rewritten.
    private static let longest = 4 << 20

    /// Sizes of payloads that hold nothing besides what they are there for. A decoder ignores a chunk of another size,
    /// and so does it one that comes again.
    private static let sizes: [FourCC: ClosedRange<UInt64>] = [
        "IHDR": 13...13, "PLTE": 3...768, "IEND": 0...0, "acTL": 8...8, "tRNS": 1...256, "cHRM": 32...32,
        "gAMA": 4...4, "sRGB": 1...1, "cICP": 4...4, "mDCV": 24...24, "cLLI": 8...8, "sBIT": 1...4, "bKGD": 1...6,
        "hIST": 2...512, "pHYs": 9...9,
    ]

    private static func piece(
        of chunk: PNGChunk, _ source: ByteSource, _ kept: Kept, _ seen: inout Set<FourCC>
    ) throws(CleaningError) -> CopyRecipe.Piece? {
        switch chunk.type {
        case "IDAT": return .original(chunk.range)
        case "fdAT", "fcTL":
            guard chunk.type == "fcTL" ? chunk.length == 26 : chunk.length >= 4 else {
                throw .damaged(detail: "frame of an APNG")
            }
            return .original(chunk.range)
        case "tEXt", "zTXt", "iTXt": return try text(chunk, source, kept, &seen)
        case "tIME":
            guard kept.keeps(.date), chunk.length == 7, seen.insert(chunk.type).inserted else { return nil }
            return .original(chunk.range)
        case "eXIf":
            guard seen.insert(chunk.type).inserted else { return nil }
            guard let block = chunk.contents(source, limit: longest) else { throw .unsupported(detail: "long eXIf") }
            return ExifBlock.cleaned(block, kept).map { .bytes(PNGChunk.written("eXIf", $0)) }
        case "iCCP":
            guard seen.insert(chunk.type).inserted else { return nil }
            return try profile(chunk, source).map { .bytes($0) }
        default:
            guard let sizes = sizes[chunk.type] else {
                if chunk.isCritical { throw .unsupported(detail: "critical chunk of a PNG") }
                return nil
            }
            guard sizes.contains(chunk.length), seen.insert(chunk.type).inserted else {
                if chunk.isCritical { throw .damaged(detail: "critical chunk of a PNG") }
                return nil
            }
            return .original(chunk.range)
        }
    }

    private static func text(
        _ chunk: PNGChunk, _ source: ByteSource, _ kept: Kept, _ seen: inout Set<FourCC>
    ) throws(CleaningError) -> CopyRecipe.Piece? {
        guard let text = PNGText(source, chunk) else { return nil }
        if text.isRawExif {
            guard chunk.length <= UInt64(longest) else { throw .unsupported(detail: "long EXIF text") }
            return text.cleanedRawExif(source, kept, limit: longest).map { .bytes($0) }
        }
        guard text.isXMP else {
            guard let meaning = text.meaning, kept.keeps(meaning) else { return nil }
            return .original(chunk.range)
        }
        // Only the first packet counts, and others are no more than a place to hide something.
        guard seen.insert(chunk.type).inserted else { return nil }
        guard chunk.length <= UInt64(longest) else { throw .unsupported(detail: "long XMP") }
        return text.cleanedXMP(source, kept, limit: longest).map { .bytes($0) }
    }

    /// The profile without texts; nil for a damaged one, which no decoder uses. It is stored as it is, since packing it
    /// takes an encoder.
    private static func profile(_ chunk: PNGChunk, _ source: ByteSource) throws(CleaningError) -> [UInt8]? {
        guard let contents = chunk.contents(source, limit: longest) else {
            throw .unsupported(detail: "long profile of a PNG")
        }
        guard let zero = contents.prefix(80).firstIndex(of: 0),
            contents.dropFirst(zero + 1 - contents.startIndex).first == 0
        else { return nil }
        let stream = contents[(zero + 2)...]
        // A profile begins with its size, and decoders read no more than that.
        guard let size = Inflation.start(of: stream, count: 4)?.reduce(0, { $0 << 8 | Int($1) }), size <= longest,
            let profile = Inflation.start(of: stream, count: size)
        else { return nil }
        let blanked = ICCProfile.blanked(profile)
        guard !blanked.isEmpty else { return nil }
        // Some decoders take a profile whose checksum is missing or wrong and some do not; so they do with its copy.
        let isSealed = Inflation.isSealed(stream, limit: longest)
        return PNGChunk.written("iCCP", Array("icc\0\0".utf8) + Inflation.stored(blanked, isSealed: isSealed))
    }
}
