// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// Every way on which photos leave is told once, for the person's record, with what left on it.
@MainActor
@Suite("Photos that have left")
struct HandedOverTests {
    /// A picker of five photos, and what it tells of those that leave.
    @MainActor
    private struct Told {
        let store: PickerStore
        let left = Recorder<HandedOver>()

        /// - Parameters:
        ///   - taken: how many photos the desktop takes of those it is given.
        @MainActor
        init(
            taken: @escaping @Sendable (Int) -> Int = { $0 },
            configured: (inout PickerConfiguration) -> Void = { _ in }
        )
            async
        {
            var configuration = PickerConfiguration()
            configuration.selectionLimit = 0
            configured(&configuration)
            store = PickerStore(
                state: PickerState(configuration: configuration),
                library: MemoryLibrary((1...5).map { .sample($0) }).port(),
                delivery: DeliveryPort { request in
                    Delivery(items: request.assets.map { PickedItem(asset: $0, file: $0.location) }, problems: [])
                },
                desktop: DesktopPort { _, items in HandoverResult(count: taken(items.count)) }, clock: ManualClock())
            store.onHandedOver = { [left] in left.values.append($0) }
            store.start()
            await store.quiescence()
            store.send(.assetActivated(index: 0))
            store.send(.assetActivated(index: 2))
            await store.quiescence()
        }

        var ways: [HandedOver.Way] { left.values.map(\.way) }
        var counts: [Int] { left.values.map(\.items.count) }
    }

    @Test func addedAtTheEnd() async {
        let told = await Told()
        #expect(told.ways.isEmpty)
        told.store.send(.addPressed)
        await told.store.quiescence()
        #expect(told.ways == [.added] && told.counts == [2])
    }

    @Test func cancelledIsNothing() async {
        let told = await Told()
        told.store.send(.cancelPressed)
        await told.store.quiescence()
        #expect(told.ways.isEmpty)
    }

    @Test func eachChangeOfAContinuousSelection() async {
        let told = await Told(configured: { $0.selection = .continuous })
        #expect(told.ways == [.added, .added] && told.counts == [1, 2])
    }

    @Test(
        "each action with photos",
        arguments: [
            (Handover.copy, HandedOver.Way?.some(.copied)), (.openWith, .opened),
            (.save(into: FileLocation("/s")), .saved),
            (.open, nil), (.showInFiles, nil),
        ])
    func actions(action: Handover, way: HandedOver.Way?) async {
        let told = await Told()
        told.store.send(.handoverRequested(action, .selection))
        await told.store.quiescence()
        #expect(told.ways == [way].compactMap(\.self))
        #expect(told.counts == [way].compactMap { $0.map { _ in 2 } })
    }

    @Test func whatTheDesktopDidNotTakeHasNotLeft() async {
        let none = await Told(taken: { _ in 0 })
        none.store.send(.handoverRequested(.openWith, .selection))
        await none.store.quiescence()
        #expect(none.ways.isEmpty)
        let one = await Told(taken: { _ in 1 })
        one.store.send(.handoverRequested(.save(into: FileLocation("/s")), .selection))
        await one.store.quiescence()
        #expect(one.counts == [1])
    }

    @Test func dragged() async {
        let told = await Told()
        let items = await told.store.dragged(told.store.state.draggedOut(from: 2))
        #expect(items.count == 2 && told.ways == [.dragged] && told.counts == [2])
        #expect(await told.store.dragged([]).isEmpty && told.ways == [.dragged])
    }
}
