// SPDX-License-Identifier: GPL-3.0-or-later

/// Makes small HEIF files of a picture, its thumbnail, and metadata.
struct HEIFBuilder {
    struct Item {
        var number: Int
        var type: String
        var data: [UInt8]
        var name = "SECRET"
        var contentType = ""
        var isHidden = false
        /// References from this item.
        var references: [(type: String, to: [Int])] = []
        /// Numbers of properties, counted from one.
        var properties: [Int] = [1]
        var isInside = false
    }

    var items: [Item] = []
    var properties: [[UInt8]] = [box("ispe", zeros(4), big(4), big(4))]
    /// Boxes beside those of the items, and the name of their handler.
    var metaBoxes: [UInt8] = []
    var handlerName = "SECRET"
    var trailer: [UInt8] = box("uuid", text("0123456789abcdefSECRET"))
    /// How many bytes the second item shares with the end of the first.
    var shared = 0

    static let exif =
        big(0) + text("MM\0*") + big(8) + big(2, 2) + entry(0x0112, 3, 1, [0, 6, 0, 0])
        + entry(0x010F, 2, 7, big(38)) + zeros(4) + text("CAMERA\0")

    private static func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
        big(tag, 2) + big(type, 2) + big(count) + value
    }

    /// A picture with what phones write beside it.
    static var usual: HEIFBuilder {
        var file = HEIFBuilder()
        let xmp =
            "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
            + "<rdf:Description xmlns:exif=\"http://ns.adobe.com/exif/1.0/\" exif:GPSLatitude=\"SECRET\"/></rdf:RDF>"
            + "</x:xmpmeta>"
        file.items = [
            Item(number: 1, type: "hvc1", data: text("the picture")),
            Item(
                number: 2, type: "hvc1", data: text("SECRET thumbnail"), references: [("thmb", [1])],
                properties: [1, 2]),
            Item(number: 3, type: "Exif", data: exif, references: [("cdsc", [1])], properties: []),
            Item(
                number: 4, type: "mime", data: text(xmp), contentType: "application/rdf+xml",
                references: [("cdsc", [1])],
                properties: []),
            Item(number: 5, type: "hvc1", data: text("alpha plane"), references: [("auxl", [1])], properties: [1, 3]),
            Item(number: 6, type: "uri ", data: text("SECRET words")),
            Item(number: 7, type: "mime", data: text("SECRET text"), contentType: "text/plain"),
            Item(number: 8, type: "hvc1", data: text("SECRET original"), isHidden: true),
            Item(number: 9, type: "grid", data: text("grid"), references: [("dimg", [1, 10])], isInside: true),
            Item(number: 10, type: "hvc1", data: text("second tile"), isHidden: true),
            Item(number: 11, type: "Exif", data: text("SECRET Exif"), references: [("cdsc", [2])], isInside: true),
            Item(number: 12, type: "hvc1", data: text("SECRET preview"), references: [("auxl", [1])], properties: [5]),
        ]
        file.properties += [
            box("hvcC", text("SECRET")), box("auxC", zeros(4), text("urn:mpeg:hevc:2015:auxid:1\0")),
            box("udes", zeros(4), text("en\0SECRET\0\0\0")), box("auxC", zeros(4), text("urn:example:SECRET\0")),
        ]
        file.items[0].properties = [1, 4]
        return file
    }

    /// The file's bytes. Pictures of HEVC and AV1 are a unit each, and have a decoder's configuration among their properties.
    func build() -> [UInt8] {
        var file = self
        for (type, configuration, unit) in Self.coders {
            guard items.contains(where: { $0.type == type }) else { continue }
            file.properties.append(configuration)
            for index in items.indices where items[index].type == type {
                if !items[index].data.isEmpty { file.items[index].data = unit(items[index].data) }
                file.items[index].properties.append(file.properties.count)
            }
        }
        return file.built()
    }

    private static var coders: [(type: String, configuration: [UInt8], unit: ([UInt8]) -> [UInt8])] {
        [
            // A picture that needs no other, behind its length in four bytes.
            ("hvc1", box("hvcC", [1], zeros(20), [3, 0]), { big($0.count + 2) + [19 << 1, 1] + $0 }),
            ("av01", box("av1C", [0x81, 0, 0, 0]), { [6 << 3 | 2, UInt8($0.count)] + $0 }),
        ]
    }

    private func built() -> [UInt8] {
        let head = box("ftyp", text("heic"), zeros(4), text("mif1heic"))
        let start = head.count + meta(at: 0).count + 8
        return head + meta(at: start) + box("mdat", items.filter { !$0.isInside }.flatMap(\.data), text("SECRET"))
            + trailer
    }

    private func meta(at start: Int) -> [UInt8] {
        var places: [UInt8] = []
        var inside: [UInt8] = []
        var place = start
        for item in items {
            places += big(item.number, 2) + big(item.isInside ? 1 : 0, 2) + big(0, 2) + big(1, 2)
            places +=
                big(
                    (item.isInside ? inside.count : place)
                        - (item.number == items.dropFirst().first?.number ? shared : 0)
                )
                + big(item.data.count)
            if item.isInside { inside += item.data } else { place += item.data.count }
        }
        let entries = items.map { item in
            box(
                "infe", [2, 0, 0, item.isHidden ? 1 : 0], big(item.number, 2), zeros(2),
                text(item.type + item.name + "\0"),
                item.type == "mime" ? text(item.contentType + "\0") : [])
        }
        let references = items.flatMap { item in
            item.references.map { box($0.type, big(item.number, 2), big($0.to.count, 2), $0.to.flatMap { big($0, 2) }) }
        }
        let links = items.flatMap { item in
            big(item.number, 2) + [UInt8(item.properties.count)] + item.properties.map { UInt8($0) }
        }
        return box(
            "meta", zeros(4), box("hdlr", zeros(8), text("pict"), zeros(12), text(handlerName + "\0")),
            box("pitm", zeros(4), big(1, 2)), box("iinf", zeros(4), big(items.count, 2), entries.flatMap { $0 }),
            references.isEmpty ? [] : box("iref", zeros(4), references.flatMap { $0 }),
            box(
                "iprp", box("ipco", properties.flatMap { $0 }),
                box("ipma", zeros(4), big(items.count), links)),
            inside.isEmpty ? [] : box("idat", inside),
            box("iloc", [1, 0, 0, 0], [0x44, 0x00], big(items.count, 2), places), metaBoxes)
    }
}
