// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a configuration or an update of one was refused. Each case names the field and the value; wording for people is
/// `description`, one sentence that says what would be right.
public enum ConfigurationError: Error, Sendable, Equatable, CustomStringConvertible {
    case negativeLimit(Int)
    case preselectionWithLimitOne(count: Int)
    case unknownName(field: String, value: String, allowed: [String])
    case badFilter(expression: String, reason: MediaFilterError)
    case badType(field: String, value: String)
    case badColor(String)
    case badNumber(field: String, value: String)
    case missingAlbum(String)
    case restrictionWithoutAlbum
    case promptWithSeveralLines
    case notUpdatable(field: String)

    public var description: String {
        switch self {
        case .negativeLimit(let limit):
            "--limit \(limit) is below zero; use 0 for no limit"
        case .preselectionWithLimitOne(let count):
            "--preselect needs room for more than one photo (\(count) given with --limit 1); "
                + "raise --limit or use --limit 0"
        case .unknownName(let field, let value, let allowed):
            "'\(value)' is no value of \(field); use \(allowed.joined(separator: ", "))"
        case .badFilter(let expression, let reason):
            "--filter '\(expression)': \(reason)"
        case .badType(let field, let value):
            "'\(value)' is no media type for \(field); write type/subtype, as image/png or image/*"
        case .badColor(let value):
            "'\(value)' is no colour for --accent; write #rrggbb"
        case .badNumber(let field, let value):
            "'\(value)' is no number for \(field)"
        case .missingAlbum(let name):
            "there is no album '\(name)' in this library; see: desktop-picker library albums"
        case .restrictionWithoutAlbum:
            "--restrict-to-album needs --album"
        case .promptWithSeveralLines:
            "--prompt takes one line of text"
        case .notUpdatable(let field):
            "\(field) cannot change while the picker is shown; "
                + "selectionLimit, hiddenAccessoryEdges and searchText can"
        }
    }
}
