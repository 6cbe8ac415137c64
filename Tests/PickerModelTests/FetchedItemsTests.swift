// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import Testing

@testable import PickerModel

/// Items of a continuous selection are fetched once, and again where the Options are others.
@Suite("Items of a continuous selection")
struct FetchedItemsTests {
    private static func item(_ number: UInt64) -> PickedItem {
        let asset = Asset(
            id: AssetID(rawValue: number), kind: .image, location: FileLocation("/\(number)"), type: "image/png",
            bytes: 1, modified: 0)
        return PickedItem(asset: asset, file: asset.location)
    }

    @Test("only what is new is fetched; what could not be is asked for again")
    func once() {
        let (ids, plain) = ([1, 2, 3].map { AssetID(rawValue: $0) }, DeliveryRequest(assets: []))
        var fetched = FetchedItems()
        #expect(fetched.missing(Array(ids[..<2]), with: plain) == Array(ids[..<2]))
        #expect(fetched.take([Self.item(1)], of: Array(ids[..<2])) == [Self.item(1)])
        #expect(fetched.missing(ids, with: plain) == Array(ids[1...]))
        #expect(fetched.take([Self.item(3)], of: [ids[2], ids[0]]) == [Self.item(3), Self.item(1)])
    }

    @Test("other Options have all of them fetched again")
    func options() {
        var fetched = FetchedItems()
        let id = AssetID(rawValue: 1)
        _ = fetched.missing([id], with: DeliveryRequest(assets: []))
        _ = fetched.take([Self.item(1)], of: [id])
        #expect(fetched.missing([id], with: DeliveryRequest(assets: [], removals: .location)) == [id])
    }
}
