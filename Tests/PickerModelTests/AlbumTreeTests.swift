// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Testing

@Suite("Albums as a tree")
struct AlbumTreeTests {
    private static func folder(_ name: String, in parent: String? = nil, depth: Int = 0) -> Album {
        Album(
            id: AlbumID(rawValue: name), kind: .folder, name: name, count: 1,
            parent: parent.map { AlbumID(rawValue: $0) }, depth: depth)
    }

    private static let few = [
        folder("Trips"), folder("Rome", in: "Trips", depth: 1), folder("Day 1", in: "Rome", depth: 2),
        folder("Oslo", in: "Trips", depth: 1), folder("Work"),
    ]
    /// More than a sidebar shows at once.
    private static let many = few + (1...30).map { folder("Folder \($0)") }

    private func picker(_ albums: [Album], opening: String? = nil) -> StateFixture {
        var fixture = StateFixture(opening: opening)
        for case .loadAlbums(_, let generation) in fixture.send(.opened) {
            fixture.send(.albumsArrived(albums, generation: generation))
        }
        return fixture
    }

    /// What the sidebar lists: names behind the sign of their triangle.
    private func rows(_ fixture: StateFixture, _ count: Int = 5) -> [String] {
        let rows = fixture.presentation.sidebar.rows.compactMap { row -> String? in
            guard case .album(let album, _, _, _, let disclosure) = row else { return nil }
            let sign =
                switch disclosure {
                case .open: "▾ "
                case .closed: "▸ "
                case .leaf: "· "
                case .noTree: ""
                }
            return sign + album.name
        }
        return Array(rows.prefix(count))
    }

    @Test("few are all open, of many only the top shows")
    func atFirst() {
        #expect(rows(picker(Self.few)) == ["▾ Trips", "▾ Rome", "· Day 1", "· Oslo", "· Work"])
        #expect(rows(picker(Self.many)) == ["▸ Trips", "· Work", "· Folder 1", "· Folder 2", "· Folder 3"])
    }

    @Test("where none stands below another there are no triangles")
    func flat() {
        #expect(rows(picker([Self.folder("A"), Self.folder("B")])) == ["A", "B"])
    }

    @Test("a triangle opens and closes, and stays so when the library changes")
    func toggling() {
        var fixture = picker(Self.few)
        fixture.send(.albumToggled(AlbumID(rawValue: "Rome")))
        #expect(rows(fixture) == ["▾ Trips", "▸ Rome", "· Oslo", "· Work"])
        fixture.send(.albumToggled(AlbumID(rawValue: "Trips")))
        #expect(rows(fixture) == ["▸ Trips", "· Work"])
        for case .loadAlbums(_, let generation) in fixture.send(.libraryReported(.changed)) {
            fixture.send(.albumsArrived(Self.few, generation: generation))
        }
        #expect(rows(fixture) == ["▸ Trips", "· Work"])
        fixture.send(.albumToggled(AlbumID(rawValue: "Trips")))
        #expect(rows(fixture) == ["▾ Trips", "▸ Rome", "· Oslo", "· Work"])
    }

    @Test("the album that is looked at is never hidden")
    func selected() {
        #expect(rows(picker(Self.many, opening: "Day 1")) == ["▾ Trips", "▾ Rome", "· Day 1", "· Oslo", "· Work"])
        var fixture = picker(Self.few, opening: "Day 1")
        fixture.send(.albumToggled(AlbumID(rawValue: "Trips")))
        #expect(rows(fixture).contains("· Day 1"))
    }

    @Test("what a person closed stays closed when many more are found")
    func growing() {
        var fixture = picker(Self.few)
        fixture.send(.albumToggled(AlbumID(rawValue: "Trips")))
        for case .loadAlbums(_, let generation) in fixture.send(.libraryReported(.changed)) {
            fixture.send(.albumsArrived(Self.many, generation: generation))
        }
        #expect(rows(fixture, 2) == ["▸ Trips", "· Work"])
        fixture.send(.albumToggled(AlbumID(rawValue: "Trips")))
        #expect(rows(fixture, 3) == ["▾ Trips", "▸ Rome", "· Oslo"])
    }

    @Test("closing what stays open for what is looked at is no wish for later")
    func kept() {
        var fixture = picker(Self.few, opening: "Day 1")
        fixture.send(.albumToggled(AlbumID(rawValue: "Trips")))
        fixture.send(.albumOpened(AlbumID(rawValue: "Work")))
        #expect(rows(fixture) == ["▾ Trips", "▾ Rome", "· Day 1", "· Oslo", "· Work"])
    }

    @Test("what has nothing below it has nothing to open")
    func leaf() {
        var fixture = picker(Self.few)
        let before = fixture.presentation
        #expect(fixture.send(.albumToggled(AlbumID(rawValue: "Work"))).isEmpty)
        #expect(fixture.presentation == before)
    }

    // MARK: Folders of one's own

    private func own(canAdd: Bool = true) -> PickerState {
        PickerState(configuration: PickerConfiguration(), canAddFolders: canAdd)
    }

    @Test("a folder is added where the library is the person's own, and said")
    func adding() {
        var state = own()
        let folder = FileLocation("/home/ada/Scans")
        #expect(PickerPresentation(state).sidebar.addFolder?.label.english == "Add Folder…")
        #expect(state.reduce(.folderAdded(folder)).first == .addFolder(folder))
        #expect(PickerPresentation(state).notice?.english == "Looking through “Scans”")
        _ = state.reduce(.folderRefused(.unreadable(name: "Scans")))
        #expect(PickerPresentation(state).notice?.english == "“Scans” may not be read")
    }

    @Test("not where the caller named the folders")
    func refused() {
        var state = own(canAdd: false)
        #expect(PickerPresentation(state).sidebar.addFolder == nil)
        #expect(state.reduce(.folderAdded(FileLocation("/home/ada/Scans"))).isEmpty)
    }
}
