// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@Suite("Configuration: as JSON and back")
struct ConfigurationCodingTests {
    private func decoded<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }

    @Test("1,000 random configurations are valid and read back as themselves")
    func roundTrip() throws {
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<1000 {
            let configuration = PickerConfiguration.random(&generator)
            try configuration.validate()
            #expect(try decoded(configuration) == configuration)
        }
    }

    @Test("updates read back as themselves, with what they leave alone left out")
    func updates() throws {
        for update in [
            PickerConfiguration.Update(), .init(selectionLimit: 0), .init(hiddenAccessoryEdges: []),
            .init(selectionLimit: 3, hiddenAccessoryEdges: .all, searchText: ""),
        ] {
            #expect(try decoded(update) == update)
        }
        #expect(try JSONEncoder().encode(PickerConfiguration.Update()) == Data("{}".utf8))
    }

    @Test("filters and sets are their names, so that every door reads the same text")
    func texts() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        func json(_ value: some Encodable) throws -> String {
            String(decoding: try encoder.encode(value), as: UTF8.self)
        }
        #expect(
            try json(MediaFilter.all([.images, .not(.mime("image/png"))])) == #""all(images, not(mime(image/png)))""#)
        #expect(try json(AccessoryEdges.all) == #"["top","bottom","leading","trailing"]"#)
        #expect(try json(PickerCapabilities.sensitivityAnalysisIntervention) == #"["sensitivity-analysis"]"#)
        #expect(try json(MetadataClasses()) == "[]")
    }

    @Test(
        "sets are made of names, and of one name for all of them",
        arguments: [
            (["location"], MetadataClasses.location), (["location", "device", "location"], [.location, .device]),
            (["all"], .all), ([], []),
        ] as [([String], MetadataClasses)])
    func sets(_ names: [String], _ set: MetadataClasses) throws {
        #expect(try MetadataClasses(names: names) == set)
    }

    @Test("a name that is none is refused with those that are")
    func unknownName() {
        #expect(
            throws: ConfigurationError.unknownName(
                field: .disabledCapabilities, value: "all",
                allowed: [
                    "search", "staging-area", "collection-navigation", "selection-actions", "sensitivity-analysis",
                ])
        ) { try PickerCapabilities(names: ["search", "all"]) }
        #expect(throws: (any Error).self) {
            try JSONDecoder().decode(AccessoryEdges.self, from: Data(#"["north"]"#.utf8))
        }
        #expect(throws: (any Error).self) {
            try JSONDecoder().decode(MediaFilter.self, from: Data(#""pictures""#.utf8))
        }
    }
}
