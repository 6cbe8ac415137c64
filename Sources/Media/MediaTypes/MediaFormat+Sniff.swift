// SPDX-License-Identifier: GPL-3.0-or-later

extension MediaFormat {
    /// How many bytes of a file `sniff` looks at.
    public static let headLength = 4096

    /// Detects a file's format from its first bytes. The extension decides only if the bytes cannot: for raw formats
    /// based on TIFF, and TGA, which has no magic number.
    /// - Parameters:
    ///   - head: the file's first bytes; `headLength` are enough, fewer are read as far as they go.
    ///   - fileExtension: without the dot, in any case.
    /// - Returns: nil where the bytes are no format that the picker knows.
    public static func sniff(head: [UInt8], fileExtension: String) -> MediaFormat? {
        let named = MediaFormat(fileExtension: fileExtension)
        return picture(head, named: named) ?? container(head, named: named) ?? stream(head) ?? text(head, named: named)
    }

    // MARK: - Kinds of magic

    private static func picture(_ head: [UInt8], named: MediaFormat?) -> MediaFormat? {
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if head.begins("GIF87a") || head.begins("GIF89a") { return .gif }
        if head.begins("BM"), head.count >= 26, isBitmapHeader(head[14]) { return .bmp }
        if head.starts(with: [0x00, 0x00, 0x01, 0x00]) || head.starts(with: [0x00, 0x00, 0x02, 0x00]) {
            // A directory of no pictures is the start of something else; TGA may begin with the same bytes.
            if head.count >= 22, head[4] != 0 || head[5] != 0, head[9] == 0 { return .icon }
        }
        if head.starts(with: [0xFF, 0x0A]) { return .jpegXL }
        if head.starts(with: [0xFF, 0x4F, 0xFF, 0x51]) { return .jpeg2000 }
        if head.begins("8BPS\0\u{1}") || head.begins("8BPS\0\u{2}") { return .photoshop }
        if head.count > 2, head[0] == UInt8(ascii: "P"), (0x31...0x36).contains(head[1]), head[2] <= 32 {
            return .portableAnymap
        }
        return tiff(head, named: named)
    }

    /// Sizes of the information header in use: 12, 40, 52, 56, 64, 108, 124.
    private static func isBitmapHeader(_ size: UInt8) -> Bool { [12, 40, 52, 56, 64, 108, 124].contains(size) }

    private static func tiff(_ head: [UInt8], named: MediaFormat?) -> MediaFormat? {
        if head.begins("FUJIFILMCCD-RAW") { return .fujiRAF }
        if head.starts(with: [0x49, 0x49, 0x55, 0x00]) { return .panasonicRW2 }
        if head.begins("IIRO") || head.begins("IIRS") || head.begins("MMOR") { return .olympusORF }
        guard
            head.starts(with: [0x49, 0x49, 0x2A, 0x00]) || head.starts(with: [0x4D, 0x4D, 0x00, 0x2A])
                || head.starts(with: [0x49, 0x49, 0x2B, 0x00]) || head.starts(with: [0x4D, 0x4D, 0x00, 0x2B])
        else { return nil }
        if head.begins("CR", at: 8) { return .canonCR2 }
        // Raw files of these makers begin as any TIFF does.
        let named = named ?? .tiff
        return [.adobeDNG, .nikonNEF, .sonyARW, .pentaxPEF, .olympusORF].contains(named) ? named : .tiff
    }

