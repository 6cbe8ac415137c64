// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel
import PickerTestSupport
import Testing

/// What is kept of an app (phpicker.md 3.3; rules F12 to F14).
@Suite("What the picker remembers of an app")
struct AppMemoryTests {
    private static func memory(_ change: (inout AppMemory) -> Void) -> AppMemory {
        var memory = AppMemory()
        change(&memory)
        return memory
    }

    private func state(
        _ memory: AppMemory = AppMemory(), app: CallingApp = CallingApp(id: "org.example.Notes"),
        _ configure: (inout PickerConfiguration) -> Void = { _ in }
    ) -> PickerState {
        var configuration = PickerConfiguration()
        configuration.selectionLimit = 0
        configure(&configuration)
        return PickerState(
            configuration: configuration, app: app, context: ChromeContext(remembering: memory, app: app),
            memory: memory)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let memory: AppMemory
        let generation: Int
        let onboarding: Bool
        let banner: Bool

        init(
            _ name: String, generation: Int, onboarding: Bool, banner: Bool, _ change: (inout AppMemory) -> Void
        ) {
            testDescription = name
            memory = AppMemoryTests.memory(change)
            self.generation = generation
            self.onboarding = onboarding
            self.banner = banner
        }
    }

    @Test(
        "onboarding is for an app's first embedded picker, the banner for one that knew the picker of before",
        arguments: [
            Row("never seen", generation: 2, onboarding: true, banner: false) { _ in },
            Row("seen before the upgrade", generation: 2, onboarding: true, banner: true) { $0.firstGeneration = 1 },
            Row("seen since the upgrade", generation: 2, onboarding: true, banner: false) { $0.firstGeneration = 2 },
            Row("seen by a newer picker", generation: 2, onboarding: true, banner: false) { $0.firstGeneration = 3 },
            Row("onboarded", generation: 2, onboarding: false, banner: true) {
                $0.firstGeneration = 1
                $0.hasSeenOnboarding = true
            },
            Row("dismissed", generation: 2, onboarding: true, banner: false) {
                $0.firstGeneration = 1
                $0.dismissedBanner = 2
            },
            Row("dismissed the one of before", generation: 3, onboarding: true, banner: true) {
                $0.firstGeneration = 1
                $0.dismissedBanner = 2
            },
            Row("two upgrades at once", generation: 9, onboarding: false, banner: true) {
                $0.firstGeneration = 1
                $0.hasSeenOnboarding = true
            },
        ])
    func chrome(_ row: Row) {
        for style in PickerStyle.allCases {
            for edges in [AccessoryEdges(), .all] {
                var configuration = PickerConfiguration()
                configuration.style = style
                configuration.hiddenAccessoryEdges = edges
                let context = ChromeContext(remembering: row.memory, app: .unknown, generation: row.generation)
                let chrome = Chrome.resolve(configuration, platform: .desktop, context: context)
                #expect(chrome.isVisible(.privacyBadge) == style.isEmbedded)
                #expect(chrome.isVisible(.onboarding) == (style.isEmbedded && row.onboarding))
                #expect(chrome.isVisible(.banner) == (!style.isEmbedded && row.banner))
            }
        }
    }

    @Test("an app that may read everything anyway is offered no Options (F11)", arguments: [true, false])
    func fullAccess(_ hasFullAccess: Bool) {
        let app = CallingApp(id: "org.example.Notes", hasFullAccess: hasFullAccess)
        #expect(state(app: app).chrome.isVisible(.options) == !hasFullAccess)
    }

