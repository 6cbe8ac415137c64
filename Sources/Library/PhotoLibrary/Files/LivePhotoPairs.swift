// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// Finds the pictures and videos of one folder that belong together as Live Photos.
///
/// Apple writes the same identifier into both. If one of the two has lost it, they match by equal names, capture times
/// within 3 seconds and the typical length of such videos. File system times are not used, since copying changes them.
struct LivePhotoPairs {
    /// A picture or a video that may be half of a Live Photo.
    struct Half: Equatable {
        var row: Int64
        var name: [UInt8]
        var contentIdentifier: String?
        /// Capture time in seconds since 1970 (UTC); nil if the file's metadata has none.
        var taken: Double?
        /// Seconds.
        var duration: Double?
    }

    struct Pair: Equatable {
        var still: Int64
        var video: Int64
    }

    static let shortest = 1.0
    static let longest = 4.0
    private static let apart = 3.0

    /// - Returns: the pairs; each half is in at most one.
    static func find(stills: [Half], videos: [Half]) -> [Pair] {
        var pairs: [Pair] = []
        var free = stills.sorted { $0.name.lexicographicallyPrecedes($1.name) }
        var rest: [Half] = []
        for video in videos.sorted(by: { $0.name.lexicographicallyPrecedes($1.name) }) {
            let same = free.filter { $0.contentIdentifier != nil && $0.contentIdentifier == video.contentIdentifier }
            // Edited copies keep the identifier, so of several pictures the one with the video's name is preferred.
            guard let still = same.first(where: { isNamedAlike($0, video) }) ?? same.first else {
                rest.append(video)
                continue
            }
            pairs.append(Pair(still: still.row, video: video.row))
            free.removeAll { $0.row == still.row }
        }
        for video in rest {
            guard let still = free.first(where: { isNamedAlike($0, video) && isTakenWith($0, video) }) else { continue }
            pairs.append(Pair(still: still.row, video: video.row))
            free.removeAll { $0.row == still.row }
        }
        return pairs
    }

    /// Compares names without extension, ignoring ASCII case: `IMG_1.HEIC` and `img_1.mov`.
    private static func isNamedAlike(_ one: Half, _ other: Half) -> Bool {
        func folded(_ half: Half) -> [UInt8] {
            PathBytes.stem(of: half.name).asciiLowercased
        }
        return folded(one) == folded(other)
    }

    private static func isTakenWith(_ still: Half, _ video: Half) -> Bool {
        // Two different identifiers rule out a pair.
        guard still.contentIdentifier == nil || video.contentIdentifier == nil, let one = still.taken,
            let other = video.taken, let duration = video.duration
        else { return false }
        return abs(one - other) <= apart && (shortest...longest).contains(duration)
    }
}
