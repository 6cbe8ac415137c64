// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkInspection
import GtkSupport
import PickerModel
import PickerTestSupport
import Testing

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

/// The picker's window opened and closed two hundred times leaves nothing behind, counted in objects.
///
/// In a process of its own: counts of the whole process are part of it, and other tests have windows too.
@Suite("Opening and closing the window", .serialized)
struct WindowLifetimeTests {
    @Test(
        "two hundred times leaves no widget, no wrapper, no controller, no closure, no window and no descriptor",
        .enabled("needs a display: set DISPLAY, or run under Xvfb") { await MainActor.run { Display.isAvailable() } },
        .timeLimit(.minutes(5)))
    func twoHundred() async {
        await #expect(processExitsWith: .success) {
            try await WindowRounds().play(rounds: 200)
        }
    }
}

/// Rounds of opening and closing, and what is left of them.
@MainActor
private final class WindowRounds {
    /// What one round made, remembered and not kept.
    @MainActor
    private struct Remains {
        var objects: [Weak]
        var widgets: WidgetWatch

        var alive: [String] { objects.filter { $0.object != nil }.map(\.name) + widgets.alive }
    }

    private struct Weak {
        weak var object: AnyObject?
        var name: String
    }

    private let library: WindowLibrary
    private var remains: [Remains] = []
    private var widgetsSeen = 0

    init() throws {
        library = try WindowLibrary(count: 60)
    }

    private var atRest = WidgetWatch.Counts.none

    func play(rounds: Int) async throws {
        defer { library.remove() }
        try #require(Display.isAvailable())
        LogWatch.start()
        let appearance = try Appearance(icons: nil)
        _ = appearance.dress(for: nil)
        defer { withExtendedLifetime(appearance) {} }
        // The style sheet follows the theme as long as the program runs.
        atRest = WidgetWatch.counts
        // What GTK, fonts and the accessibility bus keep once for the whole process comes with the first windows.
        for number in 0..<3 { try await round(number, isFull: true) }
        await gone()
        let files = Self.openFiles
        for number in 0..<rounds { try await round(number, isFull: number.isMultiple(of: 20)) }
        await gone()
        await OpenWindow.turn { Self.openFiles.count <= files.count }
        let left = remains.flatMap(\.alive)
        #expect(left == [], "\(left.count) objects are left of \(remains.count) windows: \(Set(left).sorted())")
        let counts = WidgetWatch.counts
        #expect(counts == atRest, "\(counts)")
        #expect(Self.openFiles.count <= files.count, "\(Self.openFiles.filter { !files.contains($0) })")
        let complaints = LogWatch.takeComplaints()
        #expect(complaints == [], "\(complaints.count) complaints: \(Set(complaints).sorted())")
        #expect(remains.count == rounds + 3 && widgetsSeen > rounds * 100)
    }

    /// Waits for the deaths that take another turn of the loop or of a thread that had to be told, and for timers that were
    /// waiting when their window went: they hold nothing of it, and are over soon.
    private func gone() async {
        await OpenWindow.turn { WidgetWatch.counts == atRest && self.remains.allSatisfy { $0.alive.isEmpty } }
    }

    private static var openFiles: [String] {
        let folder = "/proc/self/fd"
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return numbers.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
            // The one that is open to read this list.
            .filter { !$0.hasPrefix("/proc/") }
    }

    // MARK: One round

    private func round(_ number: Int, isFull: Bool) async throws {
        let styles: [PickerStyle] = [.presentation, .inline, .compact]
        let style = isFull ? styles[number / 20 % 3] : styles[number % 3]
        let picker = try OpenWindow(library, style: style, isFirstEmbeddedDisplay: number.isMultiple(of: 2))
        await picker.open()
        let widgets = WidgetWatch()
        widgets.watch(picker.window.window)
        if isFull {
            await playAll(picker, widgets)
        } else {
            await playSome(picker)
        }
        widgets.watch(picker.window.window)
        remains.append(Remains(objects: Self.objects(of: picker), widgets: widgets))
        widgetsSeen += widgets.count
        await picker.close()
    }

    private func playSome(_ picker: OpenWindow) async {
        await picker.send(.onboardingDismissed, .assetActivated(index: 0), .previewRequested(index: 1))
        await picker.send(.previewClosed, .searchEdited("photo-1"))
    }

    /// All that a person can have opened, some of it still open when the window goes.
    private func playAll(_ picker: OpenWindow, _ widgets: WidgetWatch) async {
        let view = picker.window.view
        await picker.awaitPictures()
        await picker.send(
            .onboardingDismissed, .bannerDismissed, .zoomedIn, .zoomedOut,
            .sortChosen(SortOrder(.date, descending: false)))
        for place in [0, 2, 3, 1] { await picker.send(.assetActivated(index: place)) }
        await picker.send(
            .albumOpened(AlbumID(rawValue: "Beach")), .albumOpened(nil), .fitChosen(.whole), .coversChosen(true))
        await picker.send(.suggestionsWanted, .searchEdited("im"))
        widgets.watch(picker.window.window)
        if let choice = picker.store.presentation.search.suggestions.first?.rows.first?.intent {
            await picker.send(choice)
        }
        await picker.send(.searchEdited("zzz"), .searchCleared)
        await picker.send(
            .stagingOpened, .tileDropped(from: 0, before: 2), .previewRequested(index: 0), .infoToggled)
        await picker.send(.previewClosed, .stagingClosed)
        view.resized(width: 500, height: 640)
        await picker.send(.albumsTabChosen(true), .albumsTabChosen(false))
        view.resized(width: 900, height: 640)
        for place in picker.store.presentation.grid.list.entries.indices.prefix(5) {
            await picker.send(.previewRequested(index: place), .playPressed, .previewClosed)
        }
        for menu in view.body.descendants.compactMap({ $0 as? MenuButton }) where menu.isMapped {
            menu.popup()
            await picker.settle()
            widgets.watch(picker.window.window)
            menu.popdown()
        }
        ShortcutsWindow.show([("Keys", [("Escape", "Cancel")])], over: view.body)
        await picker.settle()
        await picker.send(.suggestionsWanted, .searchEdited("im"), .previewRequested(index: 1), .playPressed)
    }

    /// The store, the window's controllers and what they hold, whatever they come to be: found by looking into them.
    private static func objects(of picker: OpenWindow) -> [Weak] {
        var seen: [ObjectIdentifier: Weak] = [:]
        func look(into value: Any, depth: Int) {
            let mirror = Mirror(reflecting: value)
            switch mirror.displayStyle {
            case .class:
                let name = String(reflecting: type(of: value))
                guard depth < 8, name.hasPrefix("DesktopPicker.") || name.hasPrefix("Thumbnails.") || depth == 0
                else { return }
                let object = value as AnyObject
                guard seen.updateValue(Weak(object: object, name: name), forKey: ObjectIdentifier(object)) == nil
                else { return }
                var part: Mirror? = mirror
                while let level = part {
                    for child in level.children { look(into: child.value, depth: depth + 1) }
                    part = level.superclassMirror
                }
            case .optional, .collection:
                for child in mirror.children { look(into: child.value, depth: depth) }
            default: break
            }
        }
        for root in [picker, picker.store, picker.window, picker.player] as [AnyObject] { look(into: root, depth: 0) }
        return Array(seen.values)
    }
}
