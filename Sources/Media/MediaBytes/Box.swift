// SPDX-License-Identifier: GPL-3.0-or-later

/// A box of the ISO base media file format (ISO/IEC 14496-12), the container of MP4, QuickTime, HEIF, AVIF, JP2 and JPEG XL.
package struct Box: Sendable {
    package let type: FourCC
    /// Place of the first byte of the header.
    package let start: UInt64
    /// The contents, without the header.
    package let payload: Range<UInt64>

    /// Header and contents.
    package var whole: Range<UInt64> { start..<payload.upperBound }

    /// Bytes of the contents.
    package var size: Int { Int(clamping: payload.length) }
}

extension Range<UInt64> {
    /// Number of bytes.
    package var length: UInt64 { upperBound - lowerBound }
}

/// Walks the boxes of a container in file order. In an exact walk a size of zero ends the list, as QuickTime has it; in one of a file it extends to the
/// end, and what is not named like a box, such as a phone's trailer, ends the walk.
package struct BoxWalk: Sequence, IteratorProtocol {
    private let source: ByteSource
    private let policy: WalkPolicy
    private let isFile: Bool
    /// What the walk has not passed yet: behind the last box, whatever ended it.
    package private(set) var rest: Range<UInt64>
    /// Whether the walk ended before something that is no box and not allowed there, or cannot be read; never where facts are read.
    package private(set) var isBroken = false

    /// - Parameters:
    ///   - range: of the file; ends with it.
    ///   - isFile: whether the range is a file, for an exact walk.
    package init(_ source: ByteSource, in range: Range<UInt64>, _ policy: WalkPolicy, isFile: Bool = false) {
        let end = Swift.min(range.upperBound, source.length)
        (self.source, self.policy, self.isFile) = (source, policy, isFile && policy == .exact)
        rest = Swift.min(range.lowerBound, end)..<end
        isBroken = policy != .lenient && end < range.upperBound
    }

    /// The next box; nil at the end.
    package mutating func next() -> Box? {
        guard rest.length >= 8, !isBroken else { return nil }
        guard var header = source.cursor(at: rest.lowerBound, count: 8), let size = header.big32(),
            let type = header.code()
        else {
            isBroken = policy != .lenient
            return nil
        }
        guard !isFile || type.isPrintable else { return nil }
        let box: Box?
        switch size {
        case 0 where policy == .exact && !isFile: return nil
        case 0: box = cut(type, header: 8, rest.length)
        case 1:
            guard rest.length >= 16, var long = source.cursor(at: rest.lowerBound + 8, count: 8), let size = long.big(8)
            else { return broken() }
            box = cut(type, header: 16, size)
        default: box = cut(type, header: 8, UInt64(size))
        }
        guard let box else { return broken() }
        rest = box.payload.upperBound..<rest.upperBound
        return box
    }

    private func cut(_ type: FourCC, header: UInt64, _ size: UInt64) -> Box? {
        guard size >= header, policy == .lenient || size <= rest.length else { return nil }
        let start = rest.lowerBound
        return Box(type: type, start: start, payload: start + header..<start + Swift.min(size, rest.length))
    }

    private mutating func broken() -> Box? {
        // A file's rest may be anything.
        isBroken = policy == .exact && !isFile
        return nil
    }
}

extension ByteSource {
    package var whole: Range<UInt64> { 0..<length }

    /// The boxes in a range, to read facts.
    package func boxes(in range: Range<UInt64>) -> BoxWalk { BoxWalk(self, in: range, .lenient) }

    /// The first box of a type in a range, to read facts.
    package func firstBox(_ type: FourCC, in range: Range<UInt64>) -> Box? {
        boxes(in: range).first { $0.type == type }
    }

    /// The first box along a path of types.
    package func firstBox(path: [FourCC], in range: Range<UInt64>) -> Box? {
        var range = range
        var found: Box?
        for type in path {
            guard let box = firstBox(type, in: range) else { return nil }
            found = box
            range = box.payload
        }
        return found
    }

    /// The contents of a box; nil if they are longer than `limit` or truncated.
    package func contents(of box: Box, limit: Int) -> ByteCursor? {
        guard box.size <= limit else { return nil }
        return cursor(at: box.payload.lowerBound, count: box.size)
    }
}

extension FourCC {
    /// Whether it may name a box: ASCII, with the Mac's copyright sign in front.
    var isPrintable: Bool {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
        return bytes.enumerated().allSatisfy { (0x20...0x7E).contains($1) || ($0 == 0 && $1 == 0xA9) }
    }
}