    @Test(
        "onboarding is shown once for an app, and closing it closes nothing else",
        arguments: [PickerStyle.inline, .compact])
    func onboarding(_ style: PickerStyle) throws {
        var first = state { $0.style = style }
        let kept = try #require(first.reduce(.opened).memory)
        #expect(kept.hasSeenOnboarding)
        #expect(kept.firstGeneration == AppMemory.currentGeneration)
        #expect(PickerPresentation(first).privacy.onboarding != nil)
        #expect(first.reduce(.onboardingDismissed).isEmpty)
        #expect(PickerPresentation(first).privacy.onboarding == nil)
        #expect(PickerPresentation(first).privacy.badge != nil)
        #expect(first.phase == .picking)

        var second = state(kept) { $0.style = style }
        #expect(second.reduce(.opened).memory == nil)
        #expect(PickerPresentation(second).privacy.onboarding == nil)
        // Another app has a memory of its own.
        #expect(PickerPresentation(state { $0.style = style }).privacy.onboarding != nil)
    }

    @Test("a window of its own shows no onboarding and does not use it up")
    func window() throws {
        var first = state()
        let kept = try #require(first.reduce(.opened).memory)
        #expect(!kept.hasSeenOnboarding)
        #expect(kept.firstGeneration == AppMemory.currentGeneration)
        #expect(PickerPresentation(first).privacy.onboarding == nil)
        #expect(PickerPresentation(state(kept) { $0.style = .inline }).privacy.onboarding != nil)
    }

    @Test("the generation in which an app was first seen stays")
    func firstGeneration() {
        var later = state(Self.memory { $0.firstGeneration = 0 })
        #expect(later.reduce(.opened).memory == nil)
        #expect(later.memory.firstGeneration == 0)
    }

    @Test("the banner stands from pick to pick until it is dismissed, once for all")
    func banner() throws {
        let before = Self.memory { $0.firstGeneration = AppMemory.currentGeneration - 1 }
        var first = state(before)
        _ = first.reduce(.opened)
        #expect(PickerPresentation(first).privacy.banner != nil)
        _ = first.reduce(.cancelPressed)
        var second = state(first.memory)
        let effects = second.reduce(.bannerDismissed)
        let kept = try #require(effects.memory)
        #expect(effects.count == 1)
        #expect(PickerPresentation(second).privacy.banner == nil)
        #expect(second.reduce(.bannerDismissed).isEmpty)
        #expect(kept.dismissedBanner == AppMemory.currentGeneration)
        #expect(PickerPresentation(state(kept)).privacy.banner == nil)
    }

