// SPDX-License-Identifier: GPL-3.0-or-later

/// A town or city from GeoNames.
public struct Town: Sendable, Hashable, Identifiable {
    /// GeoNames' number, stable across releases of the data.
    public let id: UInt32
    /// The usual local or English name: `Köln`, `Prague`.
    public let name: String
    /// State, province or region; empty if unknown.
    public let admin: String
    /// ISO 3166, two letters; `XK` is Kosovo.
    public let countryCode: String
    /// Number of inhabitants; 0 if unknown.
    public let population: Int
    /// Degrees, north positive.
    public let latitude: Double
    /// Degrees, east positive.
    public let longitude: Double
}

/// A country, or a territory with a code of its own.
public struct Country: Sendable, Hashable {
    /// ISO 3166, two letters.
    public let code: String
    /// English name.
    public let name: String
}
