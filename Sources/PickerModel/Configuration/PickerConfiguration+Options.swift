// SPDX-License-Identifier: GPL-3.0-or-later

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
        for field in ConfigurationField.allCases {
            if let value = options[field] { try field.definition.read(value, field, &self) }
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

    /// What a door hands in for this configuration, each value in the type of its field; what is at its default is left out.
    package var options: [ConfigurationField: OptionValue] {
        ConfigurationField.allCases.reduce(into: [:]) { $0[$1] = $1.definition.write(self) }
    }

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
