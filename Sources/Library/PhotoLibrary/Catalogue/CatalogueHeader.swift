// SPDX-License-Identifier: GPL-3.0-or-later

/// The header of a catalogue file: the version of its index, the sizes of all lists that follow, and their checksums.
struct CatalogueHeader: Equatable {
    var version: IndexVersion
    var assets: Int
    var columnsChecksum: UInt64
    /// Size of all words, in bytes.
    var text: Int
    var words: Int
    /// Number of catalogue positions in the lists of all words.
    var positions: Int
    var wordsChecksum: UInt64
    /// Size of all facet keys, in bytes.
    var keys: Int
    var facets: Int
    /// Number of catalogue positions in the lists of all facets.
    var facetPositions: Int
    var facetsChecksum: UInt64

    /// Magic number: `picker` and the version of the layout.
    private static let mark: UInt64 = 0x03_72_65_6B_63_69_70_00
    /// Size of the header, in bytes.
    static let size = 14 * 8
    /// Counts above this mean a damaged file; refusing them avoids a huge allocation.
    private static let most: UInt64 = 1 << 32

    /// Describes a file that holds these parts.
    init(
        _ version: IndexVersion, _ columns: CatalogueColumns, _ words: WordIndex, _ facets: FacetTable,
        checksums: (columns: UInt64, words: UInt64, facets: UInt64)
    ) {
        self.version = version
        assets = columns.count
        columnsChecksum = checksums.columns
        text = words.text.count
        self.words = words.ends.count
        positions = words.positions.count
        wordsChecksum = checksums.words
        keys = facets.keys.count
        self.facets = facets.keyEnds.count
        facetPositions = facets.positions.count
        facetsChecksum = checksums.facets
    }

    /// Returns nil if the fields are not a header of this layout.
    init?(_ fields: [UInt64]) {
        guard fields.count * 8 == Self.size, fields[0] == Self.mark,
            fields[13] == Self.checksum(fields.dropLast()),
            [3, 5, 6, 7, 9, 10, 11].allSatisfy({ fields[$0] < Self.most })
        else { return nil }
        version = IndexVersion(stamp: Int64(bitPattern: fields[1]), generation: Int64(bitPattern: fields[2]))
        assets = Int(fields[3])
        columnsChecksum = fields[4]
        (text, words, positions) = (Int(fields[5]), Int(fields[6]), Int(fields[7]))
        wordsChecksum = fields[8]
        (keys, facets, facetPositions) = (Int(fields[9]), Int(fields[10]), Int(fields[11]))
        facetsChecksum = fields[12]
    }

    var fields: [UInt64] {
        let fields: [UInt64] = [
            Self.mark, UInt64(bitPattern: version.stamp), UInt64(bitPattern: version.generation), UInt64(assets),
            columnsChecksum, UInt64(text), UInt64(words), UInt64(positions), wordsChecksum, UInt64(keys),
            UInt64(facets), UInt64(facetPositions), facetsChecksum,
        ]
        return fields + [Self.checksum(fields[...])]
    }

    /// Size of the columns, in bytes: three columns of 8 bytes, one of 1 byte and one of 2.
    var columnsSize: Int { assets * 27 }

    /// Size of the words, in bytes.
    var wordsSize: Int { text + words * 8 + positions * 4 }

    /// Size of the facets, in bytes: `days` and `added` have one value for each asset.
    var facetsSize: Int { FacetTable.groupCount * 4 + keys + facets * 8 + facetPositions * 4 + assets * 8 }

    var fileSize: Int { Self.size + columnsSize + wordsSize + facetsSize }

    private static func checksum(_ fields: ArraySlice<UInt64>) -> UInt64 {
        fields.withUnsafeBytes { Checksum.of($0, after: 0) }
    }
}

/// Detects accidental damage. It does not protect against deliberate changes; the file's permissions do.
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

    /// Multiplying by an odd number loses no bit of the sum; the shift mixes the upper bits into the lower ones.
    private static func step(_ sum: UInt64, _ word: UInt64) -> UInt64 {
        let product = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
        return product ^ product >> 29
    }
}