    @Test("what is not on screen cannot be dismissed", arguments: [PersonIntent.bannerDismissed, .onboardingDismissed])
    func notThere(_ intent: PersonIntent) {
        var shown = state(Self.memory { $0.hasSeenOnboarding = true })
        let before = shown
        #expect(shown.reduce(intent).isEmpty)
        #expect(shown == before)
    }

    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let intent: PickerIntent
        let kept: AppMemory
        init(_ name: String, _ intent: PersonIntent, _ change: (inout AppMemory) -> Void) {
            self.init(name, .person(intent), change)
        }
        init(_ name: String, _ intent: PickerIntent, _ change: (inout AppMemory) -> Void) {
            testDescription = name
            self.intent = intent
            kept = AppMemoryTests.memory(change)
        }
    }

    @Test(
        "size and order are kept when they change and only then",
        arguments: [
            Change("larger", .zoomedIn) { $0.zoomLevel = ZoomState.initialLevel + 1 },
            Change("smaller", .zoomedOut) { $0.zoomLevel = ZoomState.initialLevel - 1 },
            Change("largest", .zoomChosen(level: 99)) { $0.zoomLevel = ZoomState.levels.count - 1 },
            Change("smallest", .zoomChosen(level: -99)) { $0.zoomLevel = 0 },
            Change("by name", .sortChosen(SortOrder(.name, descending: false))) {
                $0.sort = SortOrder(.name, descending: false)
            },
            Change("whole photos", .fitChosen(.whole)) { $0.fit = .whole },
            Change("covers", .coversChosen(true)) { $0.showsCovers = true },
            Change("an album", .albumOpened(AlbumID(rawValue: "paris"))) { $0.album = AlbumID(rawValue: "paris") },
            Change("a window", .window(.windowMeasured(WindowExtent(width: 900, height: 700)))) {
                $0.windowSize = WindowExtent(width: 900, height: 700)
            },
        ])
    func changes(_ row: Change) {
        var picker = state()
        #expect(
            picker.reduce(row.intent).filter { if case .remember = $0 { true } else { false } } == [.remember(row.kept)]
        )
        #expect(picker.memory == row.kept)
        // The next pick opens so, and the same again is no change.
        var next = state(row.kept)
        #expect(next.zoom.tileSize == picker.zoom.tileSize)
        #expect(next.query.sort == picker.query.sort)
        #expect(next.query.album == picker.query.album)
        #expect(PickerPresentation(next).grid.fit == PickerPresentation(picker).grid.fit)
        #expect(PickerPresentation(next).view == PickerPresentation(picker).view)
        let repeated =
            [.person(.zoomedIn), .person(.zoomedOut)].contains(row.intent)
            ? PickerIntent.person(.zoomChosen(level: next.zoom.level)) : row.intent
        #expect(next.reduce(repeated).isEmpty)
    }

    @Test("that results stand by how well they match is kept, and left out once another order is chosen for them")
    func bestMatch() {
        var picker = state()
        _ = picker.reduce(.searchEdited("rome"))
        let kept = Self.memory { ($0.ranksMatches, $0.sort) = (true, .newestFirst) }
        #expect(picker.reduce(.bestMatchChosen).contains(.remember(kept)))
        var next = state(kept)
        _ = next.reduce(.searchEdited("rome"))
        #expect(next.query.ranksMatches)
        #expect(next.reduce(.sortChosen(.newestFirst)).contains(.remember(Self.memory { $0.sort = .newestFirst })))
    }

    @Test("a sidebar put away stays away, and comes back for good")
    func sidebar() {
        var picker = state()
        #expect(picker.reduce(.sidebarToggled) == [.remember(Self.memory { $0.hidesSidebar = true })])
        var next = state(picker.memory)
        #expect(!PickerPresentation(next).sidebar.isVisible)
        #expect(next.reduce(.sidebarToggled) == [.remember(Self.memory { _ in })])
        // Where there is none to be seen its key changes nothing that would be seen later.
        _ = next.reduce(.windowResized(isNarrow: true))
        #expect(next.reduce(.sidebarToggled).isEmpty)
    }

    @Test("a sidebar made wider is so again, and one of its usual width is forgotten")
    func sidebarWidth() {
        var picker = state()
        #expect(picker.reduce(.sidebarWidened(to: 300)) == [.remember(Self.memory { $0.sidebarWidth = 300 })])
        #expect(picker.reduce(.sidebarWidened(to: 300)).isEmpty)
        var next = state(picker.memory)
        #expect(PickerPresentation(next).sidebar.width == 300)
        _ = next.reduce(.sidebarToggled)
        // A sidebar that is not there has no edge.
        #expect(next.reduce(.sidebarWidened(to: 400)).isEmpty)
        _ = next.reduce(.sidebarToggled)
        _ = next.reduce(.windowResized(isNarrow: true))
        #expect(next.reduce(.sidebarWidened(to: 400)).isEmpty)
        _ = next.reduce(.windowResized(isNarrow: false))
        #expect(next.reduce(.sidebarWidened(to: 212)) == [.remember(Self.memory { _ in })])
        #expect(PickerPresentation(next).sidebar.width == nil)
    }

    @Test("the album of last time gives way to what the app asks for, and to all photos where it is gone")
    func album() {
        let memory = Self.memory { $0.album = AlbumID(rawValue: "paris") }
        #expect(state(memory) { $0.style = .inline }.query.album == nil)
        var picker = state(memory)
        let rome = Album(id: AlbumID(rawValue: "rome"), kind: .place, name: "Rome", count: 1)
        let paris = Album(id: AlbumID(rawValue: "paris"), kind: .place, name: "Paris", count: 1)
        func albums(_ picker: inout PickerState, _ albums: [Album]) -> [PickerEffect] {
            guard case .loadAlbums(_, let generation)? = picker.reduce(.libraryReported(.changed)).last else {
                return []
            }
            return picker.reduce(.albumsArrived(albums, generation: generation))
        }
        #expect(albums(&picker, [rome, paris]).isEmpty)
        #expect(albums(&picker, []).isEmpty)
        #expect(picker.query.album?.rawValue == "paris")
        #expect(albums(&picker, [rome]).query?.album == nil)
        #expect(picker.query.album == nil)
    }

    @Test("a window that nobody could use is not remembered", arguments: [(10, 700), (900, 10), (90_000, 700)])
    func windows(_ width: Int, _ height: Int) {
        var picker = state()
        #expect(picker.reduce(.windowMeasured(WindowExtent(width: width, height: height))).isEmpty)
    }

    @Test("the app's zoom is shown and not remembered", arguments: [1, -1])
    func zoomOfTheApp(_ steps: Int) {
        var picker = state()
        #expect(picker.reduce(.zoomed(by: steps)).isEmpty)
        #expect(picker.zoom.level == ZoomState.initialLevel + steps)
        var compact = state { $0.style = .compact }
        #expect(compact.reduce(.zoomed(by: steps)).isEmpty)
        #expect(compact.zoom.level == ZoomState.initialLevel)
    }

    @Test("the one row of compact has no size to remember", arguments: [PersonIntent.zoomedIn, .zoomReset])
    func compact(_ intent: PersonIntent) {
        var picker = state { $0.style = .compact }
        #expect(picker.reduce(intent).isEmpty)
    }

    @Test(
        "a size that there is not opens the nearest", arguments: [(-7, 64), (0, 64), (5, 400), (6, 400), (.max, 400)])
    func levels(_ level: Int, _ size: Int) {
        #expect(state(Self.memory { $0.zoomLevel = level }).zoom.tileSize == size)
    }

    @Test("a memory reads back as itself from JSON, 200 random ones")
    func roundTrip() throws {
        var generator = SeededGenerator(seed: 31)
        for _ in 0..<200 {
            func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &generator) ? value : nil }
            let memory = Self.memory {
                $0.firstGeneration = maybe(Int.random(in: 0...9, using: &generator))
                $0.hasSeenOnboarding = Bool.random(using: &generator)
                $0.dismissedBanner = maybe(Int.random(in: 0...9, using: &generator))
                $0.zoomLevel = maybe(Int.random(in: -3...9, using: &generator))
                $0.sort = maybe(
                    SortOrder(
                        SortKey.allCases.randomElement(using: &generator) ?? .date,
                        descending: Bool.random(using: &generator)))
                $0.ranksMatches = Bool.random(using: &generator)
                $0.showsCovers = Bool.random(using: &generator)
                $0.fit = maybe(TileFit.allCases.randomElement(using: &generator) ?? .square)
                $0.album = maybe(AlbumID(rawValue: "paris"))
                $0.windowSize = maybe(WindowExtent(width: .random(in: 1...9999, using: &generator), height: 700))
                $0.hidesSidebar = Bool.random(using: &generator)
                $0.sidebarWidth = maybe(Int.random(in: -9...9999, using: &generator))
                $0.options = maybe(
                    AppMemory.RememberedOptions(
                        removals: .random(&generator), encoding: maybe(PreferredEncoding.compatible)))
            }
            #expect(try JSONDecoder().decode(AppMemory.self, from: JSONEncoder().encode(memory)) == memory)
        }
    }

    @Test(
        "what an earlier or later picker wrote is read for what is in it",
        arguments: [
            ("{}", AppMemory()), (#"{"zoomLevel":4}"#, memory { $0.zoomLevel = 4 }),
            (#"{"showsCovers":true,"fit":7}"#, memory { $0.showsCovers = true }),
            (#"{"ranksMatches":true}"#, memory { $0.ranksMatches = true }),
            (#"{"hasSeenOnboarding":true,"unheard":[1]}"#, memory { $0.hasSeenOnboarding = true }),
        ])
    func tolerance(_ json: String, _ memory: AppMemory) throws {
        #expect(try JSONDecoder().decode(AppMemory.self, from: Data(json.utf8)) == memory)
    }
}
