// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Makes a HEIF or AVIF file with one picture from the coded bytes of another file, so that libheif can decode a tile
/// of a grid or the first picture of a sequence. All versions of libheif read such a file; access to tiles exists only
/// since 1.19.
enum HEIFPartFile {
    /// - Parameters:
    ///   - configuration: the `hvcC` or `av1C` box.
    ///   - codes: the `colr` box, or empty.
    static func bytes(
        _ part: HEIFMosaic.Part, configuration: ArraySlice<UInt8>, codes: ArraySlice<UInt8>, data: [UInt8]
    ) -> [UInt8] {
        let zero: [UInt8] = [0, 0, 0, 0]
        let isAV1 = part.codec == "av01"
        let type = box("ftyp", ascii(isAV1 ? "avif" : "heic") + zero + ascii("mif1") + ascii(isAV1 ? "avif" : "heic"))
        let size = box("ispe", zero + number(part.width, 4) + number(part.height, 4))
        let properties = box("ipco", configuration + size + codes)
        // The configuration is marked as an essential property.
        let indexes: [UInt8] = codes.isEmpty ? [0x81, 2] : [0x81, 2, 3]
        let links = box("ipma", zero + number(1, 4) + number(1, 2) + [UInt8(indexes.count)] + indexes)
        let entry = box("infe", [2, 0, 0, 0] + number(1, 2) + number(0, 2) + number(Int(part.codec.value), 4) + [0])
        func meta(dataAt place: Int) -> [UInt8] {
            // Offsets and lengths have four bytes; there is one item with one extent.
            let places = box(
                "iloc",
                zero + [0x44, 0] + number(1, 2) + number(1, 2) + number(0, 2) + number(1, 2) + number(place, 4)
                    + number(data.count, 4))
            let handler = box("hdlr", zero + zero + ascii("pict") + [UInt8](repeating: 0, count: 13))
            return box(
                "meta",
                zero + handler + box("pitm", zero + number(1, 2)) + places
                    + box("iinf", zero + number(1, 2) + entry) + box("iprp", properties + links))
        }
        let start = type.count + meta(dataAt: 0).count + 8
        return type + meta(dataAt: start) + box("mdat", data)
    }

    private static func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }

    private static func box(_ type: String, _ contents: [UInt8]) -> [UInt8] {
        number(contents.count + 8, 4) + ascii(type) + contents
    }
}
