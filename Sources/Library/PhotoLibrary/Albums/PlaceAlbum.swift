// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// The place that an album or a token stands for.
enum PlaceAlbum: Hashable {
    case country(String)
    case town(Int64)

    private static let countryPrefix = "place-country-"
    private static let townPrefix = "place-town-"

    init?(_ id: AlbumID) {
        let text = id.rawValue
        if text.hasPrefix(Self.countryPrefix) {
            self = .country(String(text.dropFirst(Self.countryPrefix.count)))
        } else if text.hasPrefix(Self.townPrefix), let number = Int64(text.dropFirst(Self.townPrefix.count)) {
            self = .town(number)
        } else {
            return nil
        }
    }

    var id: AlbumID {
        switch self {
        case .country(let code): AlbumID(rawValue: Self.countryPrefix + code)
        case .town(let number): AlbumID(rawValue: Self.townPrefix + String(number))
        }
    }

    var condition: Condition {
        switch self {
        case .country(let code):
            Condition(sql: "town IN (SELECT id FROM town WHERE country_code = ?)", arguments: [code])
        case .town(let number): Condition(sql: "town = ?", arguments: [number])
        }
    }
}
