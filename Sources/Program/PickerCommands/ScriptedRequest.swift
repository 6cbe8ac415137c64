// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import PickerHost
import PickerModel
import PickerService

/// Serves one request of the service without a display: a script is played on the same store and the same library (contract section 4), so
/// that a program's own tests need no person.
@MainActor
final class ScriptedRequest {
    private let door: CallerDoor
    private let script: String
    private var channel: LineChannel?
    private var store: PickerStore?
    private var told = ToldItems(nil, preselection: [])
    private var hasEnded = false

    /// - Parameter script: its file, which is read when the request is there: the process is started before, and a test may write another script
    ///   between two requests.
    init(_ door: CallerDoor, script: String) { (self.door, self.script) = (door, script) }

    /// Waits for the request and plays; the process ends with it.
    func run() {
        channel = LineChannel(STDIN_FILENO, onLine: { [self] in take($0) }, onEnd: { [self] in end() })
        channel?.send(RequestEvent.ready)
    }

    private func take(_ line: Data) {
        switch try? JSONDecoder().decode(ServiceMessage.self, from: line) {
        case .begin(let served)?: Task { @MainActor in await play(served) }
        case .close?, nil: store?.send(.windowClosed)
        case .order(let order)?:
            if let understood = told.understood(order) { store?.take(understood) }
        case .otherFiles?: break
        }
    }

    private func play(_ served: ServedRequest) async {
        if let call = served.chooser, call.pickerConfiguration == nil {
            tell(ServedOutcome(.failed, problems: ["a script chooses photos alone"]))
            channel?.finish { [self] in end() }
            return
        }
        let request = door.request(served)
        let session = RequestSession(request, on: door.host)
        do {
            let lines = try ScriptFile.lines(of: script)
            // Complete before the first line (contract section 10).
            try await session.library.scanAndTell()
            let state = try await session.state()
            told = ToldItems(request.identifiers, preselection: Array(state.selection.preselection))
            let store = session.store(from: state)
            self.store = store
            store.onFinish = { [self] in tell(told.outcome($0)) }
            if served.configuration.selection.isContinuous {
                store.tellsUnfinishedFilms = true
                store.onSelectionChange = { [self] in channel?.send(told.event(of: $0)) }
            }
            store.start()
            // What `print` prints has no reader here.
            try await ScriptRunner(store: store, report: { _ in "" }, output: { _ in }).play(lines)
            if !hasEnded { tell(ServedOutcome(.failed)) }
        } catch let error as ScriptError {
            tell(ServedOutcome(.failed, problems: [error.sentence]))
        } catch {
            tell(ServedOutcome(error))
        }
        await store?.abandonment()
        channel?.finish { [self] in end() }
    }

    /// What is on its way to the disk, such as the person's record, arrives there before.
    private func end() -> Never {
        door.host.stop()
        exit(ExitStatus.confirmed.rawValue)
    }

    private func tell(_ outcome: ServedOutcome) {
        guard !hasEnded else { return }
        hasEnded = true
        channel?.send(RequestEvent.ended(outcome))
    }
}
