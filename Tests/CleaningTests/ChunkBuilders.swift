// SPDX-License-Identifier: GPL-3.0-or-later

import MediaBytes

@testable import Cleaning

/// Small files with a text of each kind, by which the tests see what stays.
enum ChunkBuilders {
    static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }

    /// A packet of which the tests' cleaning keeps something, or nothing.
    static func xmp(_ text: String) -> [UInt8] {
        Array(
            ("<?xpacket begin=\"\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?><x:xmpmeta xmlns:x=\"adobe:ns:meta/\">"
                + "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><rdf:Description rdf:about=\"\" "
                + "xmlns:exif=\"http://ns.adobe.com/exif/1.0/\" exif:GPSLatitude=\"\(text)\"/></rdf:RDF></x:xmpmeta>"
                + "<?xpacket end=\"w\"?>").utf8)
    }

    /// A profile of a display with a copyright and no colours.
    static let profile: [UInt8] = {
        let text = Array("text\0\0\0\0secret right\0\0\0\0".utf8)
        let table = big(1, 4) + Array("cprt".utf8) + big(144, 4) + big(text.count, 4)
        var head = [UInt8](repeating: 0, count: 128)
        head.replaceSubrange(0..<4, with: big(128 + table.count + text.count, 4))
        head.replaceSubrange(8..<24, with: [4, 0, 0, 0] + Array("mntrRGB XYZ ".utf8))
        head.replaceSubrange(36..<40, with: Array("acsp".utf8))
        return head + table + text
    }()

    // MARK: TIFF

    /// A value of a directory: its tag, type, number of elements and bytes.
    struct Field {
        let tag: Int
        let type: Int
        let count: Int
        let bytes: [UInt8]

        static func text(_ tag: Int, _ text: String) -> Field {
            Field(tag: tag, type: 2, count: text.utf8.count + 1, bytes: Array(text.utf8) + [0])
        }
        static func short(_ tag: Int, _ values: Int...) -> Field {
            Field(tag: tag, type: 3, count: values.count, bytes: values.flatMap { little($0, 2) })
        }
        static func long(_ tag: Int, _ values: Int...) -> Field {
            Field(tag: tag, type: 4, count: values.count, bytes: values.flatMap { little($0, 4) })
        }
        static func bytes(_ tag: Int, _ bytes: [UInt8]) -> Field {
            Field(tag: tag, type: 1, count: bytes.count, bytes: bytes)
        }
        static func data(_ tag: Int, _ bytes: [UInt8]) -> Field {
            Field(tag: tag, type: 7, count: bytes.count, bytes: bytes)
        }
    }

    /// A directory at a place, its values behind it, or of BigTIFF where `isBig`.
    static func directory(_ fields: [Field], at place: Int, next: Int = 0, isBig: Bool = false) -> [UInt8] {
        let word = isBig ? 8 : 4
        var entries = little(fields.count, isBig ? 8 : 2)
        var values: [UInt8] = []
        let start = place + entries.count + fields.count * (4 + 2 * word) + word
        for field in fields.sorted(by: { $0.tag < $1.tag }) {
            entries += little(field.tag, 2) + little(field.type, 2) + little(field.count, word)
            if field.bytes.count <= word {
                entries += field.bytes + [UInt8](repeating: 0, count: word - field.bytes.count)
            } else {
                entries += little(start + values.count, word)
                values += field.bytes + (field.bytes.count % 2 == 1 ? [0] : [])
            }
        }
        return entries + little(next, word) + values
    }

    /// Parts at their places, with a text that belongs to nothing between them.
    static func placed(_ parts: [(Int, [UInt8])]) -> [UInt8] {
        var bytes: [UInt8] = []
        for (place, part) in parts {
            while bytes.count < place { bytes += Array("gap ".utf8).prefix(place - bytes.count) }
            bytes += part
        }
        return bytes
    }

    // MARK: Matroska

    static func element(_ id: Int, _ payload: [UInt8]) -> [UInt8] {
        let length = id > 0xFF_FFFF ? 4 : id > 0xFFFF ? 3 : id > 0xFF ? 2 : 1
        return big(id, length) + [0x40 | UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)] + payload
    }

    static func element(_ id: Int, _ text: String) -> [UInt8] { element(id, Array(text.utf8)) }
}
