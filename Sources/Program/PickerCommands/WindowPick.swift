// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerHost
import PickerModel
import PickerSessions
import PickerViews

/// A pick in a window, for the process that started this one.
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
        DesktopText.bind(catalogues: ProgramData.ofThisProcess.catalogues)
        Display.prepare()
        WarmUp.start()
        // The library opens and answers on its own threads while GTK makes itself ready.
        let (asked, platform) = (configuration, try command.circumstances.device())
        let (isStandalone, takesOthers, libraries) = (command.standalone, command.otherFiles, command.libraries)
        let copies = command.copiesTo.map { Source.location(named: $0) }
        let opening = Task.detached {
            let door = try CallerDoor(libraries: libraries, audience: .app)
            var request = door.request(asked, isStandalone: isStandalone)
            request.platform = platform
            request.allowsOtherFiles = takesOthers
            request.copies = copies
            return (door.host, try await WindowSession.Opening(request, on: door.host))
        }
        return try MainActor.assumeIsolated {
            let observer = PickerProgram.watch.observer()
            let output = isStandalone || observer?.drivesPicker == true ? nil : command.output
            guard Display.isAvailable() else {
                throw Complaint.failed(
                    "there is no display to show the picker on; set DISPLAY or WAYLAND_DISPLAY, or use --headless")
            }
            return try Run(output, observer).status(of: opening)
        }
    }
}

/// The state of the program while one window is open.
@MainActor
private final class Run {
    /// How the outcome is printed; nil where no caller waits for it.
    private let output: PickOutput?
    private let application = Application(id: ProgramData.applicationID)
    private let appearance: Appearance
    private let session: WindowSession
    /// Set once its folders and its index are open.
    private var host: ProcessHost?
    private var status = ExitStatus.cancelled.rawValue

    init(_ output: PickOutput?, _ observer: (any SessionObserver)?) throws {
        self.output = output
        appearance = try Appearance(icons: ProgramData.ofThisProcess.path(of: "icons"))
        session = WindowSession(application, appearance: appearance, size: PickerProgram.watch.size, observer: observer)
    }

    func status(of opening: Task<(ProcessHost, WindowSession.Opening), any Error>) -> Int32 {
        MainLoop.attachMainQueue()
        DesktopAppearance.follow { [appearance] in appearance.take($0) }
        session.onOutcome = { [self] in status = output?.deliver($0) ?? ExitStatus.cancelled.rawValue }
        session.onSelectionChange = { [output] in output?.stream($0) }
        // What was copied to the clipboard is to outlive the program.
        session.onEnd = { [self] in Clipboard.keep { [self] in end() } }
        application.onActivate { [self] in
            application.hold()
            Task { @MainActor in await open(opening) }
        }
        _ = application.run()
        return status
    }

    private func open(_ opening: Task<(ProcessHost, WindowSession.Opening), any Error>) async {
        do {
            let opened = try await opening.value
            host = opened.0
            await session.open(opened.1)
        } catch {
            status = Complaint.report(error)
            end()
        }
    }

    private func end() {
        host?.stop()
        application.quit()
    }
}
