// SPDX-License-Identifier: GPL-3.0-or-later

import ArgumentParser
import Foundation
import Glibc
import GtkSupport
import PickerHost
import PickerModel
import PickerService
import PickerSessions
import PickerViews

/// Serves one request of the service, which starts it and is at the other end of its standard input (docs/developing/adr/0017).
struct RequestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "request", abstract: "Serve one request of the service.", shouldDisplay: false)

    @OptionGroup var folders: FolderOptions

    @Option(help: "Play this script instead of opening a window.")
    var script: String?

    func run() throws {
        do { try serve() } catch {
            // The service tells the program that asks, whose request would end without a reason.
            LineChannel.tell(RequestEvent.ended(ServedOutcome(error)), on: STDIN_FILENO)
            throw error
        }
    }

    private func serve() throws {
        var status = stat()
        guard fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
            throw Complaint.usage("request is for the service; people and programs run: desktop-picker pick")
        }
        if let script {
            // One that cannot be played is told at once.
            _ = try ScriptFile.lines(of: script)
            let door = try CallerDoor(libraries: folders.libraries)
            // It lives until the process ends.
            let request = MainActor.assumeIsolated { ScriptedRequest(door, script: script) }
            Task { @MainActor in request.run() }
            dispatchMain()
        }
        // A process whose window is stuck has nobody left to answer to: the copies it was making go with the next sweep.
        AbandonedProcess.watch(STDIN_FILENO) { isStuck in if isStuck { _exit(ExitStatus.failed.rawValue) } }
        DesktopText.bind(catalogues: ProgramData.ofThisProcess.catalogues)
        Display.prepare()
        Embedding.prepare()
        WarmUp.start()
        let door = try CallerDoor(libraries: folders.libraries, audience: .app)
        let exit = try MainActor.assumeIsolated {
            guard Display.isAvailable() else { throw Complaint.failed("there is no display to show the picker on") }
            return try ServedPick(door).run()
        }
        throw ExitCode(exit)
    }
}

extension ServedRequest {
    /// Whether no photos are asked for, by a program that calls its file chooser.
    fileprivate var choosesOtherFiles: Bool { chooser.map { $0.pickerConfiguration == nil } ?? false }
}

/// The state of a process that serves one request.
@MainActor
private final class ServedPick {
    private typealias PreparedPick = Task<(request: PickRequest, opening: WindowSession.Opening), any Error>

    private let door: CallerDoor
    private let application = Application(id: ProgramData.applicationID)
    private var appearance: Appearance
    private var session: WindowSession
    private var desktop = DesktopAppearance()
    private var channel: LineChannel?
    private var files: FileChooserSession?
    private var asked: AskedPerson?
    private var told = ToldItems(nil, preselection: [])
    private var hasBegun = false
    private var hasEnded = false

    init(_ door: CallerDoor) throws {
        self.door = door
        appearance = try Appearance(icons: ProgramData.ofThisProcess.path(of: "icons"))
        session = WindowSession(application, appearance: appearance)
    }

    func run() -> Int32 {
        MainLoop.attachMainQueue()
        DesktopAppearance.follow { [self] in
            desktop = $0
            takeLook()
        }
        application.onActivate { [self] in
            application.hold()
            Task { @MainActor in await wait() }
        }
        _ = application.run()
        return ExitStatus.confirmed.rawValue
    }

    /// Opens what can be open before the request is known.
    private func wait() async {
        _ = try? await door.library().port().list(LibraryQuery())
        door.host.prepareDecoder()
        _ = appearance.dress(for: nil)
        channel = LineChannel(
            STDIN_FILENO, onLine: { [weak self] in self?.take($0) }, onEnd: { [weak self] in self?.giveUp() })
        channel?.send(RequestEvent.ready)
    }

    private func take(_ line: Data) {
        switch try? JSONDecoder().decode(ServiceMessage.self, from: line) {
        case .begin(let served) where !hasBegun:
            hasBegun = true
            // The library answers and pictures are decoded while GTK connects to the widget.
            let opening = served.choosesOtherFiles ? nil : opening(of: served)
            guard !served.isEmbedded || fill(channel?.takeFiles(1)?.first) else {
                tell(ServedOutcome(.failed, problems: ["the program that asks shows no widget"]))
                return end()
            }
            Task { @MainActor in await begin(served, opening) }
        case .ask(let question) where !hasBegun:
            hasBegun = true
            Task { @MainActor in await ask(question) }
        case .otherFiles(let uris): session.answer(uris)
        case .close, .begin, .ask, nil: giveUp()
        case .order(let order):
            guard let understood = told.understood(order) else { return }
            if case .present(let token) = understood { session.present(activationToken: token) }
            session.store?.take(understood)
        }
    }

