// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// A box of the ISO base media file format (ISO/IEC 14496-12), the container of MP4, QuickTime, HEIF, AVIF, JP2 and
/// JXL.
struct ISOBox {
    let type: FourCC
    /// Range of the contents in the file, without the header.
    let payload: Range<UInt64>

    var size: Int { Int(clamping: payload.upperBound - payload.lowerBound) }
}

extension ByteSource {
    /// Calls `body` with each box in `range`, in file order. A box that extends beyond its parent is cut off there; an
    /// invalid header ends the iteration.
    /// - Parameter body: returns false to stop.
    func forEachBox(in range: Range<UInt64>, _ body: (ISOBox) -> Bool) {
        let end = min(range.upperBound, length)
        var position = range.lowerBound
        while position < end, end - position >= 8, var header = cursor(at: position, count: 8) {
            guard let size32 = header.big32(), let type = header.code() else { return }
            var headerSize: UInt64 = 8
            var size = UInt64(size32)
            if size32 == 1 {
                guard var long = cursor(at: position + 8, count: 8), let size64 = long.big(8) else { return }
                headerSize = 16
                size = size64
            } else if size32 == 0 {
                size = end - position
            }
            guard size >= headerSize, end - position >= headerSize else { return }
            let boxEnd = position + min(size, end - position)
            guard body(ISOBox(type: type, payload: position + headerSize..<boxEnd)) else { return }
            position = boxEnd
        }
    }

    /// The first box of a type in `range`.
    func firstBox(_ type: FourCC, in range: Range<UInt64>) -> ISOBox? {
        var found: ISOBox?
        forEachBox(in: range) { box in
            if box.type == type { found = box }
            return found == nil
        }
        return found
    }

    /// The first box along a path of types.
    func firstBox(path: [FourCC], in range: Range<UInt64>) -> ISOBox? {
        var range = range
        var found: ISOBox?
        for type in path {
            guard let box = firstBox(type, in: range) else { return nil }
            found = box
            range = box.payload
        }
        return found
    }

    /// The contents of a box; nil if they are longer than `limit` or truncated.
    func contents(of box: ISOBox, limit: Int) -> ByteCursor? {
        guard box.size <= limit else { return nil }
        return cursor(at: box.payload.lowerBound, count: box.size)
    }

    var whole: Range<UInt64> { 0..<length }
}
