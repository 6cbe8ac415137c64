// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// The one decoder behind every door (contract section 2, and section 10 on lists).
@Suite("Configuration: values that doors hand in")
struct ConfigurationValueTests {
    struct Fit: Sendable, CustomTestStringConvertible {
        let options: [ConfigurationField: OptionValue]
        let expected: PickerConfiguration
        var testDescription: String { "\(options)" }

        init(_ options: [ConfigurationField: OptionValue], _ configure: (inout PickerConfiguration) -> Void) {
            self.options = options
            var expected = PickerConfiguration()
            configure(&expected)
            self.expected = expected
        }
    }

    static let fits: [Fit] = [
        Fit([.selectionLimit: .number(0)]) { $0.selectionLimit = 0 },
        Fit([.selectionLimit: .text("12")]) { $0.selectionLimit = 12 },
        Fit([.filter: .text(" all( images,NOT(live-photos) )")]) { $0.filter = .all([.images, .not(.livePhotos)]) },
        Fit([.filter: .text("mime(image/png)")]) { $0.filter = .mime("image/png") },
        Fit([.selection: .text("continuous-and-ordered")]) { $0.selection = .continuousAndOrdered },
        Fit([.style: .text("compact")]) { $0.style = .compact },
        Fit([.disabledCapabilities: .text("search,staging-area")]) {
            $0.disabledCapabilities = [.search, .stagingArea]
        },
        Fit([.disabledCapabilities: .list(["collection-navigation", "sensitivity-analysis"])]) {
            $0.disabledCapabilities = [.collectionNavigation, .sensitivityAnalysisIntervention]
        },
        Fit([.disabledCapabilities: .list(["search", "search,selection-actions"])]) {
            $0.disabledCapabilities = [.search, .selectionActions]
        },
        Fit([.disabledCapabilities: .list([])]) { _ in },
        Fit([.hiddenAccessoryEdges: .text("all")]) { $0.hiddenAccessoryEdges = .all },
        Fit([.hiddenAccessoryEdges: .list(["top", "all"])]) { $0.hiddenAccessoryEdges = .all },
        Fit([.hiddenAccessoryEdges: .text(" leading , ,bottom,")]) { $0.hiddenAccessoryEdges = [.leading, .bottom] },
        Fit([.hiddenAccessoryEdges: .text("")]) { _ in },
        Fit([.preferredEncoding: .text("current")]) { $0.preferredEncoding = .current },
        Fit([.acceptedTypes: .text("image/png, image/jpeg")]) { $0.acceptedTypes = ["image/png", "image/jpeg"] },
        Fit([.acceptedTypes: .list(["image/png,video/*", "image/svg+xml"])]) {
            $0.acceptedTypes = ["image/png", "video/*", "image/svg+xml"]
        },
        Fit([.acceptedTypes: .list([])]) { _ in },
        Fit([.metadataOptions: .text("location,people")]) { $0.metadataOptions = [.location, .people] },
        Fit([.metadataOptions: .list(["all"])]) { $0.metadataOptions = .all },
        Fit([.preselectedAssetIdentifiers: .list(["b", "a", "b"]), .selectionLimit: .number(0)]) {
            $0.preselectedAssetIdentifiers = ["b", "a", "b"]
            $0.selectionLimit = 0
        },
        Fit([.preselectedAssetIdentifiers: .text("b,a"), .selectionLimit: .number(2)]) {
            $0.preselectedAssetIdentifiers = ["b", "a"]
            $0.selectionLimit = 2
        },
        Fit([.preselectedAssetIdentifiers: .list([])]) { _ in },
        Fit([.scope: .text("Paris, France")]) { $0.scope = RequestedAlbum("Paris, France") },
        Fit([.scope: .text("Paris"), .scopeRestriction: .flag(true)]) {
            $0.scope = RequestedAlbum("Paris", mode: .restrict)
        },
        Fit([.scope: .text("Paris"), .scopeRestriction: .flag(false)]) { $0.scope = RequestedAlbum("Paris") },
        Fit([.scopeRestriction: .flag(false)]) { _ in },
        Fit([.launchTab: .text("albums")]) { $0.launchTab = .albums },
        Fit([.searchText: .text(" a, b ")]) { $0.searchText = " a, b " },
        Fit([.prompt: .text("Pick one, please")]) { $0.prompt = "Pick one, please" },
        Fit([.accentColor: .text("#3584E4")]) { $0.accentColor = AccentColor("#3584e4") },
    ]

    @Test("every kind of value that fits is read", arguments: fits)
    func fit(_ row: Fit) throws {
        #expect(try PickerConfiguration(options: row.options) == row.expected)
    }

    @Test("every field is in the table above")
    func complete() {
        #expect(Set(Self.fits.flatMap(\.options.keys)) == Set(ConfigurationField.allCases))
    }

