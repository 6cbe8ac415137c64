// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Testing

private let edgeNames = ["top", "bottom", "leading", "trailing", "all"]

@Suite("Configuration: what may change while the picker is shown")
struct ConfigurationUpdateTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let key: String
        let value: String
        let update: PickerConfiguration.Update
        init(_ key: String, _ value: String, _ update: PickerConfiguration.Update) {
            self.key = key
            self.value = value
            self.update = update
        }
        var testDescription: String { "\(key) = '\(value)'" }
    }

    @Test(
        "three fields by any of their names",
        arguments: [
            Row("limit", "0", .init(selectionLimit: 0)), Row("selectionLimit", "12", .init(selectionLimit: 12)),
            Row("selection_limit", "3", .init(selectionLimit: 3)),
            Row("selection-limit", "3", .init(selectionLimit: 3)),
            Row("hide-accessories", "all", .init(hiddenAccessoryEdges: .all)),
            Row("hiddenAccessoryEdges", "top, leading", .init(hiddenAccessoryEdges: [.top, .leading])),
            Row("hidden_accessory_edges", "bottom,,trailing", .init(hiddenAccessoryEdges: [.bottom, .trailing])),
            Row("hidden-accessory-edges", "none", .init(hiddenAccessoryEdges: [])),
            Row("hide-accessories", "", .init(hiddenAccessoryEdges: [])),
            Row("search", "beach day", .init(searchText: "beach day")),
            Row("searchText", "", .init(searchText: "")), Row("search_text", " a ", .init(searchText: " a ")),
            Row("search-text", "a", .init(searchText: "a")),
        ])
    func allowed(_ row: Row) throws {
        #expect(try PickerConfiguration.Update(key: row.key, value: row.value) == row.update)
    }

    @Test(
        "values that are none are refused",
        arguments: [
            ("limit", "", ConfigurationError.badNumber(field: .selectionLimit, value: "")),
            ("limit", "1.5", .badNumber(field: .selectionLimit, value: "1.5")),
            (
                "selection_limit", "99999999999999999999",
                .badNumber(field: .selectionLimit, value: "99999999999999999999")
            ),
            ("limit", "-2", .negativeLimit(-2)),
            ("hide-accessories", "Top", .unknownName(field: .hiddenAccessoryEdges, value: "Top", allowed: edgeNames)),
            (
                "hiddenAccessoryEdges", "top left",
                .unknownName(field: .hiddenAccessoryEdges, value: "top left", allowed: edgeNames)
            ),
        ])
    func values(_ key: String, _ value: String, _ error: ConfigurationError) {
        #expect(throws: error) { try PickerConfiguration.Update(key: key, value: value) }
    }

    @Test(
        "every other field is refused, never ignored",
        arguments: [
            "filter", "selection", "style", "disabledCapabilities", "disable", "preferredEncoding", "encoding",
            "acceptedTypes", "metadataOptions", "remove", "preselectedAssetIdentifiers", "preselect", "scope", "album",
            "launchTab", "prompt", "accentColor", "Limit", "",
        ])
    func others(_ key: String) {
        #expect(throws: ConfigurationError.notUpdatable(field: key)) {
            try PickerConfiguration.Update(key: key, value: "1")
        }
        #expect(
            ConfigurationError.notUpdatable(field: key).description
                == "\(key) cannot change while the picker is shown; "
                + "selectionLimit, hiddenAccessoryEdges and searchText can")
        #expect(
            ConfigurationError.notUpdatable(field: key).text(at: .commandLine).english
                == "\(key) cannot change while the picker is shown; --limit, --hide-accessories and --search can")
    }

    @MainActor
    @Test("a lowered limit drops nothing and disables Add until it fits")
    func lowered() async {
        let fixture = await PickerFixture()
        for place in 1...4 { fixture.tap(place) }
        fixture.store.send(.updated(.init(selectionLimit: 2)))
        #expect(fixture.selected == [1, 2, 3, 4])
        #expect(!fixture.store.presentation.header.add.isEnabled)
        #expect(!fixture.store.state.selection.isDeliverable)
        #expect(
            fixture.store.presentation.header.add.tooltip?.english == "Take some out: only 2 photos can be added")
        fixture.tap(5)
        #expect(fixture.selected == [1, 2, 3, 4])
        fixture.tap(1)
        fixture.tap(2)
        #expect(fixture.store.presentation.header.add.isEnabled)
        fixture.store.send(.updated(.init(selectionLimit: 0)))
        fixture.tap(5)
        #expect(fixture.selected == [3, 4, 5])
    }

    @MainActor
    @Test("bars come and go, and what is not named stays")
    func edges() async {
        let fixture = await PickerFixture()
        fixture.store.send(.updated(.init(hiddenAccessoryEdges: .all)))
        #expect(!fixture.store.presentation.header.isVisible)
        #expect(!fixture.store.presentation.footer.isVisible)
        fixture.store.send(.updated(.init(selectionLimit: 3)))
        #expect(!fixture.store.presentation.header.isVisible)
        fixture.store.send(.updated(.init(hiddenAccessoryEdges: [])))
        #expect(fixture.store.presentation.header.isVisible)
        #expect(fixture.store.state.selection.limit == 3)
        #expect(fixture.store.state.configuration.selectionLimit == 3)
    }
}
