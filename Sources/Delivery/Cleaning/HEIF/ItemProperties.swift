// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The properties of the items of a HEIF file (`iprp`): sizes, colour, parameters of coders, and which item has which.
struct ItemProperties {
    private struct Association {
        let header: [UInt8]
        var entries: [(item: UInt32, links: [(isEssential: Bool, index: Int)])]
    }

    private let source: ByteSource
    private let properties: [Box]
    private var associations: [Association] = []

    init(_ source: ByteSource, _ box: Box) throws(CleaningError) {
        self.source = source
        let list = try source.boxList(in: box.payload)
        properties = try source.boxList(in: try list.required("ipco").payload).boxes
        for box in list.boxes where box.type == "ipma" {
            guard let association = Self.association(ByteCursor(try source.need(at: box.payload.lowerBound, box.size)))
            else { throw .damaged(detail: "properties of items break off") }
            associations.append(association)
        }
    }

    private static func association(_ contents: ByteCursor) -> Association? {
        var cursor = contents
        guard let header = cursor.take(4), let version = header.first, let flags = header.last,
            let count = cursor.big32()
        else { return nil }
        let width = flags & 1 == 1 ? 2 : 1
        var association = Association(header: Array(header), entries: [])
        for _ in 0..<count {
            guard let item = cursor.big(version < 1 ? 2 : 4), let count = cursor.byte() else { return nil }
            var links: [(isEssential: Bool, index: Int)] = []
            for _ in 0..<count {
                guard let link = cursor.big(width) else { return nil }
                let mark: UInt64 = width == 2 ? 0x8000 : 0x80
                links.append((link & mark != 0, Int(link & (mark - 1))))
            }
            association.entries.append((UInt32(truncatingIfNeeded: item), links))
        }
        return association
    }

    /// What properties tell. Those that do not stand here go.
    private static let meanings: [FourCC: Meaning] = {
        var meanings: [FourCC: Meaning] = ["udes": .caption, "altt": .caption, "crtt": .date, "mdft": .date]
        let rendering: [FourCC] = [
            "ispe", "pixi", "pasp", "colr", "clap", "irot", "imir", "iscl", "rloc", "lsel", "a1op", "a1lx",
            "hvcC", "lhvC", "avcC", "av1C", "vvcC", "j2kH", "clli", "mdcv", "cclv", "amve", "reve", "ndwt",
            "cmin", "cmex", "rref", "oinf", "tols", "mskC", "uncC", "cmpC", "cmpd", "icef", "cpat", "splz", "sbpm",
            "disi", "cloc", "fpck", "vexu", "hfov", "st3d",
        ]
        for type in rendering { meanings[type] = .rendering }
        return meanings
    }()

    /// The auxiliary types of the items that have one (`auxC`).
    func auxiliaryTypes() throws(CleaningError) -> [UInt32: String] {
        var types: [UInt32: String] = [:]
        for entry in associations.flatMap(\.entries) {
            for link in entry.links where properties.indices.contains(link.index - 1) {
                let box = properties[link.index - 1]
                guard box.type == "auxC" else { continue }
                types[entry.item] = AuxiliaryType.name(try auxiliary(box))
            }
        }
        return types
    }

    /// The beginning of the contents of an `auxC` box, with all of a name that may be known.
    private func auxiliary(_ box: Box) throws(CleaningError) -> ArraySlice<UInt8> {
        guard box.size > AuxiliaryType.head else { throw .damaged(detail: "a box breaks off") }
        return try source.need(
            at: box.payload.lowerBound, min(box.size, AuxiliaryType.head + AuxiliaryType.longest))
    }

    /// What a property tells; nil for one of which that is not known.
    private func meaning(_ box: Box) throws(CleaningError) -> Meaning? {
        guard box.type == "auxC" else { return Self.meanings[box.type] }
        return AuxiliaryType.isKnown(AuxiliaryType.name(try auxiliary(box))) ? .rendering : nil
    }

    /// How an item's picture is coded, by the configuration among its properties; nil where it has none that is known.
    func stream(of item: UInt32) throws(CleaningError) -> CodedStream? {
        for link in associations.flatMap(\.entries).filter({ $0.item == item }).flatMap(\.links)
        where properties.indices.contains(link.index - 1) {
            let box = properties[link.index - 1]
            let head = source.bytes(at: box.payload.lowerBound, upTo: min(box.size, 23))
            if let stream = CodedStream(box.type, head) { return stream }
        }
        return nil
    }

    /// A property as it stands in the file, without texts of a colour profile and without messages to the decoder.
    private func written(_ box: Box, _ kept: Kept) throws(CleaningError) -> [UInt8] {
        if box.type == "auxC" {
            // Behind its name stands what only an encoder of it has to know.
            let contents = try auxiliary(box)
            var bytes: [UInt8] = []
            bytes.append(box: "auxC", contents.prefix(AuxiliaryType.head) + AuxiliaryType.name(contents).utf8 + [0])
            return bytes
        }
        let start = Int(clamping: box.payload.lowerBound - box.start)
        let whole = try source.need(at: box.start, Int(clamping: box.whole.length))
        let bytes = try Array(whole.prefix(start)) + BoxContents.within(whole.dropFirst(start), of: box.type)
        if CodedStream.parameters.contains(box.type) {
            return try bytes[..<start] + CodedStream.cleaned(box.type, Array(bytes[start...]), kept)
        }
        let head = start + 4
        guard box.type == "colr", bytes.count > head, bytes.has("prof", at: head - 4) || bytes.has("rICC", at: head - 4)
        else { return bytes }
        let profile = ICCProfile.blankedInPlace(Array(bytes[head...]))
        guard profile.count == bytes.count - head else { throw .damaged(detail: "colour profile") }
        return bytes[..<head] + profile
    }

    /// The box's contents with the properties of items that stay. A property that goes leaves free space, which counts as one.
    func written(_ staying: Set<UInt32>, _ kept: Kept) throws(CleaningError) -> [UInt8] {
        var used: Set<Int> = []
        var tables: [UInt8] = []
        for association in associations {
            let entries = association.entries.filter { staying.contains($0.item) }
            var bytes = association.header
            bytes.append(big: UInt64(entries.count), 4)
            let width = (association.header.last ?? 0) & 1 == 1 ? 2 : 1
            for entry in entries {
                var links: [(isEssential: Bool, index: Int)] = []
                for link in entry.links where link.index > 0 {
                    guard link.index <= properties.count else { throw .damaged(detail: "no such property") }
                    if let meaning = try meaning(properties[link.index - 1]) {
                        if kept.keeps(meaning) { links.append(link) }
                    } else if link.isEssential {
                        throw .unsupported(detail: "a picture with an unknown property that it needs")
                    }
                }
                bytes.append(big: UInt64(entry.item), association.header.first == 0 ? 2 : 4)
                bytes.append(UInt8(truncatingIfNeeded: links.count))
                for link in links {
                    used.insert(link.index - 1)
                    let mark: UInt64 = width == 2 ? 0x8000 : 0x80
                    bytes.append(big: UInt64(link.index) | (link.isEssential ? mark : 0), width)
                }
            }
            tables.append(box: "ipma", bytes)
        }
        var container: [UInt8] = []
        for (index, box) in properties.enumerated() {
            if used.contains(index) {
                container += try written(box, kept)
            } else {
                container.append(box: "free", [])
            }
        }
        var bytes: [UInt8] = []
        bytes.append(box: "ipco", container)
        return bytes + tables
    }
}
