// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkInspection
import GtkSupport
import PhotoLibrary
import PickerModel
import Synchronization
import Testing

@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

/// Two requests of one process: one engine, and nothing of the one in the other.
///
/// In a process of its own: the style sheet is the display's, and other tests have windows too.
@Suite("Two requests of one process", .serialized)
struct TwoRequestsTests {
    @Test(
        "each window shows its own folders, prompt and accent, and ends alone",
        .enabled("needs a display: set DISPLAY, or run under Xvfb") { await MainActor.run { Display.isAvailable() } },
        .timeLimit(.minutes(5)))
    func apart() async {
        await #expect(processExitsWith: .success) { try await TwoRequests().apart() }
    }

    @Test(
        "a window that may show one photo of another's folder shows, counts, finds and hears of that one",
        .enabled("needs a display: set DISPLAY, or run under Xvfb") { await MainActor.run { Display.isAvailable() } },
        .timeLimit(.minutes(5)))
    func narrowed() async {
        await #expect(processExitsWith: .success) { try await TwoRequests().narrowed() }
    }

    @Test(
        "a second request of the same folders scans nothing",
        .enabled("needs a display: set DISPLAY, or run under Xvfb") { await MainActor.run { Display.isAvailable() } },
        .timeLimit(.minutes(5)))
    func warm() async {
        await #expect(processExitsWith: .success) { try await TwoRequests().warm() }
    }

    @Test(
        "the style sheet holds the accents of the windows that are open",
        .enabled("needs a display: set DISPLAY, or run under Xvfb") { await MainActor.run { Display.isAvailable() } },
        .timeLimit(.minutes(5)))
    func accents() async {
        await #expect(processExitsWith: .success) { try await TwoRequests().accents() }
    }
}

