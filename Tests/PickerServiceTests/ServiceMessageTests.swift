// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel
import PickerService
import Testing

/// What service and requests say to each other.
@Suite("Messages of requests")
struct ServiceMessageTests {
    @Test("a selection reads back as itself", arguments: [0, 1, 2, 1000])
    func selection(_ count: Int) throws {
        let ids = (0..<count).map { AssetID(rawValue: UInt64($0) &* 0x9E37_79B9_7F4A_7C15) }
        let asset = Asset(
            id: AssetID(rawValue: 7), kind: .image, location: FileLocation(bytes: [47, 255, 97]), type: "image/jpeg",
            bytes: 1,
            modified: 0)
        let sent = ServedSelection(ids: ids, changed: [ServedItem(PickedItem(asset: asset, file: asset.location))])
        #expect(try JSONDecoder().decode(ServedSelection.self, from: JSONEncoder().encode(sent)) == sent)
    }

    @Test(
        "a message reads back as itself",
        arguments: [
            .begin(ServedRequest(PickerConfiguration(), app: "org.example.App", parent: "x11:1a")),
            .order(.move(AssetID(rawValue: 1), after: nil)), .order(.zoomIn), .otherFiles(nil), .otherFiles([]),
            .otherFiles(["file:///a%20b"]), .close,
        ] as [ServiceMessage])
    func messages(_ message: ServiceMessage) throws {
        #expect(try JSONDecoder().decode(ServiceMessage.self, from: JSONEncoder().encode(message)) == message)
    }

    @Test("a selection that is none is refused or shorter", arguments: ["[]", #"{"ids":3,"changed":[]}"#])
    func refuses(_ text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(ServedSelection.self, from: Data(text.utf8)) }
    }
}
