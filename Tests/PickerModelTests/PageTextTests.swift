// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@Suite("Texts of empty pages and tiles")
struct PageTextTests {
    struct Page: Sendable, CustomTestStringConvertible {
        let title: String
        let detail: String
        let help: String?
        let icon: PagePresentation.Icon
        let fixture: @Sendable () -> StateFixture
        var testDescription: String { title }
    }

    static let pages: [Page] = [
        Page(
            title: "No Photos", detail: "There is no photo or video in the folders that were looked through", help: nil,
            icon: .photos
        ) { answered(StateFixture()) },
        Page(
            title: "No Results", detail: "Nothing matches “beach day”", help: "Clear Search", icon: .search
        ) { answered(StateFixture { $0.searchText = " beach day " }) },
        Page(
            title: "Nothing Here", detail: "This album holds nothing that can be picked now", help: "Show All Photos",
            icon: .photos
        ) { answered(StateFixture(opening: "paris")) },
        Page(
            title: "No Matching Photos", detail: "Notes asked for a kind that is not here", help: nil, icon: .photos
        ) { answered(StateFixture(app: CallingApp(name: "Notes")) { $0.filter = .panoramas }) },
        Page(
            title: "No Matching Photos", detail: "This app asked for a kind that is not here", help: nil, icon: .photos
        ) { answered(StateFixture { $0.acceptedTypes = ["image/png"] }) },
        Page(
            title: "No Photos", detail: "There is no photo or video in the folders that were looked through", help: nil,
            icon: .photos
        ) { answered(StateFixture(restriction: "paris")) },
        Page(
            title: "The photos cannot be shown",
            detail: "the disk that holds the photo index is full; make room on it and try again", help: nil,
            icon: .problem
        ) {
            var fixture = StateFixture()
            let effects = fixture.send(.opened)
            fixture.send(
                .listFailed(.diskFull, generation: effects.generation ?? 0))
            return fixture
        },
    ]

    private static func answered(_ fixture: StateFixture) -> StateFixture {
        var fixture = fixture
        fixture.answer(fixture.send(.opened), with: [])
        return fixture
    }

    @Test("what a page with no photos says, and what helps", arguments: pages)
    func page(_ row: Page) {
        guard case .page(let page) = row.fixture().presentation.content else {
            Issue.record("this is a page")
            return
        }
        #expect(page.title.english == row.title)
        #expect(page.detail.english == row.detail)
        #expect(page.helpLabel?.english == row.help)
        #expect(page.icon == row.icon)
    }

    @Test("before the first answer there is no page; while a scan has found nothing yet it says how far it is")
    func waiting() {
        var fixture = StateFixture()
        #expect(fixture.presentation.content == .waiting(nil))
        let effects = fixture.send(.opened)
        fixture.send(.libraryReported(.scanning(done: 0, total: nil)))
        fixture.answer(effects, with: [])
        guard case .waiting(let progress?) = fixture.presentation.content else {
            Issue.record("nothing says that a scan goes on")
            return
        }
        #expect(progress.text.english == "Looking through your photos")
        // Said once.
        #expect(fixture.presentation.footer.progress == nil)
        fixture.send(.libraryReported(.scanned(ScanReport())))
        #expect(!fixture.presentation.content.isWaiting)
    }

    struct Tile: Sendable, CustomTestStringConvertible {
        let asset: Asset
        let picked: Bool
        let name: String
        let description: String
        let tooltip: String
        var testDescription: String { name }
    }

    @MainActor
    @Test(
        "tiles are named by kind and day and described by file and place",
        arguments: [
            Tile(
                asset: .sample(1), picked: false, name: "Photo, Monday, 1 January 2024",
                description: "photo-1.jpg, 1 of 1", tooltip: "photo-1.jpg, 4000 × 3000, 1.0 kB"),
            Tile(
                asset: .sample(2), picked: true, name: "Photo, Sunday, 31 December 2023, selected as number 1",
                description: "photo-2.jpg, 1 of 1", tooltip: "photo-2.jpg, 4000 × 3000, 2.0 kB"),
            Tile(
                asset: .sample(3, kind: .video, type: "video/mp4"), picked: false,
                name: "Video, Saturday, 30 December 2023", description: "photo-3.jpg, 1 of 1",
                tooltip: "photo-3.jpg, 4000 × 3000, 3.0 kB"),
            Tile(
                asset: .sample(4, kind: .livePhoto), picked: false, name: "Live Photo, Friday, 29 December 2023",
                description: "photo-4.jpg, 1 of 1", tooltip: "photo-4.jpg, 4000 × 3000, 4.0 kB"),
            Tile(
                asset: .sample(12_000, broken: .damaged(detail: "")), picked: false,
                name: "File that cannot be read, Sunday, 24 February 1991",
                description: "photo-12000.jpg, 1 of 1", tooltip: "photo-12000.jpg: the file is damaged"),
        ])
    func tiles(_ row: Tile) async {
        var configuration = PickerConfiguration()
        configuration.selection = .ordered
        configuration.selectionLimit = 0
        let store = PickerStore(
            state: PickerState(configuration: configuration), library: MemoryLibrary([row.asset]).port(),
            delivery: .originals, clock: ManualClock())
        store.start()
        await store.quiescence()
        store.send(.rowsShown(0..<1))
        await store.quiescence()
        if row.picked { store.send(.assetActivated(index: 0)) }
        let tile = store.state.tile(at: 0)
        #expect(tile?.name.english == row.name)
        #expect(tile?.description.english == row.description)
        #expect(tile?.tooltip?.english == row.tooltip)
        #expect(tile?.broken == row.asset.broken?.text)
        #expect(tile?.isSelected == row.picked)
        #expect(tile?.canBeSelected == (row.asset.broken == nil))
        #expect(tile?.isDimmed == (row.asset.broken != nil))
        #expect(tile?.duration?.english == (row.asset.kind == .video ? "0:42" : nil))
        #expect(tile?.badge == (row.asset.kind == .livePhoto ? .live : nil))
    }

    @Test("before its record is here a tile has its kind, day and place")
    func early() {
        let fixture = StateFixture.open(1500)
        let tile = fixture.state.tile(at: 1203)
        #expect(tile?.description.english == "1,204 of 1,500")
        #expect(tile?.name.english == "Photo, Wednesday, 30 August 2023")
        #expect(tile?.tooltip == nil)
        #expect(fixture.state.tile(at: 1500) == nil)
        #expect(fixture.state.tile(at: -1) == nil)
    }

    @Test("broken files say why, with their name once it is known")
    func broken() {
        var fixture = StateFixture()
        let generation = fixture.send(.opened).generation ?? 0
        let entry = AssetEntry(id: AssetID(rawValue: 1), day: CivilDay(number: 0), flags: .broken)
        fixture.send(.listArrived(AssetList(entries: [entry], grouped: true, revision: 1), generation: generation))
        fixture.tap(1)
        #expect(fixture.presentation.notice?.english == "This file cannot be read and cannot be added")
        #expect(fixture.state.tile(at: 0)?.broken?.english == "the file cannot be read")
        fixture.send(.assetsArrived([.sample(1, broken: .empty)]))
        fixture.tap(1)
        #expect(fixture.presentation.notice?.english == "photo-1.jpg cannot be added: the file is empty")
    }
}