/// What the tests do in their process.
@MainActor
private final class TwoRequests {
    init() throws { try #require(Display.isAvailable()) }

    /// A home with two folders of photos.
    private final class Home {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("two-\(UUID().uuidString)").path
        let said = Said()

        init() throws {
            let pixel =
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
            for name in ["Pictures/harbour.png", "Pictures/castle.png", "Work/plan.png"] {
                let file = URL(fileURLWithPath: "\(path)/\(name)")
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try ((Data(base64Encoded: pixel) ?? Data()) + Data(name.utf8)).write(to: file)
            }
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func host() -> ProcessHost {
            Composition.host(
                paths: ProgramPaths(environment: ["HOME": path, "XDG_DATA_DIRS": path]),
                data: ProgramData(environment: [:]),
                notices: Notices(write: { [said] in said.add($0) }),
                translate: { $0 })
        }

        func folder(_ name: String) -> FileLocation { FileLocation("\(path)/\(name)") }
    }

    private final class Said: Sendable {
        private let all = Mutex<[String]>([])
        var sentences: [String] { all.withLock { $0 } }
        func add(_ sentence: String) { all.withLock { $0.append(sentence) } }
    }

    /// A request in its window, and what came of it.
    @MainActor
    private final class Open {
        let session: WindowSession
        var outcome: PickerOutcome?
        var isOver = false

        init(_ request: PickRequest, on host: ProcessHost, _ appearance: Appearance) async throws {
            session = WindowSession(try OpenWindow.application.get(), appearance: appearance)
            session.onOutcome = { [weak self] in self?.outcome = $0 }
            session.onEnd = { [weak self] in self?.isOver = true }
            await session.open(try await WindowSession.Opening(request, on: host))
        }

        var store: PickerStore { get throws { try #require(session.store) } }
        var view: PickerView { get throws { try #require(session.window?.view) } }

        /// Names of all that the window lists.
        func names() async throws -> Set<String> {
            await session.store?.quiescence()
            let ids = try store.presentation.grid.list.entries.map(\.id)
            return Set(try await session.opened?.session.library.port().assets(ids).map(\.name) ?? [])
        }

        /// Turns the loop until something holds. Twenty seconds are the bound of a broken test, never its pace.
        func until(_ holds: () async throws -> Bool, line: Int = #line) async throws {
            let end = ContinuousClock.now + .seconds(20)
            while try await !holds() {
                try #require(ContinuousClock.now < end, "what line \(line) waits for did not come")
                OpenWindow.drain()
                try await Task.sleep(for: .milliseconds(1))
            }
        }
    }

    private func request(_ folder: FileLocation, accent: AccentColor, prompt: String) -> PickRequest {
        var configuration = PickerConfiguration()
        configuration.accentColor = accent
        configuration.prompt = prompt
        configuration.selectionLimit = 2
        var request = PickRequest(configuration, from: CallingApp(id: "org.example.App", name: "App"))
        request.folders = .named([folder])
        return request
    }

    func apart() async throws {
        let home = try Home()
        let host = home.host()
        defer { host.stop() }
        let appearance = try Appearance(icons: nil)
        let (red, blue) = (try #require(AccentColor("#c01c28")), try #require(AccentColor("#1a5fb4")))
        let first = try await Open(
            request(home.folder("Pictures"), accent: red, prompt: "Wähle ein Bild für das Profil"), on: host, appearance
        )
        try await first.until { try await first.names() == ["harbour.png", "castle.png"] }
        let second = try await Open(
            request(home.folder("Work"), accent: blue, prompt: "בחר תמונה"), on: host, appearance)
        try await second.until { try await second.names() == ["plan.png"] }
        #expect(try await first.names() == ["harbour.png", "castle.png"])
        for (open, prompt, accent) in [
            (first, "Wähle ein Bild für das Profil", red), (second, "בחר תמונה", blue),
        ] {
            #expect(try open.store.presentation.header.prompt == prompt)
            try open.store.send(.assetActivated(index: 0))
            await open.session.store?.quiescence()
            let add = try open.view.header.add
            // The theme lets colours come slowly.
            await OpenWindow.turn { (try? Self.ground(of: add).isNear(accent)) == true }
            #expect(try Self.ground(of: add).isNear(accent), "\(prompt)")
        }
        // What lies in the other's folders is nowhere to be had.
        let foreign = try #require(
            try await first.session.opened?.session.library.view.assets(named: "castle.png").first)
        #expect(try await second.session.opened?.session.library.port().assets([foreign]).isEmpty == true)
        try first.store.send(.addPressed)
        try await first.until { first.isOver }
        #expect(first.outcome?.items.count == 1)
        #expect(second.outcome == nil && !second.isOver)
        // The one that stays goes on: it hears of what comes.
        try FileManager.default.copyItem(
            atPath: "\(home.path)/Pictures/castle.png", toPath: "\(home.path)/Work/copy.png")
        try await second.until { try await second.names() == ["plan.png", "copy.png"] }
        try second.store.send(.escapePressed)
        try await second.until { second.isOver }
        #expect(second.outcome?.kind == .cancelled)
        #expect(home.said.sentences.isEmpty)
    }

    func narrowed() async throws {
        let home = try Home()
        let host = home.host()
        defer { host.stop() }
        let appearance = try Appearance(icons: nil)
        let accent = try #require(AccentColor("#1a5fb4"))
        let wide = try await Open(request(home.folder("Pictures"), accent: accent, prompt: "1"), on: host, appearance)
        try await wide.until { try await wide.names().count == 2 }
        let other = try await Open(request(home.folder("Work"), accent: accent, prompt: "2"), on: host, appearance)
        try await other.until { try await other.names() == ["plan.png"] }
        let view = try #require(wide.session.opened?.session.library.view)
        let one = try #require(try await view.assets(named: "harbour.png").first)
        var chosen = request(home.folder("Pictures"), accent: accent, prompt: "3")
        chosen.scope = .assets([one])
        let narrow = try await Open(chosen, on: host, appearance)
        #expect(try await narrow.names() == ["harbour.png"])
        let counts = try narrow.store.presentation.sidebar.rows.compactMap { row -> String? in
            if case .album(let album, _, _, _, _) = row { "\(album.name) \(album.count)" } else { nil }
        }
        #expect(counts == ["All Photos 1"])
        for (text, found) in [("castle", []), ("harbour", ["harbour.png"])] as [(String, Set<String>)] {
            try narrow.store.send(.searchEdited(text))
            try await narrow.until { try await narrow.names() == found }
        }
        try narrow.store.send(.searchCleared)
        // What goes beside its photo is told to the window that showed it alone.
        let heard = Events(try #require(narrow.session.opened?.session.library.view))
        try FileManager.default.removeItem(atPath: "\(home.path)/Pictures/castle.png")
        try await wide.until { try await wide.names() == ["harbour.png"] }
        try FileManager.default.removeItem(atPath: "\(home.path)/Work/plan.png")
        try await other.until { try await other.names().isEmpty }
        #expect(heard.ofPhotos.isEmpty)
        #expect(try await narrow.names() == ["harbour.png"])
        // Its own is told.
        try FileManager.default.removeItem(atPath: "\(home.path)/Pictures/harbour.png")
        try await narrow.until { try await narrow.names().isEmpty && heard.ofPhotos == [.changed, .removed([one])] }
        for open in [wide, other, narrow] { open.session.close() }
    }

    /// What a view says of photos that come and go.
    private final class Events: Sendable {
        private let events = Mutex<[LibraryEvent]>([])

        var ofPhotos: [LibraryEvent] {
            events.withLock { events in
                events.filter { event in
                    switch event {
                    case .changed, .removed: true
                    default: false
                    }
                }
            }
        }

        init(_ view: LibraryView) {
            let stream = view.events()
            Task { [weak self] in
                for await event in stream { self?.events.withLock { $0.append(event) } }
            }
        }
    }

    func warm() async throws {
        let home = try Home()
        let host = home.host()
        defer { host.stop() }
        let appearance = try Appearance(icons: nil)
        let accent = try #require(AccentColor("#1a5fb4"))
        let first = try await Open(request(home.folder("Pictures"), accent: accent, prompt: "1"), on: host, appearance)
        try await first.until { try await first.names().count == 2 }
        let view = try #require(first.session.opened?.session.library.view)
        try await first.until { host.engine.isFollowing(view) }
        let second = try await Open(request(home.folder("Pictures"), accent: accent, prompt: "2"), on: host, appearance)
        #expect(try await second.names() == ["harbour.png", "castle.png"])
        #expect(try host.engine.isFollowing(#require(second.session.opened?.session.library.view)))
        for open in [first, second] {
            open.session.close()
            #expect(open.isOver)
        }
    }

    func accents() async throws {
        let home = try Home()
        let host = home.host()
        defer { host.stop() }
        let appearance = try Appearance(icons: nil)
        let (red, blue) = (try #require(AccentColor("#c01c28")), try #require(AccentColor("#1a5fb4")))
        let first = try await Open(request(home.folder("Pictures"), accent: red, prompt: "1"), on: host, appearance)
        for _ in 0..<2 {
            let second = try await Open(request(home.folder("Work"), accent: blue, prompt: "2"), on: host, appearance)
            let third = try await Open(request(home.folder("Work"), accent: blue, prompt: "3"), on: host, appearance)
            #expect(Self.accentsInSheet == 2)
            second.session.close()
            #expect(Self.accentsInSheet == 2)
            third.session.close()
            #expect(Self.accentsInSheet == 1)
        }
        first.session.close()
        let last = try await Open(request(home.folder("Work"), accent: blue, prompt: "4"), on: host, appearance)
        #expect(Self.accentsInSheet == 1)
        last.session.close()
    }

    /// How many accents the style sheet defines colours for.
    private static var accentsInSheet: Int {
        let widget = Label("")
        let marks = [""] + (1...9).map { "_picker_accent_\($0)" }
        return marks.count { widget.styleColor(named: "picker_accent\($0)") != nil }
    }

    /// The colour that a button lies on.
    private static func ground(of button: Button) throws -> [UInt8] {
        let picture = try RenderedPicture(of: button)
        // Left of the text, inside of the border.
        return picture[8, picture.height / 2]
    }
}

extension [UInt8] {
    fileprivate func isNear(_ accent: AccentColor) -> Bool {
        zip(self, [accent.red, accent.green, accent.blue]).allSatisfy { abs(Int($0) - Int($1)) < 40 }
    }
}
