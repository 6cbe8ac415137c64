// SPDX-License-Identifier: GPL-3.0-or-later

/// The decoded data file. Every number has been checked against the file's length and the other counts.
///
/// Little-endian. Header: `DPPLACES`, version, counts of towns, countries and provinces, the largest population, the body's
/// length, its checksum. Body: columns of the towns (largest first), countries, provinces, names; docs/developing/gazetteer.md has it
/// in full.
struct PlaceFile: Sendable {
    /// A province of a country, or with an empty name the whole country.
    struct Province: Sendable {
        let country: Int
        let name: String
    }

    static let version: UInt32 = 1
    private static let magic = Array("DPPLACES".utf8)
    private static let headerLength = 40

    let ids: [UInt32]
    /// Degrees times 100,000.
    let latitudes: [Int32]
    let longitudes: [Int32]
    let provinceOf: [UInt16]
    let populations: [UInt32]
    let names: NameList
    /// Country codes, the largest country first, in the order of `countryNames`.
    let countryCodes: [String]
    let countryNames: NameList
    let provinces: [Province]

    init(_ bytes: [UInt8]) throws(GazetteerError) {
        guard bytes.starts(with: Self.magic) else { throw .damaged }
        var cursor = PlaceCursor(bytes, at: Self.magic.count)
        let version = try cursor.uint32()
        guard version == Self.version else { throw .otherVersion(version) }
        let townCount = Int(try cursor.uint32())
        let countryCount = Int(try cursor.uint32())
        let provinceCount = Int(try cursor.uint32())
        let largest = try cursor.uint32()
        let length = try cursor.uint32()
        let checksum = try cursor.uint64()
        guard bytes.count == Self.headerLength + Int(length), cursor.checksumOfRest() == checksum,
            // A town takes at least 16 bytes, so no count can cause a larger allocation than the file.
            townCount <= bytes.count / 16, countryCount <= bytes.count / 4, provinceCount <= bytes.count / 2
        else { throw .damaged }

        ids = try cursor.uint32s(townCount)
        latitudes = try cursor.uint32s(townCount).map { Int32(bitPattern: $0) }
        longitudes = try cursor.uint32s(townCount).map { Int32(bitPattern: $0) }
        provinceOf = try cursor.uint16s(townCount)
        populations = try Self.populations(&cursor, count: townCount, largest: largest)
        var starts: [UInt32] = [0]
        starts.reserveCapacity(townCount + 1)
        var end = 0
        for _ in 0..<townCount {
            end += Int(try cursor.varint(upTo: 0xFFFF))
            // A sum of lengths that overflows would put the start of a place after its end.
            guard end <= bytes.count else { throw .damaged }
            starts.append(UInt32(end))
        }

        var codes: [String] = []
        var countryBytes: [UInt8] = []
        var countryStarts: [UInt32] = [0]
        for _ in 0..<countryCount {
            codes.append(String(decoding: try cursor.bytes(2), as: UTF8.self))
            countryBytes += try cursor.bytes(Int(try cursor.varint(upTo: 1 << 20)))
            countryStarts.append(UInt32(countryBytes.count))
        }
        countryCodes = codes
        countryNames = NameList(bytes: countryBytes, starts: countryStarts)
        var provinces: [Province] = []
        for _ in 0..<provinceCount {
            let country = Int(try cursor.varint(upTo: 0xFFFF))
            let name = try cursor.bytes(Int(try cursor.varint(upTo: 0xFFFF)))
            provinces.append(Province(country: country, name: String(decoding: name, as: UTF8.self)))
        }
        self.provinces = provinces
        names = NameList(bytes: Array(try cursor.bytes(Int(starts[townCount]))), starts: starts)

        guard latitudes.allSatisfy({ (-9_000_000...9_000_000).contains($0) }),
            longitudes.allSatisfy({ (-18_000_000...18_000_000).contains($0) }),
            provinceOf.allSatisfy({ Int($0) < provinceCount }), provinces.allSatisfy({ $0.country < countryCount })
        else { throw .damaged }
    }

    /// Decodes populations, which are stored as decreases from one town to the next, starting with the largest.
    private static func populations(
        _ cursor: inout PlaceCursor, count: Int, largest: UInt32
    ) throws(GazetteerError) -> [UInt32] {
        var result: [UInt32] = []
        result.reserveCapacity(count)
        var last = largest
        for _ in 0..<count {
            last -= UInt32(try cursor.varint(upTo: UInt64(last)))
            result.append(last)
        }
        return result
    }
}
