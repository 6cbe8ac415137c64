// SPDX-License-Identifier: GPL-3.0-or-later

import Ground
package import GtkSupport
package import MediaTypes
package import PickerHost
package import PickerModel
package import PickerViews

/// The window of the settings, from its opening to its end. What the person decides there is written off the main thread, one change
/// after another, and then read again: the window shows what is on disk.
@MainActor
package final class AccessSettingsSession {
    /// Called with the app's id when a change of what it may do is on disk: the place to tell others that show it.
    package var onChanged: (String) -> Void = { _ in }
    /// Shows the picker of an app's selection, and answers with what is ticked then; nil where the person cancelled.
    package var onEdit: (_ app: String, _ ticked: [AssetID], _ done: @escaping ([AssetID]?) -> Void) -> Void = {
        $2(nil)
    }
    /// Called when the window is closed and all is on disk.
    package var onEnd: (() -> Void)?
    private let application: Application
    private let appearance: Appearance
    private let known: KnownApps
    private let host: ProcessHost
    private let library: RequestLibrary
    private(set) var state: AccessSettingsState
    private(set) var window: AccessSettingsWindow?
    /// The change before the next one.
    private var last: Task<Void, Never>?
    /// Changes and readings that are not over.
    private var pending = 0
    private var isClosing = false

    /// - Parameters:
    ///   - library: knows the selected photos.
    ///   - condition: what holds for all apps.
    ///   - usuallyWithheld: details that are left out for an app that had no access before.
    package init(
        _ application: Application, appearance: Appearance, known: KnownApps, host: ProcessHost,
        library: RequestLibrary, condition: AccessCondition = .usual, usuallyWithheld: MetadataClasses
    ) {
        (self.application, self.appearance, self.known) = (application, appearance, known)
        (self.host, self.library) = (host, library)
        state = AccessSettingsState(condition: condition, today: Today.day(), usuallyWithheld: usuallyWithheld)
    }

    /// Shows the window; what is on disk follows.
    package func open() {
        let window = AccessSettingsWindow(
            application: application, presentation: state.presentation,
            renderer: DesktopText.renderer(today: state.today),
            pictures: { [host] in host.coverLoader(deliver: $0) }, mark: appearance.dress(for: nil))
        self.window = window
        window.onIntent = { [weak self] in self?.send($0) }
        window.onClose = { [weak self] in self?.close() }
        // Another window, or a command, may have changed something.
        window.window.onActiveChange { [weak self] in
            if self?.window?.window.isActive == true { self?.read() }
        }
        window.present()
        read()
    }

    /// Takes what happens in the window.
    func send(_ intent: AccessSettingsIntent) {
        let effects = state.reduce(intent)
        window?.apply(state.presentation)
        for effect in effects { run(effect) }
    }

    private func run(_ effect: AccessSettingsEffect) {
        let day = state.today
        switch effect {
        case .choose(let app, let choice, let withheld):
            change(app) { access in access.choose(choice, on: day, withheld: withheld) }
        case .takeOut(let app, let id): change(app) { $0.takeOut(id) }
        case .editSelection(let app, let ticked):
            onEdit(app, ticked) { [weak self] ids in
                guard let ids else { return }
                // The app may have been forgotten or refused while the picker was open.
                self?.change(app) { access in
                    guard access.status(for: .readWrite) == .limited else { return }
                    access.select(access.selection(changedFrom: ticked, to: ids))
                }
            }
        case .forget(let app): write(about: app) { known throws(FileError) in try known.forget(app) }
        case .setLog(true): write { known throws(FileError) in try known.log.begin() }
        case .setLog(false): write { known throws(FileError) in try known.log.end() }
        case .clearLog: write { known throws(FileError) in try known.log.clear() }
        case .describe(let ids): describe(ids)
        }
    }

    private func change(_ app: String, _ body: @escaping @Sendable (inout AppAccess) -> Void) {
        write(about: app) { known throws(FileError) in try known.records.change(app, by: .person, body) }
    }

    private func read() { write { (_) throws(FileError) in } }

    /// Writes off this thread, then reads all again.
    private func write(
        about app: String? = nil, _ work: @escaping @Sendable (KnownApps) throws(FileError) -> Void
    ) {
        pending += 1
        last = Task { [known, before = last, weak self] in
            await before?.value
            let (problem, apps, record) = await Task.detached {
                var problem: LocalizedText?
                do throws(FileError) {
                    try work(known)
                } catch {
                    problem = LocalizedText("The change could not be saved: %1", .text(SystemReason.words(error.code)))
                }
                return (problem, known.apps(), known.record())
            }.value
            self?.wrote(about: app, apps, record, problem)
        }
    }

    private func wrote(
        about app: String?, _ apps: [AccessSettingsApp], _ record: AccessRecord, _ problem: LocalizedText?
    ) {
        pending -= 1
        if let app, problem == nil { onChanged(app) }
        // What was read before the next change would take that back for a moment.
        if pending == 0 { send(.loaded(apps, record)) }
        if let problem { send(.failed(problem)) }
        if isClosing, pending == 0 { end() }
    }

    private func describe(_ ids: [AssetID]) {
        let port = library.port()
        Task { [weak self] in
            guard let assets = try? await port.assets(ids) else { return }
            self?.send(.described(ids, assets))
        }
    }

    private func close() {
        window?.window.isVisible = false
        isClosing = true
        if pending == 0 { end() }
    }

    private func end() {
        guard let window else { return }
        window.window.destroy()
        self.window = nil
        appearance.undress(nil)
        onEnd?()
        onEnd = nil
    }
}
