// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Walks the boxes of a movie file and collects what is changed, and which media data stay. HEIF shares it for image sequences.
struct MovieCleaner {
    let source: ByteSource
    /// The file in the source; the offsets in it count from its start.
    let range: Range<UInt64>
    let kept: Kept
    var rewriting = Rewriting()
    var coverage = Coverage()
    /// The tracks that stay, with the sizes that samples of their fragments have unless they say another.
    var fragmentSizes: [UInt32: UInt32] = [:]
    /// How the pictures of tracks that stay are coded, where metadata can stand among them.
    var streams: [UInt32: CodedStream] = [:]
    private var media: [Range<UInt64>] = []

    init(_ source: ByteSource, in range: Range<UInt64>, _ kept: Kept) {
        self.source = source
        self.range = range
        self.kept = kept
    }

    /// Cleans what lies beside the movie box, which comes first, since fragments refer to its tracks.
    /// - Parameter spared: boxes that the caller cleans.
    mutating func cleanFile(_ list: BoxList, sparing spared: [Box] = []) throws(CleaningError) {
        for box in list.boxes {
            switch box.type {
            case "moov": break
            case "ftyp", "styp":
                guard box.payload.length <= 4096 else { throw .damaged(detail: "too many brands") }
                let body = try source.need(at: box.payload.lowerBound, Int(box.payload.length))
                if let common = Brands.common(body) { rewriting.put(common, at: box.payload.lowerBound) }
            case "mdat": media.append(box.payload)
            case "free", "skip", "wide": rewriting.zero(box.payload)
            case "moof": try cleanFragment(box)
            case "mfra": try keep(KnownMovieBoxes.randomAccess, in: box)
            case "sidx": try keep(box)
            case _ where spared.contains { $0.start == box.start }: break
            default: rewriting.free(box)
            }
        }
        rewriting.fill(list.rest)
        coverage.join()
    }

    /// All changes, once the boxes are cleaned and all that stays is covered.
    mutating func finished() throws(CleaningError) -> [(place: UInt64, piece: CopyRecipe.Piece)] {
        coverage.join()
        for gap in try coverage.gaps(in: media) { rewriting.zero(gap) }
        return rewriting.changes
    }

    // MARK: Parts that all boxes share

    /// Cleans a sample or a picture where it lies.
    mutating func clean(_ sample: Range<UInt64>, _ stream: CodedStream) throws(CleaningError) {
        for change in try stream.changes(in: sample, source, kept) { rewriting.put(change.bytes, at: change.place) }
    }

    /// Keeps the boxes of these types in a container, and removes the others.
    mutating func keep(_ types: Set<FourCC>, in box: Box) throws(CleaningError) {
        try keep(types, in: try source.boxList(in: box.payload))
    }

    mutating func keep(_ types: Set<FourCC>, in list: BoxList) throws(CleaningError) {
        for box in list.boxes {
            if types.contains(box.type) { try keep(box) } else { remove(box) }
        }
        rewriting.zero(list.rest)
    }

    /// Keeps what the format defines of a box; not one without a grammar here, nor one about what is not known.
    mutating func keep(_ box: Box) throws(CleaningError) {
        let head = source.bytes(at: box.payload.lowerBound, upTo: min(box.size, Self.longestHead))
        guard BoxShape.isKnown(box.type, head) else { return remove(box) }
        if BoxContents.written.contains(box.type) {
            guard box.size <= Self.longestWritten else { throw .unsupported(detail: "a long box") }
            let contents = try source.need(at: box.payload.lowerBound, box.size)
            let cleaned = try BoxContents.within(contents, of: box.type)
            if cleaned != Array(contents) { rewriting.put(cleaned, at: box.payload.lowerBound) }
        } else if let length = try BoxShape.length(of: box, source) {
            rewriting.zero(try box.contents(behind: length))
        }
    }

    /// Bytes in which a box says what it is about.
    private static let longestHead = 160
    /// Bytes of a box that is read whole.
    private static let longestWritten = 1 << 16

    /// Keeps so many bytes of a box that has them.
    mutating func keep(_ count: UInt64, of box: Box) throws(CleaningError) {
        rewriting.zero(try box.contents(behind: count))
    }

    /// Makes free space of a box.
    mutating func remove(_ box: Box) {
        switch box.type {
        case "free", "skip", "wide": rewriting.zero(box.payload)
        default: rewriting.free(box)
        }
    }

    /// Keeps a header that begins with the times of creation and change, and removes those where dates go.
    mutating func keepHeader(_ box: Box) throws(CleaningError) {
        try keep(box)
        guard !kept.keepsDates else { return }
        let isLong = try source.need(at: box.payload.lowerBound, 1).first != 0
        let start = box.payload.lowerBound + 4
        rewriting.zero(start..<start + (isLong ? 16 : 8))
    }

    /// Keeps a handler's type, but not its name, and not its maker if `all` goes.
    mutating func keepHandler(_ box: Box, all: Bool) throws(CleaningError) {
        guard box.payload.length >= 20 else { throw .damaged(detail: "a handler breaks off") }
        let start = box.payload.lowerBound + (all ? 12 : min(24, box.payload.length))
        rewriting.zero(start..<box.payload.upperBound)
    }
}
