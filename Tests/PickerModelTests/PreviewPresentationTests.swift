// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// What is drawn, read and heard of a photo shown large.
@Suite("Preview: presentation")
struct PreviewPresentationTests {
    private func fixture(_ assets: [Asset]) -> StateFixture {
        var fixture = StateFixture()
        let effects = fixture.send(.opened)
        let entries = assets.map {
            AssetEntry(
                id: $0.id, day: $0.captureDate?.day ?? CivilDay(number: 0),
                flags: AssetEntry.Flags(kind: $0.kind, isBroken: $0.broken != nil))
        }
        let list = AssetList(entries: ContiguousArray(entries), grouped: true, revision: 1)
        fixture.send(.listArrived(list, generation: effects.generation ?? 0))
        fixture.send(.assetsArrived(assets))
        return fixture
    }

    private func dated(_ source: CaptureDate.Source) -> Asset {
        var asset = Asset.sample(1)
        asset.captureDate = CaptureDate(year: 2025, month: 8, day: 12, hour: 9, minute: 5, source: source)
        return asset
    }

    @Test(
        "the date line tells the time where the file does, and a date of last resort as what it is",
        arguments: [
            (CaptureDate.Source.metadata, "Tuesday, 12 August 2025, 09:05 · 1 of 1"),
            (.name, "Tuesday, 12 August 2025 · 1 of 1"), (.modified, "Last changed Tuesday, 12 August 2025 · 1 of 1"),
        ])
    func dates(_ source: CaptureDate.Source, _ text: String) {
        var fixture = fixture([dated(source)])
        fixture.send(.previewRequested(index: 0))
        #expect(fixture.presentation.preview?.detail.english == text)
    }

    @Test("names: kind, date, file, selected; the place in the list on its own")
    func names() {
        var fixture = fixture([.sample(1), .sample(2, kind: .video), .sample(3, kind: .livePhoto)])
        fixture.tap(1)
        let names = (0..<3).map { index in
            fixture.send(.previewRequested(index: index))
            return fixture.presentation.preview?.name.english
        }
        #expect(
            names == [
                "Photo, Monday, 1 January 2024, selected, photo-1.jpg", "Video, Sunday, 31 December 2023, photo-2.jpg",
                "Live Photo, Saturday, 30 December 2023, photo-3.jpg",
            ])
        #expect(fixture.presentation.preview?.title?.english == "photo-3.jpg")
        #expect(fixture.presentation.preview?.ordinal.english == "3 of 3")
        #expect(fixture.presentation.preview?.neighbours.map(\.id.rawValue) == [2])
    }

    @Test("before its record is there it has its place, and no name")
    func unknown() {
        var fixture = StateFixture.open(3)
        fixture.send(.previewRequested(index: 1))
        let preview = fixture.presentation.preview
        #expect(preview?.title == nil)
        #expect(preview?.asset == nil)
        #expect(preview?.detail.english == "2 of 3")
        #expect(preview?.problem == nil)
        #expect(preview?.clip == nil)
    }

    @Test("a broken file says why, plays nothing and is not picked; its neighbours are not decoded for it")
    func broken() {
        let assets: [Asset] = [
            .sample(1), .sample(2, kind: .video, broken: .damaged(detail: "")),
            .sample(3, broken: .empty),
        ]
        var fixture = fixture(assets)
        fixture.send(.previewRequested(index: 1))
        let preview = fixture.presentation.preview
        #expect(preview?.problem?.english == "photo-2.jpg cannot be shown: the file is damaged")
        #expect(preview?.clip == nil)
        #expect(preview?.canBeSelected == false)
        #expect(preview?.neighbours.map(\.id.rawValue) == [1])
        fixture.send(.previewSelectionToggled)
        #expect(fixture.selected == [])
        #expect(fixture.presentation.notice?.english == "photo-2.jpg cannot be added: the file is damaged")
    }

    @Test("a file that went meanwhile says so")
    func gone() {
        var fixture = fixture([.sample(1), .sample(2)])
        fixture.send(.previewRequested(index: 0))
        fixture.send(.libraryReported(.removed([AssetID(rawValue: 1)])))
        #expect(fixture.presentation.preview?.problem?.english == "This file is gone from the disk")
        #expect(fixture.presentation.preview?.canBeSelected == false)
    }

    @Test("videos and Live Photos play on request, silent until asked, and silent again the next time")
    func playing() {
        var fixture = fixture([.sample(1), .sample(2, kind: .video), .sample(3, kind: .livePhoto)])
        fixture.send(.previewRequested(index: 0))
        fixture.send(.playPressed)
        fixture.send(.soundPressed)
        #expect(fixture.presentation.preview?.clip == nil)
        #expect(fixture.presentation.preview?.isPlaying == false)
        #expect(fixture.presentation.preview?.hasSound == false)
        fixture.send(.previewMoved(.forward))
        #expect(fixture.presentation.preview?.clip == .video)
        fixture.send(.playPressed)
        fixture.send(.soundPressed)
        #expect(fixture.presentation.preview?.isPlaying == true)
        #expect(fixture.presentation.preview?.hasSound == true)
        fixture.send(.playPressed)
        #expect(fixture.presentation.preview?.isPlaying == false)
        fixture.send(.playPressed)
        fixture.send(.playingEnded)
        #expect(fixture.presentation.preview?.isPlaying == false)
        #expect(fixture.presentation.preview?.hasSound == true)
        fixture.send(.playPressed)
        fixture.send(.previewMoved(.forward))
        #expect(fixture.presentation.preview?.clip == .livePhoto)
        #expect(fixture.presentation.preview?.isPlaying == false)
        #expect(fixture.presentation.preview?.hasSound == false)
    }

    @Test("search and the sizes of tiles rest while a photo is shown large")
    func chrome() {
        var fixture = fixture([.sample(1)])
        #expect(fixture.presentation.search.isEnabled)
        #expect(fixture.presentation.footer.canChooseSize)
        fixture.send(.previewRequested(index: 0))
        #expect(fixture.presentation.search.isVisible)
        #expect(!fixture.presentation.search.isEnabled)
        #expect(!fixture.presentation.footer.canChooseSize)
        #expect(fixture.presentation.content == .grid)
    }
}
