// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// What a new field has to have, so that no place is forgotten (docs/developing/add-an-option.md).
@Suite("Configuration: one description for each field")
struct ConfigurationFieldTests {
    @Test("each property of a configuration is a field, in their order")
    func properties() {
        let parts: Set<ConfigurationField> = [.scopeRestriction]
        #expect(
            Mirror(reflecting: PickerConfiguration()).children.compactMap { $0.label }
                == ConfigurationField.allCases.filter { !parts.contains($0) }.map(\.rawValue))
    }

    @Test("each property of an update is a field that says so")
    func updates() {
        #expect(
            Mirror(reflecting: PickerConfiguration.Update()).children.compactMap { $0.label }
                == ConfigurationField.allCases.filter(\.isUpdatable).map(\.rawValue))
    }

    @Test("names are those that a door has, and each is one field's", arguments: ConfigurationDoor.allCases)
    func names(_ door: ConfigurationDoor) throws {
        let names = ConfigurationField.allCases.map { $0.name(at: door) }
        #expect(Set(names).count == names.count)
        for name in names {
            let isRight =
                switch door {
                case .swift: name.wholeMatch(of: #/[a-z][A-Za-z]*(\.mode)?/#) != nil
                case .commandLine: name.wholeMatch(of: #/--[a-z]+(-[a-z]+)*/#) != nil
                case .dBus: name.wholeMatch(of: #/[a-z]+(_[a-z]+)*/#) != nil
                }
            #expect(isRight, "\(name)")
        }
    }

    private func fits(_ value: OptionValue, _ type: ConfigurationField.ValueType) -> Bool {
        switch (type, value) {
        case (.text, .text), (.number, .number), (.flag, .flag), (.list, .list): true
        case (.text, _), (.number, _), (.flag, _), (.list, _): false
        }
    }

    @Test("the default that a field tells is the one that it has", arguments: ConfigurationField.allCases)
    func usual(_ field: ConfigurationField) throws {
        guard let usual = field.definition.usual else { return }
        #expect(fits(usual, field.type))
        #expect(try PickerConfiguration(options: [field: usual]) == PickerConfiguration())
    }

    @Test("what is at its default is not written, and what an update leaves as it is")
    func nothing() {
        #expect(PickerConfiguration().options.isEmpty)
        #expect(PickerConfiguration.Update().options.isEmpty)
    }

    @Test("what is written is read as it was, in the field's type: each field in 500 random configurations")
    func written() throws {
        var generator = SeededGenerator(seed: 17)
        var seen: Set<ConfigurationField> = []
        for _ in 0..<500 {
            var configuration = PickerConfiguration.random(&generator)
            // No types at all stand for the generic ones.
            if configuration.acceptedTypes.isEmpty { configuration.acceptedTypes = PickerConfiguration().acceptedTypes }
            let options = configuration.options
            for (field, value) in options { #expect(fits(value, field.type), "\(field) as \(value)") }
            #expect(try PickerConfiguration(options: options) == configuration)
            seen.formUnion(options.keys)
        }
        #expect(seen == Set(ConfigurationField.allCases), "PickerConfiguration.random sets every field")
    }

    @Test("an update is read as it was written")
    func writtenUpdates() throws {
        for update in [
            PickerConfiguration.Update(selectionLimit: 0), .init(hiddenAccessoryEdges: []), .init(searchText: ""),
            .init(selectionLimit: 7, hiddenAccessoryEdges: [.top, .leading], searchText: "a, b"),
        ] {
            #expect(try PickerConfiguration.Update(options: update.options) == update)
        }
    }

    @Test("each name of a value is taken, and the help says it", arguments: ConfigurationField.allCases)
    func values(_ field: ConfigurationField) throws {
        #expect(!field.definition.help.isEmpty)
        for name in field.definition.names {
            _ = try PickerConfiguration(options: [field: .text(name)])
            #expect(field.definition.help.contains(name), "\(name)")
        }
        if let bare = field.definition.bareValue { _ = try PickerConfiguration(options: [field: .text(bare)]) }
    }

    @Test(
        "the contract's table has each field's type, and the names of its values",
        arguments: ConfigurationDoorTests.table)
    func contract(_ row: ConfigurationDoorTests.Row) {
        #expect(row.field.type.signature == row.signature)
        for name in row.field.definition.names { #expect(row.values.contains("`\(name)`"), "\(name)") }
    }

    @Test("the interface on D-Bus has each key with its type, in their order")
    func interface() throws {
        let text = try Documents.text(of: "data/interfaces/io.github.desktoppicker.PhotoPicker1.xml")
        let options = try #require(text.firstMatch(of: #/options: (?<keys>[^;]+); and handle_token/#))
        let told = options.keys.matches(of: #/(\w+) \((\w+)\)/#).map { "\($0.1) \($0.2)" }
        #expect(told == ConfigurationField.allCases.map { "\($0.name(at: .dBus)) \($0.type.signature)" })
    }
}
