// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The references between the items of a HEIF file (`iref`).
struct ItemReferences {
    /// From one item to others.
    struct Reference {
        let type: FourCC
        let from: UInt32
        var to: [UInt32]
    }

    private let header: [UInt8]
    private(set) var references: [Reference] = []

    init(_ source: ByteSource, _ box: Box) throws(CleaningError) {
        let entries = try source.boxList(in: box.contents(behind: 4)).boxes
        header = Array(try source.need(at: box.payload.lowerBound, 4))
        let width = header.first == 0 ? 2 : 4
        for entry in entries {
            var cursor = ByteCursor(try source.need(at: entry.payload.lowerBound, entry.size))
            guard let from = cursor.big(width), let count = cursor.big16(), cursor.remaining >= count * width else {
                throw .damaged(detail: "a reference breaks off")
            }
            let to = (0..<count).compactMap { _ in cursor.big(width) }
            references.append(
                Reference(
                    type: entry.type, from: UInt32(truncatingIfNeeded: from),
                    to: to.map { UInt32(truncatingIfNeeded: $0) }))
        }
    }

    /// Those by which a picture is composed of others.
    static let inputs: Set<FourCC> = ["dimg", "pred", "exbl", "tbas"]
    private static let known: Set<FourCC> = inputs.union(["auxl", "cdsc", "thmb", "prem", "base"])

    /// The box's contents with the references among items that stay; nil for none.
    func written(_ staying: Set<UInt32>) -> [UInt8]? {
        let width = header.first == 0 ? 2 : 4
        var bytes = header
        for reference in references where Self.known.contains(reference.type) && staying.contains(reference.from) {
            let to = reference.to.filter(staying.contains)
            guard !to.isEmpty else { continue }
            var body: [UInt8] = []
            body.append(big: UInt64(reference.from), width)
            body.append(big: UInt64(to.count), 2)
            for item in to { body.append(big: UInt64(item), width) }
            bytes.append(box: reference.type, body)
        }
        return bytes.count > 4 ? bytes : nil
    }
}
