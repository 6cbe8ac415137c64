// SPDX-License-Identifier: GPL-3.0-or-later

/// How values of one type come in at a door and go out at one: the same for all doors (contract section 2).
struct FieldCoding<Value: Sendable>: Sendable {
    /// The type that doors with types have for it.
    let type: ConfigurationField.ValueType
    /// The names that the value is made of, as refusals list them; empty where it may be anything of its type.
    var names: [String] = []
    /// Reads what a door hands in for a field.
    let decode: @Sendable (OptionValue, ConfigurationField) throws(ConfigurationError) -> Value
    /// Writes what a door takes; nil for nothing.
    let encode: @Sendable (Value) -> OptionValue?
    /// Refuses a value that Swift can hold and no picker can fulfil.
    var check: @Sendable (Value, ConfigurationField) throws(ConfigurationError) -> Void = { _, _ in }

    /// The same for a field that may have no value.
    fileprivate var orNone: FieldCoding<Value?> {
        let (decode, encode, check) = (decode, encode, check)
        return FieldCoding<Value?>(
            type: type, names: names,
            decode: { (value, field) throws(ConfigurationError) in try decode(value, field) },
            encode: { $0.flatMap(encode) },
            check: { (value, field) throws(ConfigurationError) in
                if let value { try check(value, field) }
            })
    }
}

extension FieldCoding where Value == Int {
    /// A whole number from zero, also as text.
    static var limit: Self {
        @Sendable func check(_ limit: Int) throws(ConfigurationError) {
            guard limit >= 0 else { throw .negativeLimit(limit) }
        }
        return Self(
            type: .number,
            decode: { (value, field) throws(ConfigurationError) in
                let limit = try value.number(of: field)
                // Before the fields after it are read: the first offence is told.
                try check(limit)
                return limit
            },
            encode: { .number($0) },
            check: { (limit, _) throws(ConfigurationError) in try check(limit) })
    }
}

extension FieldCoding where Value == Bool {
    /// On or off.
    static var flag: Self {
        Self(
            type: .flag, decode: { (value, field) throws(ConfigurationError) in try value.flag(of: field) },
            encode: { .flag($0) })
    }
}

extension FieldCoding where Value == String {
    /// Any text.
    static var text: Self {
        Self(
            type: .text, decode: { (value, field) throws(ConfigurationError) in try value.text(of: field) },
            encode: { .text($0) })
    }
}

extension FieldCoding where Value == String? {
    /// A text of one line.
    static var line: Self {
        var line = FieldCoding<String>.text
        line.check = { (text, _) throws(ConfigurationError) in
            if text.contains(where: \.isNewline) { throw .promptWithSeveralLines }
        }
        return line.orNone
    }
}

extension FieldCoding where Value == [String] {
    /// Texts, as a list or with commas.
    static var list: Self {
        Self(
            type: .list, decode: { (value, field) throws(ConfigurationError) in try value.list(of: field) },
            encode: { .list($0) })
    }

    /// Media types (`type/subtype`, `type/*`); none are those of the default.
    static var mediaTypes: Self {
        Self(
            type: .list,
            decode: { (value, field) throws(ConfigurationError) in
                let types = try value.list(of: field)
                return types.isEmpty ? PickerConfiguration().acceptedTypes : types
            },
            encode: { .list($0) },
            check: { (types, field) throws(ConfigurationError) in
                for type in types where !MediaTypeName.isValid(type) { throw .badType(field: field, value: type) }
            })
    }
}

extension FieldCoding where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// One of the type's names.
    static var name: Self {
        let names = Value.allCases.map(\.rawValue)
        return Self(
            type: .text, names: names,
            decode: { (value, field) throws(ConfigurationError) in
                let text = try value.text(of: field)
                guard let named = Value(rawValue: text) else {
                    throw .unknownName(field: field, value: text, allowed: names)
                }
                return named
            },
            encode: { .text($0.rawValue) })
    }
}

extension FieldCoding where Value: NamedOptions {
    /// Names of a set's members or groups; `none` for none.
    static var set: Self {
        Self(
            type: .list, names: (Value.named + Value.groups).map(\.name),
            decode: { (value, field) throws(ConfigurationError) in
                try Value(names: value.list(of: field).filter { $0 != "none" }, field: field)
            },
            encode: { .list($0.names) })
    }
}

extension FieldCoding where Value == MediaFilter? {
    /// A filter expression. A filter made in Swift may hold what no text could say.
    static var filter: Self {
        FieldCoding<MediaFilter>(
            type: .text,
            decode: { (value, field) throws(ConfigurationError) in
                try PickerConfiguration.filter(value.text(of: field))
            },
            encode: { .text($0.description) },
            check: { (filter, _) throws(ConfigurationError) in _ = try PickerConfiguration.filter(filter.description) }
        ).orNone
    }
}

extension FieldCoding where Value == RequestedAlbum? {
    /// The name or the identifier of an album.
    static var album: Self {
        FieldCoding<RequestedAlbum>(
            type: .text,
            decode: { (value, field) throws(ConfigurationError) in RequestedAlbum(try value.text(of: field)) },
            encode: { .text($0.nameOrID) }
        ).orNone
    }
}

extension FieldCoding where Value == AccentColor? {
    /// A colour as `#rrggbb`.
    static var color: Self {
        FieldCoding<AccentColor>(
            type: .text,
            decode: { (value, field) throws(ConfigurationError) in
                let text = try value.text(of: field)
                guard let color = AccentColor(text) else { throw .badColor(text) }
                return color
            },
            encode: { .text($0.description) }
        ).orNone
    }
}
