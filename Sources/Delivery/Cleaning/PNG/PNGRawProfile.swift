// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// A profile as ImageMagick stores it in a text chunk of a PNG: a line with its name, one with its length, and its bytes as
/// hexadecimal digits, which programs that know this way read from `tEXt` and `zTXt` alike.
enum PNGRawProfile {
    /// Keyword of the chunk that holds an EXIF block.
    static let keyword = "Raw profile type exif"

    private static let exifHeader = Array("Exif\0\0".utf8)
    private static let bytesInLine = 36

    /// What stays of the EXIF block in a text; nil where there is none that can be read, or nothing of it stays.
    static func cleanedExif(_ text: [UInt8], _ kept: Kept) -> [UInt8]? {
        guard let profile = bytes(of: text) else { return nil }
        let block = profile.starts(with: exifHeader) ? profile.dropFirst(exifHeader.count) : profile[...]
        return ExifBlock.cleaned(block, kept).map { Self.text(exifHeader + $0) }
    }

    /// The bytes that the digits of a text stand for.
    private static func bytes(of text: [UInt8]) -> [UInt8]? {
        let lines = text.drop { $0 == 0x0A }.split(separator: 0x0A, maxSplits: 2)
        // The length is written with spaces before it.
        guard lines.count == 3,
            let length = Int(String(decoding: lines[1].filter { !spaces.contains($0) }, as: UTF8.self))
        else { return nil }
        var bytes: [UInt8] = []
        var high: UInt8?
        for character in lines[2] where !spaces.contains(character) {
            guard let digit = Character(Unicode.Scalar(character)).hexDigitValue.map(UInt8.init) else { return nil }
            if let first = high { bytes.append(first << 4 | digit) }
            high = high == nil ? digit : nil
        }
        return high == nil && bytes.count == length ? bytes : nil
    }

    private static func text(_ bytes: [UInt8]) -> [UInt8] {
        var text = Array("\nexif\n\(bytes.count)".utf8)
        for (index, byte) in bytes.enumerated() {
            if index % bytesInLine == 0 { text.append(0x0A) }
            text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return text + [0x0A]
    }

    private static let digits = Array("0123456789abcdef".utf8)
    private static let spaces: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
}
