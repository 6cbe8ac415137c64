// SPDX-License-Identifier: GPL-3.0-or-later

/// An offline gazetteer: finds the town of a location, and towns and countries by name.
///
/// An immutable value, usable on any thread. The data are from GeoNames (docs/developing/gazetteer.md), about 4 MB on disk.
public struct Gazetteer: Sendable {
    /// The credit that the data's licence (CC BY 4.0) requires where places are shown.
    public static let attribution = "Places: GeoNames (geonames.org), CC BY 4.0"
    /// Path of the data file in a data folder (`DataFolder`).
    public static let fileName = "gazetteer/places.bin"

    private let file: PlaceFile
    private let bands: TownBands

    /// Reads the data file. Takes about 20 ms, so avoid the main thread.
    ///
    /// - Throws: if the file is missing, damaged or of another version.
    public static func load(from path: String) throws(GazetteerError) -> Gazetteer {
        try Gazetteer(bytes: PlaceBytes.read(path))
    }

    init(bytes: [UInt8]) throws(GazetteerError) {
        let file = try PlaceFile(bytes)
        self.file = file
        bands = TownBands(
            latitudes: file.latitudes, longitudes: file.longitudes, populations: file.populations)
    }

    /// Number of towns.
    public var townCount: Int { file.ids.count }

    /// The town of a location: of all towns whose reach (6 to 50 km by size, on the great circle) includes it, the one
    /// with the smallest ratio of distance to reach.
    ///
    /// - Parameters:
    ///   - latitude: degrees, -90 to 90.
    ///   - longitude: degrees; values beyond 180 wrap around.
    /// - Returns: nil far from all towns, and for invalid coordinates.
    public func nearest(latitude: Double, longitude: Double) -> Town? {
        bands.town(latitude: latitude, longitude: longitude).map(town(at:))
    }

    /// Towns with a name, in any script, that contains the words of `prefix` consecutively; the last word may be a
    /// prefix. Case and diacritics are ignored. Exact matches come first, then larger towns.
    ///
    /// - Parameter limit: most towns to return.
    public func towns(matching prefix: String, limit: Int = 10) -> [Town] {
        file.names.places(matching: prefix, limit: limit).map(town(at:))
    }

    /// Countries, found by the same rules.
    public func countries(matching prefix: String, limit: Int = 10) -> [Country] {
        file.countryNames.places(matching: prefix, limit: limit).map(country(at:))
    }

    /// The town with an identifier, by a linear search (about 20 µs: use it for each shown town, not for each photo);
    /// nil if this release of the data does not contain it.
    public func town(id: UInt32) -> Town? {
        file.ids.firstIndex(of: id).map(town(at:))
    }

    /// The country with an ISO 3166 code of two letters, in either case.
    public func country(code: String) -> Country? {
        let code = code.uppercased()
        return file.countryCodes.firstIndex(of: code).map(country(at:))
    }

    /// A town by its place in the order of population: 0 is the largest.
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
