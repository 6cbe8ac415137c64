// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Takes the chunks of a PNG into its copy.
struct PNGCopy {
    private let source: ByteSource
    private let form: PNGForm
    private let kept: Kept
    private var seen: Set<FourCC> = []
    /// The pixels that the chunks at hand hold: of the picture, or of a frame.
    private var pixels: PNGPixels?
    private var hasPixels = false
    /// Whether the chunk before was one of the picture's pixels.
    private var isInPixels = false
    var recipe = CopyRecipe()

    /// Bytes of the longest profile, EXIF block or XMP packet that is rewritten.
    private static let longest = 4 << 20

    init(_ source: ByteSource, _ form: PNGForm, _ kept: Kept) {
        (self.source, self.form, self.kept) = (source, form, kept)
    }

    mutating func take(_ chunk: PNGChunk) throws(CleaningError) {
        defer { isInPixels = chunk.type == "IDAT" }
        switch chunk.type {
        case "IDAT":
            // Another picture could not be seen.
            guard isInPixels || !hasPixels else { throw .damaged(detail: "IDAT out of its place") }
            if !hasPixels { pixels = try PNGPixels(form, width: form.width, height: form.height) }
            hasPixels = true
            try takePixels(chunk, behind: 0)
        case "fcTL": try takeFrame(chunk)
        case "fdAT":
            guard hasPixels, pixels != nil else { throw .damaged(detail: "frame of an APNG") }
            try takePixels(chunk, behind: 4)
        case "IEND":
            guard hasPixels else { throw .damaged(detail: "PNG without pixels") }
            guard chunk.length == 0 else { throw .damaged(detail: "end of a PNG") }
            recipe.append(.original(chunk.range))
        default: if let piece = try piece(of: chunk) { recipe.append(piece) }
        }
    }

    private mutating func takeFrame(_ chunk: PNGChunk) throws(CleaningError) {
        guard chunk.length == 26, var cursor = source.cursor(at: chunk.payload.lowerBound + 4, count: 8),
            let width = cursor.big32(), let height = cursor.big32(), width <= form.width, height <= form.height
        else { throw .damaged(detail: "frame of an APNG") }
        // Before the picture, the frame is the picture itself.
        if hasPixels { pixels = try PNGPixels(form, width: Int(width), height: Int(height)) }
        recipe.append(.original(chunk.range))
    }

    /// Takes what belongs to the pixels of a chunk that has them behind so many bytes.
    private mutating func takePixels(_ chunk: PNGChunk, behind head: UInt64) throws(CleaningError) {
        guard chunk.length >= head else { throw .damaged(detail: "frame of an APNG") }
        let data = chunk.payload.lowerBound + head..<chunk.payload.upperBound
        guard let taken = try pixels?.take(data, source) else { return }
        if taken == data.length {
            // An empty chunk behind the last byte is none that is needed.
            if !(data.isEmpty && pixels?.isWhole == true) { recipe.append(.original(chunk.range)) }
            return
        }
        guard taken > 0, let size = UInt32(exactly: head + taken) else { return }
        let payload = chunk.payload.lowerBound..<chunk.payload.lowerBound + head + taken
        var start: [UInt8] = []
        start.appendBig32(size)
        start.appendBig32(chunk.type.value)
        recipe.append(.bytes(start))
        recipe.append(.original(payload))
        var end: [UInt8] = []
        end.appendBig32(Checksums.crc32(Array(start[4...]) + (try source.need(at: payload.lowerBound, Int(size)))))
        recipe.append(.bytes(end))
    }

    private mutating func piece(of chunk: PNGChunk) throws(CleaningError) -> CopyRecipe.Piece? {
        switch chunk.type {
        case "tEXt", "zTXt", "iTXt": return try text(chunk)
        case "tIME":
            guard kept.keeps(.date), chunk.length == 7, seen.insert(chunk.type).inserted else { return nil }
            return .original(chunk.range)
        case "eXIf":
            guard seen.insert(chunk.type).inserted else { return nil }
            guard let block = chunk.contents(source, limit: Self.longest) else {
                throw .unsupported(detail: "long eXIf")
            }
            return ExifBlock.cleaned(block, kept).map { .bytes(PNGChunk.written("eXIf", $0)) }
        case "iCCP":
            // What says how pixels are drawn counts before them alone, and the first time.
            guard !hasPixels, seen.insert(chunk.type).inserted else { return nil }
            return try Self.profile(chunk, source).map { .bytes($0) }
        default:
            guard let lengths = form.lengths(of: chunk.type) else {
                // Colours that a picture with all colours may suggest.
                if chunk.isCritical, chunk.type != "PLTE" { throw .unsupported(detail: "critical chunk of a PNG") }
                return nil
            }
            guard lengths.contains(chunk.length), !hasPixels, chunk.type != "PLTE" || chunk.length % 3 == 0,
                seen.insert(chunk.type).inserted
            else {
                if chunk.isCritical { throw .damaged(detail: "critical chunk of a PNG") }
                return nil
            }
            return .original(chunk.range)
        }
    }

    private mutating func text(_ chunk: PNGChunk) throws(CleaningError) -> CopyRecipe.Piece? {
        guard let text = PNGText(source, chunk) else { return nil }
        if text.isRawExif {
            guard chunk.length <= UInt64(Self.longest) else { throw .unsupported(detail: "long EXIF text") }
            return text.cleanedRawExif(source, kept, limit: Self.longest).map { .bytes($0) }
        }
        guard text.isXMP else {
            guard let meaning = text.meaning, kept.keeps(meaning) else { return nil }
            return .original(chunk.range)
        }
        // Only the first packet counts, and others are no more than a place to hide something.
        guard seen.insert(chunk.type).inserted else { return nil }
        guard chunk.length <= UInt64(Self.longest) else { throw .unsupported(detail: "long XMP") }
        return text.cleanedXMP(source, kept, limit: Self.longest).map { .bytes($0) }
    }

    /// The profile without texts; nil for a damaged one, which no decoder uses. It is stored as it is, since packing it
    /// takes an encoder.
    private static func profile(_ chunk: PNGChunk, _ source: ByteSource) throws(CleaningError) -> [UInt8]? {
        guard let contents = chunk.contents(source, limit: Self.longest) else {
            throw .unsupported(detail: "long profile of a PNG")
        }
        guard let zero = contents.prefix(80).firstIndex(of: 0),
            contents.dropFirst(zero + 1 - contents.startIndex).first == 0
        else { return nil }
        let stream = contents[(zero + 2)...]
        // A profile begins with its size, and decoders read no more than that.
        guard let size = Inflation.start(of: stream, count: 4)?.reduce(0, { $0 << 8 | Int($1) }), size <= Self.longest,
            let profile = Inflation.start(of: stream, count: size)
        else { return nil }
        let blanked = ICCProfile.blanked(profile)
        guard !blanked.isEmpty else { return nil }
        // Some decoders take a profile whose checksum is missing or wrong and some do not; so they do with its copy.
        let isSealed = Inflation.isSealed(stream, limit: Self.longest)
        return PNGChunk.written("iCCP", Array("icc\0\0".utf8) + Inflation.stored(blanked, isSealed: isSealed))
    }
}
