// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerTestSupport
import Synchronization
import Testing

@testable import PickerModel

/// A delivery whose second asset is a film that the test ends.
private final class FilmDelivery: Sendable {
    private struct State {
        var report: DeliveryPort.Report?
        var isWhole = false
        var asked: [[AssetID]] = []
        var givenUp: [AssetID] = []
    }

    private let state = Mutex(State())
    static let film = AssetID(rawValue: 2)

    var port: DeliveryPort {
        DeliveryPort(
            reporting: { [self] request, report in deliver(request, report) },
            giveUp: { [self] ids in
                state.withLock { $0.givenUp += ids ?? [] }
                return Task {}
            })
    }

    /// The assets that each delivery was asked for.
    var asked: [[AssetID]] { state.withLock { $0.asked } }
    var givenUp: [AssetID] { state.withLock { $0.givenUp } }

    private func deliver(_ request: DeliveryRequest, _ report: @escaping DeliveryPort.Report) -> Delivery {
        state.withLock { state in
            state.asked.append(request.assets.map(\.id))
            if request.assets.contains(where: { $0.id == Self.film }) { state.report = report }
            return Delivery(
                items: request.assets.map { asset in
                    var item = PickedItem(asset: asset, file: asset.location)
                    if asset.id == Self.film, !state.isWhole, !request.awaitsFilms {
                        item.unfinished = UnfinishedFilm(stream: nil)
                    }
                    return item
                })
        }
    }

    /// Tells of the film, which is whole or left out then.
    func tell(_ step: DeliveryEvent.Step) {
        let report = state.withLock { state in
            if step == .finished(nil) { state.isWhole = true }
            return state.report
        }
        report?(DeliveryEvent(asset: Self.film, step, DeliveryProgress(done: 0, total: 1)))
    }
}

/// A continuous selection is told at once, also where a film has to be made, and again when that is whole.
@MainActor
@Suite("Films in a continuous selection", .timeLimit(.minutes(5)))
struct UnfinishedFilmChangesTests {
    private let films = FilmDelivery()
    private let store: PickerStore
    private let changes = Recorder<[String]>()
    private let outcomes = Recorder<PickerOutcome>()
    private let handed = Recorder<UInt64>()

    init() async {
        var configuration = PickerConfiguration()
        configuration.selectionLimit = 0
        configuration.selection = .continuousAndOrdered
        store = PickerStore(
            state: PickerState(configuration: configuration, allowsOtherFiles: false),
            library: MemoryLibrary((1...3).map { .sample($0) }).port(), delivery: films.port, clock: ManualClock())
        store.tellsUnfinishedFilms = true
        store.onSelectionChange = { [changes] items in
            changes.values.append(items.map { "\($0.asset.id.rawValue)\($0.unfinished == nil ? "" : "…")" })
        }
        store.onHandedOver = { [handed] left in handed.values += left.items.map(\.asset.id.rawValue) }
        store.onFinish = { [outcomes] in outcomes.values.append($0) }
        store.start()
        await store.quiescence()
    }

    private func tap(_ places: Int...) async {
        for place in places {
            store.send(.assetActivated(index: place - 1))
            await store.quiescence()
        }
    }

    private func told(_ count: Int) async -> [[String]] {
        _ = await comes { changes.values.count >= count }
        await store.quiescence()
        return changes.values
    }

    /// Lets what was told of films arrive: the main actor runs what it is given in turn.
    private func settle() async {
        await Task { @MainActor in }.value
        await store.quiescence()
    }

    @Test("a change does not wait for its film, nor do later ones, and the film is asked for once it is whole")
    func whole() async {
        await tap(1, 2, 3)
        #expect(await told(3) == [["1"], ["1", "2…"], ["1", "2…", "3"]])
        films.tell(.finished(nil))
        #expect(await told(4).last == ["1", "2", "3"])
        #expect(films.asked == [1, 2, 3, 2].map { [AssetID(rawValue: $0)] })
        // What is not whole is not handed over.
        #expect(Set(handed.values) == [1, 2, 3] && handed.values.firstIndex(of: 2) ?? 0 > 2)
    }

    @Test("a film that can be read from now on is told again")
    func readable() async {
        await tap(2)
        var item = PickedItem(asset: .sample(2), file: FileLocation(""))
        item.unfinished = UnfinishedFilm(stream: FileLocation("/stream"))
        films.tell(.unfinished(item))
        #expect(await told(2) == [["2…"], ["2…"]])
    }

    @Test("a film that cannot be made is left out, and not tried again with each change")
    func leftOut() async {
        await tap(2)
        films.tell(.finished(LocalizedText("no")))
        #expect(await told(2) == [["2…"], []])
        await tap(1)
        #expect(await told(3).last == ["1"])
        #expect(films.asked == [[FilmDelivery.film], [AssetID(rawValue: 1)]])
    }

    @Test("a film that is deselected is given up, and so are all when the person cancels")
    func givenUp() async {
        await tap(1, 2, 2)
        #expect(films.givenUp == [FilmDelivery.film] && changes.values.last == ["1"])
        await tap(2)
        store.send(.windowClosed)
        _ = await comes { films.givenUp.count == 2 && !outcomes.values.isEmpty }
        #expect(films.givenUp == [FilmDelivery.film, FilmDelivery.film])
        let count = changes.values.count
        films.tell(.finished(nil))
        await settle()
        #expect(changes.values.count == count)
    }

    @Test("what the caller does to the selection is not undone when a film ends")
    func caller() async {
        await tap(1, 2, 3)
        store.send(.moved(AssetID(rawValue: 3), after: nil))
        store.send(.deselected([AssetID(rawValue: 1)]))
        films.tell(.finished(nil))
        #expect(await told(4).last == ["3", "2"])
    }

    @Test("a film that the caller deselects is given up, and one is made anew where the Options are others")
    func dropped() async {
        await tap(2)
        store.send(.encodingChosen(.compatible))
        #expect(await told(2).last == ["2…"])
        #expect(films.givenUp == [FilmDelivery.film] && films.asked == [[FilmDelivery.film], [FilmDelivery.film]])
        store.send(.deselected([FilmDelivery.film]))
        _ = await comes { films.givenUp.count == 2 }
        films.tell(.finished(nil))
        await settle()
        #expect(changes.values.count == 2)
    }

    @Test(
        "a film that ends while the outcome is prepared is not told any more, and nothing is recorded that nobody got")
    func finishing() async {
        await tap(1, 2)
        store.send(.windowClosed)
        films.tell(.finished(nil))
        _ = await comes { !outcomes.values.isEmpty }
        await store.abandonment()
        #expect(changes.values == [["1"], ["1", "2…"]] && Set(handed.values) == [1])
    }

    @Test("who does not take unfinished films waits for them")
    func waits() async {
        store.tellsUnfinishedFilms = false
        await tap(2)
        #expect(await told(1) == [["2"]])
    }
}
