// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds the video of a motion photo: an MP4 after or inside the picture.
///
/// Sources: Google's "Motion Photo format 1.0" (`Container:Directory`) and the older `GCamera:MicroVideoOffset`;
/// Samsung's directory at the end of the file, as documented by exiftool.
public enum MotionPhotoVideo {
    /// An entry of `Container:Directory`. The items are in the order of the XMP and extend to the end of the file.
    public struct ContainerItem: Sendable, Equatable {
        /// `Item:Semantic`.
        public var semantic: String
        /// `Item:Length` in bytes; zero if it is missing.
        public var length: UInt64

        public init(semantic: String, length: UInt64) {
            self.semantic = semantic
            self.length = length
        }
    }

    /// The range of the video, from its first box to its last; nil if there is none.
    ///
    /// The offset from XMP is used only if there is a video at it, since editors leave outdated XMP. Otherwise
    /// Samsung's directory is used, else the first video found by a search.
    /// - Parameters:
    ///   - descriptor: a regular file open for reading, its offset untouched.
    ///   - microVideoOffset: `GCamera:MicroVideoOffset`, bytes from the end of the file.
    ///   - items: entries of `Container:Directory`.
    /// - Note: blocks; reads at most the last 64 MiB of the file.
    public static func range(
        descriptor: Int32, microVideoOffset: UInt64? = nil, items: [ContainerItem] = []
    ) -> Range<UInt64>? {
        guard let file = FileBytes(descriptor: descriptor) else { return nil }
        let stated = [distanceFromEnd(items), microVideoOffset].compactMap { $0 }
        for distance in stated where distance > 0 && distance < file.length {
            if let range = movie(in: file, at: file.length - distance) { return range }
        }
        if let start = samsungStart(in: file), let range = movie(in: file, at: start) { return range }
        return searched(in: file)
    }

    /// Distance from the start of the video to the end of the file: the lengths of the video and the items after it.
    static func distanceFromEnd(_ items: [ContainerItem]) -> UInt64? {
        guard let video = items.firstIndex(where: { $0.semantic == "MotionPhoto" }) else { return nil }
        var distance: UInt64 = 0
        for item in items[video...] {
            let (sum, overflow) = distance.addingReportingOverflow(item.length)
            guard !overflow else { return nil }
            distance = sum
        }
        return distance
    }

    // MARK: - Boxes

    private static let topLevel: Set<String> = [
        "ftyp", "moov", "mdat", "free", "skip", "wide", "uuid", "udta", "meta", "moof", "mfra", "styp", "sidx", "pnot",
    ]

    /// The range of a movie from its file type box over all its top-level boxes. The last one may be truncated.
    static func movie(in file: FileBytes, at start: UInt64) -> Range<UInt64>? {
        var place = start
        var hasMovie = false
        for _ in 0..<4096 {
            guard let head = file.bytes(at: place, count: 8) else { break }
            let type = String(decoding: head[4...], as: UTF8.self)
            guard topLevel.contains(type), place > start || type == "ftyp" else { break }
            var size = FileBytes.big(head[..<4])
            if size == 1 {
                guard let wide = file.bytes(at: place + 8, count: 8) else { break }
                size = FileBytes.big(wide[...])
                guard size >= 16 else { break }
            } else if size == 0 {
                size = file.length - place
            }
            guard size >= 8 else { break }
            hasMovie = hasMovie || type == "moov"
            guard size < file.length - place else { return hasMovie ? start..<file.length : nil }
            place += size
        }
        return hasMovie ? start..<place : nil
    }

    // MARK: - Samsung

    private static let motionPhotoType: UInt64 = 0x0A30

    /// Layout: … blocks, `SEFH` version count {2 bytes, type, distance before SEFH, length}…, the directory's length,
    /// `SEFT`. A block begins with {2 bytes, type, length of its name, name}.
    private static func samsungStart(in file: FileBytes) -> UInt64? {
        guard file.length > 64, let end = file.bytes(at: file.length - 8, count: 8),
            end[4...].elementsEqual("SEFT".utf8)
        else { return nil }
        let size = FileBytes.little(end[..<4])
        guard size >= 12, size <= 4096, size + 8 <= file.length,
            let directory = file.bytes(at: file.length - 8 - size, count: Int(size)),
            directory[..<4].elementsEqual("SEFH".utf8)
        else { return nil }
        let count = Int(FileBytes.little(directory[8..<12]))
        for index in 0..<min(count, (directory.count - 12) / 12) {
            let entry = directory[(12 + index * 12)..<(24 + index * 12)]
            guard FileBytes.little(entry.dropFirst(2).prefix(2)) == motionPhotoType else { continue }
            let distance = FileBytes.little(entry.dropFirst(4).prefix(4))
            guard distance <= file.length - 8 - size else { return nil }
            let block = file.length - 8 - size - distance
            guard let head = file.bytes(at: block, count: 8) else { return nil }
            return block + 8 + FileBytes.little(head[4...])
        }
        return nil
    }

    // MARK: - Looking

    private static let furthestLook: UInt64 = 64 << 20

    /// Searches for the first file type box after the start of the file that begins a movie.
    private static func searched(in file: FileBytes) -> Range<UInt64>? {
        var place = max(8, file.length > furthestLook ? file.length - furthestLook : 0)
        var candidates = 0
        while let found = file.first("ftyp", from: place), candidates < 64 {
            if let range = movie(in: file, at: found - 4) { return range }
            candidates += 1
            place = found + 4
        }
        return nil
    }
}
