// SPDX-License-Identifier: GPL-3.0-or-later

internal import Synchronization

/// Memory for intermediate pixels, reused by the threads that make tiles.
final class PixelScratch: Sendable {
    private let spare = Mutex<[[UInt32]]>([])

    private static let mostKept = 4
    /// Words of the largest class of thumbnails; what is larger is given back.
    private static let longestKept = 1024 * 1024

    /// Lends at least `count` words with undefined contents.
    func lend<Result>(_ count: Int, _ body: (UnsafeMutablePointer<UInt32>?) -> Result) -> Result {
        var words = spare.withLock { $0.popLast() } ?? []
        if words.count < count { words = [UInt32](repeating: 0, count: count) }
        defer {
            if words.count <= Self.longestKept {
                spare.withLock { if $0.count < Self.mostKept { $0.append(words) } }
            }
        }
        return words.withUnsafeMutableBufferPointer { body($0.baseAddress) }
    }
}
