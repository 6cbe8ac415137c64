// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
import DesktopPickerKit
import Foundation
import MediaTypes
import PickerModel
import PickerService
import PickerTestSupport
import Testing

/// What DesktopPickerKit sends is what the service reads.
@Suite("Options and orders from the Kit to the service")
struct KitOptionsTests {
    typealias Sent = PickerOrder<PickedPhoto.ID>
    typealias Read = PickerOrder<AssetID>

    private static let (one, other) = (AssetID(rawValue: 7), AssetID(rawValue: .max))

    /// What is sent by a method, and what has to arrive; the compiler asks for one of each method.
    private static func orders(_ method: Sent.Method) -> [(sent: Sent, read: Read)] {
        switch method {
        case .update:
            [
                PickerConfiguration.Update(),
                .init(selectionLimit: 0, hiddenAccessoryEdges: [.top, .leading], searchText: "Größe"),
            ]
            .map { (.update($0), .update($0)) }
        case .deselect:
            [[], [one], [other, one]].map { (.deselect($0.map(\.description)), .deselect($0)) }
        case .move:
            [other, nil].map { (.move(one.description, after: $0?.description), .move(one, after: $0)) }
        case .scrollToInitialPosition: [(.scrollToInitialPosition, .scrollToInitialPosition)]
        case .zoomIn: [(.zoomIn, .zoomIn)]
        case .zoomOut: [(.zoomOut, .zoomOut)]
        case .present: ["", "token_TIME7"].map { (.present(activationToken: $0), .present(activationToken: $0)) }
        }
    }

    @Test("an order arrives as it was, by the bus and by the channel of its request", arguments: Sent.Method.allCases)
    func orders(_ method: Sent.Method) throws {
        for (sent, read) in Self.orders(method) {
            let call = sent.busCall
            #expect(call.method == method)
            let order = try Read(call.method.rawValue, call.arguments)
            #expect(order == read)
            let line = try JSONEncoder().encode(ServiceMessage.order(order))
            #expect(try JSONDecoder().decode(ServiceMessage.self, from: line) == .order(read))
        }
    }

    @Test("methods are those of the contract")
    func methods() {
        #expect(
            Sent.Method.allCases.map(\.rawValue) == [
                "Update", "DeselectAssets", "MoveAsset", "ScrollToInitialPosition", "ZoomIn", "ZoomOut", "Present",
            ])
    }

    @Test(
        "what is no order is refused, and so is what names no photo",
        arguments: [
            ("Zoom", [], .badArguments("Zoom")), ("update", [.dictionary([:])], .badArguments("update")),
            ("Update", [], .badArguments("Update")), ("Update", [.texts([])], .badArguments("Update")),
            ("Update", [.dictionary(["filter": .string("images")])], .update(.notUpdatable(field: "filter"))),
            ("DeselectAssets", [.string("0000000000000007")], .badArguments("DeselectAssets")),
            ("DeselectAssets", [.texts(["0000000000000007", "7"])], .unknownAsset("7")),
            ("MoveAsset", [], .badArguments("MoveAsset")), ("MoveAsset", [.string("")], .unknownAsset("")),
            ("MoveAsset", [.string("0000000000000007"), .string("x")], .unknownAsset("x")),
            ("Present", [], .badArguments("Present")),
            ("Present", [.dictionary(["token": .string("t")])], .badArguments("Present")),
            ("Present", [.dictionary(["activation_token": .boolean(true)])], .badArguments("Present")),
            (
                "Present", [.dictionary(["activation_token": .string(String(repeating: "t", count: 1025))])],
                .badArguments("Present")
            ),
        ] as [(String, [BusValue], ServiceError)])
    func refused(_ method: String, _ arguments: [BusValue], _ error: ServiceError) {
        #expect(throws: error) { _ = try Read(method, arguments) }
    }

    @Test("a configuration arrives as it was, 300 random ones")
    func configurations() throws {
        var random = SeededGenerator(seed: 22)
        for _ in 0..<300 {
            var sent = PickerConfiguration.random(&random)
            // No types are all types (contract section 2).
            if sent.acceptedTypes.isEmpty { sent.acceptedTypes = PickerConfiguration().acceptedTypes }
            let read = try PickCall([.string(""), .dictionary(sent.busOptions)])
            #expect(read.configuration == sent)
        }
    }

    @Test("each field is sent in the type that it has on the bus, all of them in 300 random configurations")
    func types() {
        var random = SeededGenerator(seed: 23)
        var sent: [String: String] = [:]
        for _ in 0..<300 {
            for (key, value) in PickerConfiguration.random(&random).busOptions {
                #expect(sent.updateValue(value.signature, forKey: key) ?? value.signature == value.signature)
            }
        }
        let fields = ConfigurationField.allCases.map { ($0.name(at: .dBus), $0.type.signature) }
        #expect(sent == Dictionary(uniqueKeysWithValues: fields))
    }

    @Test("what is at its default is not sent")
    func defaults() {
        #expect(PickerConfiguration().busOptions.isEmpty)
        #expect(PickerConfiguration.Update().busOptions.isEmpty)
    }

    @Test("an update names its fields as the contract does")
    func updates() {
        let update = PickerConfiguration.Update(selectionLimit: 3, hiddenAccessoryEdges: [.top], searchText: "")
        #expect(
            update.busOptions == [
                "selection_limit": .uint32(3), "hidden_accessory_edges": .texts(["top"]), "search_text": .string(""),
            ])
    }
}
