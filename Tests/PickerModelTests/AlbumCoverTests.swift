// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@Suite("Covers of albums")
struct AlbumCoverTests {
    private static func asset(_ number: UInt64, broken: Bool = false) -> Asset {
        .sample(Int(number), broken: broken ? .damaged(detail: "") : nil)
    }

    /// Folders with these covers, below their heading.
    private static func folders(_ covers: [UInt64?]) -> [Album] {
        covers.enumerated().map { place, cover in
            Album(
                id: AlbumID(rawValue: "\(place)"), kind: .folder, name: "\(place)", count: 1,
                cover: cover.map { AssetID(rawValue: $0) })
        }
    }

    private static func picker(
        _ covers: [UInt64?], chosen: Bool = true, _ configure: (inout PickerConfiguration) -> Void = { _ in }
    ) -> StateFixture {
        var fixture = StateFixture(configure)
        for effect in fixture.send(.opened) {
            if case .loadAlbums(_, let generation) = effect {
                fixture.send(.albumsArrived(folders(covers), generation: generation))
            }
        }
        if chosen { fixture.send(.coversChosen(true)) }
        return fixture
    }

    private func loaded(_ effects: [PickerEffect]) -> [UInt64]? {
        for case .loadAssets(let ids) in effects { return ids.map(\.rawValue) }
        return nil
    }

    private func covers(_ fixture: StateFixture) -> [AlbumCover] {
        fixture.presentation.sidebar.rows.compactMap { row in
            if case .album(_, _, _, let cover, _) = row { cover } else { nil }
        }
    }

    @Test("lines of JSON say nothing of covers")
    func json() throws {
        let album = Album(
            id: AlbumID(rawValue: "a"), kind: .folder, name: "Beach", count: 2, cover: AssetID(rawValue: 7))
        let told = try JSONSerialization.jsonObject(with: JSONEncoder().encode(album)) as? [String: Any]
        #expect(told.map { Set($0.keys) } == ["id", "kind", "name", "count", "depth"])
    }

    @Test("are not wanted at first: rows have symbols, and nothing is loaded")
    func atFirst() {
        var fixture = Self.picker([1, nil], chosen: false)
        #expect(covers(fixture) == [.unwanted, .unwanted])
        #expect(!fixture.presentation.view.showsCovers)
        #expect(fixture.presentation.view.offersCovers)
        #expect(fixture.send(.albumRowsShown(0..<3)).isEmpty)
        #expect(fixture.send(.coversChosen(false)).isEmpty)
    }

    @Test("are told by rows once they are chosen; an album in which nothing can be read has none")
    func chosen() {
        let fixture = Self.picker([1, nil])
        #expect(covers(fixture) == [.photo(AssetID(rawValue: 1)), .missing])
        #expect(fixture.presentation.view.showsCovers)
    }

    @Test(
        "only the records of rows on screen are loaded",
        arguments: [
            // The first row is a heading.
            (0..<0, nil), (0..<1, nil), (0..<2, [1]), (1..<3, [1, 2]), (3..<4, nil), (2..<9, [2, 4]), (7..<9, nil),
        ] as [(Range<Int>, [UInt64]?)])
    func onScreen(_ rows: Range<Int>, _ expected: [UInt64]?) {
        var fixture = Self.picker([1, 2, nil, 4])
        #expect(loaded(fixture.send(.albumRowsShown(rows))) == expected)
        #expect(fixture.send(.albumRowsShown(rows)).isEmpty, "each once")
    }

    @Test("those of rows that were on screen before are loaded by the choice")
    func choice() {
        var fixture = Self.picker([1, 2], chosen: false)
        fixture.send(.albumRowsShown(0..<2))
        #expect(loaded(fixture.send(.coversChosen(true))) == [1])
    }

    @Test("of two albums with one cover it is loaded once")
    func shared() {
        var fixture = Self.picker([1, 1])
        #expect(loaded(fixture.send(.albumRowsShown(0..<3))) == [1])
    }

    @Test("a record that arrives is kept and told, one that is broken by now has no picture")
    func arrival() {
        var fixture = Self.picker([1, 2])
        fixture.send(.albumRowsShown(0..<3))
        let before = fixture.presentation.sidebar
        fixture.send(.assetsArrived([Self.asset(1), Self.asset(2, broken: true), Self.asset(9)]))
        #expect(fixture.presentation.sidebar != before)
        #expect(fixture.state.cover(AssetID(rawValue: 1)) == Self.asset(1))
        #expect(fixture.state.cover(AssetID(rawValue: 2)) == nil)
        #expect(fixture.state.cover(AssetID(rawValue: 9)) == nil, "of a photo alone")
        let after = fixture.presentation.sidebar
        fixture.send(.assetsArrived([Self.asset(1)]))
        #expect(fixture.presentation.sidebar == after, "nothing new")
    }

