// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// A town as stored in the index, with the names that are shown and searched.
public struct Place: Sendable, Hashable {
    /// Number of the town, stable across releases of the gazetteer.
    public var town: Int64
    public var name: String
    /// State or province; nil if unknown.
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

/// The library's interface to a gazetteer. May be called from any thread; makes no network requests.
public struct PlaceNames: Sendable {
    /// The town at or near a point; nil if there is none nearby.
    public var place: @Sendable (GeoPoint) -> Place?
    /// Numbers of the towns with a name, in any language or script, that begins with the text.
    public var towns: @Sendable (String) -> [Int64]
    /// Codes of the countries with a name, in any language, that begins with the text.
    public var countries: @Sendable (String) -> [String]

    public init(
        place: @escaping @Sendable (GeoPoint) -> Place?, towns: @escaping @Sendable (String) -> [Int64],
        countries: @escaping @Sendable (String) -> [String]
    ) {
        self.place = place
        self.towns = towns
        self.countries = countries
    }

    /// No gazetteer: photos have coordinates but no place names.
    public static let none = PlaceNames(place: { _ in nil }, towns: { _ in [] }, countries: { _ in [] })
}
