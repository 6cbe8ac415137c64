// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
import DesktopPickerKit
import MediaTypes
import PickerModel
import PickerService
import PickerTestSupport
import Testing

/// What DesktopPickerKit sends is what the service reads.
@Suite("Options from the Kit to the service")
struct KitOptionsTests {
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
