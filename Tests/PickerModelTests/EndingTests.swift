// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// From the press that decides to the outcome: a window that waits for photos says so and can be cancelled.
@MainActor
@Suite("The end of a request")
struct EndingTests {
    /// A picker whose photos are handed over when a test says so.
    @MainActor
    private struct Held {
        let store: PickerStore
        let clock = ManualClock()
        let outcomes = Recorder<PickerOutcome>()
        let changes = Recorder<[PickedItem]>()
        let handedOver = Recorder<HandedOver>()
        let memories = Recorder<AppMemory>()
        private let release: AsyncStream<Void>.Continuation

        init(_ configure: (inout PickerConfiguration) -> Void = { _ in }) async {
            var configuration = PickerConfiguration()
            configuration.selectionLimit = 0
            configure(&configuration)
            let (gate, release) = AsyncStream.makeStream(of: Void.self)
            self.release = release
            let delivery = DeliveryPort { request in
                for await _ in gate { break }
                return Delivery(
                    items: request.assets.map { PickedItem(asset: $0, file: $0.location) }, problems: [])
            }
            store = PickerStore(
                state: PickerState(configuration: configuration),
                library: MemoryLibrary((1...5).map { .sample($0) }).port(), delivery: delivery,
                // A folder that takes one copy less than it is given.
                desktop: DesktopPort { _, items in HandoverResult(count: items.count - 1) }, clock: clock)
            store.onFinish = { [outcomes] in outcomes.values.append($0) }
            store.onSelectionChange = { [changes] in changes.values.append($0) }
            store.onHandedOver = { [handedOver] in handedOver.values.append($0) }
            store.onRemember = { [memories] in memories.values.append($0) }
            store.start()
            await store.quiescence()
        }

        func answer() { release.yield() }

        /// Waits for the outcome, which comes in a turn of its own.
        func end() async { _ = await comes { !outcomes.values.isEmpty } }

        /// Time goes on until it is said that photos do not answer.
        func lose() async {
            _ = await comes { clock.sleeping > 0 }
            clock.advance(by: PickerState.patience)
            _ = await comes { store.presentation.isOpen }
        }
    }

    @Test("the picker goes when the outcome is decided, not when its photos are there")
    func goes() async {
        let held = await Held()
        held.store.send(.assetActivated(index: 0))
        #expect(held.store.presentation.isOpen)
        held.store.send(.addPressed)
        #expect(!held.store.presentation.isOpen)
        #expect(held.outcomes.values.isEmpty)
        held.answer()
        await held.store.quiescence()
        #expect(held.outcomes.values.map(\.kind) == [.confirmed])
        held.clock.advance(by: PickerState.patience)
        #expect(!held.store.presentation.isOpen)
    }

    @Test(
        "where photos do not answer it comes back and says so; closing it then gives up, once",
        arguments: [PickerIntent.window(.windowClosed), .person(.escapePressed), .person(.cancelPressed)])
    func givesUp(intent: PickerIntent) async {
        let held = await Held()
        held.store.send(.assetActivated(index: 0))
        held.store.send(.addPressed)
        // The second half of a double press.
        held.store.send(intent)
        #expect(held.outcomes.values.isEmpty)
        await held.lose()
        #expect(held.store.presentation.isOpen)
        #expect(!held.store.presentation.header.add.isEnabled)
        #expect(
            held.store.presentation.notice?.english
                == "The disk or phone with the photos does not answer. Close to give up.")
        held.store.send(.addPressed)
        held.store.send(.assetActivated(index: 1))
        #expect(held.outcomes.values.isEmpty)
        held.store.send(intent)
        held.store.send(intent)
        await held.end()
        #expect(held.outcomes.values.map(\.kind) == [.failed])
        #expect(held.outcomes.values.first?.items.isEmpty == true)
        #expect(held.outcomes.values.first?.problems.count == 1)
        #expect(!held.store.presentation.isOpen)
        held.answer()
        await held.store.quiescence()
        #expect(held.outcomes.values.count == 1)
    }

    @Test("a preselection that cannot be given back is a cancelled request all the same")
    func preselection() async {
        let held = await Held { $0.preselectedAssetIdentifiers = [AssetID(rawValue: 1).description] }
        held.store.send(.cancelPressed)
        await held.lose()
        held.store.send(.windowClosed)
        await held.end()
        #expect(held.outcomes.values.map(\.kind) == [.cancelled])
        held.answer()
        await held.store.quiescence()
    }

    @Test("cancelling waits for nothing where there is nothing to give back, and nothing is told after it")
    func cancels() async {
        let held = await Held { $0.selection = .continuous }
        held.store.send(.assetActivated(index: 0))
        held.store.send(.assetActivated(index: 1))
        held.store.send(.cancelPressed)
        await held.end()
        #expect(held.outcomes.values == [PickerOutcome(kind: .cancelled, items: [])])
        held.answer()
        held.answer()
        await held.store.quiescence()
        #expect(held.changes.values.isEmpty)
        #expect(held.handedOver.values.isEmpty)
        #expect(held.outcomes.values.count == 1)
    }

    @Test("how large the window was is remembered as it goes, and nothing after that")
    func size() async {
        let held = await Held()
        held.store.send(.assetActivated(index: 0))
        held.store.send(.addPressed)
        held.store.send(.windowMeasured(WindowExtent(width: 700, height: 500)))
        #expect(held.memories.values.last?.windowSize == WindowExtent(width: 700, height: 500))
        held.answer()
        await held.store.quiescence()
        held.store.send(.windowMeasured(WindowExtent(width: 800, height: 500)))
        #expect(held.memories.values.last?.windowSize == WindowExtent(width: 700, height: 500))
    }

    @Test("what is being saved is waited for at the end")
    func handovers() async {
        let held = await Held()
        held.store.send(.assetActivated(index: 0))
        held.store.send(.assetActivated(index: 1))
        held.store.send(.handoverRequested(.save(into: FileLocation("/target")), .selection))
        held.store.send(.windowClosed)
        await held.end()
        #expect(held.outcomes.values.map(\.kind) == [.cancelled])
        let ended = Recorder<Int>()
        let task = Task { @MainActor in
            await held.store.quiescenceOfSaving()
            ended.values.append(1)
        }
        await Task.yield()
        #expect(ended.values.isEmpty)
        held.answer()
        await task.value
        #expect(ended.values == [1])
    }

    @Test("a window that is closed waits for nobody's choice of a program")
    func choosing() async {
        let held = await Held()
        held.store.send(.assetActivated(index: 0))
        held.store.send(.handoverRequested(.openWith, .selection))
        held.store.send(.windowClosed)
        await held.store.quiescenceOfSaving()
        held.answer()
        await held.store.quiescence()
    }
}
