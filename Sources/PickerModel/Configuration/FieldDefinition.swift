// SPDX-License-Identifier: GPL-3.0-or-later

/// All that is to know of a field: its names, its type and its help, how values come in and go out, which of them are right.
///
/// Each door is a loop over these, so that a field is defined once (`ConfigurationField.definition`).
package struct FieldDefinition: Sendable {
    /// The name on the command line, with its dashes: `--limit`.
    package let option: String
    /// What stands for the value in the help of the command line, without brackets; nil for the option's own name.
    package let valueName: String?
    /// What the option stands for where no value follows it; nil where one has to.
    package let bareValue: String?
    /// What the help of the command line says.
    package let help: String
    /// The key on D-Bus: `selection_limit`.
    package let key: String
    /// The type of the value at doors that have types.
    package let type: ConfigurationField.ValueType
    /// The names that the value is made of, those of groups included; empty where it may be anything of its type.
    package let names: [String]
    /// The value in a configuration where nothing is set; nil for none.
    package let usual: OptionValue?
    /// Whether `PickerConfiguration.Update` contains the field.
    package let isUpdatable: Bool

    /// Reads what a door hands in for the field.
    let read: @Sendable (OptionValue, ConfigurationField, inout PickerConfiguration) throws(ConfigurationError) -> Void
    /// Writes the value for a door; nil where it is at its default.
    let write: @Sendable (PickerConfiguration) -> OptionValue?
    /// Refuses a value that no picker can fulfil.
    let check: @Sendable (PickerConfiguration, ConfigurationField) throws(ConfigurationError) -> Void
    /// As `read`, for an update; does nothing where the field is not updatable, as the next two.
    let readUpdate:
        @Sendable (OptionValue, ConfigurationField, inout PickerConfiguration.Update) throws(ConfigurationError) -> Void
    /// As `write`, for an update; nil where it leaves the field as it is.
    let writeUpdate: @Sendable (PickerConfiguration.Update) -> OptionValue?
    /// As `check`, for an update.
    let checkUpdate: @Sendable (PickerConfiguration.Update, ConfigurationField) throws(ConfigurationError) -> Void

    /// Where a value stands.
    typealias Place<Whole, Value> = any WritableKeyPath<Whole, Value> & Sendable

    /// A field with a property of its own in the configuration, and in updates where `update` says so.
    init<Value: Equatable & Sendable>(
        _ path: Place<PickerConfiguration, Value>, _ coding: FieldCoding<Value>, option: String,
        valueName: String? = nil, bareValue: String? = nil, key: String,
        update: Place<PickerConfiguration.Update, Value?>? = nil, help: String
    ) {
        self.init(
            coding, option: option, valueName: valueName, bareValue: bareValue, key: key, update: update, help: help,
            get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
    }

    /// A field that is part of another one's property.
    init<Value: Equatable & Sendable>(
        _ coding: FieldCoding<Value>, option: String, valueName: String? = nil, bareValue: String? = nil, key: String,
        update: Place<PickerConfiguration.Update, Value?>? = nil, help: String,
        get: @escaping @Sendable (PickerConfiguration) -> Value,
        set: @escaping @Sendable (inout PickerConfiguration, Value) throws(ConfigurationError) -> Void
    ) {
        self.option = option
        self.valueName = valueName
        self.bareValue = bareValue
        self.help = help
        self.key = key
        type = coding.type
        names = coding.names
        usual = coding.encode(get(PickerConfiguration()))
        isUpdatable = update != nil
        read = { (value, field, configuration) throws(ConfigurationError) in
            try set(&configuration, coding.decode(value, field))
        }
        write = { configuration in
            let value = get(configuration)
            return value == get(PickerConfiguration()) ? nil : coding.encode(value)
        }
        check = { (configuration, field) throws(ConfigurationError) in try coding.check(get(configuration), field) }
        readUpdate = { (value, field, changes) throws(ConfigurationError) in
            if let update { changes[keyPath: update] = try coding.decode(value, field) }
        }
        writeUpdate = { changes in update.flatMap { changes[keyPath: $0] }.flatMap(coding.encode) }
        checkUpdate = { (changes, field) throws(ConfigurationError) in
            if let update, let value = changes[keyPath: update] { try coding.check(value, field) }
        }
    }
}
