// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel
import PickerTestSupport
import Testing

@testable import DesktopPicker
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

@Suite("Handing over originals")
struct OriginalDeliveryTests {
    private func asset(_ path: String) -> Asset {
        var asset = Asset.sample(1)
        asset.location = FileLocation(path)
        return asset
    }

    @Test("files that are there go, those that are not are named and left out")
    func originals() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("delivery-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let there = folder.appendingPathComponent("there.jpg").path
        try Data([1]).write(to: URL(fileURLWithPath: there))
        let delivery = await OriginalDelivery(of: PlainOriginals()).port.deliver(
            DeliveryRequest(assets: [asset(there), asset(folder.path + "/gone.jpg"), asset(folder.path)]))
        #expect(delivery.items.map(\.file.path) == [there])
        #expect(delivery.items.allSatisfy { $0.delivered == .original && $0.removed.isEmpty })
        #expect(delivery.problems.count == 2)
        #expect(delivery.problems.first?.english == "gone.jpg is no longer there and was left out")
    }

    @Test("a promised removal never falls back to the original", arguments: [MetadataClasses.location, .all])
    func promise(_ removals: MetadataClasses) async {
        let delivery = await OriginalDelivery(of: PlainOriginals()).port.deliver(
            DeliveryRequest(assets: [asset("/etc/hostname")], removals: removals))
        #expect(delivery.items.isEmpty)
        #expect(delivery.problems == [OriginalDelivery.unavailable])
    }
}
