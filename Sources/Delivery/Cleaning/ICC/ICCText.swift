// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The texts of ICC profiles: `text`, `desc` of version 2 and `mluc` of version 4.
enum ICCText {
    /// Names of colour spaces, as wide-spread profiles have them.
    private static let wellKnown: Set<String> = [
        "sRGB", "sRGB IEC61966-2.1", "sRGB IEC61966-2-1 black scaled", "sRGB built-in", "sRGB2014",
        "sRGB_ICC_v4_Appearance.icc",
        "sRGB v4 ICC preference perceptual intent beta", "sRGB Gray", "c2", "uRGB", "c2ci",
        "Artifex Software sRGB ICC Profile",
        "Display P3", "Display P3 Gamut with sRGB Transfer", "DCI-P3 D65 Gamut with sRGB Transfer", "DCI(P3) RGB",
        "DCI-P3 RGB",
        "SMPTE RP 431-2-2007 DCI (P3)", "Adobe RGB (1998)", "Compatible with Adobe RGB (1998)", "AdobeRGB1998",
        "Apple RGB", "ColorMatch RGB", "ProPhoto RGB", "ROMM RGB", "ROMM RGB: ISO 22028-2:2013", "Wide Gamut RGB",
        "ITU-R BT.709-5",
        "ITU-R BT. 709 Reference Display", "Rec. ITU-R BT.709-5", "Rec. ITU-R BT.2020-1", "Rec2020", "Rec. 2020",
        "ITU-R BT. 2020 Reference Display", "scRGB", "eciRGB v2", "Generic RGB Profile",
        "Generic Gray Profile", "Generic Gray Gamma 2.2 Profile", "Generic CMYK Profile", "Dot Gain 10%",
        "Dot Gain 15%",
        "Dot Gain 20%", "Dot Gain 25%", "Dot Gain 30%", "Gray Gamma 1.8", "Gray Gamma 2.2", "U.S. Web Coated (SWOP) v2",
        "Coated FOGRA27 (ISO 12647-2:2004)", "Coated FOGRA39 (ISO 12647-2:2004)", "Coated FOGRA39",
        "ISO Coated v2 (ECI)",
        "PSO Coated v3", "Japan Color 2001 Coated",
    ]

    /// The description's text where it is the name of a well-known colour space.
    static func wellKnownName(_ data: ArraySlice<UInt8>) -> String? {
        let text = data.has("desc") ? description(data) : data.has("mluc") ? localized(data) : nil
        return text.flatMap { wellKnown.contains($0) ? $0 : nil }
    }

    private static func description(_ data: ArraySlice<UInt8>) -> String? {
        var cursor = ByteCursor(data)
        guard cursor.skip(8), let count = cursor.big32(), let text = cursor.take(Int(count)) else { return nil }
        return ascii(text.prefix { $0 != 0 })
    }

    /// The English text, or the first.
    private static func localized(_ data: ArraySlice<UInt8>) -> String? {
        var cursor = ByteCursor(data)
        guard cursor.skip(8), let count = cursor.big32(), cursor.big32() == 12 else { return nil }
        var result: String?
        for _ in 0..<min(count, 256) {
            guard let language = cursor.big16(), cursor.skip(2), let length = cursor.big32(),
                let offset = cursor.big32()
            else { break }
            var text = ByteCursor(data)
            guard text.skip(Int(offset)), let text = text.take(Int(length)),
                stride(from: text.startIndex, to: text.endIndex, by: 2).allSatisfy({ text[$0] == 0 })
            else { continue }
            // Some writers count a zero at the end.
            let name = ascii(text.enumerated().filter { $0.offset % 2 == 1 }.map(\.element).prefix { $0 != 0 })
            if result == nil || language == 0x656E { result = name }
            if language == 0x656E { break }
        }
        return result
    }

    private static func ascii(_ bytes: ArraySlice<UInt8>) -> String? {
        bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// The data of a tag with this text in ASCII, or with an empty one where it does not fit.
    /// - Returns: nil where the type is not one of texts, or not even an empty one fits.
    static func written(_ text: String, type: FourCC, length: Int) -> [UInt8]? {
        let text = Array(text.utf8)
        let bytes: [UInt8]
        switch type {
        case "text": bytes = head("text") + text
        // Counts of the other two forms follow the text, both zero, and 67 bytes of the last.
        case "desc":
            let fits = length >= 12 + text.count + 1 + 78
            bytes = head("desc") + ICCTag.number(fits ? text.count + 1 : 1) + (fits ? text : [])
        case "mluc":
            let wide: [UInt8] = (text.isEmpty ? [0x20] : text).flatMap { byte -> [UInt8] in [0, byte] }
            let fitting: [UInt8] = length >= 28 + wide.count ? wide : length >= 30 ? [0, 0x20] : []
            let record = Array("enUS".utf8) + ICCTag.number(fitting.count) + ICCTag.number(28) + fitting
            bytes =
                head("mluc") + ICCTag.number(fitting.isEmpty ? 0 : 1) + ICCTag.number(12)
                + (fitting.isEmpty ? [] : record)
        default: return nil
        }
        let least = type == "text" ? 9 : type == "desc" ? 13 : 16
        guard length >= least else { return nil }
        if bytes.count >= length && type == "text" { return head("text") + [UInt8](repeating: 0, count: length - 8) }
        return bytes + [UInt8](repeating: 0, count: length - bytes.count)
    }

    private static func head(_ type: String) -> [UInt8] { Array(type.utf8) + [0, 0, 0, 0] }
}
