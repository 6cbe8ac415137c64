// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Testing

@MainActor
@Suite("Scripts: playing")
struct ScriptRunnerTests {
    @Test("a name is a file's name, its place or its identifier")
    func names() async throws {
        let fixture = ScriptFixture()
        try await fixture.play("tap photo-2.jpg\ntap #1\ntap 0000000000000004\ntap \"two words.jpg\"\nadd")
        #expect(fixture.kinds == [.confirmed])
        #expect(fixture.picked == [2, 1, 4, 8])
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        let script: String
        let complaint: String
        init(_ script: String, _ complaint: String) {
            self.script = script
            self.complaint = complaint
        }
        var testDescription: String { script }
    }

    @Test(
        "names that mean nothing or too much end the script with its line",
        arguments: [
            Refusal("tap nowhere.jpg", "script line 1: 'nowhere.jpg' is not shown"),
            Refusal("\ntap #9", "script line 2: '#9' is outside the grid, which shows 8"),
            Refusal("tap #0", "script line 1: '#0' is outside the grid, which shows 8"),
            Refusal("tap 00000000000000ff", "script line 1: '00000000000000ff' is not shown"),
            Refusal(
                "tap twin.jpg",
                "script line 1: 'twin.jpg' names 2 of the files shown; use #N or the identifier"),
            Refusal("range #1 nowhere.jpg", "script line 1: 'nowhere.jpg' is not shown"),
            Refusal("search twin\ntap photo-1.jpg", "script line 2: 'photo-1.jpg' is not shown"),
            Refusal("search nothing\ntap #1", "script line 2: '#1' is outside the grid, which shows 0"),
            Refusal(
                "tap #6\ntap #7\nsearch photo\ndeselect twin.jpg",
                "script line 4: 'twin.jpg' names 2 of the files picked; use the identifier"),
            Refusal(
                "open-album Rome",
                "script line 1: there is no album 'Rome' in this library"),
            Refusal(
                "open-album Trips",
                "script line 1: 'Trips' names 2 albums; use the identifier of one"),
            Refusal("preview nowhere.jpg", "script line 1: 'nowhere.jpg' is not shown"),
            Refusal("preview next", "script line 1: 'preview' is refused: nothing is previewed"),
            Refusal("preview #1\nescape\npreview close", "script line 3: 'preview' is refused: nothing is previewed"),
            Refusal("add", "script line 1: 'add' is refused: Select a photo first"),
            Refusal(
                "tap #1\ntap #2\nupdate limit 1\nadd",
                "script line 4: 'add' is refused: Take some out: only 1 photo can be added"),
            Refusal("tap #1\nadd\ntap #2", "script line 3: the picker has closed already"),
            Refusal("cancel\nprint", "script line 2: the picker has closed already"),
        ])
    func refusal(_ refusal: Refusal) async {
        let fixture = ScriptFixture()
        #expect(await fixture.complaint(refusal.script) == refusal.complaint)
    }

    struct Hidden: Sendable, CustomTestStringConvertible {
        let script: String
        let control: String
        let configure: @Sendable (inout PickerConfiguration) -> Void
        init(_ script: String, _ control: String, _ configure: @escaping @Sendable (inout PickerConfiguration) -> Void)
        {
            self.script = script
            self.control = control
            self.configure = configure
        }
        var testDescription: String { "\(script) without \(control)" }
    }

