// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// A box of the ISO base media file format (ISO/IEC 14496-12), the container of MP4, QuickTime, HEIF, AVIF and JPEG XL.
struct Box {
    let type: FourCC
    /// Place of the first byte of the header.
    let start: UInt64
    /// The contents, without the header.
    let payload: Range<UInt64>

    /// Header and contents.
    var whole: Range<UInt64> { start..<payload.upperBound }
}

extension Range<UInt64> {
    /// Number of bytes.
    var length: UInt64 { upperBound - lowerBound }
}

/// The boxes of a container, in their order.
struct BoxList {
    private(set) var boxes: [Box] = []
    /// What stands behind the last box: the zeros that end a list of QuickTime, or bytes that are no box.
    private(set) var rest: Range<UInt64>

    /// An empty list of a container with these contents.
    init(in range: Range<UInt64>) { rest = range }

    fileprivate mutating func append(_ box: Box) {
        boxes.append(box)
        rest = box.payload.upperBound..<rest.upperBound
    }

    /// The box of a type, of which the format allows one: programs would disagree about which of two counts.
    func only(_ type: FourCC) throws(CleaningError) -> Box? {
        let found = boxes.filter { $0.type == type }
        guard found.count <= 1 else { throw .damaged(detail: "two boxes where one belongs") }
        return found.first
    }

    /// The one box of a type that must be there.
    func required(_ type: FourCC) throws(CleaningError) -> Box {
        guard let box = try only(type) else { throw .damaged(detail: "a box is missing") }
        return box
    }
}

extension ByteSource {
    /// Bytes at a place, which must be there.
    func need(at place: UInt64, _ count: Int) throws(CleaningError) -> ArraySlice<UInt8> {
        guard let bytes = bytes(at: place, count: count) else { throw .damaged(detail: "breaks off") }
        return bytes
    }

    /// The boxes of a container inside a file. One that extends beyond its container is damage.
    func boxes(in range: Range<UInt64>) throws(CleaningError) -> BoxList {
        var list = BoxList(in: range)
        while list.rest.length >= 8 {
            switch try nextBox(list) {
            case .box(let box): list.append(box)
            // QuickTime ends some lists with a zero.
            case .endless: return list
            case .none: throw .damaged(detail: "a box is longer than its container")
            }
        }
        return list
    }

    /// The boxes of a file. What does not look like a box, such as a phone's trailer, is left as the rest.
    func fileBoxes(in range: Range<UInt64>) throws(CleaningError) -> BoxList {
        guard range.upperBound <= length else { throw .damaged(detail: "breaks off") }
        var list = BoxList(in: range)
        while list.rest.length >= 8 {
            switch try nextBox(list) {
            case .box(let box) where box.type.isPrintable: list.append(box)
            case .endless(let box) where box.type.isPrintable: list.append(box)
            default: return list
            }
        }
        return list
    }

    private enum Found {
        case box(Box)
        /// One that says to extend to the end.
        case endless(Box)
    }

    /// Most boxes of one container: more than fragments of an hour.
    private static let mostBoxes = 1 << 16

    private func nextBox(_ list: BoxList) throws(CleaningError) -> Found? {
        guard list.boxes.count < Self.mostBoxes else { throw .unsupported(detail: "too many boxes") }
        let room = list.rest
        var header = ByteCursor(try need(at: room.lowerBound, 8))
        guard let size = header.big32(), let type = header.code() else { return nil }
        let start = room.lowerBound
        switch size {
        case 0: return .endless(Box(type: type, start: start, payload: start + 8..<room.upperBound))
        case 1:
            guard room.length >= 16 else { return nil }
            var long = ByteCursor(try need(at: start + 8, 8))
            guard let size = long.big(8), size >= 16, size <= room.length else { return nil }
            return .box(Box(type: type, start: start, payload: start + 16..<start + size))
        default:
            guard size >= 8, UInt64(size) <= room.length else { return nil }
            return .box(Box(type: type, start: start, payload: start + 8..<start + UInt64(size)))
        }
    }
}

extension FourCC {
    /// Whether it may name a box: ASCII, with the Mac's copyright sign in front.
    fileprivate var isPrintable: Bool {
        let bytes = (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
        return bytes.enumerated().allSatisfy { (0x20...0x7E).contains($1) || ($0 == 0 && $1 == 0xA9) }
    }
}
