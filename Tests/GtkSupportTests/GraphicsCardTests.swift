// SPDX-License-Identifier: GPL-3.0-or-later

import CPickerShim
import Foundation
import Testing

/// Whether OpenGL would run on the processor.
struct GraphicsCardTests {
    nonisolated struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        /// Below the folder of devices.
        var devices: [String]
        var isThere: Bool
        var testDescription: String { name }
    }

    nonisolated static let cases = [
        Case(name: "no devices at all", devices: [], isThere: false),
        Case(name: "a screen without a card that computes", devices: ["dri/card0"], isThere: false),
        Case(name: "a driver of the kernel", devices: ["dri/card1", "dri/renderD128"], isThere: true),
        Case(name: "a second card alone", devices: ["dri/renderD129"], isThere: true),
        Case(name: "NVIDIA's driver", devices: ["nvidia0", "nvidiactl"], isThere: true),
        Case(name: "its control device alone", devices: ["nvidiactl"], isThere: false),
        Case(name: "Linux inside of Windows", devices: ["dxg"], isThere: true),
    ]

    @Test("A card is found by the devices that its driver makes", arguments: cases)
    func devices(_ item: Case) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "devices-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for device in item.devices {
            let path = folder.appending(path: device)
            try FileManager.default.createDirectory(
                at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: path)
        }
        #expect((picker_graphics_card_is_there(folder.path) != 0) == item.isThere)
    }
}
