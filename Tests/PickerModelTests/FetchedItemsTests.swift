// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import Testing

@testable import PickerModel

/// Items of a continuous selection are fetched once, and again where the Options are others. Films are told before they are whole.
@Suite("Items of a continuous selection")
struct FetchedItemsTests {
    private static let ids = [1, 2, 3].map { AssetID(rawValue: $0) }
    private static let plain = DeliveryRequest(assets: [])

    private static func item(_ number: UInt64, unfinished: UnfinishedFilm? = nil) -> PickedItem {
        let asset = Asset(
            id: AssetID(rawValue: number), kind: .image, location: FileLocation("/\(number)"), type: "image/png",
            bytes: 1, modified: 0)
        var item = PickedItem(asset: asset, file: asset.location)
        item.unfinished = unfinished
        return item
    }

    private static let film = item(2, unfinished: UnfinishedFilm(stream: nil))

    /// Items with the second one as an unfinished film, and the number of their delivery.
    private static func withFilm() -> (FetchedItems, Int) {
        var fetched = FetchedItems()
        let missing = fetched.missing(ids, with: plain)
        _ = fetched.take([item(1), film, item(3)], of: ids, by: missing.delivery)
        return (fetched, missing.delivery)
    }

    @Test("only what is new is fetched; what could not be is asked for again")
    func once() {
        var fetched = FetchedItems()
        let two = Array(Self.ids[..<2])
        var missing = fetched.missing(two, with: Self.plain)
        #expect(missing.ids == two)
        var taken = fetched.take([Self.item(1)], of: two, by: missing.delivery)
        #expect(taken.items == [Self.item(1)])
        missing = fetched.missing(Self.ids, with: Self.plain)
        #expect(missing.ids == Array(Self.ids[1...]))
        taken = fetched.take([Self.item(3)], of: [Self.ids[2], Self.ids[0]], by: missing.delivery)
        #expect(taken.items == [Self.item(3), Self.item(1)] && !taken.hasEnded)
    }

    @Test("other Options have all of them fetched again, and films of the earlier ones are not wanted")
    func options() {
        var (fetched, _) = Self.withFilm()
        let missing = fetched.missing(Self.ids, with: DeliveryRequest(assets: [], removals: .location))
        #expect(missing.ids == Self.ids && missing.unwanted == [Self.ids[1]])
    }

    @Test("a film is told while it is made, and fetched when it is whole")
    func film() {
        var (fetched, delivery) = Self.withFilm()
        var missing = fetched.missing(Self.ids, with: Self.plain)
        #expect(missing.ids.isEmpty && missing.unwanted.isEmpty)
        let begun = Self.item(2, unfinished: UnfinishedFilm(stream: FileLocation("/stream")))
        let news = [fetched.begin(begun, of: delivery), fetched.begin(begun, of: delivery)]
        #expect(news == [true, false])
        let taken = fetched.take([], of: Self.ids, by: missing.delivery)
        #expect(taken.items == [Self.item(1), begun, Self.item(3)])
        let hasEnded = fetched.end(Self.ids[1], of: delivery, isLeftOut: false)
        missing = fetched.missing(Self.ids, with: Self.plain)
        #expect(hasEnded && missing.ids == [Self.ids[1]])
    }

    @Test("a film that ended before its item came is fetched again", arguments: [false, true])
    func early(isLeftOut: Bool) {
        var fetched = FetchedItems()
        var missing = fetched.missing(Self.ids, with: Self.plain)
        let isKnown = fetched.end(Self.ids[1], of: missing.delivery, isLeftOut: isLeftOut)
        // What comes late of its beginning does not count any more.
        _ = fetched.begin(Self.film, of: missing.delivery)
        let taken = fetched.take([Self.film], of: Self.ids, by: missing.delivery)
        #expect(!isKnown && taken.items.isEmpty && taken.hasEnded)
        missing = fetched.missing(Self.ids, with: Self.plain)
        #expect(missing.ids.contains(Self.ids[1]) != isLeftOut)
    }

    @Test("a film that was left out is not begun anew with each change, but when it is picked again")
    func leftOut() {
        var (fetched, delivery) = Self.withFilm()
        let hasEnded = fetched.end(Self.ids[1], of: delivery, isLeftOut: true)
        var missing = fetched.missing(Self.ids, with: Self.plain)
        #expect(hasEnded && missing.ids.isEmpty)
        let taken = fetched.take([], of: Self.ids, by: missing.delivery)
        #expect(taken.items.map(\.asset.id) == [Self.ids[0], Self.ids[2]])
        _ = fetched.missing([Self.ids[0]], with: Self.plain)
        missing = fetched.missing(Self.ids, with: Self.plain)
        #expect(missing.ids == [Self.ids[1]])
    }

    @Test("a film that is not selected any more is not wanted, and what it tells late changes nothing")
    func unwanted() {
        var (fetched, delivery) = Self.withFilm()
        var missing = fetched.missing([Self.ids[0]], with: Self.plain)
        #expect(missing.unwanted == [Self.ids[1]])
        let isKnown = fetched.end(Self.ids[1], of: delivery, isLeftOut: true)
        missing = fetched.missing(Self.ids, with: Self.plain)
        let left = fetched.giveUp()
        #expect(!isKnown && missing.ids == [Self.ids[1]] && left.isEmpty)
    }
}
