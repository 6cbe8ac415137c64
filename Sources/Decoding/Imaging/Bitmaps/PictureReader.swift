// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Reads the bytes of a picture in order. It checks the deadline and cancellation after every 64 KiB, so that decoders
/// need not.
final class PictureReader {
    private let input: LoadInput
    private let deadline: ContinuousClock.Instant
    private let isCancelled: () -> Bool
    private var window = [UInt8](repeating: 0, count: 64 * 1024)
    private var windowStart = 0
    private var count = 0
    private var position = 0

    init(_ input: LoadInput, deadline: ContinuousClock.Instant, isCancelled: @escaping () -> Bool) {
        self.input = input
        self.deadline = deadline
        self.isCancelled = isCancelled
    }

    /// Offset of the next byte in the file.
    var offset: Int { windowStart + position }

    func seek(to offset: Int) {
        if offset >= windowStart, offset <= windowStart + count {
            position = offset - windowStart
        } else {
            windowStart = max(0, offset)
            (count, position) = (0, 0)
        }
    }

    /// - Returns: nil at the end of the file.
    func byte() throws(MediaError) -> UInt8? {
        if position == count { try slide() }
        guard position < count else { return nil }
        defer { position += 1 }
        return window[position]
    }

    /// Fills all of `bytes`.
    /// - Returns: false if the file ends before.
    func read(_ bytes: inout [UInt8]) throws(MediaError) -> Bool {
        var filled = 0
        while filled < bytes.count {
            if position == count { try slide() }
            let part = min(count - position, bytes.count - filled)
            guard part > 0 else { return false }
            bytes.replaceSubrange(filled..<filled + part, with: window[position..<position + part])
            filled += part
            position += part
        }
        return true
    }

    /// - Parameter count: a small number of bytes, as of a header or palette.
    func cursor(_ count: Int) throws(MediaError) -> ByteCursor? {
        guard count >= 0, count <= 1 << 20 else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        return try read(&bytes) ? ByteCursor(bytes) : nil
    }

    private func slide() throws(MediaError) {
        guard !isCancelled() else { throw .cancelled }
        guard .now < deadline else { throw .timedOut }
        windowStart += count
        position = 0
        count = 0
        count = try input.fill(&window, upTo: window.count, at: windowStart)
    }
}
