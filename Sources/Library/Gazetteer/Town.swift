// SPDX-License-Identifier: GPL-3.0-or-later

/// A town or city, as GeoNames has it.
public struct Town: Sendable, Hashable, Identifiable {
    /// GeoNames' number: stable over releases of the data, fit to be stored.
    public let id: UInt32
    /// As most people there or in English write it: `Köln`, `Prague`.
    public let name: String
    /// The state, province or region; empty where none is known.
    public let admin: String
    /// ISO 3166, two letters; `XK` is Kosovo.
    public let countryCode: String
    /// Inhabitants; 0 where nobody counted.
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
    /// In English.
    public let name: String
}
