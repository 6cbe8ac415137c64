// SPDX-License-Identifier: GPL-3.0-or-later

/// The beginning of a catalogue's file: what it was made of, and how much of everything follows.
struct CatalogueHeader: Equatable {
    var version: IndexVersion
    var assets: Int
    var columnsChecksum: UInt64
    /// Bytes of all words.
    var text: Int
    var words: Int
    /// Places of assets that words find.
    var places: Int
    var wordsChecksum: UInt64
    /// Bytes of all keys of facets.
    var keys: Int
    var facets: Int
    /// Places of assets that facets find.
    var facetPlaces: Int
    var facetsChecksum: UInt64

    /// `picker` and the layout's number.
    private static let mark: UInt64 = 0x02_72_65_6B_63_69_70_00
    /// Bytes of it.
    static let size = 14 * 8
    /// More is damage, and would be room asked for in vain.
    private static let most: UInt64 = 1 << 32

    /// Of a file in which all this is.
    init(
        _ version: IndexVersion, _ columns: CatalogueColumns, _ words: WordIndex, _ facets: FacetTable,
        checksums: (columns: UInt64, words: UInt64, facets: UInt64)
    ) {
        self.version = version
        assets = columns.count
        columnsChecksum = checksums.columns
        text = words.text.count
        self.words = words.ends.count
        places = words.places.count
        wordsChecksum = checksums.words
        keys = facets.keys.count
        self.facets = facets.keyEnds.count
        facetPlaces = facets.places.count
        facetsChecksum = checksums.facets
    }

    /// Nil where the fields are no header of this layout.
    init?(_ fields: [UInt64]) {
        guard fields.count * 8 == Self.size, fields[0] == Self.mark,
            fields[13] == Self.checksum(fields.dropLast()),
            [3, 5, 6, 7, 9, 10, 11].allSatisfy({ fields[$0] < Self.most })
        else { return nil }
        version = IndexVersion(stamp: Int64(bitPattern: fields[1]), generation: Int64(bitPattern: fields[2]))
        assets = Int(fields[3])
        columnsChecksum = fields[4]
        (text, words, places) = (Int(fields[5]), Int(fields[6]), Int(fields[7]))
        wordsChecksum = fields[8]
        (keys, facets, facetPlaces) = (Int(fields[9]), Int(fields[10]), Int(fields[11]))
        facetsChecksum = fields[12]
    }

    var fields: [UInt64] {
        let fields: [UInt64] = [
            Self.mark, UInt64(bitPattern: version.stamp), UInt64(bitPattern: version.generation), UInt64(assets),
            columnsChecksum, UInt64(text), UInt64(words), UInt64(places), wordsChecksum, UInt64(keys),
            UInt64(facets), UInt64(facetPlaces), facetsChecksum,
        ]
        return fields + [Self.checksum(fields[...])]
    }

    /// Bytes of the columns: three of eight bytes and one of one.
    var columnsSize: Int { assets * 25 }

    /// Bytes of the words.
    var wordsSize: Int { text + words * 8 + places * 4 }

    /// Bytes of the facets: days and additions are as many as assets.
    var facetsSize: Int { FacetTable.groupCount * 4 + keys + facets * 8 + facetPlaces * 4 + assets * 8 }

    var fileSize: Int { Self.size + columnsSize + wordsSize + facetsSize }

    private static func checksum(_ fields: ArraySlice<UInt64>) -> UInt64 {
        fields.withUnsafeBytes { Checksum.of($0, after: 0) }
    }
}

/// Tells damage from what was written; no protection against anyone's intent, which permissions are for.
enum Checksum {
    static func of(_ bytes: UnsafeRawBufferPointer, after start: UInt64) -> UInt64 {
        var sum = start ^ UInt64(bytes.count)
        var index = 0
        while index + 8 <= bytes.count {
            sum = step(sum, bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            index += 8
        }
        while index < bytes.count {
            sum = step(sum, UInt64(bytes[index]))
            index += 1
        }
        return sum
    }

    /// An odd multiplier keeps every bit of the sum in play, the shift brings the upper ones down.
    private static func step(_ sum: UInt64, _ word: UInt64) -> UInt64 {
        let product = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
        return product ^ product >> 29
    }
}
