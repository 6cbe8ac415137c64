// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// The reference's section 3.1.
@Suite("Staging area")
struct StagingTests {
    private func picked(_ places: [Int], _ configure: (inout PickerConfiguration) -> Void = { _ in }) -> StateFixture {
        var fixture = StateFixture.open(30, configure)
        for place in places { fixture.tap(place) }
        return fixture
    }

    @Test("there is nothing to review while nothing is picked")
    func empty() {
        var fixture = StateFixture.open()
        #expect(!fixture.presentation.footer.staging.isEnabled)
        #expect(fixture.send(.stagingOpened).isEmpty)
        #expect(fixture.state.staging == nil)
    }

    @Test("it opens in the order of picking, flat, under its own name")
    func order() {
        var fixture = picked([5, 2, 9])
        #expect(fixture.presentation.footer.staging.label.english == "Show Selected (3)")
        fixture.send(.stagingOpened)
        #expect(fixture.shown == [5, 2, 9])
        let presentation = fixture.presentation
        #expect(presentation.grid.arrangement == .flat)
        #expect(presentation.grid.name.english == "Selected Photos")
        #expect(presentation.header.title?.english == "Selected Photos")
        #expect(presentation.header.back.isVisible)
        #expect(!presentation.search.isVisible)
        #expect(!presentation.sidebar.isVisible)
        #expect(!presentation.footer.staging.isVisible)
        #expect(presentation.footer.stagingIsOpen)
        #expect(presentation.footer.status?.english == "3 selected")
    }

    @Test("what is unticked keeps its tile and may be ticked again until one leaves")
    func unticked() {
        var fixture = picked([5, 2, 9]) { $0.selection = .ordered }
        fixture.send(.stagingOpened)
        fixture.tap(2)
        #expect(fixture.shown == [5, 2, 9])
        #expect(fixture.selected == [5, 9])
        #expect(fixture.state.tile(at: 1)?.isSelected == false)
        #expect(fixture.state.tile(at: 2)?.number == 2)
        fixture.tap(2)
        // Ticking it again undoes the unticking.
        #expect(fixture.selected == [5, 2, 9])
        fixture.tap(1)
        fixture.tap(2)
        fixture.tap(1)
        #expect(fixture.selected == [5, 9])
        #expect(fixture.shown == [5, 2, 9])
        fixture.tap(2)
        fixture.tap(1)
        fixture.send(.stagingClosed)
        #expect(fixture.selected == [2, 9])
        fixture.send(.stagingOpened)
        #expect(fixture.shown == [2, 9])
    }

    @Test("taking everything out leaves it open and says so")
    func emptied() {
        var fixture = picked([5, 2])
        fixture.send(.stagingOpened)
        fixture.send(.deselectAllPressed)
        #expect(fixture.shown == [5, 2])
        #expect(fixture.presentation.content == .grid)
        #expect(fixture.presentation.footer.status?.english == "Select photos")
        #expect(!fixture.presentation.header.add.isEnabled)
    }

    @Test("what Undo brings back has its tile")
    func undo() {
        var fixture = picked([5, 2, 9])
        fixture.tap(2)
        fixture.send(.stagingOpened)
        #expect(fixture.shown == [5, 9])
        fixture.send(.undoPressed)
        #expect(fixture.selected == [5, 2, 9])
        #expect(Set(fixture.shown).isSuperset(of: fixture.selected))
    }

    @Test("the grid comes back to where it stood")
    func anchor() {
        var fixture = picked([5])
        fixture.send(.rowsShown(12..<20))
        #expect(fixture.send(.stagingOpened).scroll == .some(nil))
        fixture.send(.rowsShown(0..<1))
        #expect(fixture.send(.stagingClosed).scroll == .some(13))
        #expect(fixture.send(.stagingClosed).isEmpty)
    }

