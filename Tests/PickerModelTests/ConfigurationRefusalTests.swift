// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Testing

/// Updates as doors hand them in (phpicker.md 1.3), and refusals in the words of each door.
@Suite("Configuration: updates at every door, and what refusals say there")
struct ConfigurationRefusalTests {
    @Test(
        "three fields are taken, each by itself or all at once",
        arguments: [
            ([:], .init()), ([.selectionLimit: .number(0)], .init(selectionLimit: 0)),
            ([.selectionLimit: .text("4")], .init(selectionLimit: 4)),
            ([.hiddenAccessoryEdges: .text("top,bottom")], .init(hiddenAccessoryEdges: [.top, .bottom])),
            ([.hiddenAccessoryEdges: .list(["all"])], .init(hiddenAccessoryEdges: .all)),
            ([.hiddenAccessoryEdges: .list([])], .init(hiddenAccessoryEdges: [])),
            ([.searchText: .text("")], .init(searchText: "")),
            (
                [.selectionLimit: .number(2), .hiddenAccessoryEdges: .text("leading"), .searchText: .text("a, b")],
                .init(selectionLimit: 2, hiddenAccessoryEdges: .leading, searchText: "a, b")
            ),
        ] as [([ConfigurationField: OptionValue], PickerConfiguration.Update)])
    func taken(_ options: [ConfigurationField: OptionValue], _ update: PickerConfiguration.Update) throws {
        #expect(try PickerConfiguration.Update(options: options) == update)
    }

