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
        case .ask(let question)?: Task { @MainActor in await answer(question) }
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
        } catch {
            tell(ServedOutcome(error))
        }
        await store?.abandonment()
        channel?.finish { [self] in end() }
    }

    /// Answers a question about an app's access as the script says; without a word about it, its window is closed.
    private func answer(_ question: ServedQuestion) async {
        do {
            channel?.send(RequestEvent.answered(try await answered(question)))
        } catch {
            tell(ServedOutcome(error))
        }
        await store?.abandonment()
        channel?.finish { [self] in end() }
    }

    private func answered(_ question: ServedQuestion) async throws -> AccessAnswer {
        let lines = try ScriptFile.lines(of: script)
        let words = lines.compactMap { if case .answer(let word) = $0.command { word } else { nil } }
        var withheld = question.withheld ?? PersonalSettings.leftOutDetails
        // The switches of the prompt; the picker behind it has none.
        for line in lines {
            if case .option(let details, let isIncluded) = line.command {
                if isIncluded { withheld.subtract(details) } else { withheld.formUnion(details) }
            }
        }
        let picks = lines.filter { if case .option = $0.command { false } else { true } }
        func decided(_ decision: AccessDecision, _ selection: [AssetID] = []) -> AccessAnswer {
            .decided(decision, selection: selection, withheld: withheld)
        }
        switch (question.kind, words.first) {
        case (.authorization(.readWrite, _, _), .select?):
            return try await selected(question, by: picks).map { decided(.selectPhotos, $0) } ?? .closed
        case (.authorization(.readWrite, _, _), .all?): return decided(.allowAll)
        case (.authorization(.addOnly, _, _), .add?): return decided(.allowAdding)
        case (.authorization, .deny?): return decided(.deny)
        case (.alert, .select?), (.selection, _):
            return try await selected(question, by: picks).map { .selected($0) } ?? .closed
        case (.authorization, _), (.alert, _): return .closed
        }
    }

    /// What is selected at the script's end; nil where it does not end with `add`.
    private func selected(_ question: ServedQuestion, by lines: [ScriptLine]) async throws -> [AssetID]? {
        let session = RequestSession(
            door.selection(for: door.app(of: question), ticked: question.ticked), on: door.host)
        try await session.library.scanAndTell()
        let absent = await CallerDoor.absent(question.ticked, of: session)
        let store = session.store(from: try await session.state())
        self.store = store
        var outcome: PickerOutcome.Kind?
        store.onFinish = { outcome = $0.kind }
        store.start()
        try await ScriptRunner(store: store, report: { _ in "" }, output: { _ in }).play(lines)
        return outcome == .confirmed ? Array(store.state.selection.ids) + absent : nil
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
