// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Named values from the metadata boxes of a movie, the best source first.
///
/// QuickTime's keys, which contain local time with a zone, take precedence over `©day` in the user data, and that over
/// `mvhd`.
struct MovieValues {
    private var quickTime: [String: String] = [:]
    private var userData: [FourCC: String] = [:]
    private var place: GeoPoint?

    mutating func read(_ source: ByteSource, _ box: Box) {
        if box.type == "meta" {
            readMeta(source, box)
            return
        }
        var nested: [Box] = []
        var texts: [FourCC: String] = [:]
        for child in source.boxes(in: box.payload) {
            if child.type == "meta" {
                nested.append(child)
            } else if child.type == "loci" {
                place = place ?? LocationBox.read(source, child)
            } else if child.type.value >> 24 == 0xA9, let text = Self.userText(source, child) {
                texts[child.type] = text
            }
            guard nested.count < 4 else { break }
        }
        userData.merge(texts) { old, _ in old }
        for meta in nested { readMeta(source, meta) }
    }

    func apply(to header: inout MovieHeader) {
        let dates = [
            quickTime["com.apple.quicktime.creationdate"], userData[FourCC(copyright: "day")],
            quickTime["com.apple.quicktime.year"],
        ]
        header.captureDate = dates.lazy.compactMap { $0 }.compactMap { DateParsing.parse($0) }.first
        let places = [
            quickTime["com.apple.quicktime.location.ISO6709"], quickTime["location"],
            userData[FourCC(copyright: "xyz")],
        ]
        header.location = places.lazy.compactMap { $0 }.compactMap { CoordinateText.parse($0) }.first ?? place
        func first(_ key: String, _ code: FourCC) -> String? {
            FactText.line(quickTime["com.apple.quicktime." + key] ?? userData[code])
        }
        header.title =
            first("title", FourCC(copyright: "nam")) ?? FactText.line(quickTime["com.apple.quicktime.displayname"])
        header.caption = first("description", "desc") ?? FactText.line(quickTime["com.apple.quicktime.comment"])
        header.make = first("make", FourCC(copyright: "mak"))
        header.model = first("model", FourCC(copyright: "mod"))
        let keywords = quickTime["com.apple.quicktime.keywords"] ?? userData["keyw"]
        header.contentIdentifier = FactText.line(quickTime["com.apple.quicktime.content.identifier"])
        header.isCinematic = quickTime.keys.contains { $0.hasPrefix("com.apple.quicktime.cinematic-video") }
        header.playsAtFullRate = quickTime["com.apple.quicktime.full-frame-rate-playback-intent"]
            .flatMap { Double($0) }.map { $0 != 0 }
        header.captureRate = quickTime["com.android.capture.fps"].flatMap { Double($0) }
        header.keywords = FactText.unique(keywords.map { $0.split(separator: ",").map(String.init) } ?? [])
    }

    /// Reads a `meta` box. With `keys`, values are named by index; without, by the type of their box.
    private mutating func readMeta(_ source: ByteSource, _ box: Box) {
        // The ISO box begins with a version, QuickTime's does not.
        guard let start = source.bytes(at: box.payload.lowerBound, count: 8) else { return }
        let lower = start.has("hdlr", at: 4) ? box.payload.lowerBound : box.payload.lowerBound + 4
        guard lower < box.payload.upperBound else { return }
        let range = lower..<box.payload.upperBound
        let keys = source.firstBox("keys", in: range).map { Self.keys(source, $0) } ?? []
        guard let list = source.firstBox("ilst", in: range) else { return }
        var named: [String: String] = [:]
        var coded: [FourCC: String] = [:]
        for item in source.boxes(in: list.payload) {
            guard let data = source.firstBox("data", in: item.payload), let text = Self.dataText(source, data) else {
                continue
            }
            let index = Int(item.type.value)
            if (1...max(1, keys.count)).contains(index), index <= keys.count {
                named[keys[index - 1]] = text
            } else {
                coded[item.type] = text
            }
            guard named.count + coded.count < 256 else { break }
        }
        quickTime.merge(named) { old, _ in old }
        userData.merge(coded) { old, _ in old }
    }

    private static func keys(_ source: ByteSource, _ box: Box) -> [String] {
        guard var cursor = source.contents(of: box, limit: 64 * 1024), cursor.skip(4), let count = cursor.big32() else {
            return []
        }
        var keys: [String] = []
        while keys.count < Int(min(count, 256)), let size = cursor.big32(), size >= 8, cursor.skip(4),
            let name = cursor.take(Int(size) - 8)
        {
            keys.append(String(decoding: name, as: UTF8.self))
        }
        return keys
    }

    /// The value of a `data` box (type, locale, value) as text.
    private static func dataText(_ source: ByteSource, _ box: Box) -> String? {
        guard var cursor = source.contents(of: box, limit: ISOMovieParser.longestValue), let type = cursor.big32(),
            cursor.skip(4)
        else { return nil }
        let size = cursor.remaining
        switch type & 0xFF_FFFF {
        case 1: return cursor.take(size).flatMap { String(validating: $0, as: UTF8.self) }
        // Signed integers of one to eight bytes.
        case 21, 65, 66, 67, 74:
            return cursor.big(size).map { String(Int64(bitPattern: $0 << (64 - size * 8)) >> (64 - size * 8)) }
        case 22, 75, 76, 77, 78: return cursor.big(size).map { String($0) }
        case 23: return size == 4 ? cursor.big32().map { String(Float(bitPattern: $0)) } : nil
        case 24: return size == 8 ? cursor.big(8).map { String(Double(bitPattern: $0)) } : nil
        default: return nil
        }
    }

    /// The text of QuickTime user data (length, language, text). Text in old Macintosh encodings is ignored unless it
    /// is ASCII.
    private static func userText(_ source: ByteSource, _ box: Box) -> String? {
        guard var cursor = source.contents(of: box, limit: ISOMovieParser.longestValue), let length = cursor.big16(),
            cursor.skip(2), let value = cursor.take(min(length, cursor.remaining))
        else { return nil }
        return String(validating: value, as: UTF8.self)
    }
}
