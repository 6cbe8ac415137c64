// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Testing

/// The fields by their public names (contract section 2), and what each door may hand in.
@Suite("Configuration: fields at every door")
struct ConfigurationDoorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let field: ConfigurationField
        let swift: String
        let option: String
        let key: String
        var testDescription: String { option }

        init(_ field: ConfigurationField, _ swift: String, _ option: String, _ key: String) {
            self.field = field
            self.swift = swift
            self.option = option
            self.key = key
        }
    }

    /// The contract's table.
    static let table = [
        Row(.selectionLimit, "selectionLimit", "--limit", "selection_limit"),
        Row(.filter, "filter", "--filter", "filter"),
        Row(.selection, "selection", "--selection", "selection"),
        Row(.style, "style", "--style", "style"),
        Row(.disabledCapabilities, "disabledCapabilities", "--disable", "disabled_capabilities"),
        Row(.hiddenAccessoryEdges, "hiddenAccessoryEdges", "--hide-accessories", "hidden_accessory_edges"),
        Row(.preferredEncoding, "preferredEncoding", "--encoding", "preferred_encoding"),
        Row(.acceptedTypes, "acceptedTypes", "--accept", "accepted_types"),
        Row(.metadataOptions, "metadataOptions", "--remove", "remove_metadata"),
        Row(.preselectedAssetIdentifiers, "preselectedAssetIdentifiers", "--preselect", "preselected"),
        Row(.scope, "scope", "--album", "album"),
        Row(.scopeRestriction, "scope.mode", "--restrict-to-album", "album_restrict"),
        Row(.launchTab, "launchTab", "--launch-tab", "launch_tab"),
        Row(.searchText, "searchText", "--search", "search_text"),
        Row(.prompt, "prompt", "--prompt", "prompt"),
        Row(.accentColor, "accentColor", "--accent", "accent_color"),
    ]

    @Test("the table names every field once")
    func complete() {
        #expect(Self.table.map(\.field) == ConfigurationField.allCases)
    }

    @Test("each field has its name at each door", arguments: table)
    func names(_ row: Row) {
        #expect(row.field.name(at: .swift) == row.swift)
        #expect(row.field.name(at: .commandLine) == row.option)
        #expect(row.field.name(at: .dBus) == row.key)
        #expect(row.field.isUpdatable == ["--limit", "--hide-accessories", "--search"].contains(row.option))
    }

    @Test(
        "each is found by each of its names, an option without its dashes and a key with dashes too", arguments: table)
    func found(_ row: Row) {
        let names = [
            row.swift, row.option, String(row.option.dropFirst(2)), row.key, row.key.replacing("_", with: "-"),
        ]
        for name in names { #expect(ConfigurationField(anyName: name) == row.field, "\(name)") }
    }

    @Test("nothing else is a field", arguments: table)
    func notFound(_ row: Row) {
        let names = [
            row.key.uppercased(), row.swift.uppercased(), row.key + "s", row.swift + " ", "-" + row.option,
            "--" + row.key + "_", String(row.option.dropFirst()), "_" + row.key, row.key + "_",
            String(row.key.dropLast()),
        ]
        for name in names { #expect(ConfigurationField(anyName: name) == nil, "\(name)") }
    }

    @Test(
        "nor are these",
        arguments: ["", "-", "--", "library", "parent", "output", "mode", "photoLibrary", "--selection-limit"])
    func noField(_ name: String) {
        #expect(ConfigurationField(anyName: name) == nil)
        #expect(throws: ConfigurationError.unknownField(name)) { try PickerConfiguration(keys: [name: .number(1)]) }
        #expect(ConfigurationError.unknownField(name).field == nil)
        for door in ConfigurationDoor.allCases {
            #expect(
                ConfigurationError.unknownField(name).text(at: door).english
                    == "'\(name)' is no field of a configuration")
        }
    }

    /// What a configuration would be at a door that hands values in.
    private func rendered(
        _ configuration: PickerConfiguration, _ generator: inout SeededGenerator
    ) -> [ConfigurationField: OptionValue] {
        func list(_ items: [String]) -> OptionValue {
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: .text(items.joined(separator: ","))
            case 1: .text(items.joined(separator: " , "))
            default: .list(items)
            }
        }
        var options: [ConfigurationField: OptionValue] = [
            .selectionLimit: Bool.random(using: &generator)
                ? .number(configuration.selectionLimit) : .text(String(configuration.selectionLimit)),
            .selection: .text(configuration.selection.rawValue), .style: .text(configuration.style.rawValue),
            .disabledCapabilities: list(configuration.disabledCapabilities.names),
            .hiddenAccessoryEdges: list(configuration.hiddenAccessoryEdges.names),
            .preferredEncoding: .text(configuration.preferredEncoding.rawValue),
            .acceptedTypes: list(configuration.acceptedTypes),
            .metadataOptions: list(configuration.metadataOptions.names),
            .preselectedAssetIdentifiers: list(configuration.preselectedAssetIdentifiers),
            .launchTab: .text(configuration.launchTab.rawValue), .searchText: .text(configuration.searchText),
        ]
        if let filter = configuration.filter { options[.filter] = .text(filter.description) }
        if let prompt = configuration.prompt { options[.prompt] = .text(prompt) }
        if let color = configuration.accentColor { options[.accentColor] = .text(color.description) }
        if let scope = configuration.scope {
            options[.scope] = .text(scope.nameOrID)
            options[.scopeRestriction] = .flag(scope.mode == .restrict)
        }
        return options
    }

    @Test("a configuration comes through any door as it was, 500 random ones")
    func roundTrip() throws {
        var generator = SeededGenerator(seed: 91)
        for _ in 0..<500 {
            var configuration = PickerConfiguration.random(&generator)
            // No types at all stand for the generic ones.
            if configuration.acceptedTypes.isEmpty { configuration.acceptedTypes = PickerConfiguration().acceptedTypes }
            let options = rendered(configuration, &generator)
            #expect(try PickerConfiguration(options: options) == configuration)
            for name in [\Row.option, \.key] as [KeyPath<Row, String>] {
                let keys = Self.table.compactMap { row in options[row.field].map { (row[keyPath: name], $0) } }
                #expect(try PickerConfiguration(keys: Dictionary(uniqueKeysWithValues: keys)) == configuration)
            }
        }
    }

    @Test("what is left out keeps its default")
    func defaults() throws {
        #expect(try PickerConfiguration(options: [:]) == PickerConfiguration())
        #expect(try PickerConfiguration(keys: [:]) == PickerConfiguration())
    }
}
