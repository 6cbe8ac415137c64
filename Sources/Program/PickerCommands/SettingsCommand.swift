// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import GtkSupport
import PickerHost
import PickerModel
import PickerService
import PickerSessions
import PickerViews

/// Opens the window in which the person decides which app may do what with the library (contract section 11.2).
struct SettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "Decide in a window which app may do what with your photos.")

    func run() throws {
        DesktopText.bind(catalogues: ProgramData.ofThisProcess.catalogues)
        Display.prepare()
        WarmUp.start()
        // The index opens on its own thread while GTK makes itself ready.
        let opening = Task.detached {
            let door = try CallerDoor(libraries: [])
            return (door, door.library())
        }
        try MainActor.assumeIsolated {
            guard Display.isAvailable() else {
                throw Complaint.failed("there is no display for a window; set DISPLAY or WAYLAND_DISPLAY")
            }
            throw ExitCode(try SettingsRun().status(of: opening))
        }
    }
}

/// The state of the program while the window is open.
@MainActor
private final class SettingsRun {
    private let application = Application(id: ProgramData.applicationID)
    private let appearance: Appearance
    private var session: AccessSettingsSession?
    /// The picker of an app's selection.
    private var picker: WindowSession?
    /// The records with the permission store; nil without a session bus.
    private var book: AccessBook?
    /// What is said in the permission store, one change after the other.
    private var announcing: Task<Void, Never>?
    private var status = ExitStatus.confirmed.rawValue

    init() throws { appearance = try Appearance(icons: ProgramData.ofThisProcess.path(of: "icons")) }

    func status(of opening: Task<(CallerDoor, RequestLibrary), any Error>) -> Int32 {
        MainLoop.attachMainQueue()
        DesktopAppearance.follow { [appearance] in appearance.take($0) }
        application.onActivate { [self] in
            application.hold()
            Task { @MainActor in await open(opening) }
        }
        _ = application.run()
        return status
    }

    /// Has the records say what was taken away in the permission store meanwhile.
    /// - Returns: what holds for all apps.
    private func obey(_ records: AccessRecords) async -> AccessCondition {
        guard let bus = try? await BusConnection.session() else { return .unreachable }
        let book = AccessBook(records, PermissionStore(on: bus))
        self.book = book
        for app in records.apps { _ = await book.entry(of: app) }
        return await book.condition()
    }

    private func open(_ opening: Task<(CallerDoor, RequestLibrary), any Error>) async {
        do {
            let (door, library) = try await opening.value
            let host = door.host
            let condition = await obey(host.paths.accessRecords)
            let session = AccessSettingsSession(
                application, appearance: appearance,
                known: host.paths.knownApps(languages: Translation.languages, own: ProgramData.applicationID),
                host: host, library: library, condition: condition,
                usuallyWithheld: PersonalSettings.leftOutDetails)
            session.onEnd = { [self] in
                // Apps that use the library hear of the last change before.
                Task { @MainActor in
                    await announcing?.value
                    host.stop()
                    application.quit()
                }
            }
            session.onChanged = { [self] app in
                announcing = Task { @MainActor [book, announcing] in
                    await announcing?.value
                    await book?.announce(app)
                }
            }
            session.onEdit = { [self] app, ticked, done in
                let callers = CallerIdentity(dataFolders: host.paths.dataFolders, languages: Translation.languages)
                let picker = WindowSession(application, appearance: appearance)
                self.picker = picker
                Task { @MainActor in
                    await picker.select(door.selection(for: callers.app(app), ticked: ticked), on: host) { [self] in
                        self.picker = nil
                        done($0)
                    }
                }
            }
            self.session = session
            session.open()
        } catch {
            status = Complaint.report(error)
            application.quit()
        }
    }
}
