// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The box of a HEIF or AVIF file that tells of its items, read whole, and written anew with those that stay.
struct HEIFMeta {
    /// What the box of metadata begins with: version and flags.
    private static let headerSize: UInt64 = 4
    /// Bytes of the longest box: small pictures can stand in it.
    private static let longest: UInt64 = 8 << 20

    private let source: ByteSource
    private let list: BoxList
    private let length: Int
    let primary: UInt32
    let items: [HEIFItem]
    let references: [ItemReferences.Reference]
    let properties: ItemProperties?
    let locations: ItemLocations
    /// The data that stand in the box itself.
    let inside: [UInt8]
    private let referenceBox: ItemReferences?

    init(_ file: ByteSource, _ box: Box) throws(CleaningError) {
        guard box.payload.length > Self.headerSize, box.payload.length <= Self.longest else {
            throw .unsupported(detail: "a box of items without a usual length")
        }
        let bytes = Array(try file.need(at: box.payload.lowerBound, box.size))
        source = ByteSource(bytes, budget: 128 << 20)
        length = bytes.count
        list = try source.boxList(in: Self.headerSize..<UInt64(bytes.count))
        guard try list.only("ipro") == nil else { throw .unsupported(detail: "protected items") }
        let handler = try list.required("hdlr")
        guard try source.need(at: handler.payload.lowerBound, 12).has("pict", at: 8) else {
            throw .unsupported(detail: "items that are no pictures")
        }
        items = try HEIFItem.items(source, try list.required("iinf"))
        let locationBox = try list.required("iloc")
        locations = try ItemLocations(try source.need(at: locationBox.payload.lowerBound, locationBox.size))
        let referenceBox = try list.only("iref")
        self.referenceBox = if let referenceBox { try ItemReferences(source, referenceBox) } else { nil }
        references = self.referenceBox?.references ?? []
        let propertyBox = try list.only("iprp")
        properties = if let propertyBox { try ItemProperties(source, propertyBox) } else { nil }
        let insideBox = try list.only("idat")
        inside =
            if let insideBox { Array(try source.need(at: insideBox.payload.lowerBound, insideBox.size)) } else { [] }
        let primaryBox = try list.required("pitm")
        var cursor = ByteCursor(try source.need(at: primaryBox.payload.lowerBound, primaryBox.size))
        guard let version = cursor.byte(), cursor.skip(3), let number = cursor.big(version == 0 ? 2 : 4) else {
            throw .damaged(detail: "no primary picture")
        }
        primary = UInt32(truncatingIfNeeded: number)
    }

    /// The box's contents behind version and flags, with the same length.
    /// - Parameter inside: the data of the items that stay in the box.
    func written(_ staying: Set<UInt32>, inside: [UInt8], _ kept: Kept) throws(CleaningError) -> [UInt8] {
        var handler: [UInt8] = []
        var bytes: [UInt8] = []
        for box in list.boxes {
            let contents = try source.need(at: box.payload.lowerBound, box.size)
            switch box.type {
            case "hdlr":
                guard contents.count >= 24 else { throw .damaged(detail: "a handler breaks off") }
                handler = Array(contents.prefix(12)) + [UInt8](repeating: 0, count: 13)
            case "dinf": bytes.append(box: box.type, try dataReferences(box))
            case "pitm": bytes.append(box: box.type, Array(contents.prefix(contents.first == 0 ? 6 : 8)))
            case "iinf":
                let items = items.filter { staying.contains($0.number) }
                bytes.append(box: box.type, HEIFItem.written(items, like: contents))
            case "iref":
                if let references = referenceBox?.written(staying) { bytes.append(box: box.type, references) }
            case "iprp":
                if let properties { bytes.append(box: box.type, try properties.written(staying, kept)) }
            case "iloc": bytes.append(box: box.type, locations.written(staying))
            case "idat": if !inside.isEmpty { bytes.append(box: box.type, inside) }
            case "grpl":
                let gone = Set(items.map(\.number)).subtracting(staying)
                if let groups = try EntityGroups.written(source, box, without: gone) {
                    bytes.append(box: box.type, groups)
                }
            default: break
            }
        }
        var left = length - Int(Self.headerSize) - bytes.count - 8 - handler.count
        guard left >= 0 else { throw .unsupported(detail: "a box of items that would grow") }
        if left < 8 {
            // Too little for a box: zeros behind the empty name.
            handler += [UInt8](repeating: 0, count: left)
            left = 0
        }
        var whole: [UInt8] = []
        whole.append(box: "hdlr", handler)
        whole += bytes
        if left > 0 { whole.append(box: "free", [UInt8](repeating: 0, count: left - 8)) }
        return whole
    }

    /// The word that all data lie in the file itself.
    private func dataReferences(_ box: Box) throws(CleaningError) -> [UInt8] {
        let table = try source.boxList(in: box.payload).required("dref")
        let entries = try source.boxList(in: table.contents(behind: 8)).boxes
        var references: [UInt8] = [0, 0, 0, 0]
        references.append(big: UInt64(entries.count), 4)
        for entry in entries {
            guard entry.type == "url ", entry.size >= 4, try source.need(at: entry.payload.lowerBound + 3, 1).first == 1
            else { throw .unsupported(detail: "data in another file") }
            references.append(box: "url ", [0, 0, 0, 1])
        }
        var bytes: [UInt8] = []
        bytes.append(box: "dref", references)
        return bytes
    }
}
