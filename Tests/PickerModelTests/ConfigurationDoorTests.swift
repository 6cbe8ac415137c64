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
        /// The type on D-Bus.
        let signature: String
        let values: String
        var testDescription: String { option }
    }

    /// The contract's table, read where it stands. A row that names two options is of two fields, of which the second is a part of the first.
    static let table: [Row] = {
        let lines =
            (try? Documents.table(in: "docs/developing/reference/contract.md", after: "## 2. Configuration")) ?? []
        let rows = lines.flatMap {
            line -> [(swift: String, option: String, key: String, signature: String, values: String)] in
            let cells = line.split(separator: "|").map(String.init)
            guard cells.count == 4, let name = cells[0].firstMatch(of: #/\w+/#) else { return [] }
            let keys = cells[2].matches(of: #/`(\w+)` \((\w+)\)/#)
            return zip(cells[1].matches(of: #/--[a-z-]+/#), keys).enumerated().map { place, names in
                (
                    String(name.output) + (place == 0 ? "" : ".mode"), String(names.0.output), String(names.1.1),
                    String(names.1.2), cells[3]
                )
            }
        }
        return zip(ConfigurationField.allCases, rows).map {
            Row(field: $0, swift: $1.swift, option: $1.option, key: $1.key, signature: $1.signature, values: $1.values)
        }
    }()

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
        var options = configuration.options
        for field in ConfigurationField.allCases {
            // Defaults may be said, and numbers and lists written out.
            if options[field] == nil, Bool.random(using: &generator) { options[field] = field.definition.usual }
            switch options[field] {
            case .list(let items)?: options[field] = list(items)
            case .number(let number)?: if Bool.random(using: &generator) { options[field] = .text(String(number)) }
            case .text, .flag, nil: break
            }
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
