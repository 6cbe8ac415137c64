// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

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

extension Box {
    /// Where the contents are behind their first bytes, which must be there.
    func contents(behind count: UInt64) throws(CleaningError) -> Range<UInt64> {
        guard payload.length >= count else { throw .damaged(detail: "a box breaks off") }
        return payload.lowerBound + count..<payload.upperBound
    }
}

extension ByteSource {
    /// Bytes at a place, which must be there.
    func need(at place: UInt64, _ count: Int) throws(CleaningError) -> ArraySlice<UInt8> {
        guard let bytes = bytes(at: place, count: count) else { throw .damaged(detail: "breaks off") }
        return bytes
    }

    /// The boxes of a container inside a file. One that extends beyond its container is damage.
    func boxList(in range: Range<UInt64>) throws(CleaningError) -> BoxList { try list(range, isFile: false) }

    /// The boxes of a file. What does not look like a box, such as a phone's trailer, is left as the rest.
    func fileBoxList(in range: Range<UInt64>) throws(CleaningError) -> BoxList { try list(range, isFile: true) }

    /// Most boxes of one container: more than fragments of an hour.
    private static let mostBoxes = 1 << 16

    private func list(_ range: Range<UInt64>, isFile: Bool) throws(CleaningError) -> BoxList {
        var list = BoxList(in: range)
        var walk = BoxWalk(self, in: range, .exact, isFile: isFile)
        while let box = walk.next() {
            guard list.boxes.count < Self.mostBoxes else { throw .unsupported(detail: "too many boxes") }
            list.append(box)
        }
        guard !walk.isBroken else { throw .damaged(detail: "a box is longer than its container") }
        return list
    }
}
