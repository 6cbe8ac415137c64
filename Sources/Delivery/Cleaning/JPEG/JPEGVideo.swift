// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// The video of a motion photo: an MP4 at the end of the file, or within Samsung's trailer.
struct JPEGVideo {
    let range: Range<UInt64>
    /// Whether Samsung's programs find it by their trailer, which is written anew with nothing else in it.
    private let hasTrailer: Bool

    /// - Parameters:
    ///   - end: where the first picture ends.
    ///   - length: bytes that XMP says the video has; nil where it tells of none, 0 where it does not say.
    /// - Throws: `.unsupported` where XMP tells of a video that is not there: what is there instead is not known.
    init?(_ source: ByteSource, behind end: UInt64, length: UInt64?) throws(CleaningError) {
        if let found = Self.inTrailer(source, behind: end) {
            (range, hasTrailer) = (found, true)
            return
        }
        // An editor may have cut off the video and left its name; then nothing follows the picture.
        guard let length, source.length > end else { return nil }
        hasTrailer = false
        if length > 0, length <= source.length - end, Self.isMovie(source, at: source.length - length) {
            range = source.length - length..<source.length
        } else if Self.isMovie(source, at: end) {
            // Some write no list, or one that an editor of the picture has made wrong.
            range = end..<source.length
        } else if length > 0 {
            throw .unsupported(detail: "video of a motion photo not found")
        } else {
            return nil
        }
    }

    /// What the packet states of the video in the copy.
    /// - Parameters:
    ///   - item: its place in the packet's list.
    ///   - followers: what is stated of the files before it.
    func state(at item: Int?, in followers: inout XMPContainer.Followers) {
        let (before, after) = hasTrailer ? Self.trailer(around: range.length) : ([], [])
        let length = Int(clamping: range.length) + after.count
        followers.video = .bytes(length)
        guard let item else { return }
        followers.lengths[item] = length
        if item > 0 { followers.paddings[item - 1] = before.count }
    }

    private static func isMovie(_ source: ByteSource, at place: UInt64) -> Bool {
        source.bytes(at: place, count: 8)?.has("ftyp", at: 4) == true
    }

    /// The video cleaned in place, with what Samsung's programs need to find it.
    func pieces(_ source: ByteSource, _ kept: Kept) throws(CleaningError) -> [CopyRecipe.Piece] {
        let changes = try MovieCleaning.recipe(of: source, in: range, kept)
        var pieces: [CopyRecipe.Piece] = []
        var place = range.lowerBound
        for change in changes.sorted(by: { $0.place < $1.place }) where change.piece.length > 0 {
            guard change.place >= place, change.piece.length <= range.upperBound - change.place else {
                throw .damaged(detail: "overlapping changes")
            }
            if change.place > place { pieces.append(.original(place..<change.place)) }
            pieces.append(change.piece)
            place = change.place + change.piece.length
        }
        if place < range.upperBound { pieces.append(.original(place..<range.upperBound)) }
        guard hasTrailer else { return pieces }
        let (before, after) = Self.trailer(around: range.length)
        return [.bytes(before)] + pieces + [.bytes(after)]
    }

    // MARK: Samsung's trailer

    private static let name = "MotionPhoto_Data"
    /// Number of the block that a motion photo's video has.
    private static let kind: [UInt8] = [0x00, 0x00, 0x30, 0x0A]
    private static let blockHeader: UInt64 = 4 + 4 + 16

    /// The range of the video, where the file ends with `SEFT` and its directory has one.
    private static func inTrailer(_ source: ByteSource, behind end: UInt64) -> Range<UInt64>? {
        guard source.length >= end + 8, var tail = source.cursor(at: source.length - 8, count: 8),
            let size = tail.little32(), source.bytes(at: source.length - 4, count: 4)?.has("SEFT") == true,
            UInt64(size) <= source.length - 8 - end, size >= 12, size <= 1 << 16
        else { return nil }
        let directory = source.length - 8 - UInt64(size)
        guard var cursor = source.cursor(at: directory, count: Int(size)), cursor.code() == "SEFH", cursor.skip(4),
            let count = cursor.little32(), count <= 256
        else { return nil }
        for _ in 0..<count {
            guard let entry = cursor.take(4), let offset = cursor.little32(), let length = cursor.little32() else {
                return nil
            }
            guard entry.elementsEqual(kind), UInt64(offset) <= directory - end, UInt64(length) <= UInt64(offset),
                UInt64(length) > blockHeader
            else { continue }
            let start = directory - UInt64(offset)
            guard source.bytes(at: start, count: Int(blockHeader))?.has("MotionPhoto_Data", at: 8) == true,
                isMovie(source, at: start + blockHeader)
            else { continue }
            return start + blockHeader..<start + UInt64(length)
        }
        return nil
    }

    private static func trailer(around length: UInt64) -> (before: [UInt8], after: [UInt8]) {
        func little(_ value: UInt64) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        let block = length + blockHeader
        let before = kind + little(UInt64(name.utf8.count)) + Array(name.utf8)
        let after =
            Array("SEFH".utf8) + little(107) + little(1) + kind + little(block) + little(block) + little(24)
            + Array("SEFT".utf8)
        return (before, after)
    }
}
