// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// A town as the index keeps it: names to show and to search by.
public struct Place: Sendable, Hashable {
    /// Stable over releases of the gazetteer.
    public var town: Int64
    public var name: String
    /// State or province, nil where none is known.
    public var region: String?
    /// ISO 3166, two letters.
    public var countryCode: String
    public var country: String

    public init(town: Int64, name: String, region: String?, countryCode: String, country: String) {
        self.town = town
        self.name = name
        self.region = region
        self.countryCode = countryCode
        self.country = country
    }
}

/// What the library asks of a gazetteer. May be called from any thread; nothing leaves the machine.
public struct PlaceNames: Sendable {
    /// The town that a point lies in or near; nil far from all.
    public var place: @Sendable (GeoPoint) -> Place?
    /// Towns whose name in any spelling or script begins so.
    public var towns: @Sendable (String) -> [Int64]
    /// Codes of the countries whose name in any spelling begins so.
    public var countries: @Sendable (String) -> [String]

    public init(
        place: @escaping @Sendable (GeoPoint) -> Place?, towns: @escaping @Sendable (String) -> [Int64],
        countries: @escaping @Sendable (String) -> [String]
    ) {
        self.place = place
        self.towns = towns
        self.countries = countries
    }

    /// Without a gazetteer: photos have coordinates and no places.
    public static let none = PlaceNames(place: { _ in nil }, towns: { _ in [] }, countries: { _ in [] })
}
