// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport

/// Whatever may happen to a picker, in any order: people, callers and libraries that know no rules.
struct RandomIntents {
    /// Numbers of the assets there are; those above `sound` cannot be read.
    static let numbers: ClosedRange<UInt64> = 1...40
    static let sound: UInt64 = 36

    static func asset(_ number: UInt64) -> Asset {
        let kinds: [AssetKind] = [.image, .image, .video, .livePhoto]
        return .sample(
            Int(number), kind: kinds[Int(number) % kinds.count], subtypes: number % 5 == 0 ? .screenshot : [],
            type: number % 4 == 2 ? "video/mp4" : number % 3 == 0 ? "image/png" : "image/jpeg",
            broken: number > sound ? .damaged(detail: "") : nil)
    }

    var generator: SeededGenerator
    private var revision: UInt64 = 0

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private mutating func id() -> AssetID { AssetID(rawValue: .random(in: Self.numbers, using: &generator)) }
    private mutating func place() -> Int { .random(in: -2...42, using: &generator) }
    private mutating func assetPlace() -> AssetPosition {
        AssetPosition(id: AssetID(rawValue: .random(in: 0...45, using: &generator)), index: place())
    }
    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }
    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &generator)]
    }

    /// A configuration, and now and then a host that shows the picker faintly or on another platform.
    mutating func state() -> PickerState {
        var context = ChromeContext()
        if chance(15) { context.opacity = 0.5 }
        context.hasFullAccess = chance(5)
        context.isFirstEmbeddedDisplay = chance(3)
        context.isAfterUpgrade = chance(3)
        let configuration = PickerConfiguration.random(&generator, ids: 1...60)
        let restricted = configuration.scope?.mode == .restrict
        return PickerState(
            configuration: configuration, app: CallingApp(name: pick([nil, "Notes"])),
            platform: pick([.desktop, .desktop, .narrow, .tablet]), context: context,
            restriction: restricted ? AlbumID(rawValue: "paris") : nil,
            opening: configuration.scope == nil ? nil : AlbumID(rawValue: "paris"))
    }

    mutating func next(for state: PickerState, asked generation: Int) -> PickerIntent {
        switch Int.random(in: 0..<100, using: &generator) {
        case 0..<45: picking()
        case 45..<64: browsing()
        case 64..<70: previewing()
        case 70..<80: calling()
        case 80..<97: answering(generation)
        default:
            pick([
                .person(.addPressed), .person(.addPressed), .person(.cancelPressed), .person(.escapePressed),
                .person(.discardPressed), .person(.keepPressed), .window(.windowClosed), .window(.closePressed),
                .library(.deliveryEnded), .person(.shortfallAccepted), .person(.shortfallDeclined),
                .library(
                    .deliveryFellShort(Shortfall(picked: 2, delivered: 1, others: 0, problems: [LocalizedText("Add")]))),
                .clock(.deliveryDelayed),
            ])
        }
    }

    private mutating func picking() -> PickerIntent {
        switch Int.random(in: 0..<24, using: &generator) {
        case 20: .person(.sweepBegan)
        case 21, 22: .person(.sweepMoved(stretches()))
        case 23: .person(.sweepEnded)
        case 0..<11: .person(.assetActivated(index: place()))
        case 11: .person(.assetDoubleActivated(index: place()))
        case 12, 13: .person(.rangeSelected(from: place(), to: place()))
        case 14:
            pick([
                .person(.selectAllPressed), .person(.tileDropped(from: place(), before: place())),
                .person(.tileMoved(index: place(), forward: chance(2))), .person(.tileTakenOut(index: place())),
            ])
        case 15: .person(.deselectAllPressed)
        case 16, 17: pick([.person(.undoPressed), .person(.redoPressed), .person(.rangeTried)])
        default: .person(.assetMoved(id(), after: chance(3) ? nil : id()))
        }
    }

    private mutating func previewing() -> PickerIntent {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0..<3: .person(.previewRequested(index: place()))
        case 3..<6: .person(.previewMoved(pick(PreviewStep.allCases)))
        case 6, 7: .person(.previewSelectionToggled)
        case 8:
            pick([
                .person(.playPressed), .person(.soundPressed), .person(.infoToggled), .window(.playingEnded),
                .window(.pictureZoomed(PreviewZoom(canZoomIn: chance(2), canZoomOut: chance(2)))),
            ])
        default: .person(.previewClosed)
        }
    }

    private mutating func browsing() -> PickerIntent {
        switch Int.random(in: 0..<28, using: &generator) {
        case 24:
            .person(
                .handoverRequested(
                    pick([.copy, .open, .openWith, .showInFiles]),
                    pick([.selection, .tile(assetPlace()), .selectionOrTile(assetPlace())])))
        case 25 where chance(2): .person(.onAsset(assetPlace(), pick([.activate, .preview])))
        case 25:
            pick([.person(.searchEntered), .person(.searchEdited("/home/ann"))])
        case 26: .person(.locationsGiven(.text("/home/ann")))
        case 27: .person(.completionChosen(LocationCompletion(text: "/home/ann/", name: "ann", isFolder: chance(2))))
        case 22: pick([.person(.suggestionsWanted), .person(.suggestionsDismissed)])
        case 23:
            pick([
                .person(.nearMissChosen(pick(["dune", ""]))), .person(.wordsTakenLiterally),
                .person(.recentSearchesCleared),
            ])
        case 18: .person(.tokenAdded(token(), times: chance(3) ? [token()] : []))
        case 19: pick([.person(.tokenRemoved(token())), .person(.tokenMadeWords(token()))])
        case 20: .person(.optionsRemembered(chance(2)))
        case 21: pick([.person(.bannerDismissed), .person(.onboardingDismissed)])
        case 0, 1: .person(.searchEdited(pick(["", " ", "a", "beach", "beach ", "%1"])))
        case 2: .person(.searchCleared)
        case 3 where chance(2): .person(.albumToggled(AlbumID(rawValue: "paris")))
        case 3, 4: .person(.albumOpened(pick([nil, AlbumID(rawValue: "paris"), AlbumID(rawValue: "videos")])))
        case 5: .person(.albumsTabChosen(chance(2)))
        case 6 where chance(3): pick([.person(.fitChosen(.whole)), .person(.fitChosen(.square))])
        case 6 where chance(3): pick([.person(.sectionsChosen(.month)), .person(.sectionsChosen(nil))])
        case 6 where chance(3): .person(.bestMatchChosen)
        case 6 where chance(2): .person(.coversChosen(!chance(3)))
        case 6: .person(.sortChosen(SortOrder(pick(SortKey.allCases), descending: chance(2))))
        case 7: pick([.person(.zoomedIn), .person(.zoomedOut), .person(.zoomReset)])
        case 8: .person(.zoomChosen(level: .random(in: -3...9, using: &generator)))
        case 9 where chance(3): .person(.sectionToggled(pick([0..<3, 2..<9, 40..<90])))
        case 9, 10, 11: .person(.stagingOpened)
        case 12: .person(.stagingClosed)
        case 13 where chance(3): .person(.sidebarWidened(to: pick([212, 300, -5])))
        case 13: .person(.sidebarToggled)
        case 14: .window(.windowResized(isNarrow: chance(2)))
        case 15: .person(.inclusionChanged(.random(&generator), included: !chance(4)))
        case 16: .person(.encodingChosen(pick([.automatic, .current, .current, .compatible])))
        default: rows()
        }
    }

    private mutating func stretches() -> [SweptRange] {
        (0..<Int.random(in: 0...3, using: &generator)).map { _ in SweptRange(from: place(), to: place()) }
    }

    private mutating func token() -> SearchToken {
        let kind = pick(SearchToken.Kind.allCases)
        return SearchToken(
            kind, value: pick(["a", "b"]), title: LocalizedText("%1", .text("a token")), typed: chance(2) ? "a" : nil)
    }

    private mutating func rows() -> PickerIntent {
        let start = Int.random(in: 0...60, using: &generator)
        let rows = start..<(start + Int.random(in: 0...30, using: &generator))
        return .window(chance(5) ? .albumRowsShown(rows) : .rowsShown(rows))
    }

    private mutating func calling() -> PickerIntent {
        switch Int.random(in: 0..<8, using: &generator) {
        case 0, 1: return .caller(.deselected((0..<Int.random(in: 0...4, using: &generator)).map { _ in id() }))
        case 2, 3: return .caller(.moved(id(), after: chance(3) ? nil : id()))
        case 4: return .caller(.scrolledToInitialPosition)
        default:
            return .caller(
                .updated(
                    .init(
                        selectionLimit: chance(2) ? pick([0, 0, 1, 2, 4]) : nil,
                        hiddenAccessoryEdges: chance(3) ? .random(&generator) : nil,
                        searchText: chance(4) ? pick(["", "  ", "dunes"]) : nil)))
        }
    }

    private mutating func answering(_ generation: Int) -> PickerIntent {
        let number = chance(4) ? generation - Int.random(in: 0...2, using: &generator) : generation
        switch Int.random(in: 0..<13, using: &generator) {
        case 0..<5: return .library(.listArrived(list(), generation: number))
        case 5:
            let failure = LibraryFailure.busyIndex
            return chance(2)
                ? .library(.listFailed(failure, generation: number))
                : chance(2) ? .library(.assetsFailed(failure)) : .clock(.assetsDue)
        case 6: return .library(.albumsArrived(albums(), generation: number))
        case 7, 8:
            let asked = (0..<Int.random(in: 0...12, using: &generator)).map { _ in id() }
            let found = asked.filter { _ in !chance(8) }.map { Self.asset($0.rawValue) }
            return chance(2)
                ? .library(.assetsArrived(found))
                : .library(.preselectionChecked(PickableAssets(found, isComplete: !chance(3)), asked: asked))
        case 9:
            return .library(
                .libraryReported(
                    chance(3)
                        ? .removed(Set((0..<Int.random(in: 1...3, using: &generator)).map { _ in id() })) : .changed))
        case 10:
            return .library(
                .libraryReported(
                    chance(2) ? .scanned(ScanReport()) : .scanning(done: 7, total: pick([nil, 0, 5, 70]))))
        case 11:
            let info = chance(3) ? nil : AssetInfo(camera: "Pixel 8", folders: ["Paris"])
            return .library(
                chance(3) ? .infoFailed(.busyIndex, generation: number) : .infoArrived(info, generation: number))
        default: return .clock(.noticeExpired(.random(in: 0...4, using: &generator)))
        }
    }

    private mutating func list() -> AssetList {
        revision += 1
        let numbers = Self.numbers.filter { _ in !chance(3) }
        let entries = numbers.map { number -> AssetEntry in
            let asset = Self.asset(number)
            var flags: AssetEntry.Flags = asset.broken == nil ? [] : .broken
            if asset.kind == .video { flags.insert(.video) }
            if asset.kind == .livePhoto { flags.insert(.livePhoto) }
            return AssetEntry(id: asset.id, day: CivilDay(number: 19_000 - Int32(number / 3)), flags: flags)
        }
        return AssetList(
            entries: ContiguousArray(chance(9) ? [] : entries), grouped: !chance(3), revision: revision,
            reading: chance(4) ? SearchReading(times: [ReadingTests.time("a")], words: pick(["", "beach"])) : nil)
    }

    private mutating func albums() -> [Album] {
        chance(4)
            ? []
            : [
                Album(id: AlbumID(rawValue: "all"), kind: .library, name: "All", count: 40),
                Album(id: AlbumID(rawValue: "videos"), kind: .smart, name: "Videos", count: 9, cover: id()),
                Album(id: AlbumID(rawValue: "paris"), kind: .place, name: "Paris", count: 3, cover: id()),
            ]
    }
}