    @Test("a record that a tile has is not loaded again")
    func known() {
        var fixture = Self.picker([1, 2])
        fixture.send(.assetsArrived([Self.asset(1)]))
        let before = fixture.presentation.sidebar
        #expect(loaded(fixture.send(.albumRowsShown(0..<3))) == [2])
        #expect(fixture.state.cover(AssetID(rawValue: 1)) == Self.asset(1))
        #expect(fixture.presentation.sidebar != before)
    }

    @Test("after a change of the library those on screen are loaded anew with the albums, and stay until then")
    func changes() {
        var fixture = Self.picker([1, 2])
        fixture.send(.albumRowsShown(0..<3))
        fixture.send(.assetsArrived([Self.asset(1), Self.asset(2)]))
        for case .loadAlbums(_, let generation) in fixture.send(.libraryReported(.changed)) {
            #expect(fixture.state.cover(AssetID(rawValue: 1)) != nil)
            #expect(
                loaded(fixture.send(.albumsArrived(Self.folders([1, 3]), generation: generation))) == [1, 3])
        }
        #expect(covers(fixture) == [1, 3].map { .photo(AssetID(rawValue: $0)) })
        fixture.send(.libraryReported(.removed([AssetID(rawValue: 1)])))
        #expect(fixture.state.cover(AssetID(rawValue: 1)) == nil)
    }

    @Test("that could not be loaded are asked for again")
    func failures() {
        var fixture = Self.picker([1, 2])
        fixture.send(.albumRowsShown(0..<3))
        #expect(fixture.send(.assetsFailed(.busyIndex)).contains(.askAgain(after: .seconds(1))))
        #expect(loaded(fixture.send(.assetsDue)) == [1, 2])
    }

    @Test("are forgotten when they are not wanted any more")
    func forgotten() {
        var fixture = Self.picker([1])
        fixture.send(.albumRowsShown(0..<2))
        fixture.send(.assetsArrived([Self.asset(1)]))
        #expect(fixture.send(.coversChosen(false)).memory?.showsCovers == false)
        #expect(fixture.state.cover(AssetID(rawValue: 1)) == nil)
        #expect(covers(fixture) == [.unwanted])
    }

    @Test("of lists that nobody sees are not loaded")
    func hidden() {
        var fixture = Self.picker([1])
        fixture.send(.sidebarToggled)
        #expect(fixture.send(.albumRowsShown(0..<2)).isEmpty)
        fixture.send(.windowResized(isNarrow: true))
        #expect(fixture.send(.albumRowsShown(0..<2)).isEmpty, "the photos are shown")
        fixture.send(.albumsTabChosen(true))
        #expect(loaded(fixture.send(.albumRowsShown(0..<2))) == [1], "the list in place of the photos")
    }

    @Test("are not offered where no album can be chosen")
    func withoutAlbums() {
        var fixture = Self.picker([1], chosen: false) { $0.disabledCapabilities = [.collectionNavigation] }
        #expect(!fixture.presentation.view.offersCovers)
        #expect(fixture.send(.coversChosen(true)).isEmpty)
    }

    @Test("of very many albums only the last ones are kept")
    func limit() {
        var fixture = Self.picker((1...900).map { $0 })
        for first in stride(from: 1, to: 900, by: 20) {
            let wanted = loaded(fixture.send(.albumRowsShown(first..<first + 20))) ?? []
            fixture.send(.assetsArrived(wanted.map { Self.asset($0) }))
        }
        let kept = (1...900 as ClosedRange<UInt64>).count { fixture.state.cover(AssetID(rawValue: $0)) != nil }
        #expect((20...440).contains(kept))
        #expect(fixture.state.cover(AssetID(rawValue: 900)) != nil)
        #expect(fixture.state.cover(AssetID(rawValue: 1)) == nil)
        fixture.send(.albumRowsShown(1..<3))
        #expect(fixture.state.cover(AssetID(rawValue: 1)) != nil, "the others are there again when they are needed")
    }
}