    private static func container(_ head: [UInt8], named: MediaFormat?) -> MediaFormat? {
        if head.begins("RIFF") {
            if head.begins("WEBP", at: 8) { return .webp }
            if head.begins("AVI ", at: 8) { return .avi }
            return nil
        }
        if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return matroska(head) }
        guard head.count >= 12 else { return nil }
        if head.begins("JXL ", at: 4) { return .jpegXL }
        if head.begins("jP  ", at: 4) { return .jpeg2000 }
        if head.begins("ftyp", at: 4) { return baseMedia(head, named: named) }
        // QuickTime files from before file types begin with one of these boxes.
        let isOldQuickTime = ["moov", "mdat", "wide", "free", "skip", "pnot"].contains { head.begins($0, at: 4) }
        return isOldQuickTime && (named == .quickTime || named == .mp4 || named == .threeGPP) ? .quickTime : nil
    }

    /// By the major brand, then by the compatible ones for brands that say nothing (`mif1`, `msf1`).
    private static func baseMedia(_ head: [UInt8], named: MediaFormat?) -> MediaFormat? {
        let length = head[..<4].reduce(0) { $0 << 8 | Int($1) }
        let end = min(head.count, max(16, min(length, headLength)))
        var brands: [String] = []
        var place = 8
        while place + 4 <= end {
            // The second word is a version.
            if place != 12 { brands.append(String(decoding: head[place..<place + 4], as: UTF8.self)) }
            place += 4
        }
        guard let major = brands.first else { return nil }
        switch major {
        case "avif", "avis": return .avif
        case "heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs": return .heic
        case "mif1", "msf1", "miaf", "mif2", "1pic":
            if brands.contains("avif") || brands.contains("avis") { return .avif }
            return brands.contains { $0.hasPrefix("hei") || $0.hasPrefix("hev") } ? .heic : .heif
        case "crx ": return .canonCR3
        case "qt  ": return .quickTime
        case "jp2 ", "jpx ", "jpm ": return .jpeg2000
        case "jxl ": return .jpegXL
        default:
            if major.hasPrefix("3g") { return .threeGPP }
            return named == .quickTime ? .quickTime : .mp4
        }
    }

    private static func matroska(_ head: [UInt8]) -> MediaFormat? {
        // DocType is element 4282, then its size in one to eight bytes, then its text.
        let area = head.prefix(128)
        var index = area.startIndex
        while let found = area[index...].firstIndex(of: 0x42), found + 3 <= area.endIndex {
            if area[found + 1] == 0x82 {
                let text = found + 3 + area[found + 2].leadingZeroBitCount
                if head.begins("webm", at: text) { return .webm }
                if head.begins("matroska", at: text) { return .matroska }
            }
            index = found + 1
        }
        return nil
    }

    private static func stream(_ head: [UInt8]) -> MediaFormat? {
        if head.starts(with: [0x00, 0x00, 0x01, 0xBA]) || head.starts(with: [0x00, 0x00, 0x01, 0xB3]) {
            return .mpegProgram
        }
        // Packets of 188 bytes begin with 0x47; in the cameras' M2TS four bytes of time code stand before each.
        for (start, packet) in [(0, 188), (4, 192)] where head.count > start + 2 * packet {
            if (0...2).allSatisfy({ head[start + $0 * packet] == 0x47 }) { return .mpegTransport }
        }
        return nil
    }

    private static func text(_ head: [UInt8], named: MediaFormat?) -> MediaFormat? {
        if head.starts(with: [0x1F, 0x8B]) { return named == .svg ? .svg : nil }
        if named == .targa, head.count >= 18, head[1] <= 1, [1, 2, 3, 9, 10, 11].contains(head[2]) { return .targa }
        return isSVG(head, named: named) ? .svg : nil
    }

    /// Whether the root element is `<svg`. Where the prolog is longer than the head, as with a licence in a comment,
    /// the file's extension decides.
    private static func isSVG(_ head: [UInt8], named: MediaFormat?) -> Bool {
        let text = XMLProlog.narrowed(head[...])
        return switch XMLProlog.end(text) {
        case .root(let start): XMLProlog.name(text, at: start).elementsEqual("svg".utf8)
        case .breaksOff: named == .svg && text.contains(UInt8(ascii: "<"))
        case .other: false
        }
    }
}

extension RandomAccessCollection where Element == UInt8, Index == Int {
    func begins(_ text: String, at offset: Int = 0) -> Bool {
        offset >= 0 && count >= offset + text.utf8.count && self[(startIndex + offset)...].starts(with: text.utf8)
    }

    func indexAfter(_ text: StaticString) -> Int? {
        text.withUTF8Buffer { wanted in
            var index = startIndex
            while index + wanted.count <= endIndex {
                if self[index..<index + wanted.count].elementsEqual(wanted) { return index + wanted.count }
                index += 1
            }
            return nil
        }
    }
}