    @Test(
        "what is not there cannot be used",
        arguments: [
            Hidden("search beach", "searchBar") { $0.disabledCapabilities = .search },
            Hidden("search beach", "searchBar") { $0.hiddenAccessoryEdges = .top },
            Hidden("show-selected", "stagingButton") { $0.disabledCapabilities = .stagingArea },
            Hidden("show-selected", "stagingButton") { $0.hiddenAccessoryEdges = .bottom },
            Hidden("show-selected", "stagingButton") { $0.selectionLimit = 1 },
            Hidden("option location off", "options") { $0.hiddenAccessoryEdges = .bottom },
            Hidden("encoding current", "options") { $0.hiddenAccessoryEdges = .bottom },
            Hidden("cancel", "cancel") { $0.disabledCapabilities = .selectionActions },
            Hidden("cancel", "cancel") { $0.hiddenAccessoryEdges = .top },
            Hidden("add", "add") { $0.hiddenAccessoryEdges = .top },
            Hidden("add", "add") {
                $0.disabledCapabilities = .selectionActions
                $0.selection = .continuous
            },
        ])
    func hidden(_ hidden: Hidden) async {
        let fixture = ScriptFixture(hidden.configure)
        let verb = hidden.script.prefix { $0 != " " }
        #expect(
            await fixture.complaint("tap #1\n" + hidden.script)
                == "script line 2: '\(verb)' is refused: there is no \(hidden.control) in this configuration")
        #expect(fixture.selected == [1])
        #expect(fixture.outcomes.values.isEmpty)
    }

    @Test("albums need a place to choose them in", arguments: ["open-album Paris", "close-album"])
    func navigation(_ script: String) async {
        let disabled = ScriptFixture { $0.disabledCapabilities = .collectionNavigation }
        let hidden = ScriptFixture { $0.hiddenAccessoryEdges = [.top, .leading] }
        let verb = script.prefix { $0 != " " }
        for fixture in [disabled, hidden] {
            #expect(
                await fixture.complaint(script)
                    == "script line 1: '\(verb)' is refused: there is neither sidebar nor albumsTab in this configuration"
            )
        }
        let tab = ScriptFixture { $0.hiddenAccessoryEdges = .leading }
        #expect(await tab.complaint(script) == "")
    }

    @Test("the end without add cancels and gives the preselection back", arguments: ["", "tap #1", "escape", "cancel"])
    func end(_ script: String) async throws {
        let fixture = ScriptFixture { $0.preselectedAssetIdentifiers = ["0000000000000002"] }
        try await fixture.play(script)
        #expect(fixture.kinds == [.cancelled])
        #expect(fixture.picked == [2])
    }

    @Test("albums, search and back, with what was picked kept")
    func browsing() async throws {
        let fixture = ScriptFixture()
        try await fixture.play(
            """
            expect shown 8
            open-album Paris
            expect shown 3
            tap #3
            search photo-2
            expect shown 1
            tap photo-2.jpg
            clear-search
            expect shown 3
            close-album
            expect shown 8
            open-album paris
            expect shown 3
            expect count 2
            add
            """)
        #expect(fixture.picked == [4, 2])
    }

    @Test("the staging area keeps what is taken out until it is left")
    func staging() async throws {
        let fixture = ScriptFixture()
        try await fixture.play(
            """
            range #1 #3
            show-selected
            expect shown 3
            tap photo-2.jpg
            expect shown 3
            expect count 2
            hide-selected
            expect shown 8
            show-selected
            expect shown 2
            escape
            add
            """)
        #expect(fixture.picked == [1, 3])
    }

    @Test("the caller's own steps: deselect, move and update")
    func host() async throws {
        let fixture = ScriptFixture { $0.selection = .continuousAndOrdered }
        try await fixture.play(
            """
            tap #1
            tap #2
            tap #4
            move photo-4.jpg after first
            search two
            deselect photo-1.jpg
            move photo-4.jpg after 0000000000000002
            clear-search
            update limit 2
            update search photo-3
            expect shown 1
            update search ""
            expect status "2 of 2 selected"
            add
            """)
        #expect(fixture.picked == [2, 4])
        #expect(fixture.changes.values.map(\.count) == [1, 2, 3])
    }

    @Test("a refused tap is no error, as it is none for a person; broken files are never picked")
    func refusedTaps() async throws {
        let fixture = ScriptFixture { $0.selectionLimit = 2 }
        try await fixture.play("tap #5\nexpect count 0\ntap #1\ntap #2\ntap #3\nexpect count 2\nadd")
        #expect(fixture.picked == [1, 2])
    }

    @Test("a photo is shown large, moved on from and left, and the selection is as it was")
    func preview() async throws {
        let fixture = ScriptFixture()
        try await fixture.play(
            """
            expect preview none
            tap #1
            preview photo-2.jpg
            expect preview photo-2.jpg
            preview next
            expect preview photo-3.jpg
            tap photo-3.jpg
            preview previous
            preview previous
            preview previous
            expect preview photo-1.jpg
            preview close
            expect preview none
            preview #5
            expect preview photo-5.jpg
            preview #5
            expect preview none
            preview "two words.jpg"
            preview next
            expect preview two words.jpg
            escape
            expect preview none
            expect count 2
            add
            """)
        #expect(fixture.picked == [1, 3])
    }

    @Test("on a device where a tap commits, a tap ends the request")
    func tapCommits() async throws {
        let fixture = ScriptFixture(platform: .narrow) { $0.selectionLimit = 1 }
        try await fixture.play("tap photo-2.jpg")
        #expect(fixture.kinds == [.confirmed])
        #expect(fixture.picked == [2])
    }
}
