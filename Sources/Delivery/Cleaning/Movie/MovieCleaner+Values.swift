// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

extension MovieCleaner {
    /// Cleans the user data of a movie: values in boxes that are named after what they tell.
    /// - Returns: whether anything stays.
    mutating func cleanUserData(_ box: Box) throws(CleaningError) -> Bool {
        let list = try source.boxList(in: box.payload)
        var staysAny = false
        for box in list.boxes {
            if box.type == "meta" {
                var attempt = self
                if (try? attempt.cleanMetadata(box)) == true {
                    self = attempt
                    staysAny = true
                } else {
                    remove(box)
                }
            } else if let meaning = MovieMeanings.meaning(of: box.type), kept.keeps(meaning),
                box.payload.length <= Self.longestValue
            {
                staysAny = true
            } else {
                remove(box)
            }
        }
        rewriting.zero(list.rest)
        return staysAny
    }

    /// Cleans a box of values that keys or the types of their boxes name.
    /// - Returns: whether anything stays.
    mutating func cleanMetadata(_ box: Box) throws(CleaningError) -> Bool {
        // The ISO box begins with a version, QuickTime's does not.
        guard box.payload.length >= 8 else { return false }
        let isPlain = try source.need(at: box.payload.lowerBound, 8).has("hdlr", at: 4)
        let list = try source.boxList(in: box.payload.lowerBound + (isPlain ? 0 : 4)..<box.payload.upperBound)
        let names = try list.only("keys").map { box throws(CleaningError) in try MetadataKeys(source, box) }
        guard let values = try list.only("ilst") else { return false }
        let staying = try cleanValues(values, names)
        guard !staying.isEmpty else { return false }
        for box in list.boxes {
            switch box.type {
            case "hdlr": try keepHandler(box, all: false)
            case "keys": names?.blank(except: staying, &rewriting)
            case "ilst": break
            default: remove(box)
            }
        }
        rewriting.zero(list.rest)
        return true
    }

    /// Bytes of the longest value that stays; more may hide a picture.
    private static let longestValue: UInt64 = 16 * 1024

    /// Removes the values of a list that may not stay.
    /// - Returns: the names or the indexes of those that stay.
    private mutating func cleanValues(_ box: Box, _ names: MetadataKeys?) throws(CleaningError) -> Set<UInt32> {
        let list = try source.boxList(in: box.payload)
        var staying: Set<UInt32> = []
        for item in list.boxes {
            let index = Int(item.type.value)
            let meaning =
                names.map { $0.meaning(at: index) } ?? MovieMeanings.meaning(of: item.type)
            if let meaning, kept.keeps(meaning), item.payload.length <= Self.longestValue, try isTextOrNumber(item) {
                staying.insert(item.type.value)
                try keep(["data"], in: item)
            } else {
                remove(item)
            }
        }
        rewriting.zero(list.rest)
        return staying
    }

    /// Whether all values of an item are texts and numbers, and not pictures.
    private func isTextOrNumber(_ item: Box) throws(CleaningError) -> Bool {
        let values = try source.boxList(in: item.payload).boxes.filter { $0.type == "data" }
        for value in values {
            guard value.payload.length >= 8 else { return false }
            var cursor = ByteCursor(try source.need(at: value.payload.lowerBound, 4))
            guard let type = cursor.big32(), [0, 1, 2, 4, 5, 21, 22, 23, 24].contains(type) || (65...78).contains(type)
            else { return false }
        }
        return !values.isEmpty
    }
}

/// The names of QuickTime's metadata values (`keys`), to which the values refer by their order.
struct MetadataKeys {
    private struct Key {
        let meaning: Meaning?
        /// Where the name stands.
        let range: Range<UInt64>
    }

    private var keys: [Key] = []

    init(_ source: ByteSource, _ box: Box) throws(CleaningError) {
        let list = try source.boxList(in: box.contents(behind: 8))
        // Each is built like a box, with the kind of the name in place of the type.
        for entry in list.boxes {
            guard entry.payload.length <= 1024, keys.count < 1024 else { throw .damaged(detail: "names too long") }
            let bytes = try source.need(at: entry.payload.lowerBound, Int(entry.payload.length))
            let name = String(decoding: bytes, as: UTF8.self)
            let meaning = entry.type == "mdta" ? MovieMeanings.meaning(of: name) : nil
            keys.append(Key(meaning: meaning, range: entry.payload))
        }
        guard list.rest.isEmpty else { throw .damaged(detail: "names of values break off") }
    }

    /// What the value with an index tells; they count from one.
    func meaning(at index: Int) -> Meaning? {
        (1...max(keys.count, 1)).contains(index) && index <= keys.count ? keys[index - 1].meaning : nil
    }

    /// Writes dots over the names of values that do not stay.
    func blank(except staying: Set<UInt32>, _ rewriting: inout Rewriting) {
        for (index, key) in keys.enumerated() where !staying.contains(UInt32(index + 1)) {
            rewriting.put([UInt8](repeating: UInt8(ascii: "."), count: Int(key.range.length)), at: key.range.lowerBound)
        }
    }
}
