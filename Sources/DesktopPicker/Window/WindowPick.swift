// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkSupport
import MediaTypes
import PhotoLibrary
import PickerModel
import Thumbnails

/// A pick in a window.
struct WindowPick {
    private let command: PickCommand
    private let configuration: PickerConfiguration

    init(_ command: PickCommand, _ configuration: PickerConfiguration) {
        self.command = command
        self.configuration = configuration
    }

    /// Runs GTK's loop until the outcome is printed.
    /// - Returns: the status to exit with.
    func show() throws -> Int32 {
        DesktopText.bind()
        Display.prepare()
        WarmUp.start()
        // The library opens and answers on its own threads while GTK makes itself ready.
        let (asked, platform) = (configuration, try command.circumstances.device())
        let (isStandalone, takesOthers, libraries) = (command.standalone, command.otherFiles, command.libraries)
        let opening = Task.detached {
            let composition = try Composition(sources: libraries, places: Places(), devices: .later, audience: .app)
            var request = composition.request(asked, platform: platform, isStandalone: isStandalone)
            request.allowsOtherFiles = takesOthers
            let (state, first) = try await composition.opening(for: request)
            composition.prepareDecoder(for: first)
            return Opening(composition: composition, state: state, first: first)
        }
        let output = isStandalone || StepTrace.drivesPicker ? nil : command.output
        return try MainActor.assumeIsolated {
            guard Display.isAvailable() else {
                throw Complaint.failed(
                    "there is no display to show the picker on; set DISPLAY or WAYLAND_DISPLAY, or use --headless")
            }
            return try Session(asked, output).run(opening)
        }
    }
}

/// What is made beside GTK's start: the object graph, and the answers to the first questions.
private struct Opening: Sendable {
    let composition: Composition
    let state: PickerState
    let first: FirstScreen
}

/// One window from its opening to its outcome.
@MainActor
private final class Session {
    private let configuration: PickerConfiguration
    /// Once its folders and its index are open.
    private var composition: Composition?
    /// How the outcome is printed; nil where nobody waits for it.
    private let output: PickOutput?
    private let look: Look
    private let application = Application(id: ProgramData.applicationID)
    private var window: PickerWindow?
    private var hands: DesktopHands?
    private var store: PickerStore?
    private var status = ExitStatus.failed.rawValue
    private let trace = StartupTrace()
    private let frames = FrameTrace()
    private let moves = GridTrace()
    private let steps = StepTrace()
    private var scans = false

    init(_ configuration: PickerConfiguration, _ output: PickOutput?) throws {
        self.configuration = configuration
        self.output = output
        look = try Look(accent: configuration.accentColor)
    }

    func run(_ opening: Task<Opening, any Error>) -> Int32 {
        MainLoop.attachMainQueue()
        DesktopAppearance.follow { [look] in look.follow($0) }
        application.onActivate { [self] in
            application.hold()
            Task { @MainActor in await open(opening) }
        }
        _ = application.run()
        return status
    }

    private func open(_ opening: Task<Opening, any Error>) async {
        do {
            let opened = try await opening.value
            let (composition, state, first) = (opened.composition, opened.state, opened.first)
            self.composition = composition
            let renderer = DesktopText.renderer(today: Today.day())
            let hands = DesktopHands(renderer: renderer)
            let store = composition.store(
                from: state, port: first.port(before: composition.port()), desktop: hands.port)
            (self.hands, self.store) = (hands, store)
            if StepTrace.drivesPicker { store.onRemember = nil }
            store.onFinish = { [self] in finish($0) }
            if configuration.selection.isContinuous { store.onSelectionChange = { [output] in output?.stream($0) } }
            store.start()
            await store.quiescenceOfPhotos()
            let feed = ThumbnailFeed { composition.thumbnailLoader(deliver: $0) }
            let size = WindowSize.opening(remembered: state.memory.windowSize)
            PickerWindow.askAhead(feed, for: store.presentation, size: size, from: first)
            let window = PickerWindow(
                application: application, store: store, feed: feed,
                previews: PreviewFeed(ThumbnailFeed(fit: .whole) { composition.previewLoader(deliver: $0) }),
                player: composition.player(),
                renderer: renderer, size: size)
            self.window = window
            look.onRestyle = { [weak view = window.view] in view?.restyled() }
            hands.widget = window.view.body
            window.view.grid.looksAhead = false
            window.view.grid.onComplete = { [self] in
                // Pictures may be quicker than the window they are for.
                guard !window.window.isMapped else { return firstScreenIsComplete(window, first, store) }
                window.window.onMap { [self] in firstScreenIsComplete(window, first, store) }
            }
            trace.watch(window)
            // Pictures are on their way while GTK lays the window out.
            window.prepare()
            await store.quiescenceOfPhotos()
            window.present()
            frames.watch(window)
            composition.followDevices()
            if first.isEmpty { startScan() }
        } catch let complaint as Complaint {
            end(complaint.status.rawValue, saying: complaint.description)
        } catch {
            end(ExitStatus.failed.rawValue, saying: "\(error)")
        }
    }

