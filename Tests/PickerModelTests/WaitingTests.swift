// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Testing

@Suite("Waiting for a store")
@MainActor
struct WaitingTests {
    @Test("photos do not wait for albums, all else does")
    func albumsComeLater() async {
        let memory = MemoryLibrary((1...3).map { Asset.sample($0) })
        var port = memory.port()
        let (answers, albums) = AsyncStream.makeStream(of: [Album].self)
        port.albums = { _ in
            for await answer in answers { return answer }
            return []
        }
        var configuration = PickerConfiguration()
        configuration.selectionLimit = 0
        let store = PickerStore(
            state: PickerState(configuration: configuration), library: port,
            delivery: .originals, clock: ManualClock())
        store.start()
        await store.quiescenceOfPhotos()
        #expect(store.state.library.list.count == 3)
        #expect(store.state.library.albums.isEmpty)
        albums.yield([Album(id: AlbumID(rawValue: "beach"), kind: .folder, name: "Beach", count: 3)])
        await store.quiescence()
        #expect(store.state.library.albums.map(\.name) == ["Beach"])
        await store.quiescenceOfPhotos()
    }

    @Test("the grid goes to a place once the newest list is there, however often it changes on the way")
    func scrollsInTheNewest() async {
        let memory = MemoryLibrary((1...3).map { Asset.sample($0) })
        var port = memory.port()
        let (asked, ask) = AsyncStream.makeStream(of: AsyncStream<Void>.Continuation.self)
        let ended = Recorder<Int>()
        let list = port.list
        port.list = { query async throws(LibraryFailure) in
            // Each question has a gate of its own: one that is given up closes no other.
            let (gate, answer) = AsyncStream.makeStream(of: Void.self)
            ask.yield(answer)
            for await _ in gate { break }
            await ended.add(1)
            return try await list(query)
        }
        let store = PickerStore(
            state: PickerState(configuration: PickerConfiguration()), library: port, delivery: .originals,
            clock: ManualClock())
        var seen: [UInt64] = []
        store.onScroll = { _ in seen.append(store.presentation.grid.list.revision) }
        var questions = asked.makeAsyncIterator()
        store.start()
        await questions.next()?.yield()
        await store.quiescence()
        let first = store.presentation.grid.list.revision
        store.send(.sortChosen(SortOrder(.name, descending: false)))
        _ = await questions.next()
        // The library changes before the answer: another question takes its place.
        store.send(.libraryReported(.changed))
        let newest = await questions.next()
        #expect(await comes { ended.values.count == 2 })
        // Whoever waited for the question that was given up goes on by then.
        for _ in 0..<1000 { await Task.yield() }
        #expect(seen.isEmpty)
        newest?.yield()
        await store.quiescence()
        #expect(seen.count == 1)
        #expect(seen.first == store.presentation.grid.list.revision && seen.first != first)
    }
}
