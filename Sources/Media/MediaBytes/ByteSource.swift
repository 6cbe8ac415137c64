// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// A file (or bytes in memory) that header parsers read at offsets, within a budget.
///
/// Reading goes through `pread`, so the descriptor's offset stays untouched; and not through `mmap`, since a file that
/// shrinks under a mapping ends the process. Small reads are served from a window of 4 KiB. The budget bounds the work
/// that a hostile file can cause with a maze of tiny boxes.
package final class ByteSource {
    package let length: UInt64
    private let descriptor: Int32?
    private var window: [UInt8]
    private var windowStart: UInt64 = 0
    private var budget: Int

    private static let windowSize = 4 * 1024

    /// - Parameters:
    ///   - head: the file's first bytes, if the caller has them already.
    ///   - budget: most bytes that may be requested in all.
    package init(descriptor: Int32, head: [UInt8] = [], budget: Int = 8 << 20) throws(MediaErrorNumber) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw MediaErrorNumber(value: errno) }
        length = UInt64(clamping: status.st_size)
        self.descriptor = descriptor
        self.budget = budget
        window = head.count <= Int(clamping: length) ? head : Array(head.prefix(Int(clamping: length)))
    }

    package init(_ bytes: [UInt8], budget: Int = 8 << 20) {
        length = UInt64(bytes.count)
        descriptor = nil
        self.budget = budget
        window = bytes
    }

    /// Exactly `count` bytes at `offset`; nil past the end, on a read error or when the budget is spent.
    package func bytes(at offset: UInt64, count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, offset <= length, UInt64(count) <= length - offset, count <= budget else { return nil }
        // A read costs at least the size of a header, which limits endless empty boxes, too.
        budget -= max(count, 8)
        if let inside = windowSlice(at: offset, count: count) { return inside }
        guard let descriptor else { return nil }
        let wanted = max(count, Self.windowSize)
        window = readBytes(of: descriptor, at: offset, upTo: Int(min(UInt64(wanted), length - offset)))
        windowStart = offset
        return windowSlice(at: offset, count: count)
    }

    package func cursor(at offset: UInt64, count: Int) -> ByteCursor? {
        bytes(at: offset, count: count).map { ByteCursor($0) }
    }

    /// As many bytes as there are, up to `count`.
    package func bytes(at offset: UInt64, upTo count: Int) -> ArraySlice<UInt8> {
        guard offset < length else { return [] }
        return bytes(at: offset, count: Int(min(UInt64(max(count, 0)), length - offset))) ?? []
    }

    private func windowSlice(at offset: UInt64, count: Int) -> ArraySlice<UInt8>? {
        guard offset >= windowStart, offset - windowStart <= UInt64(window.count) else { return nil }
        let start = Int(offset - windowStart)
        guard count <= window.count - start else { return nil }
        return window[start..<start + count]
    }
}

/// `errno` of a call that failed, to become a `MediaError.unreadable`.
package struct MediaErrorNumber: Error {
    package let value: Int32
}
