// SPDX-License-Identifier: GPL-3.0-or-later

/// An undecoded value of an option, from a command line, a D-Bus dictionary or JSON.
public enum OptionValue: Sendable, Hashable {
    /// One text, also a number or a list written out.
    case text(String)
    /// A whole number.
    case number(Int)
    /// On or off: only `scopeRestriction` takes one.
    case flag(Bool)
    /// Several texts; each may hold more, behind commas.
    case list([String])
}

extension PickerConfiguration {
    /// Decodes and validates options; the same decoder for all interfaces (contract section 2).
    ///
    /// A field that is left out keeps its default. Lists are also taken as one text with commas, sets of options also
    /// as their group's name (`all`).
    /// `none` stands for an empty set.
    /// - Throws: the first offence in the order of the contract's table, naming field and value; what concerns two fields
    ///   comes last.
    public init(options: [ConfigurationField: OptionValue]) throws(ConfigurationError) {
        self.init()
        let values = OptionReader(options)
        selectionLimit = try values.number(.selectionLimit) ?? selectionLimit
        guard selectionLimit >= 0 else { throw .negativeLimit(selectionLimit) }
        filter = try values.filter()
        selection = try values.name(.selection) ?? selection
        style = try values.name(.style) ?? style
        disabledCapabilities = try values.set(.disabledCapabilities) ?? []
        hiddenAccessoryEdges = try values.set(.hiddenAccessoryEdges) ?? []
        preferredEncoding = try values.name(.preferredEncoding) ?? preferredEncoding
        if let types = try values.list(.acceptedTypes), !types.isEmpty { acceptedTypes = types }
        metadataOptions = try values.set(.metadataOptions) ?? []
        preselectedAssetIdentifiers = try values.list(.preselectedAssetIdentifiers) ?? []
        let album = try values.text(.scope)
        let restricts = try values.flag(.scopeRestriction) ?? false
        scope = album.map { RequestedAlbum($0, mode: restricts ? .restrict : .highlight) }
        guard scope != nil || !restricts else { throw .restrictionWithoutAlbum }
        launchTab = try values.name(.launchTab) ?? launchTab
        searchText = try values.text(.searchText) ?? ""
        prompt = try values.text(.prompt)
        if let color = try values.text(.accentColor) {
            guard let value = AccentColor(color) else { throw .badColor(color) }
            accentColor = value
        }
        try validate()
    }

    /// Decodes values by field names of any interface, as in a D-Bus dictionary.
    /// - Throws: `unknownField` for a name that is none, `repeatedField` for two names of one field, besides what the decoder throws.
    public init(keys: [String: OptionValue]) throws(ConfigurationError) {
        var options: [ConfigurationField: OptionValue] = [:]
        for (name, value) in keys.sorted(by: { $0.key < $1.key }) {
            guard let field = ConfigurationField(anyName: name) else { throw .unknownField(name) }
            guard options.updateValue(value, forKey: field) == nil else { throw .repeatedField(field) }
        }
        try self.init(options: options)
    }
}

/// Reads option values as the types that fields have.
struct OptionReader {
    private let options: [ConfigurationField: OptionValue]

    init(_ options: [ConfigurationField: OptionValue]) { self.options = options }

    func number(_ field: ConfigurationField) throws(ConfigurationError) -> Int? {
        switch options[field] {
        case nil: return nil
        case .number(let number): return number
        case .text(let text):
            guard let number = Int(text) else { throw .badNumber(field: field, value: text) }
            return number
        case .some(let other): throw .wrongType(field: field, value: other.shown)
        }
    }

    func text(_ field: ConfigurationField) throws(ConfigurationError) -> String? {
        switch options[field] {
        case nil: return nil
        case .text(let text): return text
        case .some(let other): throw .wrongType(field: field, value: other.shown)
        }
    }

    func flag(_ field: ConfigurationField) throws(ConfigurationError) -> Bool? {
        switch options[field] {
        case nil: return nil
        case .flag(let flag): return flag
        case .some(let other): throw .wrongType(field: field, value: other.shown)
        }
    }

    /// Lists are comma-separated and repeatable (contract section 10).
    func list(_ field: ConfigurationField) throws(ConfigurationError) -> [String]? {
        let parts: [String]
        switch options[field] {
        case nil: return nil
        case .text(let text): parts = [text]
        case .list(let list): parts = list
        case .some(let other): throw .wrongType(field: field, value: other.shown)
        }
        // Asset identifiers and media types hold no comma, names of options neither.
        return parts.flatMap { $0.split(separator: ",") }.map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    func set<Options: NamedOptions>(_ field: ConfigurationField) throws(ConfigurationError) -> Options? {
        guard let names = try list(field) else { return nil }
        return try Options(names: names.filter { $0 != "none" }, field: field)
    }

    func name<Value: RawRepresentable & CaseIterable>(
        _ field: ConfigurationField
    ) throws(ConfigurationError) -> Value? where Value.RawValue == String {
        guard let text = try text(field) else { return nil }
        guard let value = Value(rawValue: text) else {
            throw .unknownName(field: field, value: text, allowed: Value.allCases.map(\.rawValue))
        }
        return value
    }

    func filter() throws(ConfigurationError) -> MediaFilter? {
        guard let expression = try text(.filter) else { return nil }
        return try PickerConfiguration.filter(expression)
    }
}

extension OptionValue {
    /// The value as text, for messages.
    var shown: String {
        switch self {
        case .text(let text): text
        case .number(let number): String(number)
        case .flag(let flag): String(flag)
        case .list(let list): list.joined(separator: ", ")
        }
    }
}

extension PickerConfiguration {
    /// A filter expression as the field takes it.
    /// - Throws: `badFilter` with the expression and what is wrong in it.
    public static func filter(_ expression: String) throws(ConfigurationError) -> MediaFilter {
        do throws(MediaFilterError) {
            return try MediaFilter.parse(expression)
        } catch {
            throw .badFilter(expression: expression, reason: error)
        }
    }
}
