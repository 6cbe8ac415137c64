// SPDX-License-Identifier: GPL-3.0-or-later

package import Foundation
package import Ground
import GtkSupport
package import MediaTypes
package import PickerModel

/// The entry point for requests over the bus: owns the names of the portal's backend and of the picker's own interface, and ends when nobody
/// has asked for a while.
@MainActor
package final class Service {
    /// What the service needs to know of the program and the session.
    package struct Setting: Sendable {
        /// This program, which serves requests, and its command for that.
        package var program: URL
        package var arguments: [String]
        /// Seconds without a request after which it ends; 0 for never.
        package var idle: Int
        /// Whether requests need a display.
        package var opensWindows: Bool
        /// Of the process: where backends are looked for, which desktop this is, and where windows go.
        package var environment: [String: String]
        /// Introspection data of the picker's own interfaces.
        package var interfaces: (picker: String, request: String, library: String, asking: String)
        /// This program's command that reads the library for an app.
        package var libraryArguments: [String]
        /// What each app may do with the library.
        package var records: any AccessKeeping
        /// The calendar day here and now.
        package var today: @MainActor () -> CivilDay
        /// Whether an app's desktop file says that it opens the limited picker by itself. Called off the main thread.
        package var preventsAlert: @Sendable (_ app: String) -> Bool
        /// The name of the `.portal` file that the person has chosen for what is no request for photos; empty where they have not.
        package var otherChooser: @MainActor () -> String
        /// Which program a process belongs to, by its number and the kernel's label; nil where that cannot be told. Called off the main thread.
        package var identify: @Sendable (_ process: Int32, _ label: String?) -> CallerProcess?
        /// Removes copies whose request is given back. Called off the main thread.
        package var removeCopies: @Sendable ([FileLocation]) -> Void
        package var log: DebugLog

        package init(
            program: URL, arguments: [String], idle: Int, opensWindows: Bool, environment: [String: String],
            interfaces: (picker: String, request: String, library: String, asking: String),
            libraryArguments: [String], records: any AccessKeeping, today: @escaping @MainActor () -> CivilDay,
            preventsAlert: @escaping @Sendable (_ app: String) -> Bool,
            otherChooser: @escaping @MainActor () -> String,
            identify: @escaping @Sendable (_ process: Int32, _ label: String?) -> CallerProcess?,
            removeCopies: @escaping @Sendable ([FileLocation]) -> Void, log: DebugLog = .off
        ) {
            (self.otherChooser, self.removeCopies) = (otherChooser, removeCopies)
            (self.program, self.arguments, self.idle, self.environment) = (program, arguments, idle, environment)
            (self.opensWindows, self.interfaces, self.identify) = (opensWindows, interfaces, identify)
            (self.libraryArguments, self.records) = (libraryArguments, records)
            (self.today, self.preventsAlert) = (today, preventsAlert)
            self.log = log
        }
    }

    /// How the service ended.
    package struct End {
        /// Why it could not serve; nil for its usual end.
        package var complaint: String?
    }

    package nonisolated static let portalName = "org.freedesktop.impl.portal.desktop.desktoppicker"
    package static let ownName = "io.github.desktoppicker.DesktopPicker"

    /// Set once it has ended.
    package private(set) var end: End?
    private let setting: Setting
    private var bus: BusConnection?
    private var processes: RequestProcesses?
    private var portal: FileChooserBackend?
    private var picker: PhotoPicker?
    private var library: PhotoLibrary?
    private var names: [BusName] = []
    private var timer: LoopTimer?
    private var isReplaced = false
    /// What calls took of memory goes back once none is open: a hostile one may have megabytes in it.
    private lazy var memory = RestTimer(
        milliseconds: 1000, isAtRest: { [weak self] in self?.hasOpenRequests != true }, Self.giveMemoryBack)

    package init(_ setting: Setting) { self.setting = setting }

    /// Connects to the bus and asks for the names.
    package func begin() async {
        do throws(BusError) {
            let bus = try await BusConnection.session()
            self.bus = bus
            await bus.watchPeers()
            let environment = setting.environment
            let processes = RequestProcesses(
                setting.program, arguments: setting.arguments,
                session: SessionEnvironment(environment, needsDisplay: setting.opensWindows, on: bus), log: setting.log)
            self.processes = processes
            portal = try FileChooserBackend(
                on: bus, processes: processes,
                next: { [setting] in Self.next(environment, chosen: setting.otherChooser()) },
                busyChanged: { [weak self] in self?.busyChanged() })
            let (callers, readers) = (Callers(on: bus, identify: setting.identify), Readers(on: bus))
            picker = try PhotoPicker(
                on: bus, callers: callers, processes: processes, readers: readers,
                xml: (setting.interfaces.picker, setting.interfaces.request), startPreviews: startLibrary,
                removeCopies: setting.removeCopies,
                busyChanged: { [weak self] in self?.busyChanged() })
            library = try PhotoLibrary(
                on: bus, callers: callers, processes: processes, readers: readers, librarySetting,
                busyChanged: { [weak self] in self?.busyChanged() })
            library?.isTakenElsewhere = { [weak self] in self?.picker?.has($0) ?? false }
            picker?.isTakenElsewhere = { [weak self] in self?.library?.has($0) ?? false }
            // A session that ends closes its bus. Windows that are open go with the display.
            bus.onClosed { [weak self] in self?.finish() }
            names = [Self.portalName, Self.ownName].map { name in
                BusName(name, on: bus, acquired: {}, lost: { [weak self] in self?.replaced() })
            }
            processes.prepare()
        } catch {
            end = End(complaint: "the session bus cannot be used: \(error.message)")
            return
        }
        rest()
    }

    private var librarySetting: PhotoLibrary.Setting {
        PhotoLibrary.Setting(
            records: setting.records, start: startLibrary, today: setting.today, preventsAlert: setting.preventsAlert,
            xml: (setting.interfaces.library, setting.interfaces.asking))
    }

    private var startLibrary: () throws(ServiceError) -> LibraryProcess {
        { [setting] () throws(ServiceError) in
            try LibraryProcess(
                setting.program, arguments: setting.libraryArguments, environment: setting.environment)
        }
    }

    private static func next(_ environment: [String: String], chosen: String) -> String? {
        let desktops = (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map(String.init)
        return OtherChooser.busName(
            among: PortalFile.all(in: OtherChooser.folders(environment)), desktops: desktops, own: [portalName],
            chosen: chosen)
    }

    // MARK: - Idleness

    private var hasOpenRequests: Bool { (portal?.requests ?? 0) + (picker?.open ?? 0) > 0 }
    /// Whether no caller needs this process any more.
    private var isFree: Bool { !hasOpenRequests && picker?.kept ?? 0 == 0 && library?.isInUse != true }

    private func busyChanged() {
        timer?.cancel()
        timer = nil
        setting.log.note(
            .service, "\(portal?.requests ?? 0) requests of the portal, \(picker?.open ?? 0) of programs are open")
        guard !hasOpenRequests else { return }
        memory.wait()
        // A service that is started later finds the display in its environment.
        if isFree, isReplaced || processes?.lacksDisplay == true { return finish() }
        // The next request finds a process that waits.
        if !isReplaced { processes?.prepare() }
        rest()
    }

    private static func giveMemoryBack() { Task.detached(priority: .background) { ProcessMemory.giveBack() } }

    private func rest() {
        guard setting.idle > 0 else { return }
        timer = LoopTimer.after(milliseconds: setting.idle * 1000) { [weak self] in self?.haveRested() }
    }

    /// Nobody has asked for a while. Items that callers still have are kept, which costs next to nothing.
    private func haveRested() {
        if isFree { finish() } else { processes?.rest() }
    }

    /// Another process has a name now, such as the next version of this program. What is open here is served to its end.
    private func replaced() {
        setting.log.note(.service, "another process has the names now")
        isReplaced = true
        // Both names go to the same process.
        names = []
        library?.wasReplaced()
        processes?.rest()
        // Tests that play a script would wait for a service that is not theirs.
        if !setting.opensWindows {
            finish(
                saying:
                    "another service has taken the name \(Self.ownName); end it, or give the tests a bus of their own")
            return
        }
        if isFree { finish() }
    }

    /// The session or the person ends the service: nothing that was made for programs stays. Blocking.
    package func terminate() {
        guard end == nil else { return }
        setting.removeCopies(picker?.copies ?? [])
        finish()
    }

    private func finish(saying complaint: String? = nil) {
        guard end == nil else { return }
        setting.log.note(.service, "ends")
        timer?.cancel()
        processes?.rest()
        (portal, picker, library, timer, names) = (nil, nil, nil, nil, [])
        // The answer of the last request may still be on its way.
        bus?.flush()
        end = End(complaint: complaint)
    }
}
