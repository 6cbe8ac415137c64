// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The named values of an MP4, QuickTime or 3GPP file, by QuickTime's keys: what a film that is made of it takes over. What
/// `MovieMeanings` does not know is not among them, nor is what says how the original is drawn.
///
/// Read here and not by libav, which mixes up the values of files that have both keys and iTunes' list (its 5.1).
package struct MovieWords {
    /// By key; the best source of each.
    package private(set) var values: [String: String] = [:]

    private let source: ByteSource

    /// Reads the file; none of it where it is not built as its format says. Blocking.
    /// - Parameter descriptor: open for reading; stays the caller's.
    package static func read(ofDescriptor descriptor: Int32) -> [String: String] {
        guard let source = try? ByteSource(descriptor: descriptor, budget: 64 << 20) else { return [:] }
        return read(source)
    }

    static func read(_ source: ByteSource) -> [String: String] {
        var words = MovieWords(source: source)
        guard let movie = try? source.fileBoxList(in: 0..<source.length).boxes.first(where: { $0.type == "moov" }),
            let list = try? source.boxList(in: movie.payload).boxes
        else { return [:] }
        let user = list.filter { $0.type == "udta" }.compactMap { try? source.boxList(in: $0.payload).boxes }.joined()
        // QuickTime's keys have local time with a zone and come first, iTunes' list next.
        for box in list + user where box.type == "meta" { words.readMetadata(box) }
        for box in user { words.readUserData(box) }
        return words.values
    }

    private init(source: ByteSource) { self.source = source }

    private static let longest: UInt64 = 4096
    private static let apple = "com.apple.quicktime."

    private mutating func add(_ key: String, _ value: String?) {
        guard let value, !value.isEmpty, values[key] == nil, values.count < 64 else { return }
        values[key] = value
    }

    // MARK: Keys and lists

    private mutating func readMetadata(_ box: Box) {
        // The ISO box begins with a version, QuickTime's does not.
        guard let start = source.bytes(at: box.payload.lowerBound, upTo: 8).count == 8 ? box.payload.lowerBound : nil,
            let isPlain = source.bytes(at: start, count: 8)?.has("hdlr", at: 4),
            let list = try? source.boxList(in: start + (isPlain ? 0 : 4)..<box.payload.upperBound),
            let items = try? list.only("ilst"), let found = try? source.boxList(in: items.payload).boxes
        else { return }
        let keys = (try? list.only("keys")).flatMap { $0 }.map(keys)
        for item in found {
            if let keys {
                let index = Int(item.type.value) - 1
                guard keys.indices.contains(index), let key = keys[index] else { continue }
                add(key, text(item))
            } else if let key = Self.key(of: item.type) {
                add(key, text(item))
            }
        }
    }

    /// The names of values, in their order; nil for those that are not carried.
    private func keys(_ box: Box) -> [String?] {
        guard let list = try? source.boxList(in: box.contents(behind: 8)) else { return [] }
        return list.boxes.map { entry in
            guard entry.type == "mdta", entry.payload.length <= 256,
                let bytes = source.bytes(at: entry.payload.lowerBound, count: Int(entry.payload.length)),
                let name = String(validating: bytes, as: UTF8.self)
            else { return nil }
            return Self.carries(name) ? name : nil
        }
    }

    /// Values of pictures' shapes and of pairs do not hold for a film.
    private static func carries(_ key: String) -> Bool {
        guard let meaning = MovieMeanings.meaning(of: key) else { return false }
        return meaning != .rendering && meaning != .pairing || rates.contains(key)
    }

    private static let rates = [apple + "full-frame-rate-playback-intent", "com.android.capture.fps"]

    /// The value of an item: a text, or a number as one.
    private func text(_ item: Box) -> String? {
        guard let data = try? source.boxList(in: item.payload).boxes.first(where: { $0.type == "data" }),
            (9...Self.longest).contains(data.payload.length),
            let bytes = source.bytes(at: data.payload.lowerBound, count: Int(data.payload.length))
        else { return nil }
        var cursor = ByteCursor(bytes)
        guard let type = cursor.big32(), cursor.skip(4) else { return nil }
        let size = cursor.remaining
        switch type & 0xFF_FFFF {
        case 1: return cursor.take(size).flatMap { String(validating: $0, as: UTF8.self) }
        case 21, 65, 66, 67, 74:
            guard size <= 8 else { return nil }
            return cursor.big(size).map { String(Int64(bitPattern: $0 << (64 - size * 8)) >> (64 - size * 8)) }
        case 22, 75, 76, 77, 78: return size <= 8 ? cursor.big(size).map { String($0) } : nil
        case 23: return size == 4 ? cursor.big32().map { String(Float(bitPattern: $0)) } : nil
        case 24: return size == 8 ? cursor.big(8).map { String(Double(bitPattern: $0)) } : nil
        default: return nil
        }
    }

    // MARK: User data

    private mutating func readUserData(_ box: Box) {
        guard box.payload.length <= Self.longest, let key = Self.key(of: box.type),
            let bytes = source.bytes(at: box.payload.lowerBound, count: Int(box.payload.length))
        else { return }
        var cursor = ByteCursor(bytes)
        if box.type.value >> 24 == 0xA9 {
            // QuickTime's: length and language before the text, of which there may be several.
            guard let length = cursor.big16(), cursor.skip(2) else { return }
            add(key, cursor.take(min(Int(length), cursor.remaining)).flatMap { String(validating: $0, as: UTF8.self) })
        } else if cursor.skip(4 + 2) {
            // 3GPP's (TS 26.244): version and language before it, and a zero behind it.
            let text = cursor.take(cursor.remaining).flatMap { bytes in
                bytes.firstIndex(of: 0).flatMap { String(validating: bytes[..<$0], as: UTF8.self) }
            }
            add(key, box.type == "loci" ? Self.place(bytes) : text)
        }
    }

    /// A place of 3GPP, in ISO 6709: behind its name and role, degrees as signed 16.16 numbers, longitude first.
    private static func place(_ bytes: ArraySlice<UInt8>) -> String? {
        guard let end = bytes.dropFirst(6).firstIndex(of: 0) else { return nil }
        var cursor = ByteCursor(bytes[(end + 1)...])
        guard let role = cursor.byte(), role < 2, let longitude = cursor.big32(), let latitude = cursor.big32() else {
            return nil
        }
        return degrees(latitude, digits: 2) + degrees(longitude, digits: 3) + "/"
    }

    private static func degrees(_ number: UInt32, digits: Int) -> String {
        let parts = Int(Int32(bitPattern: number)) * 10_000 / 65_536
        let whole = String(abs(parts) / 10_000)
        let fraction = String(abs(parts) % 10_000)
        let zeros = (
            String(repeating: "0", count: max(0, digits - whole.count)),
            String(repeating: "0", count: 4 - fraction.count)
        )
        return (parts < 0 ? "-" : "+") + zeros.0 + whole + "." + zeros.1 + fraction
    }

    /// QuickTime's key for a box of user data or of iTunes' list; nil where none is carried.
    private static func key(of code: FourCC) -> String? { names[code].map { apple + $0 } }

    private static let names: [FourCC: String] = {
        var names: [FourCC: String] = [
            "loci": "location.ISO6709", "titl": "title", "desc": "description", "dscp": "description",
            "auth": "author", "perf": "performer", "cprt": "copyright", "keyw": "keywords",
        ]
        let marked: [(StaticString, String)] = [
            ("xyz", "location.ISO6709"), ("nam", "title"), ("cmt", "comment"), ("des", "description"),
            ("key", "keywords"), ("day", "creationdate"), ("mak", "make"), ("mod", "model"), ("swr", "software"),
            ("ART", "artist"), ("aut", "author"), ("dir", "director"), ("prd", "producer"), ("cpy", "copyright"),
        ]
        for (code, name) in marked { names[FourCC(copyright: code)] = name }
        return names
    }()
}
