// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// Folders and files by their path (contract section 9).
@Suite("Places by path")
struct LocationTests {
    static let paths: [(String, Bool)] = [
        ("/", true), ("/home/ann", true), ("~", true), ("~/Trip", true), (" /tmp", true), ("file:///tmp/a.jpg", true),
        ("", false), ("beach", false), ("1/2", false), ("file", false), ("-/", false),
    ]

    @Test("a text that begins like a path is one", arguments: paths)
    func looks(text: String, isPath: Bool) { #expect(LocationRequest.isPath(text) == isPath) }

    @Test("a path is not searched for: the grid stays, and ways on are asked for")
    func typing() {
        var fixture = StateFixture.open()
        let effects = fixture.send(.searchEdited("/home"))
        #expect(effects.query == nil)
        #expect(!fixture.state.isSearching)
        #expect(effects.contains { if case .loadCompletions("/home", _) = $0 { true } else { false } })
        #expect(fixture.presentation.search.text == "/home")
        #expect(fixture.send(.searchEdited("home")).query?.search == "home")
    }

    @Test("a folder leads further, a file is gone to")
    func completing() {
        var fixture = StateFixture.open()
        let asked = fixture.send(.searchEdited("/ho"))
        let folder = LocationCompletion(text: "/home/", name: "home", isFolder: true)
        let file = LocationCompletion(text: "/home/a.jpg", name: "a.jpg", isFolder: false)
        fixture.send(.completionsArrived([folder, file], generation: asked.completionGeneration ?? -1))
        let groups = fixture.presentation.search.suggestions
        #expect(groups.map(\.heading.english) == ["Folders and Files"])
        #expect(groups.first?.rows.map(\.name.english) == ["Folder home", "File a.jpg"])
        #expect(!fixture.send(.completionChosen(folder)).contains { if case .visit = $0 { true } else { false } })
        #expect(fixture.presentation.search.text == "/home/")
        let gone = fixture.send(.completionChosen(file))
        #expect(gone.visited == .text("/home/a.jpg"))
    }

    @Test("Return goes to a path and closes the list of anything else")
    func entering() {
        var fixture = StateFixture.open()
        fixture.send(.searchEdited("/home"))
        #expect(fixture.send(.searchEntered).visited == .text("/home"))
        fixture.send(.searchEdited("beach"))
        #expect(fixture.send(.searchEntered).visited == nil)
    }

    @Test("what was found is shown, and files are picked up to the limit")
    func found() {
        var fixture = StateFixture.open { $0.selectionLimit = 2 }
        fixture.send(.searchEdited("/trip/a.jpg"))
        let effects = fixture.visit(
            FoundLocations(album: AlbumID(rawValue: "trip"), assets: [.sample(41), .sample(42), .sample(43)]))
        #expect(effects.query?.album == AlbumID(rawValue: "trip"))
        #expect(effects.scroll == .some(41))
        #expect(fixture.selected == [41, 42])
        #expect(fixture.presentation.search.text == "")
        #expect(fixture.presentation.notice?.english == "Only 2 photos can be added")
    }

    @Test("at limit 1 the file takes the place of what was picked")
    func single() {
        var fixture = StateFixture.open { $0.selectionLimit = 1 }
        fixture.tap(3)
        fixture.visit(FoundLocations(assets: [.sample(41)]))
        #expect(fixture.selected == [41])
        fixture.visit(FoundLocations(assets: [.sample(41)]))
        #expect(fixture.selected == [41])
    }

    static let refusals: [([String], String)] = [
        (["notes.txt"], "“notes.txt” cannot be picked here"),
        (["a.txt", "b.txt"], "“a.txt” and 1 other file cannot be picked here"),
        (["a.txt", "b.txt", "c"], "“a.txt” and 2 other files cannot be picked here"),
    ]

    @Test("what cannot be picked is named", arguments: refusals)
    func refused(names: [String], text: String) {
        var fixture = StateFixture.open()
        fixture.visit(FoundLocations(refused: names))
        #expect(fixture.presentation.notice?.english == text)
        let generation = fixture.send(.locationsGiven(.text("/x"))).visitGeneration ?? -1
        fixture.send(.locationsRefused(.missing(name: "Scans"), generation: generation))
        #expect(fixture.presentation.notice?.english == "“Scans” does not exist")
    }

    @Test("where nothing of what was named is to be had, all stays where it is")
    func nothingToShow() {
        var fixture = StateFixture.open()
        fixture.tap(4)
        fixture.send(.albumOpened(AlbumID(rawValue: "paris")))
        fixture.send(.searchEdited("dune"))
        fixture.send(.stagingOpened)
        let before = fixture.presentation
        let effects = fixture.visit(FoundLocations(refused: ["notes.txt"]))
        #expect(effects.query == nil && effects.scroll == nil)
        var after = fixture.presentation
        #expect(after.notice != nil)
        after.notice = before.notice
        #expect(after == before)
    }

    static let elsewhere: [NamedIntent] = [
        NamedIntent("an album", .person(.albumOpened(AlbumID(rawValue: "paris")))),
        NamedIntent("a search", .person(.searchEdited("dune"))),
        NamedIntent("an order", .person(.sortChosen(SortOrder(.name, descending: false)))),
        NamedIntent("the staging area", .person(.stagingOpened)),
        NamedIntent("a newer place", .person(.locationsGiven(.text("/y")))),
    ]

    @Test("an answer that comes late picks what was named and leads nobody away", arguments: elsewhere)
    func late(_ what: NamedIntent) {
        var fixture = StateFixture.open()
        fixture.tap(4)
        let generation = fixture.send(.locationsGiven(.text("/trip/a.jpg"))).visitGeneration ?? -1
        fixture.send(what.intent)
        let before = fixture.presentation.grid
        let effects = fixture.send(
            .locationsFound(
                FoundLocations(album: AlbumID(rawValue: "trip"), assets: [.sample(41)], refused: ["b.txt"]),
                generation: generation))
        #expect(effects.query == nil && effects.scroll == nil)
        #expect(fixture.presentation.grid.heading == before.heading)
        #expect(fixture.presentation.notice == nil)
        #expect(fixture.selected == [4, 41])
        fixture.send(.locationsRefused(.missing(name: "Scans"), generation: generation))
        fixture.send(.locationsAwaited(generation: generation))
        #expect(fixture.presentation.notice == nil)
    }

    @Test("a place that takes its time is said to")
    func awaited() {
        var fixture = StateFixture.open()
        let generation = fixture.send(.locationsGiven(.text("/trip"))).visitGeneration ?? -1
        #expect(fixture.presentation.notice == nil)
        fixture.send(.locationsAwaited(generation: generation))
        #expect(fixture.presentation.notice?.english == "Looking for what was named")
    }

    @Test("Escape takes out what stands in the entry before it leaves", arguments: ["/home/ann", "  ", "dune"])
    func escaping(text: String) {
        var fixture = StateFixture.open()
        fixture.tap(4)
        fixture.send(.searchEdited(text))
        #expect(fixture.send(.escapePressed).finishes == 0)
        #expect(fixture.presentation.search.text == "")
        #expect(fixture.selected == [4])
        #expect(fixture.send(.escapePressed).finishes == 1)
    }

    @Test("a broken file that is named is shown and not picked")
    func broken() {
        var fixture = StateFixture.open()
        fixture.visit(FoundLocations(assets: [.sample(41, broken: .damaged(detail: ""))]))
        #expect(fixture.selected.isEmpty)
    }

    @Test("an album that bounds the request, or no albums at all, bound paths too")
    func bounded() {
        for var fixture in [
            StateFixture.open(restriction: "trip"),
            StateFixture.open { $0.disabledCapabilities = .collectionNavigation },
        ] {
            #expect(!fixture.presentation.search.takesPaths)
            #expect(fixture.send(.locationsGiven(.text("/home"))).isEmpty)
            #expect(fixture.send(.searchEdited("/home")).query?.search == "/home")
        }
    }
}

extension [PickerEffect] {
    fileprivate var completionGeneration: Int? {
        for case .loadCompletions(_, let generation) in self { return generation }
        return nil
    }

    fileprivate var visited: LocationRequest? {
        for case .visit(let request, _, _) in self { return request }
        return nil
    }

    fileprivate var visitGeneration: Int? {
        for case .visit(_, _, let generation) in self { return generation }
        return nil
    }
}

extension StateFixture {
    /// Names a place and gives the answer at once.
    @discardableResult
    fileprivate mutating func visit(_ found: FoundLocations) -> [PickerEffect] {
        let generation = send(.locationsGiven(.text("/x"))).visitGeneration ?? -1
        return send(.locationsFound(found, generation: generation))
    }
}
