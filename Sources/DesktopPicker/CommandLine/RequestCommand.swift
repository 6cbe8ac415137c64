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

/// Serves one request of the service, which starts it and is at the other end of its standard input (docs/adr/0017).
struct RequestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "request", abstract: "Serve one request of the service.", shouldDisplay: false)

    @OptionGroup var folders: FolderOptions

    func run() throws {
        var status = stat()
        guard fstat(STDIN_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
            throw Complaint.usage("request is for the service; people and programs run: desktop-picker pick")
        }
        DesktopText.bind(catalogues: ProgramData.ofThisProcess.catalogues)
        Display.prepare()
        WarmUp.start()
        let door = try CallerDoor(libraries: folders.libraries, audience: .app)
        let exit = try MainActor.assumeIsolated {
            guard Display.isAvailable() else { throw Complaint.failed("there is no display to show the picker on") }
            return try ServedPick(door).run()
        }
        throw ExitCode(exit)
    }
}

/// The state of a process that serves one request.
@MainActor
private final class ServedPick {
    private let door: CallerDoor
    private let application = Application(id: ProgramData.applicationID)
    private let appearance: Appearance
    private let session: WindowSession
    private var channel: LineChannel?
    private var files: FileChooserSession?
    /// What the service knows of the items of a continuous selection.
    private var told: [AssetID: PickedItem] = [:]
    private var hasBegun = false
    private var hasEnded = false

    init(_ door: CallerDoor) throws {
        self.door = door
        appearance = try Appearance(icons: ProgramData.ofThisProcess.path(of: "icons"))
        session = WindowSession(application, appearance: appearance)
    }

    func run() -> Int32 {
        MainLoop.attachMainQueue()
        DesktopAppearance.follow { [appearance] in appearance.take($0) }
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
            Task { @MainActor in await begin(served) }
        case .update(let update): try? session.store?.update(update)
        case .deselect(let ids): session.store?.send(.deselected(ids))
        case .move(let id, let after): session.store?.send(.moved(id, after: after))
        case .scrollToInitialPosition: session.store?.send(.scrolledToInitialPosition)
        case .zoomIn: session.store?.send(.zoomed(by: 1))
        case .zoomOut: session.store?.send(.zoomed(by: -1))
        case .otherFiles(let uris): session.answer(uris)
        case .close, .begin, nil: giveUp()
        }
    }

    private func begin(_ served: ServedRequest) async {
        (session.parent, session.isModal) = (served.parent, served.isModal)
        session.onSelectionChange = { [self] in tell($0) }
        session.onOutcome = { [self] outcome in
            var served = ServedOutcome(outcome)
            if let chooser = session.chooser {
                (served.filter, served.answers) = (chooser.filters[chooser.activeFilter], chooser.answers)
            }
            tell(served)
        }
        session.onEnd = { [self] in Clipboard.keep { [self] in end() } }
        if let call = served.chooser, call.pickerConfiguration == nil { return choose(call, served) }
        if served.chooser != nil { session.onFileQuestion = { [self] in channel?.send(RequestEvent.otherFilesWanted) } }
        let request = door.request(served)
        let host = door.host
        do {
            let opening = try await Task.detached { try await WindowSession.Opening(request, on: host) }.value
            guard !hasEnded else { return end() }
            await session.open(opening)
        } catch {
            tell(ServedOutcome(.failed, problems: [Self.sentence(error)]))
            end()
        }
    }

    /// Why the request cannot be answered, for the caller's developer.
    private static func sentence(_ error: any Error) -> String {
        if case HostError.configuration(let reason) = error { return reason.text(at: .dBus).english }
        return (error as? Complaint ?? Complaint.of(error))?.description ?? "the library cannot be read"
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

    private func tell(_ selection: [PickedItem]) {
        let changed = selection.filter { told[$0.asset.id] != $0 }
        for item in changed { told[item.asset.id] = item }
        channel?.send(
            RequestEvent.selectionChanged(
                ServedSelection(ids: selection.map(\.asset.id), changed: changed.map { AssetRecord($0) })))
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
        if session.isOpen { session.close() } else { end() }
    }

    private func end() {
        door.host.stop()
        // What was told is on its way before.
        channel?.finish { [application] in application.quit() }
        if channel == nil { application.quit() }
    }
}

extension ServedOutcome {
    fileprivate init(_ outcome: PickerOutcome) {
        self.init(outcome.kind, problems: outcome.problems.map(\.english))
        (items, others) = (outcome.items.map { AssetRecord($0) }, outcome.others.map(\.uri))
    }
}
