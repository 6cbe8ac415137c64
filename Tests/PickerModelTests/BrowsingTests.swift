// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Testing

/// The reference's sections 3.5 and 3.7, albums and scopes.
@Suite("Albums, orders and sizes")
struct BrowsingTests {
    let paris = AlbumID(rawValue: "paris")

    @Test("an album is opened and left; opening it twice asks once; the selection stays")
    func albums() {
        var fixture = StateFixture.open()
        fixture.tap(3)
        let effects = fixture.send(.albumOpened(paris))
        #expect(effects.query?.album == paris)
        #expect(effects.scroll == .some(nil))
        #expect(fixture.send(.albumOpened(paris)).isEmpty)
        fixture.answer(effects, with: [8, 9])
        #expect(fixture.presentation.sidebar.selected == paris)
        #expect(fixture.selected == [3])
        #expect(fixture.send(.albumOpened(nil)).query?.album == .some(nil))
        #expect(fixture.selected == [3])
    }

    @Test("a highlighted album may be left")
    func highlight() {
        var fixture = StateFixture(opening: "paris")
        let query = fixture.send(.opened).query
        #expect(query?.album == paris)
        #expect(fixture.send(.albumOpened(nil)).query == LibraryQuery())
    }

    @Test("a restricted album is where the window begins, where it searches, and where leaving leads")
    func restriction() {
        var fixture = StateFixture(restriction: "paris")
        let effects = fixture.send(.opened)
        #expect(effects.query?.album == paris)
        #expect(effects.contains(.loadAlbums(LibraryQuery(), generation: 1)))
        fixture.answer(effects, with: [1, 2])
        #expect(fixture.send(.albumOpened(nil)).isEmpty)
        let other = fixture.send(.albumOpened(AlbumID(rawValue: "videos"))).query
        #expect(other?.album == AlbumID(rawValue: "videos"))
        #expect(fixture.send(.searchEdited("beach")).query?.album == AlbumID(rawValue: "videos"))
        #expect(fixture.send(.albumOpened(nil)).query?.album == paris)
    }

    @Test(
        "with neither sidebar nor tab no album is opened",
        arguments: [PickerCapabilities.collectionNavigation, []])
    func noNavigation(_ disabled: PickerCapabilities) {
        var fixture = StateFixture.open {
            $0.disabledCapabilities = disabled
            if disabled.isEmpty { $0.hiddenAccessoryEdges = [.top, .leading] }
        }
        #expect(fixture.send(.albumOpened(paris)).isEmpty)
        #expect(fixture.state.navigation.album == nil)
    }

    @Test("an empty album offers the way out only where there is one")
    func wayOut() {
        for (disabled, help) in [
            (PickerCapabilities(), PagePresentation.Help.showAllPhotos), (.collectionNavigation, nil),
        ] {
            var fixture = StateFixture(opening: "paris") { $0.disabledCapabilities = disabled }
            fixture.answer(fixture.send(.opened), with: [])
            guard case .page(let page) = fixture.presentation.content else {
                Issue.record("an empty album is a page")
                continue
            }
            #expect(page.help == help)
        }
    }

    @Test("an empty library offers to add a folder where that can be done", arguments: [true, false])
    func nothingAtAll(canAdd: Bool) {
        var state = PickerState(configuration: PickerConfiguration(), canAddFolders: canAdd)
        let effects = state.reduce(.opened)
        for case .loadList(_, let generation) in effects {
            _ = state.reduce(.listArrived(.empty, generation: generation))
        }
        guard case .page(let page) = PickerPresentation(state).content else {
            Issue.record("an empty library is a page")
            return
        }
        #expect(page.help == (canAdd ? .addFolder : nil))
    }

    @Test("the albums tab stands in for a sidebar that is hidden or has no room")
    func tab() {
        var fixture = StateFixture.open()
        #expect(!fixture.presentation.header.showsTabs)
        fixture.send(.windowResized(isNarrow: true))
        #expect(fixture.presentation.header.showsTabs)
        #expect(!fixture.presentation.sidebar.isVisible)
        fixture.send(.albumsTabChosen(true))
        #expect(fixture.presentation.content == .albums)
        fixture.answer(fixture.send(.albumOpened(paris)), with: [1])
        #expect(fixture.presentation.content == .grid)
        fixture.send(.windowResized(isNarrow: false))
        #expect(fixture.presentation.sidebar.isVisible)
        fixture.send(.sidebarToggled)
        #expect(!fixture.presentation.sidebar.isVisible)
        #expect(fixture.presentation.header.sidebarToggle.isVisible)
    }

