// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Testing

/// Where is searched, and how the person gets out of an album.
@Suite("The album that is searched in")
struct SearchScopeTests {
    private static let albums = [
        Album(id: AlbumID(rawValue: "all"), kind: .library, name: "All Photos", count: 30),
        Album(id: AlbumID(rawValue: "garden"), kind: .folder, name: "Garden", count: 4),
    ]

    private static func inAlbum(
        _ album: String? = "garden", restriction: String? = nil, narrow: Bool = false,
        _ configure: (inout PickerConfiguration) -> Void = { _ in }
    ) -> StateFixture {
        var fixture = StateFixture.open(restriction: restriction, opening: album, configure)
        fixture.send(.albumsArrived(albums, generation: 1))
        if narrow { fixture.send(.windowResized(isNarrow: true)) }
        return fixture
    }

    @Test("a search in an album says so, and goes on in all photos by a press")
    func pill() {
        var fixture = Self.inAlbum()
        #expect(fixture.presentation.search.album == nil)
        fixture.send(.suggestionsWanted)
        #expect(fixture.presentation.search.album?.title.english == "in Garden")
        fixture.answer(fixture.send(.searchEdited("rose")), with: [1])
        fixture.send(.suggestionsDismissed)
        #expect(fixture.presentation.search.album?.leaveName.english == "Search All Photos")
        let query = fixture.send(.albumOpened(nil)).query
        #expect(query?.search == "rose")
        #expect(query?.album == nil)
        #expect(fixture.presentation.search.album == nil)
    }

    @Test("none is said where all photos are searched, and where the album is the app's")
    func none() {
        for var fixture in [Self.inAlbum(nil), Self.inAlbum(nil, restriction: "garden")] {
            fixture.answer(fixture.send(.searchEdited("rose")), with: [1])
            #expect(fixture.presentation.search.album == nil)
        }
    }

    @Test("where nothing is found in an album, the page leads to all photos")
    func page() {
        var fixture = Self.inAlbum()
        fixture.answer(fixture.send(.searchEdited("rose")), with: [])
        guard case .page(let page) = fixture.presentation.content else {
            Issue.record("there is no page")
            return
        }
        #expect(page.title.english == "No Results in “Garden”")
        #expect(page.helpLabel?.english == "Search All Photos")
        #expect(page.help == .searchAllPhotos)
    }

    @Test("the name of an album stands over its photos where no list tells it")
    func heading() {
        var fixture = Self.inAlbum(narrow: true)
        #expect(fixture.presentation.grid.heading?.english == "Garden")
        #expect(fixture.presentation.grid.headingNote?.english == "30 items")
        fixture.answer(fixture.send(.searchEdited("rose")), with: [1])
        #expect(fixture.presentation.grid.heading?.english == "1 result")
        #expect(Self.inAlbum().presentation.grid.heading == nil)
        #expect(Self.inAlbum(nil, narrow: true).presentation.grid.heading == nil)
        var hiding = Self.inAlbum()
        hiding.send(.sidebarToggled)
        #expect(hiding.presentation.grid.heading?.english == "Garden")
    }

    @Test("in a narrow window the tab of albums stays chosen in an album, and the tab of photos leads to all of them")
    func tabs() {
        var fixture = Self.inAlbum(nil, narrow: true)
        fixture.send(.albumsTabChosen(true))
        fixture.answer(fixture.send(.albumOpened(AlbumID(rawValue: "garden"))), with: [1])
        #expect(fixture.presentation.content == .grid)
        #expect(fixture.presentation.header.albumsTabIsChosen)
        // Pressed once more it shows the list again, and Escape goes back to the photos of the album.
        fixture.send(.albumsTabChosen(true))
        #expect(fixture.presentation.content == .albums)
        fixture.send(.escapePressed)
        #expect(fixture.presentation.content == .grid)
        #expect(fixture.state.navigation.album?.rawValue == "garden")
        #expect(fixture.send(.albumsTabChosen(false)).query?.album == nil)
        #expect(!fixture.presentation.header.albumsTabIsChosen)
    }

    @Test("an album to which the app limits the request is all that there is")
    func restricted() {
        var fixture = Self.inAlbum(nil, restriction: "garden", narrow: true)
        #expect(!fixture.presentation.header.albumsTabIsChosen)
        #expect(fixture.send(.albumsTabChosen(false)).query == nil)
    }
}
