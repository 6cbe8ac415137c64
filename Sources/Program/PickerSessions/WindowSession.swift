// SPDX-License-Identifier: GPL-3.0-or-later

import Ground
package import GtkSupport
package import PickerHost
package import PickerModel
package import PickerViews

/// One request in a window, from its opening to its outcome. Its end does not end the process: the caller of the
/// session decides what follows.
@MainActor
package final class WindowSession {
    /// What is prepared on another thread while GTK starts: the request's library, and the answers to the first
    /// questions.
    package struct Opening: Sendable {
        package let session: RequestSession
        let state: PickerState
        let first: FirstAnswers
        /// What the app named as picked already, as the library names it.
        package var preselection: [AssetID] { Array(state.selection.preselection) }

        /// Asks the library the first questions. Off the main thread.
        package init(_ request: PickRequest, on host: ProcessHost) async throws(HostError) {
            session = RequestSession(request, on: host)
            (state, first) = try await session.opening()
            session.prepareDecoder(for: first)
        }
    }

    /// Called with the outcome once the window is hidden.
    package var onOutcome: ((PickerOutcome) -> Void)?
    /// Called with each change of the selection where the caller asked for that.
    package var onSelectionChange: (([PickedItem]) -> Void)?
    /// Whether changes are told with films that are still being made. Set before the window opens.
    package var tellsUnfinishedFilms = false
    /// Asks for files that are no photos in place of a dialog of the window's own; `answer(_:)` has the answer. Nil for that dialog.
    package var onFileQuestion: (() -> Void)?
    /// Called when nothing is left to do.
    package var onEnd: (() -> Void)?
    /// The caller's window, as the portal names it; empty for none. Set before the window opens.
    package var parent = ""
    /// Whether the caller's window waits for this one, where it has such a window.
    package var isModal = false
    private let application: Application
    private let appearance: Appearance
    private let size: WindowExtent?
    private let observer: (any SessionObserver)?
    private(set) var opened: Opening?
    private(set) var window: PickerWindow?
    private var hands: DesktopHands?
    package private(set) var store: PickerStore?
    private var restyling: Int?
    /// Asks for other files in a dialog of the window's own; while the desktop's file chooser is asked.
    var unasked: (() -> Void)?
    private var follows = false

    /// - Parameters:
    ///   - size: what the window opens with; nil for what is remembered of the app.
    ///   - observer: called at the steps of the session; nil for none.
    package init(
        _ application: Application, appearance: Appearance, size: WindowExtent? = nil,
        observer: (any SessionObserver)? = nil
    ) {
        self.application = application
        self.appearance = appearance
        self.size = size
        self.observer = observer
    }

    /// Leaves free what the host covers of an embedded picker.
    package func coverAsHost() { window?.coverAsHost() }

    /// Shows the window; returns before its first frame.
    package func open(_ opening: Opening) async {
        opened = opening
        let (session, state, first) = (opening.session, opening.state, opening.first)
        let host = session.host
        let renderer = DesktopText.renderer(today: Today.day())
        let hands = DesktopHands(renderer: renderer, originals: host.originals) { host.notices.say($0) }
        let store = session.store(from: state, first: first, desktop: hands.port)
        (self.hands, self.store) = (hands, store)
        if observer?.drivesPicker == true { store.onRemember = nil }
        store.onFinish = { [self] in finish($0) }
        if session.request.configuration.selection.isContinuous {
            store.tellsUnfinishedFilms = tellsUnfinishedFilms
            store.onSelectionChange = { [self] in onSelectionChange?($0) }
        }
        store.start()
        await store.quiescenceOfPhotos()
        let window = PickerWindow(
            application: application, store: store,
            pictures: WindowPictures(
                tiles: { session.thumbnailLoader(deliver: $0) }, previews: { session.previewLoader(deliver: $0) },
                covers: { host.coverLoader(deliver: $0) },
                videos: host.videos, originals: host.originals),
            renderer: renderer, size: WindowSize.opening(stated: size, remembered: state.memory.windowSize),
            mark: appearance.dress(for: session.request.configuration.accentColor)
        ) { first.asset($0) }
        self.window = window
        restyling = appearance.follow { [weak view = window.view] in view?.restyled() }
        hands.widget = window.view.body
        window.view.grid.requests.looksAhead = false
        window.view.grid.requests.onComplete = { [self] in
            // Pictures may be delivered before the window exists.
            guard !window.window.isMapped else { return firstScreenIsComplete(window, store) }
            window.window.onMap { [self] in firstScreenIsComplete(window, store) }
        }
        if onFileQuestion != nil { askElsewhere(store) }
        observer?.willPresent(window)
        // Pictures are on their way while GTK lays the window out.
        window.prepare()
        await store.quiescenceOfPhotos()
        becomeDialog()
        if let title = state.chooser?.title, !title.isEmpty { window.window.title = title }
        window.present()
        session.host.log.note(.window, "shown, renderer \(window.window.rendererName ?? "none")")
        observer?.didPresent(window)
        if session.request.folders == .personal { host.personal.followDevices() }
        if first.isEmpty { follow() }
    }

    func becomeDialog() {
        if !parent.isEmpty, let window = window?.window, window.setParent(parent) { window.isModal = isModal }
    }

    /// In this order, since a machine may have two cores: the first frame, then what the person may use next, then the
    /// scan. With an empty index the scan does not wait for the first frame.
    private func firstScreenIsComplete(_ window: PickerWindow, _ store: PickerStore) {
        guard let opened else { return }
        opened.session.host.log.note(.window, "each photo of the first screen has its picture")
        opened.session.keepFirstScreen()
        observer?.firstScreenIsComplete(window, store) { [self] in close() }
        opened.first.forget()
        LoopTimer.after(milliseconds: 60) {
            opened.session.host.prepareDecoder()
            window.view.grid.requests.looksAhead = true
        }
        LoopTimer.after(milliseconds: 300) { [self] in
            follow()
            opened.session.host.sweepCopies()
        }
    }

    private func follow() {
        guard !follows, let library = opened?.session.library else { return }
        follows = true
        Task.detached { await library.follow() }
    }

    /// The window is hidden by now; the caller gets its photos before the rest is shut down.
    private func finish(_ outcome: PickerOutcome) {
        window?.window.isVisible = false
        opened?.session.host.log.note(
            .window,
            "outcome: \(outcome.kind), \(outcome.items.count) items, \(outcome.others.count) others, "
                + "\(outcome.problems.count) problems")
        hands?.windowIsGone = true
        onOutcome?(outcome)
        if let opened { RecentlyPicked.note(outcome, in: opened.session.host.paths.recentFiles) }
        Task { @MainActor in
            // Copies and scans that the person asked for are finished first.
            await store?.quiescenceOfSaving()
            close()
        }
    }

    /// What the person chose of what an app asks that called its file chooser; nil for other requests.
    package var chooser: FileChooserState? { store?.state.chooser }

    /// Whether a window is there or about to be.
    package var isOpen: Bool { opened != nil }

    /// Brings the window to the front, as far as the desktop lets a program do that.
    /// - Parameter activationToken: of the program whose person wants to see it; empty without one.
    package func present(activationToken: String) { window?.window.present(activationToken: activationToken) }

    /// Closes the window, whether the request has an outcome or not.
    package func close() {
        observer?.willEnd()
        if let restyling { appearance.leave(restyling) }
        restyling = nil
        window?.window.destroy()
        if window != nil, let opened { appearance.undress(opened.session.request.configuration.accentColor) }
        let left = store
        (window, store, hands, opened) = (nil, nil, nil, nil)
        let ended = onEnd
        (onOutcome, onSelectionChange, onFileQuestion, onEnd) = (nil, nil, nil, nil)
        guard let left, left.mayBeMaking else {
            ended?()
            return
        }
        Task { @MainActor in
            await left.abandonment()
            ended?()
        }
    }
}
