// SPDX-License-Identifier: GPL-3.0-or-later

/// Towns and countries of the world, offline: which town a place belongs to, and which towns and countries a person means.
///
/// A value that never changes: any thread may ask it. The data is GeoNames' (docs/gazetteer.md), about 4 MB on disk.
public struct Gazetteer: Sendable {
    /// What has to be said where places are shown, by the data's licence (CC BY 4.0).
    public static let attribution = "Places: GeoNames (geonames.org), CC BY 4.0"
    /// The data file's place below a folder of data (`DataFolder`).
    public static let fileName = "gazetteer/places.bin"

    private let file: PlaceFile
    private let bands: TownBands

    /// Reads the data file; takes some 20 ms, so not on the main thread while something waits for it.
    ///
    /// - Throws: where the file is missing, damaged or of another version; there are no places then.
    public static func load(from path: String) throws(GazetteerError) -> Gazetteer {
        try Gazetteer(bytes: PlaceBytes.read(path))
    }

    init(bytes: [UInt8]) throws(GazetteerError) {
        let file = try PlaceFile(bytes)
        self.file = file
        bands = TownBands(
            latitudes: file.latitudes, longitudes: file.longitudes, populations: file.populations)
    }

    /// How many towns there are.
    public var townCount: Int { file.ids.count }

    /// The town that a place belongs to: of the towns whose reach (by their size, 6 to 50 km on the great circle) holds it,
    /// the one in whose reach it lies deepest.
    ///
    /// - Parameters:
    ///   - latitude: degrees, -90 to 90.
    ///   - longitude: degrees; beyond 180 it goes on around.
    /// - Returns: nil far from every town, and where the numbers name no place.
    public func nearest(latitude: Double, longitude: Double) -> Town? {
        bands.town(latitude: latitude, longitude: longitude).map(town(at:))
    }

    /// Towns one of whose names, in any script, holds the words of `prefix` in a row, the last one at least begun. Case and
    /// diacritics do not count. Towns that are called exactly so come first, then by population.
    ///
    /// - Parameter limit: the most that are returned.
    public func towns(matching prefix: String, limit: Int = 10) -> [Town] {
        file.names.places(matching: prefix, limit: limit).map(town(at:))
    }

    /// Countries, by the same rules.
    public func countries(matching prefix: String, limit: Int = 10) -> [Country] {
        file.countryNames.places(matching: prefix, limit: limit).map(country(at:))
    }

    /// The town with a stored identifier, by a look through all (some 20 µs: fit for each town shown, not for each photo); nil
    /// where this release of the data no longer has it.
    public func town(id: UInt32) -> Town? {
        file.ids.firstIndex(of: id).map(town(at:))
    }

    /// The country with an ISO 3166 code of two letters, in either case.
    public func country(code: String) -> Country? {
        let code = code.uppercased()
        return file.countryCodes.firstIndex(of: code).map(country(at:))
    }

    /// By population: 0 is the largest town. For tests that go through all.
    func town(at index: Int) -> Town {
        let province = file.provinces[Int(file.provinceOf[index])]
        return Town(
            id: file.ids[index], name: file.names.shown(index), admin: province.name,
            countryCode: file.countryCodes[province.country], population: Int(file.populations[index]),
            latitude: Double(file.latitudes[index]) / 1e5, longitude: Double(file.longitudes[index]) / 1e5)
    }

    private func country(at index: Int) -> Country {
        Country(code: file.countryCodes[index], name: file.countryNames.shown(index))
    }
}
