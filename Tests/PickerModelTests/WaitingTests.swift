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
}
