// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Reads the chunks of a PNG before its pixels.
enum PNGHeader {
    /// Limit in bytes of a text; titles are shorter.
    private static let longestText = 4096

    static func read(_ source: ByteSource) -> PictureHeader? {
        var header: PictureHeader?
        for chunk in PNGWalk(source) {
            let payload = chunk.payload
            switch chunk.type {
            case "IHDR":
                guard let size = chunk.size(source) else { return header }
                header = PictureHeader(width: size.width, height: size.height)
            case "acTL":
                let frames = source.cursor(at: payload.lowerBound, count: 4)
                if var frames, let count = frames.big32(), count > 1 { header?.isAnimated = true }
            case "tEXt", "iTXt":
                if var text = header?.text {
                    take(
                        source.bytes(at: payload.lowerBound, upTo: longestText).prefix(payload.count), chunk.type, &text
                    )
                    header?.text = text
                }
            case "IDAT": return header
            default: break
            }
            guard header != nil else { return nil }
        }
        return header
    }

    private static func take(_ bytes: ArraySlice<UInt8>, _ type: FourCC, _ text: inout PictureText) {
        guard let end = bytes.firstIndex(of: 0) else { return }
        var rest = bytes[(end + 1)...]
        if type == "iTXt" {
            // Only uncompressed text is read. Flag, method, language and translated keyword precede it.
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