    @Test("albums stand under their headings, and older answers of theirs are dropped")
    func sidebar() {
        var fixture = StateFixture.open()
        func album(_ name: String, _ kind: Album.Kind) -> Album {
            Album(id: AlbumID(rawValue: name), kind: kind, name: name, count: 1)
        }
        let albums = [
            album("all", .library), album("Favourites", .smart), album("2024", .folder), album("Oslo", .place),
            album("Ada", .person), album("sea", .keyword), album("Camera", .device),
        ]
        fixture.send(.albumsArrived(albums, generation: 1))
        let rows = fixture.presentation.sidebar.rows.map { row in
            switch row {
            case .heading(let text, let credit): "= " + text.english + (credit == nil ? "" : " (credited)")
            case .album(_, let title, _, _, _): title.english
            }
        }
        #expect(
            rows == [
                "= Library", "All Photos", "Favourites", "= Folders", "2024", "= Places (credited)", "Oslo", "= People",
                "Ada",
                "= Keywords", "sea", "= Devices", "Camera",
            ])
        fixture.send(.libraryReported(.changed))
        fixture.send(.albumsArrived([], generation: 1))
        #expect(fixture.presentation.sidebar.rows.count == 13)
        #expect(fixture.presentation.sidebar.selected == AlbumID(rawValue: "all"))
    }

    @Test("an order asks anew and begins at the top, once")
    func sorting() {
        var fixture = StateFixture.open()
        #expect(fixture.state.navigation.sort == .newestFirst)
        let effects = fixture.send(.sortChosen(SortOrder(.size, descending: true)))
        #expect(effects.query?.sort == SortOrder(.size, descending: true))
        #expect(effects.scroll == .some(nil))
        #expect(fixture.send(.sortChosen(SortOrder(.size, descending: true))).isEmpty)
    }

    @Test("best match is an order of what a text found, and says nothing about the photos without it")
    func bestMatch() {
        var fixture = StateFixture.open()
        #expect(!fixture.presentation.view.offersBestMatch)
        #expect(fixture.send(.bestMatchChosen).isEmpty)
        fixture.send(.sortChosen(SortOrder(.date, descending: false)))
        #expect(fixture.presentation.grid.initialEdge == .end)
        fixture.answer(fixture.send(.searchEdited("rome")), with: 1...9)
        #expect(fixture.presentation.view.offersBestMatch)
        #expect(fixture.presentation.view.order == SortOrder(.date, descending: false))
        #expect(!fixture.state.query.ranksMatches)
        let effects = fixture.send(.bestMatchChosen)
        #expect(
            effects.query == LibraryQuery(search: "rome", sort: SortOrder(.date, descending: false), ranksMatches: true)
        )
        #expect(effects.scroll == .some(nil))
        #expect(fixture.presentation.view.order == nil)
        // The best stand at the beginning, where the oldest would have opened at the end.
        #expect(fixture.presentation.grid.initialEdge == .start)
        #expect(fixture.send(.bestMatchChosen).isEmpty)
        // Pills match or do not: without words there is no order of matches, and it comes back with them.
        fixture.send(.searchEdited(""))
        #expect(!fixture.state.query.ranksMatches)
        #expect(fixture.presentation.view.order == SortOrder(.date, descending: false))
        fixture.send(.searchEdited("paris"))
        #expect(fixture.state.query.ranksMatches)
        // Another order takes its place, the very one that holds besides too.
        #expect(fixture.send(.sortChosen(SortOrder(.date, descending: false))).query?.ranksMatches == false)
        #expect(fixture.send(.sortChosen(SortOrder(.date, descending: false))).isEmpty)
        fixture.send(.bestMatchChosen)
        fixture.send(.searchCleared)
        fixture.send(.sortChosen(.newestFirst))
        fixture.send(.searchEdited("paris"))
        #expect(fixture.state.query.ranksMatches)
    }

    @Test("the place among all photos comes back from results that stood in another order")
    func bestMatchAnchor() {
        var fixture = StateFixture.open()
        fixture.send(.rowsShown(12..<20))
        fixture.answer(fixture.send(.searchEdited("rome")), with: 1...9)
        fixture.answer(fixture.send(.bestMatchChosen), with: 1...9)
        let left = fixture.send(.searchCleared).scroll
        #expect(left != nil && left != .some(nil))
    }

    @Test("the caller's wish goes to the opening position and asks for nothing")
    func initialPosition() {
        var fixture = StateFixture.open()
        #expect(fixture.send(.scrolledToInitialPosition) == [.scroll(.initial(gently: true))])
    }

    @Test("an arriving photo moves nothing: the grid keeps its place by itself")
    func arrivals() {
        var fixture = StateFixture.open()
        fixture.send(.rowsShown(12..<20))
        let effects = fixture.send(.libraryReported(.changed))
        #expect(effects.scroll == nil)
        #expect(effects.query != nil)
    }

    @Test("sizes go in steps and end", arguments: [PersonIntent.zoomedIn, .zoomedOut])
    func zoom(_ step: PersonIntent) {
        var fixture = StateFixture.open()
        fixture.tap(4)
        var sizes = [fixture.presentation.grid.tileSize]
        for _ in 0..<10 {
            #expect(fixture.send(step).allSatisfy { if case .remember = $0 { true } else { false } })
            sizes.append(fixture.presentation.grid.tileSize)
        }
        let levels = ZoomState.levels
        #expect(sizes.last == (step == .zoomedIn ? levels.last : levels.first))
        #expect(sizes.allSatisfy { levels.contains($0) })
        #expect(fixture.presentation.footer.canZoomIn == (step == .zoomedOut))
        #expect(fixture.presentation.footer.canZoomOut == (step == .zoomedIn))
        fixture.send(.zoomReset)
        #expect(fixture.presentation.grid.tileSize == 132)
        #expect(fixture.selected == [4])
    }

    @Test("a level beyond the ends is the end", arguments: [(-5, 64), (0, 64), (5, 400), (99, 400), (.min, 64)])
    func zoomLevels(_ level: Int, _ size: Int) {
        var fixture = StateFixture.open()
        fixture.send(.zoomChosen(level: level))
        #expect(fixture.presentation.grid.tileSize == size)
    }

    @Test("the one row of compact has one size")
    func compact() {
        var fixture = StateFixture.open { $0.style = .compact }
        fixture.send(.zoomedIn)
        fixture.send(.zoomChosen(level: 5))
        #expect(fixture.state.zoom.level == ZoomState.initialLevel)
        #expect(!fixture.presentation.footer.showsZoom)
        #expect(fixture.presentation.grid.arrangement == .row)
    }

    @Test("rows that a list no longer has are no rows", arguments: [100..<120, 0..<500, 29..<31, 30..<30, 7..<7])
    func rows(_ rows: Range<Int>) {
        var fixture = StateFixture.open()
        let asked = fixture.send(.rowsShown(rows))
        for case .loadAssets(let ids) in asked { #expect(ids.allSatisfy { (1...30).contains($0.rawValue) }) }
    }

    @Test("tiles on screen and a screen around them are asked for, once")
    func details() {
        var fixture = StateFixture.open()
        let around = (3...17).map { AssetID(rawValue: $0) }
        #expect(fixture.send(.rowsShown(7..<12)).contains(.loadAssets(around)))
        fixture.send(.assetsArrived(around.map { .sample(Int($0.rawValue)) }))
        #expect(fixture.send(.rowsShown(7..<12)).isEmpty)
        #expect(fixture.send(.rowsShown(8..<13)).contains(.loadAssets([AssetID(rawValue: 18)])))
    }

    @Test("after a change of the library they are asked for anew, and the old ones stay on screen till then")
    func changedDetails() {
        var fixture = StateFixture.open(4)
        let ids = (1...4).map { AssetID(rawValue: $0) }
        fixture.send(.rowsShown(0..<4))
        fixture.send(.assetsArrived(ids.map { .sample(Int($0.rawValue)) }))
        fixture.answer(fixture.send(.libraryReported(.changed)), with: 1...4)
        #expect(fixture.send(.rowsShown(0..<4)).contains(.loadAssets(ids)))
        #expect(fixture.state.tile(at: 0)?.description.english == "photo-1.jpg, 1 of 4")
        var renamed = Asset.sample(1)
        renamed.location = FileLocation("/photos/another name.jpg")
        fixture.send(.assetsArrived([renamed]))
        #expect(fixture.state.tile(at: 0)?.description.english == "another name.jpg, 1 of 4")
        #expect(fixture.send(.rowsShown(0..<4)) == [.loadAssets(Array(ids.dropFirst()))])
    }
}
