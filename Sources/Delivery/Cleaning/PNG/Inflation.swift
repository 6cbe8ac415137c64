// SPDX-License-Identifier: GPL-3.0-or-later

internal import CInflate

/// Unpacks zlib streams (RFC 1950): the pixels of PNG, and its profiles and packets, which hide texts. By zlib, which tells where a stream ends.
final class Inflation {
    private let stream: OpaquePointer
    private var sum: UInt32 = 1
    /// Bytes of the stream's head that were not passed yet.
    private var head: [UInt8] = []
    private(set) var produced: UInt64 = 0
    /// Whether the last block ended. A checksum follows, which some programs leave out.
    private(set) var hasEnded = false
    private(set) var isDamaged = false

    /// - Returns: nil where memory is short.
    init?() {
        guard let stream = cinflate_new() else { return nil }
        self.stream = stream
    }

    deinit { cinflate_free(stream) }

    private static let piece = 1 << 16

    /// Takes bytes of the stream.
    /// - Parameters:
    ///   - limit: most bytes that may come out of the whole stream; more is taken for damage.
    ///   - output: takes what comes out.
    /// - Returns: how many of the bytes belong to the stream.
    func feed(_ bytes: ArraySlice<UInt8>, limit: UInt64, _ output: (ArraySlice<UInt8>) -> Void = { _ in }) -> Int {
        var rest = bytes
        while head.count < 2, let byte = rest.popFirst() {
            head.append(byte)
            if head.count == 2, !Self.isHead(head) { isDamaged = true }
        }
        var room = [UInt8](repeating: 0, count: Self.piece)
        while !hasEnded, !isDamaged {
            let step = rest.withUnsafeBufferPointer {
                cinflate_feed(stream, $0.baseAddress, $0.count, &room, room.count)
            }
            let written = room.prefix(step.written)
            sum = cinflate_adler(sum, Array(written), step.written)
            produced += UInt64(step.written)
            output(written)
            rest = rest.dropFirst(step.taken)
            hasEnded = step.state == CINFLATE_ENDED
            isDamaged = step.state == CINFLATE_DAMAGED || produced > limit
            if step.written < room.count, rest.isEmpty || step.taken == 0 { break }
        }
        return bytes.count - rest.count
    }

    /// Whether a stream without a dictionary begins so.
    private static func isHead(_ head: [UInt8]) -> Bool {
        head[0] & 0x0F == 8 && head[1] & 0x20 == 0 && (Int(head[0]) << 8 | Int(head[1])) % 31 == 0
    }

    /// The checksum that stands behind the last block.
    var checksum: [UInt8] {
        var bytes: [UInt8] = []
        bytes.appendBig32(sum)
        return bytes
    }
}

extension Inflation {
    /// The bytes that a stream holds; nil where it is damaged or holds more than `limit`. A checksum that the stream
    /// lacks is not missed, since some programs write none.
    static func unpacked(_ stream: ArraySlice<UInt8>, limit: Int) -> [UInt8]? {
        guard let (inflation, bytes, tail) = all(of: stream, limit: limit), inflation.hasEnded, !inflation.isDamaged,
            tail.count < 4 || tail.elementsEqual(inflation.checksum)
        else { return nil }
        return bytes
    }

    /// Whether a stream ends after at most `limit` bytes, with their checksum behind it.
    static func isSealed(_ stream: ArraySlice<UInt8>, limit: Int) -> Bool {
        guard let (inflation, _, tail) = all(of: stream, limit: limit) else { return false }
        return inflation.hasEnded && !inflation.isDamaged && tail.elementsEqual(inflation.checksum)
    }

    /// The first bytes that a stream holds, whatever follows, as PNG's decoders read a profile; nil where it holds
    /// fewer.
    static func start(of stream: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
        guard let (_, bytes, _) = all(of: stream, limit: count), bytes.count >= count else { return nil }
        return Array(bytes.prefix(count))
    }

    /// What comes out of a stream, and up to four bytes behind its last block.
    private static func all(
        of stream: ArraySlice<UInt8>, limit: Int
    ) -> (Inflation, bytes: [UInt8], tail: ArraySlice<UInt8>)? {
        guard let inflation = Inflation() else { return nil }
        var bytes: [UInt8] = []
        let taken = inflation.feed(stream, limit: UInt64(limit)) { bytes += $0.prefix(limit + 1 - bytes.count) }
        return (inflation, bytes, stream.dropFirst(taken).prefix(4))
    }

    /// A stream that holds the bytes as they are.
    /// - Parameter isSealed: whether their checksum follows, as it must.
    static func stored(_ bytes: [UInt8], isSealed: Bool = true) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let end = min(start + 0xFFFF, bytes.count)
            let count = UInt16(end - start)
            stream.append(end == bytes.count ? 1 : 0)
            for value in [count, ~count] {
                stream += [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
            }
            stream += bytes[start..<end]
            start = end
        } while start < bytes.count
        if isSealed { stream.appendBig32(cinflate_adler(1, bytes, bytes.count)) }
        return stream
    }
}