    @Test(
        "every other field is refused by name, whatever its value and whatever stands beside it",
        arguments: ConfigurationField.allCases.filter {
            ![.selectionLimit, .hiddenAccessoryEdges, .searchText].contains($0)
        })
    func others(_ field: ConfigurationField) {
        for value in [OptionValue.text("images"), .number(1), .flag(false), .list([])] {
            let error = ConfigurationError.notUpdatable(field: field.rawValue)
            #expect(throws: error) { try PickerConfiguration.Update(options: [field: value]) }
            #expect(throws: error) {
                try PickerConfiguration.Update(options: [.selectionLimit: .number(3), field: value])
            }
            #expect(error.field == field)
        }
    }

    @Test(
        "values that are none are refused",
        arguments: [
            ([.selectionLimit: .number(-1)], .negativeLimit(-1)), ([.selectionLimit: .text("-7")], .negativeLimit(-7)),
            ([.selectionLimit: .flag(true)], .wrongType(field: .selectionLimit, value: "true")),
            ([.selectionLimit: .list(["1"])], .wrongType(field: .selectionLimit, value: "1")),
            ([.selectionLimit: .text("many")], .badNumber(field: .selectionLimit, value: "many")),
            ([.hiddenAccessoryEdges: .number(1)], .wrongType(field: .hiddenAccessoryEdges, value: "1")),
            (
                [.hiddenAccessoryEdges: .list(["top", "north"])],
                .unknownName(
                    field: .hiddenAccessoryEdges, value: "north",
                    allowed: ["top", "bottom", "leading", "trailing", "all"])
            ),
            ([.searchText: .number(3)], .wrongType(field: .searchText, value: "3")),
            ([.searchText: .list(["a"])], .wrongType(field: .searchText, value: "a")),
        ] as [([ConfigurationField: OptionValue], ConfigurationError)])
    func values(_ options: [ConfigurationField: OptionValue], _ error: ConfigurationError) {
        #expect(throws: error) { try PickerConfiguration.Update(options: options) }
    }

    @MainActor
    @Test("a store refuses with an error, and nothing has changed then", arguments: [-1, -2, Int.min])
    func store(_ limit: Int) async {
        let fixture = await PickerFixture { $0.selection = .continuous }
        fixture.tap(1)
        await fixture.store.quiescence()
        let (state, told) = (fixture.store.state, fixture.changes.values.count)
        let update = PickerConfiguration.Update(
            selectionLimit: limit, hiddenAccessoryEdges: .all, searchText: "beach")
        #expect(throws: ConfigurationError.negativeLimit(limit)) { try fixture.store.update(update) }
        await fixture.store.quiescence()
        #expect(fixture.store.state == state)
        #expect(fixture.changes.values.count == told)
        // Past the door as well.
        fixture.store.send(.updated(update))
        await fixture.store.quiescence()
        #expect(fixture.store.state == state)
    }

    @MainActor
    @Test("a store takes what is right")
    func storeTakes() async throws {
        let fixture = await PickerFixture()
        try fixture.store.update(.init(selectionLimit: 3, hiddenAccessoryEdges: .bottom))
        #expect(fixture.store.state.selection.limit == 3)
        #expect(!fixture.store.presentation.footer.isVisible)
    }

    struct Sentence: Sendable, CustomTestStringConvertible {
        let error: ConfigurationError
        let field: ConfigurationField?
        /// With %1, %2 for the names of fields.
        let text: String
        var fields: [ConfigurationField] = []
        var testDescription: String { text }
    }

    @Test(
        "a refusal names the field, and in its text each field as at the door",
        arguments: [
            Sentence(
                error: .negativeLimit(-2), field: .selectionLimit, text: "%1 -2 is below zero; use 0 for no limit",
                fields: [.selectionLimit]),
            Sentence(
                error: .preselectionWithLimitOne(count: 2), field: .preselectedAssetIdentifiers,
                text: "%1 needs room for more than one photo (2 given with %2 1); raise %2 or use %2 0",
                fields: [.preselectedAssetIdentifiers, .selectionLimit]),
            Sentence(
                error: .unknownName(field: .style, value: "big", allowed: ["inline", "compact"]), field: .style,
                text: "'big' is no value of %1; use inline, compact", fields: [.style]),
            Sentence(
                error: .badFilter(expression: "any(", reason: .unfinished), field: .filter,
                text: "%1 'any(': a closing parenthesis is missing", fields: [.filter]),
            Sentence(
                error: .badType(field: .acceptedTypes, value: "png"), field: .acceptedTypes,
                text: "'png' is no media type for %1; write type/subtype, as image/png or image/*",
                fields: [.acceptedTypes]),
            Sentence(
                error: .badColor("red"), field: .accentColor, text: "'red' is no colour for %1; write #rrggbb",
                fields: [.accentColor]),
            Sentence(
                error: .badNumber(field: .selectionLimit, value: "x"), field: .selectionLimit,
                text: "'x' is no number for %1", fields: [.selectionLimit]),
            Sentence(
                error: .wrongType(field: .hiddenAccessoryEdges, value: "7"), field: .hiddenAccessoryEdges,
                text: "'7' is not the kind of value that %1 takes", fields: [.hiddenAccessoryEdges]),
            Sentence(
                error: .missingAlbum("Rome"), field: .scope,
                text: "there is no album 'Rome' in this library"),
            Sentence(
                error: .ambiguousAlbum("Rome", count: 2), field: .scope,
                text: "'Rome' names 2 albums; use the identifier of one"),
            Sentence(
                error: .restrictionWithoutAlbum, field: .scopeRestriction, text: "%1 needs %2",
                fields: [.scopeRestriction, .scope]),
            Sentence(
                error: .promptWithSeveralLines, field: .prompt, text: "%1 takes one line of text", fields: [.prompt]),
            Sentence(
                error: .notUpdatable(field: "nonsense"), field: nil,
                text: "nonsense cannot change while the picker is shown; %1, %2 and %3 can",
                fields: [.selectionLimit, .hiddenAccessoryEdges, .searchText]),
        ])
    func sentence(_ row: Sentence) {
        #expect(row.error.field == row.field)
        let doors: [(ConfigurationDoor, KeyPath<ConfigurationDoorTests.Row, String>)] = [
            (.swift, \.swift), (.commandLine, \.option), (.dBus, \.key),
        ]
        for (door, name) in doors {
            var text = row.text
            for (place, field) in row.fields.enumerated() {
                let names = ConfigurationDoorTests.table.first { $0.field == field }
                text = text.replacing("%\(place + 1)", with: names?[keyPath: name] ?? "")
            }
            #expect(row.error.text(at: door).english == text)
        }
        #expect(row.error.description == row.error.text(at: .swift).english)
    }
}