    /// Makes the widget of another program the place of the window. What was made before is for the desktop's own display.
    private func fill(_ widget: OpenFile?) -> Bool {
        guard let widget, (try? Embedding.adopt(widget.released())) != nil,
            let appearance = try? Appearance(icons: ProgramData.ofThisProcess.path(of: "icons"))
        else { return false }
        self.appearance = appearance
        session = WindowSession(application, appearance: appearance)
        Embedding.current?.onChange = { [weak self] in self?.takeLook() }
        takeLook()
        return true
    }

    /// A picker in a host's window looks like the host.
    private func takeLook() {
        appearance.take(Embedding.current?.appearance(accent: desktop.accent) ?? desktop)
        session.coverAsHost()
    }

    /// Records of apps are read from the disk, and the library is asked, on another thread.
    private func opening(of served: ServedRequest) -> PreparedPick {
        let door = door
        return Task.detached {
            let request = door.request(served)
            return (request, try await WindowSession.Opening(request, on: door.host))
        }
    }

    /// - Parameter prepared: nil where the program asks for other files than photos.
    private func begin(_ served: ServedRequest, _ prepared: PreparedPick?) async {
        (session.parent, session.isModal) = (served.isEmbedded ? "" : served.parent, served.isModal)
        session.tellsUnfinishedFilms = true
        session.onSelectionChange = { [self] in channel?.send(told.event(of: $0)) }
        session.onOutcome = { [self] outcome in
            var served = told.outcome(outcome)
            if session.store?.state.alsoAllowsAccess == true {
                served.alsoAllowed = outcome.items.map(\.asset.id)
            }
            if let chooser = session.chooser {
                (served.filter, served.answers) = (chooser.filters[chooser.activeFilter], chooser.answers)
            }
            tell(served)
        }
        session.onEnd = { [self] in Clipboard.keep { [self] in end() } }
        guard let prepared else {
            if let call = served.chooser { choose(call, served) }
            return
        }
        if served.chooser != nil { session.onFileQuestion = { [self] in channel?.send(RequestEvent.otherFilesWanted) } }
        do {
            let (request, opening) = try await prepared.value
            guard !hasEnded else { return end() }
            told = ToldItems(request.identifiers, preselection: opening.preselection)
            await session.open(opening)
        } catch {
            tell(ServedOutcome(error))
            end()
        }
    }

    /// Asks the person about an app's access.
    private func ask(_ question: ServedQuestion) async {
        let asked = AskedPerson(door, application, appearance, session) { [self] answer in
            guard !hasEnded else { return }
            hasEnded = true
            channel?.send(RequestEvent.answered(answer))
            end()
        }
        self.asked = asked
        await asked.ask(question)
    }

    /// No photos are asked for, and the desktop has no other file chooser.
    private func choose(_ call: FileChooserCall, _ served: ServedRequest) {
        files = FileChooserSession(call, parent: served.parent, isModal: served.isModal) { [self] chosen in
            var outcome = ServedOutcome(chosen == nil ? .cancelled : .confirmed)
            if let chosen {
                (outcome.others, outcome.filter, outcome.answers) = (chosen.uris, chosen.filter, chosen.answers)
                outcome.isWritable = true
            }
            tell(outcome)
            end()
        }
    }

    private func tell(_ outcome: ServedOutcome) {
        guard !hasEnded else { return }
        hasEnded = true
        channel?.send(RequestEvent.ended(outcome))
    }

    /// Nobody waits for an answer any more. What the person has asked for besides is finished (`WindowSession`).
    private func giveUp() {
        guard !hasEnded else { return }
        hasEnded = true
        files?.close()
        asked?.giveUp()
        if session.isOpen { session.close() } else { end() }
    }

    private func end() {
        door.host.stop()
        // What was told is on its way before.
        channel?.finish { [application] in application.quit() }
        if channel == nil { application.quit() }
    }
}
