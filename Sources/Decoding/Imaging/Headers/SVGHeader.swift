// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Reads the size stated in the root element of an SVG, in CSS pixels.
///
/// It is not an XML parser: it looks for the attributes of the root element in the first 16 KiB. Without a size there,
/// or in a compressed file, the size is unknown. That is not an error, since an SVG need not have a size.
enum SVGHeader {
    static func read(_ source: ByteSource) -> PictureHeader? {
        let text = XMLProlog.narrowed(source.bytes(at: 0, upTo: 16 * 1024))
        guard let attributes = rootAttributes(text) else { return nil }
        if let width = pixels(attribute("width", in: attributes)),
            let height = pixels(attribute("height", in: attributes))
        {
            return PictureHeader(width: width, height: height)
        }
        let box = attribute("viewBox", in: attributes)?.split { $0 == " " || $0 == "," || $0.isNewline }
        guard let box, box.count == 4, let width = pixels(String(box[2])), let height = pixels(String(box[3])) else {
            return nil
        }
        return PictureHeader(width: width, height: height)
    }

    private static func rootAttributes(_ bytes: ArraySlice<UInt8>) -> String? {
        guard case .root(let start) = XMLProlog.end(bytes) else { return nil }
        let name = XMLProlog.name(bytes, at: start)
        guard name.elementsEqual("svg".utf8) else { return nil }
        let element = bytes[name.endIndex...].prefix { $0 != UInt8(ascii: ">") }
        return String(decoding: element, as: UTF8.self)
    }

    private static func attribute(_ name: String, in attributes: String) -> String? {
        // An attribute's name must follow white space, so that `stroke-width=` does not match.
        var rest = Substring(attributes)
        while let equals = rest.firstIndex(of: "=") {
            let key = rest[..<equals].split(whereSeparator: \.isWhitespace).last
            let value = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
            guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
            let inside = value.dropFirst()
            guard let end = inside.firstIndex(of: quote) else { return nil }
            if key.map(String.init) == name { return String(inside[..<end]) }
            rest = inside[inside.index(after: end)...]
        }
        return nil
    }

    private static func pixels(_ length: String?) -> Int? {
        guard let length else { return nil }
        let digits = length.prefix { $0.isNumber || $0 == "." || $0 == "+" }
        guard let number = Double(digits), number.isFinite else { return nil }
        let perUnit: Double? =
            switch length.dropFirst(digits.count).trimmingPrefix(while: \.isWhitespace) {
            case "", "px": 1
            case "pt": 96.0 / 72
            case "pc": 16
            case "in": 96
            case "cm": 96 / 2.54
            case "mm": 96 / 25.4
            default: nil
            }
        guard let perUnit, number > 0, number * perUnit < 1_000_000 else { return nil }
        return max(1, Int((number * perUnit).rounded()))
    }
}
