// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Addresses in a drawing: of parts of itself, of other files and of data within the address.
enum SVGReferences {
    /// What becomes of an address.
    enum Fate: Equatable {
        case stays
        case goes
        /// A file in base64, which may have metadata of its own.
        case embedded
    }

    /// The fate of the value of `href`. Names of files on this machine go: the copy is read elsewhere, and they often hold a
    /// person's name.
    static func fate(ofAddress value: String) -> Fate {
        let address = SVGStyle.plain(value).drop { $0 <= 0x20 }
        if address.isEmpty || address.first == UInt8(ascii: "#") { return .stays }
        if address.has("http://") || address.has("https://") || address.has("//") { return .stays }
        guard address.has("data:") else { return .goes }
        return isFont(address.dropFirst(5)) ? .stays : .embedded
    }

    /// The fate of a text that may hold addresses somewhere, such as a style sheet.
    static func fate(ofText value: String) -> Fate {
        guard value.utf8.contains(UInt8(ascii: ":")) || value.utf8.contains(UInt8(ascii: "\\")) else { return .stays }
        let text = SVGStyle.plain(value)
        var fate = Fate.stays
        for index in text.indices where text[index] == UInt8(ascii: "d") || text[index] == UInt8(ascii: "f") {
            // Behind these it is the end of another word, or a name.
            guard index == 0 || !isName(text[index - 1]) else { continue }
            if text.has("data:", at: index), !isFont(text[(index + 5)...]) { return .embedded }
            if text.has("file:", at: index) { fate = .goes }
        }
        return fate
    }

    private static func isName(_ byte: UInt8) -> Bool {
        XMLText.isName(byte, isFirst: false) || byte == UInt8(ascii: "#")
    }

    private static func isFont(_ data: ArraySlice<UInt8>) -> Bool {
        let data = data.drop { $0 <= 0x20 }
        return data.has("font/") || data.has("application/font") || data.has("application/x-font")
            || data.has("application/vnd.ms-fontobject")
    }
}
