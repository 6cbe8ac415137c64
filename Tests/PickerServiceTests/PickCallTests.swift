// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
import GtkSupport
import MediaTypes
import PickerModel
import PickerService
import Testing

/// Calls of the picker's own interface as they come over the bus.
@Suite("Calls of PhotoPicker1")
struct PickCallTests {
    private static func call(_ options: [String: BusValue], parent: BusValue = .string("")) throws(ServiceError)
        -> PickCall
    {
        try PickCall([parent, .dictionary(options)])
    }

    @Test("every key of the contract, by its name on D-Bus")
    func readsAll() throws {
        let call = try Self.call(
            [
                "handle_token": .string("a_1"), "selection_limit": .uint32(5), "filter": .string("images"),
                "selection": .string("ordered"), "style": .string("inline"),
                "disabled_capabilities": .texts(["search", "staging-area"]), "hidden_accessory_edges": .texts(["top"]),
                "preferred_encoding": .string("compatible"), "accepted_types": .texts(["image/png", "image/*"]),
                "remove_metadata": .texts(["location"]), "preselected": .texts(["0123456789abcdef"]),
                "album": .string("Paris"), "album_restrict": .boolean(true), "launch_tab": .string("albums"),
                "search_text": .string("sea"), "prompt": .string("Pick"), "accent_color": .string("#102030"),
            ], parent: .string("x11:1a"))
        var expected = PickerConfiguration()
        (expected.selectionLimit, expected.filter, expected.selection) = (5, .images, .ordered)
        (expected.style, expected.disabledCapabilities) = (.inline, [.search, .stagingArea])
        (expected.hiddenAccessoryEdges, expected.preferredEncoding) = (.top, .compatible)
        (expected.acceptedTypes, expected.metadataOptions) = (["image/png", "image/*"], .location)
        expected.preselectedAssetIdentifiers = ["0123456789abcdef"]
        expected.scope = RequestedAlbum("Paris", mode: .restrict)
        (expected.launchTab, expected.searchText, expected.prompt) = (.albums, "sea", "Pick")
        expected.accentColor = AccentColor("#102030")
        #expect(call.configuration == expected)
        #expect(
            Set(call.configuration.options.keys) == Set(ConfigurationField.allCases), "each is given, none its default")
        #expect((call.parent, call.token) == ("x11:1a", "a_1"))
    }

    @Test(
        "what is refused",
        arguments: [
            (["colour": .string("red")], "InvalidConfiguration"),
            (["selection_limit": .int32(-1)], "InvalidConfiguration"),
            (["selection_limit": .double(1)], "InvalidConfiguration"), (["prompt": .uint32(1)], "InvalidConfiguration"),
            (["handle_token": .string("")], "InvalidConfiguration"),
            (["handle_token": .string("a/b")], "InvalidConfiguration"),
            (["handle_token": .uint32(1)], "InvalidConfiguration"),
            (["album_restrict": .boolean(true)], "InvalidConfiguration"),
            // Exactly the types of the contract.
            (["selection_limit": .string("3")], "InvalidConfiguration"),
            (["selection_limit": .int32(3)], "InvalidConfiguration"),
            (["accepted_types": .string("image/png")], "InvalidConfiguration"),
            (["album": .string("Paris"), "album_restrict": .string("true")], "InvalidConfiguration"),
            // Texts of a kibibyte.
            (["search_text": .string(String(repeating: "x", count: 1025))], "InvalidConfiguration"),
            (["preselected": .texts([String(repeating: "x", count: 1025)])], "InvalidConfiguration"),
        ] as [([String: BusValue], String)])
    func refuses(options: [String: BusValue], name: String) {
        #expect { try Self.call(options) } throws: { error in
            (error as? ServiceError)?.name == "io.github.desktoppicker.Error." + name
        }
    }

    @Test("what is wrong with a value is said as D-Bus says it, and a text may have a kibibyte")
    func sentences() throws {
        #expect { try Self.call(["selection_limit": .string("3")]) } throws: { error in
            (error as? ServiceError)?.message == "selection_limit takes a value of type u, and s was given"
        }
        #expect(
            try Self.call(["search_text": .string(String(repeating: "x", count: 1024))]).configuration.searchText.count
                == 1024)
    }

    @Test("arguments that are none")
    func refusesArguments() {
        for arguments in [nil, [], [.string("")], [.dictionary([:]), .string("")]] as [[BusValue]?] {
            #expect(throws: ServiceError.badArguments("Pick")) { try PickCall(arguments) }
        }
    }

    @Test("a record as a{sv}: its JSON's keys without those that are null")
    func record() throws {
        var asset = Asset(
            id: AssetID(rawValue: 1), kind: .image, location: FileLocation("/p/a b.jpg"), type: "image/jpeg", bytes: 7,
            modified: 0, width: 4, height: 3)
        asset.place = GeoPoint(latitude: 1, longitude: 2)
        let item = PickedItem(asset: asset, file: asset.location)
        #expect(
            AssetRecord(item).busValue
                == .dictionary([
                    "id": .string("0000000000000001"), "kind": .string("image"), "subtypes": .texts([]),
                    "path": .string("/p/a b.jpg"), "uri": .string("file:///p/a%20b.jpg"), "name": .string("a b.jpg"),
                    "type": .string("image/jpeg"), "bytes": .int64(7), "width": .int32(4), "height": .int32(3),
                    "orientation": .int32(1), "albums": .texts([]), "favourite": .boolean(false),
                    "location": .dictionary(["latitude": .double(1), "longitude": .double(2)]), "removed": .texts([]),
                    "delivered": .string("original"),
                ]))
        var withheld = item
        withheld.removed = .location
        #expect(AssetRecord(withheld).busValue.entries?["location"] == nil)
    }
}