    /// A value of each kind with what a message shows of it.
    static let kinds: [(kind: String, value: OptionValue, shown: String)] = [
        ("text", .text("x"), "x"), ("number", .number(7), "7"), ("flag", .flag(true), "true"),
        ("list", .list(["a", "b"]), "a, b"),
    ]

    private func fitting(_ field: ConfigurationField) -> Set<String> {
        switch field.type {
        case .number: ["text", "number"]
        case .list: ["text", "list"]
        case .flag: ["flag"]
        case .text: ["text"]
        }
    }

    @Test("a value of another kind is refused with field and value", arguments: ConfigurationField.allCases)
    func wrongType(_ field: ConfigurationField) {
        for (kind, value, shown) in Self.kinds where !fitting(field).contains(kind) {
            let error = ConfigurationError.wrongType(field: field, value: shown)
            #expect(throws: error) { try PickerConfiguration(options: [field: value]) }
            #expect(throws: error) { try PickerConfiguration(keys: [field.name(at: .dBus): value]) }
            #expect(error.field == field)
            for door in ConfigurationDoor.allCases {
                #expect(
                    error.text(at: door).english
                        == "'\(shown)' is not the kind of value that \(field.name(at: door)) takes")
            }
        }
    }

    @Test(
        "a name that is none is refused with those that there are",
        arguments: ConfigurationField.allCases.filter { !$0.definition.names.isEmpty })
    func unknownName(_ field: ConfigurationField) {
        let allowed = field.definition.names
        for name in ["nonsense", allowed[0].uppercased(), allowed[0] + "-"] {
            let error = ConfigurationError.unknownName(field: field, value: name, allowed: allowed)
            #expect(throws: error) { try PickerConfiguration(options: [field: .text(name)]) }
            #expect(error.field == field)
        }
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let options: [ConfigurationField: OptionValue]
        let error: ConfigurationError
        var testDescription: String { "\(options)" }
        init(_ options: [ConfigurationField: OptionValue], _ error: ConfigurationError) {
            self.options = options
            self.error = error
        }
    }

    @Test(
        "what no picker could honour is refused",
        arguments: [
            Refusal([.selectionLimit: .number(-1)], .negativeLimit(-1)),
            Refusal([.selectionLimit: .text("-3")], .negativeLimit(-3)),
            Refusal([.selectionLimit: .text("")], .badNumber(field: .selectionLimit, value: "")),
            Refusal([.selectionLimit: .text("1.5")], .badNumber(field: .selectionLimit, value: "1.5")),
            Refusal([.selectionLimit: .text(" 3")], .badNumber(field: .selectionLimit, value: " 3")),
            Refusal([.preselectedAssetIdentifiers: .list(["a", "b"])], .preselectionWithLimitOne(count: 2)),
            Refusal(
                [.preselectedAssetIdentifiers: .text("a"), .selectionLimit: .number(1)],
                .preselectionWithLimitOne(count: 1)),
            Refusal([.filter: .text("mime(png)")], .badFilter(expression: "mime(png)", reason: .malformedType("png"))),
            Refusal([.filter: .text("mime()")], .badFilter(expression: "mime()", reason: .malformedType(""))),
            Refusal([.filter: .text("")], .badFilter(expression: "", reason: .empty)),
            Refusal([.acceptedTypes: .list(["image/png", "png"])], .badType(field: .acceptedTypes, value: "png")),
            Refusal([.scopeRestriction: .flag(true)], .restrictionWithoutAlbum),
            Refusal([.prompt: .text("one\ntwo")], .promptWithSeveralLines),
            Refusal([.accentColor: .text("red")], .badColor("red")),
        ])
    func refused(_ row: Refusal) {
        #expect(throws: row.error) { try PickerConfiguration(options: row.options) }
    }

    @Test("a filter made in Swift is held to what a text could say")
    func swiftFilter() {
        var configuration = PickerConfiguration()
        configuration.filter = .any([.images, .not(.mime("png"))])
        let error = ConfigurationError.badFilter(
            expression: "any(images, not(mime(png)))", reason: .malformedType("png"))
        #expect(throws: error) { try configuration.validate() }
        #expect(error.field == .filter)
    }

    @Test("of several offences the first in the order of the contract's table is told")
    func firstOffence() {
        let fields = ConfigurationField.allCases
        for (place, first) in fields.enumerated() {
            for second in fields[(place + 1)...] {
                func wrong(_ field: ConfigurationField) -> (value: OptionValue, shown: String) {
                    fitting(field).contains("flag") ? (.number(7), "7") : (.flag(true), "true")
                }
                #expect(
                    throws: ConfigurationError.wrongType(field: first, value: wrong(first).shown),
                    "\(first) before \(second)"
                ) { try PickerConfiguration(options: [first: wrong(first).value, second: wrong(second).value]) }
            }
        }
        #expect(throws: ConfigurationError.negativeLimit(-1), "selectionLimit before style") {
            try PickerConfiguration(options: [.selectionLimit: .number(-1), .style: .text("big")])
        }
    }
}
