// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import PickerModel

/// The configuration on the command line (contract section 2). Names, help and defaults are those of the model's fields; ArgumentParser
/// finds options only where each is a property.
struct ConfigurationOptions: ParsableArguments {
    @Option(.selectionLimit) var limit: Int?
    @Option(.filter) var filter: String?
    @Option(.selection) var selection: String
    @Option(.style) var style: String
    @Option(.disabledCapabilities) var disable: [String]
    @Option(.hiddenAccessoryEdges) var hideAccessories: String?
    @Option(.preferredEncoding) var encoding: String
    @Option(.acceptedTypes) var accept: [String]
    @Option(.metadataOptions) var remove: [String]
    @Option(.preselectedAssetIdentifiers) var preselect: [String]
    @Option(.scope) var album: String?
    @Flag(.scopeRestriction) var restrictToAlbum: Bool
    @Option(.launchTab) var launchTab: String
    @Option(.searchText) var search: String?
    @Option(.prompt) var prompt: String?
    @Option(.accentColor) var accent: String?

    /// What was given for a field, as it was given; nil for nothing.
    private func value(of field: ConfigurationField) -> OptionValue? {
        switch field {
        case .selectionLimit: limit.map { .number($0) }
        case .filter: filter.map { .text($0) }
        case .selection: .text(selection)
        case .style: .text(style)
        case .disabledCapabilities: .list(disable)
        case .hiddenAccessoryEdges: hideAccessories.map { .text($0) }
        case .preferredEncoding: .text(encoding)
        case .acceptedTypes: .list(accept)
        case .metadataOptions: .list(remove)
        case .preselectedAssetIdentifiers: .list(preselect)
        case .scope: album.map { .text($0) }
        case .scopeRestriction: .flag(restrictToAlbum)
        case .launchTab: .text(launchTab)
        case .searchText: search.map { .text($0) }
        case .prompt: prompt.map { .text($0) }
        case .accentColor: accent.map { .text($0) }
        }
    }

    /// The validated configuration.
    /// - Parameter usualLimit: how many may be picked where that is not said.
    /// - Throws: a usage complaint that names option and value.
    func configuration(usualLimit: Int = 1) throws(Complaint) -> PickerConfiguration {
        var values = [ConfigurationField.selectionLimit: OptionValue.number(usualLimit)]
        for field in ConfigurationField.allCases {
            if let value = value(of: field) { values[field] = value }
        }
        do throws(ConfigurationError) {
            return try PickerConfiguration(options: values)
        } catch {
            throw .usage(error)
        }
    }
}

extension ConfigurationField {
    fileprivate var optionName: NameSpecification { .customLong(String(definition.option.dropFirst(2))) }

    /// - Parameter help: what a command says of its own option, in place of what the picker says.
    fileprivate func optionHelp(_ help: String? = nil) -> ArgumentHelp {
        ArgumentHelp(help ?? definition.help, valueName: definition.valueName)
    }
}

extension Option where Value == Int? {
    /// A number; one below zero is refused by the model, not taken for another option.
    init(_ field: ConfigurationField) {
        self.init(name: field.optionName, parsing: .unconditional, help: field.optionHelp())
    }
}

extension Option where Value == String? {
    /// A text that may be left out.
    init(_ field: ConfigurationField) {
        if let bare = field.definition.bareValue {
            self.init(name: field.optionName, defaultAsFlag: bare, help: field.optionHelp())
        } else {
            self.init(name: field.optionName, help: field.optionHelp())
        }
    }
}

extension Option where Value == String {
    /// A text with a default, which the help says.
    init(_ field: ConfigurationField) {
        var usual = ""
        if case .text(let text)? = field.definition.usual { usual = text }
        self.init(wrappedValue: usual, name: field.optionName, help: field.optionHelp())
    }
}

extension Option where Value == [String] {
    /// Texts: the option may be repeated.
    init(_ field: ConfigurationField, help: String? = nil) {
        self.init(wrappedValue: [], name: field.optionName, parsing: .singleValue, help: field.optionHelp(help))
    }
}

extension Flag where Value == Bool {
    /// On where it is given.
    init(_ field: ConfigurationField) {
        self.init(wrappedValue: false, name: field.optionName, help: field.optionHelp())
    }
}
