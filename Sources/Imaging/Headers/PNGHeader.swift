// SPDX-License-Identifier: GPL-3.0-or-later

/// The chunks of a PNG before its pixels.
enum PNGHeader {
    /// Longest text that is looked at; a title is shorter.
    private static let longestText = 4096

    static func read(_ source: ByteSource) -> PictureHeader? {
        var header: PictureHeader?
        forEachChunk(source) { type, payload in
            switch type {
            case "IHDR":
                guard var cursor = source.cursor(at: payload.lowerBound, count: 8), let width = cursor.big32(),
                    let height = cursor.big32()
                else { return false }
                header = PictureHeader(width: Int(width), height: Int(height))
            case "acTL":
                let frames = source.cursor(at: payload.lowerBound, count: 4)
                if var frames, let count = frames.big32(), count > 1 { header?.isAnimated = true }
            case "tEXt", "iTXt":
                if var text = header?.text {
                    take(source.bytes(at: payload.lowerBound, upTo: longestText).prefix(payload.count), type, &text)
                    header?.text = text
                }
            case "IDAT": return false
            default: break
            }
            return header != nil
        }
        return header
    }

    /// Calls `body` with each chunk until it returns false or the file ends.
    static func forEachChunk(_ source: ByteSource, _ body: (FourCC, Range<UInt64>) -> Bool) {
        guard source.bytes(at: 0, count: 8)?.elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) == true
        else { return }
        var position: UInt64 = 8
        while var cursor = source.cursor(at: position, count: 8), let length = cursor.big32(), let type = cursor.code()
        {
            let start = position + 8
            let end = start + UInt64(length)
            guard body(type, start..<min(end, max(start, source.length))), end <= source.length else { return }
            position = end + 4
        }
    }

    private static func take(_ bytes: ArraySlice<UInt8>, _ type: FourCC, _ text: inout PictureText) {
        guard let end = bytes.firstIndex(of: 0) else { return }
        var rest = bytes[(end + 1)...]
        if type == "iTXt" {
            // Uncompressed only: flag, method, language and translated keyword stand before the text.
            guard rest.first == 0, rest.count >= 2 else { return }
            rest = rest.dropFirst(2)
            for _ in 0..<2 {
                guard let zero = rest.firstIndex(of: 0) else { return }
                rest = rest[(zero + 1)...]
            }
        }
        let isUTF8 = type == "iTXt"
        let value = isUTF8 ? String(validating: rest, as: UTF8.self) : latin1(rest)
        guard let value, !value.isEmpty else { return }
        switch String(decoding: bytes[..<end], as: UTF8.self) {
        case "Creation Time": text.creationTime = text.creationTime ?? value
        case "Title": text.title = text.title ?? value
        case "Description": text.description = text.description ?? value
        default: break
        }
    }

    private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
        String(String.UnicodeScalarView(bytes.lazy.map { Unicode.Scalar($0) }))
    }
}