    @Test("the limit counts the same in both views")
    func limit() {
        var fixture = picked([1, 2, 3]) { $0.selectionLimit = 3 }
        fixture.send(.stagingOpened)
        fixture.tap(1)
        #expect(fixture.presentation.footer.status?.english == "2 of 3 selected")
        #expect(fixture.presentation.footer.count.english == "2 of 3 selected")
        fixture.tap(1)
        #expect(fixture.selected == [1, 2, 3])
        #expect(fixture.presentation.notice == nil)
    }

    @Test("a person drags only where order means something; the caller's moves show at once")
    func moves() {
        let id = { AssetID(rawValue: $0) }
        var plain = picked([1, 2, 3])
        plain.send(.stagingOpened)
        #expect(plain.send(.assetMoved(id(3), after: nil)).isEmpty)
        #expect(plain.selected == [1, 2, 3])
        var ordered = picked([1, 2, 3]) { $0.selection = .continuousAndOrdered }
        ordered.send(.stagingOpened)
        #expect(ordered.send(.assetMoved(id(3), after: nil)).first == .deliverChange([id(3), id(1), id(2)]))
        #expect(ordered.shown == [3, 1, 2])
        #expect(
            !ordered.send(.moved(id(2), after: id(3))).contains {
                if case .deliverChange = $0 { true } else { false }
            })
        #expect(ordered.shown == [3, 2, 1])
        ordered.send(.deselected([id(2)]))
        #expect(ordered.shown == [3, 2, 1])
        #expect(ordered.selected == [3, 1])
    }

    @Test("records that come later make the tiles what they are")
    func details() {
        var fixture = picked([1, 2])
        let effects = fixture.send(.stagingOpened)
        #expect(effects.contains(.loadAssets([1, 2].map { AssetID(rawValue: $0) })))
        #expect(fixture.state.tile(at: 0)?.name.english == "Photo, selected")
        let assets = [Asset.sample(1, kind: .video), .sample(2, kind: .livePhoto)]
        fixture.send(.assetsArrived(assets))
        #expect(fixture.state.tile(at: 0)?.name.english == "Video, Monday, 1 January 2024, selected")
        #expect(fixture.state.tile(at: 0)?.duration?.english == "0:42")
        #expect(fixture.state.tile(at: 1)?.badge == .live)
    }

    @Test("a preselected file that turns out unknown leaves it, and Undo brings it back nowhere")
    func unknown() {
        let ids = [AssetID(rawValue: 1), AssetID(rawValue: 77)]
        var fixture = StateFixture.open { $0.preselectedAssetIdentifiers = ids.map(\.description) }
        fixture.tap(3)
        fixture.send(.stagingOpened)
        #expect(fixture.shown == [1, 77, 3])
        fixture.send(.preselectionChecked(PickableAssets([.sample(1)], isComplete: true), asked: ids))
        #expect(fixture.shown == [1, 3])
        fixture.send(.undoPressed)
        #expect(fixture.selected == [1])
    }

    @Test("albums and the library's own changes: an album leaves it, a change does not")
    func changes() {
        var fixture = picked([5, 2])
        fixture.send(.stagingOpened)
        fixture.answer(fixture.send(.libraryReported(.changed)), with: [2, 5, 8])
        #expect(fixture.shown == [5, 2])
        fixture.send(.albumOpened(AlbumID(rawValue: "paris")))
        #expect(fixture.state.staging == nil)
        #expect(fixture.selected == [5, 2])
    }

    // MARK: Captions and bytes

    @Test(
        "under each tile stands what will be missing from it",
        arguments: [
            // How large a copy is nobody knows before it is made: without details about as large as its original.
            ([], .automatic, "image/heic", "1.0 kB", nil),
            (.location, .automatic, "image/jpeg", "about 1.0 kB", "no location"),
            ([], .compatible, "image/heic", nil, "as JPEG"), ([], .compatible, "image/png", "1.0 kB", nil),
            ([], .compatible, "video/x-matroska", nil, "as MP4"), ([], .compatible, "video/mp4", nil, "as H.264"),
            (.location, .automatic, "image/svg+xml", nil, "no location, as PNG"),
            (.all, .compatible, "image/heic", nil, "no location, no captions, no names, no camera details, as JPEG"),
        ] as [(MetadataClasses, PreferredEncoding, String, String?, String?)])
    func captions(
        _ removals: MetadataClasses, _ encoding: PreferredEncoding, _ type: String, _ size: String?, _ change: String?
    ) {
        var fixture = picked([1]) {
            $0.metadataOptions = removals
            $0.preferredEncoding = encoding
        }
        fixture.send(.stagingOpened)
        var asset = Asset.sample(1, kind: type.hasPrefix("video/") ? .video : .image, type: type)
        asset.place = GeoPoint(latitude: 38.7, longitude: -9.1)
        fixture.send(.assetsArrived([asset]))
        let caption = fixture.state.tile(at: 0)?.caption
        #expect(caption?.name == "photo-1.jpg")
        #expect(caption?.size?.english == size)
        #expect(caption?.change?.english == change)
    }

    @Test(
        "and the name under which it leaves, where that is another",
        arguments: [
            ("Évora.jpg", .location, "no location, called Photo"),
            ("IMG_20240501_101112.jpg", .location, "no location"),
            ("IMG_20240501_101112.jpg", .all, "no location, no captions, no names, no camera details, called Photo"),
            (
                "VID-20240501-WA0003.jpg", .all,
                "no location, no captions, no names, no camera details, called VID-WA0003"
            ),
            ("Évora.jpg", [], nil), ("Évora.jpg", .device, "no camera details"),
        ] as [(String, MetadataClasses, String?)])
    func names(_ name: String, _ removals: MetadataClasses, _ change: String?) {
        var fixture = picked([1]) { $0.metadataOptions = removals }
        fixture.send(.stagingOpened)
        var asset = Asset.sample(1)
        asset.place = GeoPoint(latitude: 38.7, longitude: -9.1)
        asset.location = FileLocation("/photos/" + name)
        fixture.send(.assetsArrived([asset]))
        #expect(fixture.state.tile(at: 0)?.caption?.change?.english == change)
    }

    @Test(
        "what the Options and the footer say of photos as they are holds for each of them",
        arguments: [
            (["image/*", "video/*"], "image/heic", true), (["image/jpeg", "image/heic"], "image/heic", true),
            (["image/jpeg"], "image/heic", false), (["image/jpeg"], "image/jpeg", true),
        ] as [([String], String, Bool)])
    func asTheyAre(_ accepted: [String], _ type: String, _ isOriginal: Bool) {
        var fixture = picked([1, 2]) { $0.acceptedTypes = accepted }
        let revision = fixture.send(.stagingOpened).measured?.revision ?? -1
        fixture.send(.selectionMeasured(2_000, revision: revision))
        // Of one whose record has not arrived nobody knows.
        fixture.send(.assetsArrived([.sample(1, type: "image/jpeg"), .sample(2, type: type)]))
        let isSaid =
            fixture.presentation.options.sentence.english == "This app gets 2 photos as they are, with place and date."
        #expect(isSaid == isOriginal)
        #expect((fixture.presentation.footer.privacy.english == "2.0 kB will be handed to this app") == isOriginal)
    }

    @Test(
        "so stands what a photo loses by its format, and which one the app takes",
        arguments: [
            (.image, "image/heic", [.hdr], [], "as JPEG, no HDR"),
            (.livePhoto, "image/heic", [.hdr, .livePhoto], [], "as JPEG, its video as MP4, no HDR"),
            (.livePhoto, "image/heic", [.hdr, .livePhoto], ["image/*"], "as JPEG, no HDR, no motion"),
            (.image, "image/webp", [.animated], [], "as GIF"),
            (.image, "image/jxl", [.animated], [], "as GIF"),
            (.image, "image/webp", [.animated], ["image/jpeg"], "as JPEG, no animation"),
            (.livePhoto, "image/jpeg", [.livePhoto], ["video/*"], "only its video, as MP4"),
            (.video, "video/quicktime", [.hdr], [], "as MP4, no HDR"),
            (.image, "image/jpeg", [.hdr], [], nil), (.image, "image/heic", [], ["image/png"], "as PNG"),
            (.image, "image/heic", [], ["image/webp"], "in no format that is taken"),
        ] as [(AssetKind, String, MediaSubtypes, [String], String?)])
    func losses(
        _ kind: AssetKind, _ type: String, _ subtypes: MediaSubtypes, _ accepted: [String], _ change: String?
    ) {
        var fixture = picked([1]) {
            $0.preferredEncoding = .compatible
            $0.acceptedTypes = accepted
        }
        fixture.send(.stagingOpened)
        fixture.send(.assetsArrived([.sample(1, kind: kind, subtypes: subtypes, type: type)]))
        #expect(fixture.state.tile(at: 0)?.caption?.change?.english == change)
    }

    @Test("a photo that tells no place has none to lose, and in the grid there are no captions")
    func noCaption() {
        var fixture = picked([1]) { $0.metadataOptions = .location }
        fixture.send(.assetsArrived([.sample(1)]))
        #expect(fixture.state.tile(at: 0)?.caption == nil)
        fixture.send(.stagingOpened)
        #expect(fixture.state.tile(at: 0)?.caption?.change == nil)
    }

    @Test("no size is said to be handed over while nothing will be, or copies of another size")
    func noPromise() {
        for (removals, limit, isSaid) in [([], nil, true), ([], 1, false), (.location, nil, false)]
            as [(MetadataClasses, Int?, Bool)]
        {
            var fixture = picked([5, 2]) { $0.metadataOptions = removals }
            let revision = fixture.send(.stagingOpened).measured?.revision ?? -1
            fixture.send(.selectionMeasured(11_200_000, revision: revision))
            if let limit { fixture.send(.updated(.init(selectionLimit: limit))) }
            let sentence =
                isSaid ? "11 MB will be handed to this app" : "This app can see only the photos you add"
            #expect(fixture.presentation.footer.privacy.english == sentence, "\(removals) \(limit ?? 0)")
        }
    }

    @Test("where the library does not know how large it is, no older number stands")
    func unmeasured() {
        var fixture = picked([5, 2])
        let opened = fixture.send(.stagingOpened).measured?.revision ?? -1
        fixture.send(.selectionMeasured(11_200_000, revision: opened))
        #expect(fixture.presentation.footer.privacy.english == "11 MB will be handed to this app")
        let ticked = fixture.send(.assetActivated(index: 0)).measured?.revision ?? -1
        fixture.send(.selectionMeasured(nil, revision: ticked))
        #expect(fixture.presentation.footer.privacy.english == "This app can see only the photos you add")
    }

    @Test("a key moves a tile past the next selected one, however many unticked ones stand between")
    func moving() {
        var fixture = picked([5, 2, 9]) { $0.selection = .ordered }
        fixture.send(.stagingOpened)
        fixture.tap(2)
        fixture.send(.tileMoved(index: 2, forward: false))
        #expect(fixture.selected == [9, 5])
        fixture.send(.tileMoved(index: fixture.shown.firstIndex(of: 9) ?? -1, forward: true))
        #expect(fixture.selected == [5, 9])
        let before = fixture.selected
        fixture.send(.tileMoved(index: fixture.shown.firstIndex(of: 9) ?? -1, forward: true))
        fixture.send(.tileMoved(index: 99, forward: false))
        #expect(fixture.selected == before)
    }

    @Test("a drag over tiles under review weighs them once, at its end")
    func sweeping() {
        var fixture = picked([5, 2, 9])
        fixture.send(.stagingOpened)
        fixture.tap(1)
        fixture.send(.sweepBegan)
        #expect(fixture.send(.sweepMoved([SweptRange(0..<1)])).measured == nil)
        #expect(fixture.send(.sweepEnded).measured != nil)
    }

    @Test("the bytes to be handed over are asked for at each change, and the newest answer stands")
    func bytes() {
        var fixture = picked([5, 2])
        let opened = fixture.send(.stagingOpened)
        #expect(opened.measured?.ids == [5, 2])
        fixture.send(.selectionMeasured(11_200_000, revision: opened.measured?.revision ?? -1))
        #expect(fixture.presentation.footer.privacy.english == "11 MB will be handed to this app")
        let ticked = fixture.send(.assetActivated(index: 0))
        #expect(ticked.measured?.ids == [2])
        #expect(fixture.presentation.footer.privacy.english == "11 MB will be handed to this app")
        fixture.send(.selectionMeasured(3_100_000, revision: ticked.measured?.revision ?? -1))
        fixture.send(.selectionMeasured(11_200_000, revision: opened.measured?.revision ?? -1))
        #expect(fixture.presentation.footer.privacy.english == "3.1 MB will be handed to this app")
        fixture.send(.stagingClosed)
        #expect(fixture.presentation.footer.privacy.english == "This app can see only the photos you add")
        #expect(fixture.send(.assetActivated(index: 0)).measured == nil)
    }

    // MARK: Order by hand

    @Test(
        "a tile dropped before another takes its place in the order; an unticked one has none",
        arguments: [
            (0, 3, [2, 9, 5]), (2, 0, [9, 5, 2]), (1, 1, [5, 2, 9]), (1, 2, [5, 2, 9]), (0, 99, [5, 2, 9]),
            (-1, 0, [5, 2, 9]), (2, 1, [5, 9, 2]),
        ] as [(Int, Int, [UInt64])])
    func dropped(_ from: Int, _ place: Int, _ order: [UInt64]) {
        var fixture = picked([5, 2, 9]) { $0.selection = .ordered }
        fixture.send(.stagingOpened)
        fixture.send(.tileDropped(from: from, before: place))
        #expect(fixture.selected == order)
    }

    @Test("unticked tiles in between do not count, and none is moved where order means nothing")
    func droppedBesideUnticked() {
        var fixture = picked([5, 2, 9, 4]) { $0.selection = .ordered }
        fixture.send(.stagingOpened)
        fixture.tap(2)
        fixture.send(.tileDropped(from: 1, before: 0))
        #expect(fixture.selected == [5, 9, 4])
        // Behind the unticked one is behind what is before it.
        fixture.send(.tileDropped(from: 3, before: 2))
        #expect(fixture.selected == [5, 4, 9])
        var plain = picked([5, 2, 9])
        plain.send(.stagingOpened)
        plain.send(.tileDropped(from: 0, before: 3))
        #expect(plain.selected == [5, 2, 9])
        #expect(plain.presentation.footer.hint == nil)
        #expect(fixture.presentation.footer.hint?.english == "Drag to reorder")
    }

    @Test("the sum of bytes stands above the photos where a narrow window's footer has no room for it")
    func bytesWhereNarrow() {
        var fixture = StateFixture.open()
        fixture.tap(2)
        let effects = fixture.send(.stagingOpened)
        for case .measureSelection(_, let revision) in effects {
            fixture.send(.selectionMeasured(3_100_000, revision: revision))
        }
        #expect(fixture.presentation.grid.heading == nil)
        #expect(fixture.presentation.footer.privacy.english == "3.1 MB will be handed to this app")
        fixture.send(.windowResized(isNarrow: true))
        #expect(fixture.presentation.grid.spokenHeading?.english == "3.1 MB in all")
        fixture.send(.stagingClosed)
        #expect(fixture.presentation.grid.heading == nil)
    }
}

extension [PickerEffect] {
    fileprivate var measured: (ids: [UInt64], revision: Int)? {
        for case .measureSelection(let ids, let revision) in self { return (ids.map(\.rawValue), revision) }
        return nil
    }
}
