// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Goes through the codes of a GIF's picture as a decoder does (GIF89a, appendix F), to find where they end. What is behind that draws nothing.
struct GIFPixels {
    private let source: ByteSource
    /// From the size of the first codes to the empty part at the end.
    private let data: Range<UInt64>
    /// The part that is read: its bytes behind the length, and the next of them.
    private var part: Range<UInt64>
    private var bytes: ArraySlice<UInt8> = []
    private var bits = 0
    private var bitCount = 0

    /// What the copy has of a picture's data.
    /// - Parameters:
    ///   - data: from the size of the first codes on.
    ///   - pixels: how many the picture has; codes for more are not drawn.
    /// - Throws: `.damaged` for codes that are none.
    static func drawn(
        of source: ByteSource, _ data: Range<UInt64>, pixels: Int
    ) throws(CleaningError) -> [CopyRecipe.Piece] {
        var walk = try GIFPixels(source, data)
        try walk.read(pixels)
        return walk.pieces
    }

    private let first: Int

    private init(_ source: ByteSource, _ data: Range<UInt64>) throws(CleaningError) {
        guard let size = source.bytes(at: data.lowerBound, count: 1)?.first, (1...11).contains(size) else {
            throw .damaged(detail: "codes of GIF")
        }
        (self.source, self.data, first) = (source, data, Int(size))
        part = data.lowerBound + 1..<data.lowerBound + 1
    }

    /// The next code; nil at the end.
    private mutating func code(_ size: Int) -> Int? {
        while bitCount < size {
            if bytes.isEmpty { guard nextPart() else { return nil } }
            guard let byte = bytes.popFirst() else { return nil }
            bits |= Int(byte) << bitCount
            bitCount += 8
        }
        defer {
            bits >>= size
            bitCount -= size
        }
        return bits & (1 << size - 1)
    }

    private mutating func nextPart() -> Bool {
        guard let length = source.bytes(at: part.upperBound, count: 1)?.first, length > 0 else { return false }
        let start = part.upperBound + 1
        guard let found = source.bytes(at: start, count: Int(length)) else { return false }
        (part, bytes) = (start..<start + UInt64(length), found)
        return true
    }

    private mutating func read(_ pixels: Int) throws(CleaningError) {
        var codes = LZWCodes(bits: first, early: 0)
        var drawn = 0
        while let code = code(codes.size) {
            if code == codes.end { return }
            if code == codes.clear {
                codes.reset()
                continue
            }
            // Only the end may follow the last pixel.
            guard drawn < pixels else { return giveBack(codes.size) }
            guard let more = codes.drawn(by: code) else { throw .damaged(detail: "codes of GIF") }
            drawn += more
        }
    }

    /// Leaves a code that was read; all of its bits are in bytes that stay or go as a whole.
    private mutating func giveBack(_ size: Int) { bitCount += size }

    /// The data up to the last byte with a bit that was read, in their parts.
    private var pieces: [CopyRecipe.Piece] {
        let left = bytes.count + bitCount / 8
        let end = part.upperBound - UInt64(min(left, Int(part.length)))
        // All of it: the empty part follows.
        if end == part.upperBound, end + 1 == data.upperBound { return [.original(data)] }
        // The length of the last part may be another one.
        let start = max(part.lowerBound, data.lowerBound + 2) - 1
        guard end > part.lowerBound else { return [.original(data.lowerBound..<start), .bytes([0])] }
        return [
            .original(data.lowerBound..<start), .bytes([UInt8(end - part.lowerBound)]),
            .original(part.lowerBound..<end),
            .bytes([0]),
        ]
    }
}