    /// Two cores: the first frame, then what a hand may want next, then the look for changes. An index that knows nothing does
    /// not wait for this.
    private func firstScreenIsComplete(_ window: PickerWindow, _ first: FirstScreen, _ store: PickerStore) {
        composition?.keepFirstScreen()
        let close: @MainActor () -> Void = { [self] in end(ExitStatus.cancelled.rawValue, saying: nil) }
        trace.completed(window, end: close)
        moves.start(window, end: close)
        steps.start(window, store, end: close)
        first.forget()
        LoopTimer.after(milliseconds: 60) { [self] in
            composition?.prepareDecoder()
            window.view.grid.looksAhead = true
        }
        LoopTimer.after(milliseconds: 300) { [self] in startScan() }
    }

    private func startScan() {
        guard !scans, let composition else { return }
        scans = true
        Task.detached {
            do throws(LibraryError) {
                try await composition.scanAndTell()
            } catch {
                // The window has said why; closing it is no failure.
                if error != .cancelled { Console.complain("the folders could not be looked through: \(error)") }
            }
            // Also where the scan failed: the watch looks at everything first, and again until that works.
            await composition.watch()
        }
    }

    /// The window is gone by now; what was picked is printed before the program ends.
    private func finish(_ outcome: PickerOutcome) {
        window?.window.isVisible = false
        hands?.windowIsGone = true
        let status = output?.deliver(outcome) ?? ExitStatus.cancelled.rawValue
        if let composition { RecentlyPicked.note(outcome, in: composition.places.recentFiles) }
        Task { @MainActor in
            // What was ordered is done, and what was copied is to outlive the window.
            await store?.quiescenceOfSaving()
            Clipboard.keep { [self] in end(status, saying: nil) }
        }
    }

    private func end(_ status: Int32, saying sentence: String?) {
        if let sentence { Console.complain(sentence) }
        self.status = status
        frames.report()
        composition?.stop()
        window?.window.destroy()
        application.quit()
    }
}

/// The size a picker opens with; `DESKTOP_PICKER_SIZE=WIDTHxHEIGHT` is for tests and screenshots.
enum WindowSize {
    static func opening(remembered: WindowExtent?) -> (width: Int, height: Int) {
        let parts = (ProcessInfo.processInfo.environment["DESKTOP_PICKER_SIZE"] ?? "").split(separator: "x")
            .compactMap { Int($0) }
        guard parts.count == 2, parts.allSatisfy({ (120...10_000).contains($0) }) else {
            if let remembered, remembered.isUsable { return (remembered.width, remembered.height) }
            return (Int(NominalSize.window.width), Int(NominalSize.window.height))
        }
        return (parts[0], parts[1])
    }
}

/// The calendar day here and now: the one place that asks the clock for it.
enum Today {
    static func day() -> CivilDay {
        let now = Int64(Date().timeIntervalSince1970)
        let local = now + Int64(TimeZone.current.secondsFromGMT(for: Date()))
        return CaptureDate(civilSeconds: local).day
    }
}
