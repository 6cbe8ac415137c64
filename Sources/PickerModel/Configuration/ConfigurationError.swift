// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a configuration or an update of one was refused: field, value, and one sentence that says what would be right.
///
/// A program gets exit status 64 for it on the command line and `InvalidConfiguration` or `InvalidUpdate` over D-Bus
/// (contract sections 3 and 7); a missing album, which only the library can tell, is exit status 2 (section 10).
public enum ConfigurationError: Error, Sendable, Equatable {
    /// A `selectionLimit` below zero, which the documented picker leaves undefined (phpicker.md 1.1).
    case negativeLimit(Int)
    /// Identifiers preselected while only one may be picked (phpicker.md 1.1, conflict X7); `count` is how many.
    case preselectionWithLimitOne(count: Int)
    /// A name that the field does not know, with those it does.
    case unknownName(field: ConfigurationField, value: String, allowed: [String])
    /// A filter expression that `MediaFilter.parse` refuses, and what is wrong in it.
    case badFilter(expression: String, reason: MediaFilterError)
    /// Text that is not of the form `type/subtype` or `type/*`.
    case badType(field: ConfigurationField, value: String)
    /// Text that is not `#` and six hexadecimal digits.
    case badColor(String)
    /// Text that is no whole number.
    case badNumber(field: ConfigurationField, value: String)
    /// A value of another type than the field has: a number where a name belongs.
    case wrongType(field: ConfigurationField, value: String)
    /// A value of another type than the field has on D-Bus, by its signature.
    case wrongSignature(field: ConfigurationField, signature: String)
    /// A text of more than `most` bytes, from an interface that any program can call.
    case tooLong(field: ConfigurationField, most: Int)
    /// No album has this identifier or name. Only the library can tell, so `validate()` never throws it.
    case missingAlbum(String)
    /// A name that `count` albums share. Only the library can tell, so `validate()` never throws it.
    case ambiguousAlbum(String, count: Int)
    /// A restriction to an album where none is named.
    case restrictionWithoutAlbum
    /// A prompt that holds a line break.
    case promptWithSeveralLines
    /// No field is called that.
    case unknownField(String)
    /// One field under two of its names.
    case repeatedField(ConfigurationField)
    /// A field that stays as it was when the picker opened (phpicker.md 1.3), by the name that was refused. Also what a
    /// script's or a caller's unknown key becomes in an update.
    case notUpdatable(field: String)

    /// The field with the error; nil for an unknown name.
    public var field: ConfigurationField? {
        switch self {
        case .negativeLimit: .selectionLimit
        case .preselectionWithLimitOne: .preselectedAssetIdentifiers
        case .unknownName(let field, _, _), .badType(let field, _), .badNumber(let field, _), .wrongType(let field, _),
            .tooLong(let field, _), .wrongSignature(let field, _):
            field
        case .badFilter: .filter
        case .badColor: .accentColor
        case .missingAlbum, .ambiguousAlbum: .scope
        case .restrictionWithoutAlbum: .scopeRestriction
        case .promptWithSeveralLines: .prompt
        case .unknownField: nil
        case .repeatedField(let field): field
        case .notUpdatable(let name): ConfigurationField(anyName: name)
        }
    }

    /// One sentence for people, with fields named as in an interface. `unknownField` and `notUpdatable` show the given
    /// name.
    public func text(at door: ConfigurationDoor) -> LocalizedText {
        func name(_ field: ConfigurationField) -> LocalizedText.Argument { .text(field.name(at: door)) }
        switch self {
        case .negativeLimit(let limit):
            return LocalizedText(
                "%1 %2 is below zero; use 0 for no limit", name(.selectionLimit), .text(String(limit)))
        case .preselectionWithLimitOne(let count):
            return LocalizedText(
                "%1 needs room for more than one photo (%2 given with %3 1); raise %3 or use %3 0",
                name(.preselectedAssetIdentifiers), .number(count), name(.selectionLimit))
        case .unknownName(let field, let value, let allowed):
            return LocalizedText(
                "'%1' is no value of %2; use %3", .text(value), name(field), .text(allowed.joined(separator: ", ")))
        case .badFilter(let expression, let reason):
            return LocalizedText("%1 '%2': %3", name(.filter), .text(expression), .nested(reason.text))
        case .badType(let field, let value):
            return LocalizedText(
                "'%1' is no media type for %2; write type/subtype, as image/png or image/*", .text(value), name(field))
        case .badColor(let value):
            return LocalizedText("'%1' is no colour for %2; write #rrggbb", .text(value), name(.accentColor))
        case .badNumber(let field, let value):
            return LocalizedText("'%1' is no number for %2", .text(value), name(field))
        case .wrongSignature(let field, let value):
            return LocalizedText(
                "%1 takes a value of type %2, and %3 was given", name(field), .text(field.type.signature), .text(value))
        case .tooLong(let field, let most):
            return LocalizedText("a text of %1 may have %2 bytes", name(field), .number(most))
        case .wrongType(let field, let value):
            return LocalizedText("'%1' is not the kind of value that %2 takes", .text(value), name(field))
        case .missingAlbum(let album):
            return LocalizedText("there is no album '%1' in this library", .text(album))
        case .ambiguousAlbum(let album, let count):
            return LocalizedText("'%1' names %2 albums; use the identifier of one", .text(album), .number(count))
        case .restrictionWithoutAlbum:
            return LocalizedText("%1 needs %2", name(.scopeRestriction), name(.scope))
        case .promptWithSeveralLines:
            return LocalizedText("%1 takes one line of text", name(.prompt))
        case .unknownField(let field):
            return LocalizedText("'%1' is no field of a configuration", .text(field))
        case .repeatedField(let field): return LocalizedText("%1 is given twice", name(field))
        case .notUpdatable(let field):
            // D-Bus has only one spelling of a field; scripts may use any.
            let written = door == .dBus ? ConfigurationField(anyName: field)?.name(at: door) ?? field : field
            return LocalizedText(
                "%1 cannot change while the picker is shown; %2, %3 and %4 can", .text(written), name(.selectionLimit),
                name(.hiddenAccessoryEdges), name(.searchText))
        }
    }
}

extension ConfigurationError: CustomStringConvertible {
    /// The sentence in English, for Swift callers.
    public var description: String { text(at: .swift).english }
}
