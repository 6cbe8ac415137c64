// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Synchronization
import Testing

@MainActor
@Suite("Records that do not come")
struct UnansweredTests {
    private let failure = LibraryFailure.busyIndex

    private func asked(_ effects: [PickerEffect]) -> [UInt64] {
        for case .loadAssets(let ids) in effects { return ids.map(\.rawValue) }
        return []
    }

    private func wait(_ effects: [PickerEffect]) -> Duration? {
        for case .askAgain(let wait) in effects { return wait }
        return nil
    }

    @Test("it is said once and they are asked for again, each time after twice as long; then from time to time")
    func again() {
        var fixture = StateFixture.open(30)
        let first = asked(fixture.send(.rowsShown(0..<10)))
        #expect(!first.isEmpty)
        for (number, seconds) in [1, 2, 4, 8, 16, 32, 32, 32].enumerated() {
            let effects = fixture.send(.assetsFailed(failure))
            #expect(wait(effects) == .seconds(seconds))
            let isSaid = number == 0 || seconds == 32
            #expect(effects.count == (isSaid ? 2 : 1))
            #expect((fixture.presentation.notice != nil) == isSaid)
            if let notice = fixture.state.notice {
                #expect(fixture.presentation.notice?.english == failure.text.english)
                fixture.send(.noticeExpired(notice.id))
            }
            // Another question that was under way.
            #expect(fixture.send(.assetsFailed(failure)).isEmpty)
            #expect(asked(fixture.send(.assetsDue)) == first)
        }
    }

    @Test("once they came the next failure is news")
    func news() {
        var fixture = StateFixture.open(30)
        let ids = asked(fixture.send(.rowsShown(0..<10)))
        for _ in 0..<3 {
            fixture.send(.assetsFailed(failure))
            fixture.send(.assetsDue)
        }
        fixture.send(.assetsArrived(ids.map { .sample(Int($0)) }))
        #expect(fixture.send(.assetsDue).isEmpty)
        fixture.send(.libraryReported(.changed))
        #expect(asked(fixture.send(.rowsShown(0..<10))) == ids)
        let effects = fixture.send(.assetsFailed(failure))
        #expect(effects.count == 2 && wait(effects) == .seconds(1))
    }

    @Test("a library that answers the third time shows its photos, by the clock alone")
    func store() async {
        let clock = ManualClock()
        var port = MemoryLibrary((1...5).map { .sample($0) }).port()
        let answer = port.assets
        let count = Mutex(0)
        port.assets = { [failure] ids async throws(LibraryFailure) in
            let number = count.withLock { count in
                count += 1
                return count
            }
            guard number > 2 else { throw failure }
            return try await answer(ids)
        }
        let store = PickerStore(
            state: PickerState(configuration: PickerConfiguration()), library: port, delivery: .originals, clock: clock)
        store.start()
        await store.quiescence()
        store.send(.rowsShown(0..<5))
        await store.quiescence()
        #expect(store.state.record(at: 0) == nil)
        #expect(store.presentation.notice?.english == failure.text.english)
        for (number, seconds) in [1, 2].enumerated() {
            // The notice waits beside it, and may have begun first.
            #expect(await comes { clock.sleeping == 2 })
            clock.advance(by: .seconds(seconds))
            #expect(await comes { count.withLock { $0 } == 2 + number })
            await store.quiescence()
        }
        #expect(await comes { store.state.record(at: 0) != nil })
    }
}
