// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
import GtkSupport
import PickerModel

/// A call of the portal from its arrival to its answer, with the object by which it can be closed.
@MainActor
final class PortalRequest {
    let asked: PortalCall
    let call: BusCall
    /// Called once, when the call has its answer.
    var onEnd: (() -> Void)?
    private let bus: BusConnection
    private var object: BusObject?
    private var watch: BusWatch?
    private var process: RequestProcess?
    /// The bus name of the next backend; asked for each time, since it may have been installed meanwhile.
    private let next: () -> String?
    /// The backend that was asked and has not answered.
    private var delegate: String?
    /// What another backend answered when the person wanted other files.
    private var chosen: BusReply?
    private var hasEnded = false

    private static let interface = "org.freedesktop.impl.portal.Request"
    private static let xml = "<node><interface name=\"\(interface)\"><method name=\"Close\"/></interface></node>"

    /// - Throws: where the handle is in use.
    init(
        _ asked: PortalCall, _ call: BusCall, on bus: BusConnection, next: @escaping () -> String?
    ) throws(BusError) {
        (self.asked, self.call, self.bus, self.next) = (asked, call, bus, next)
        object = try BusObject(at: asked.handle, on: bus, xml: Self.xml) { [weak self] call in self?.close(call) }
        // A portal that ends takes its requests along. It tells of callers that do itself.
        watch = BusWatch(call.sender, on: bus) { [weak self] in self?.giveUp() }
    }

    // MARK: - Photos

    /// Has a process serve the request.
    func serve(_ request: ServedRequest, by process: RequestProcess) {
        guard !hasEnded else { return }
        self.process = process
        process.onEvent = { [weak self] event in
            switch event {
            case .ended(let outcome): self?.end(outcome)
            case .answered: break
            case .otherFilesWanted: Task { @MainActor in await self?.askOther() }
            case .ready, .selectionChanged: break
            }
        }
        // A process that goes without a word has died.
        process.onGone = { [weak self] in self?.end(ServedOutcome(.failed)) }
        process.send(.begin(request))
    }

    /// Answers the call.
    func end(_ outcome: ServedOutcome) {
        guard !hasEnded else { return }
        if let chosen, outcome.kind == .confirmed, outcome.items.isEmpty, !outcome.others.isEmpty {
            // Nothing of it is the picker's, so that an editor may write to the document that it asked for.
            call.answer(chosen)
        } else {
            call.answer(asked.answer(outcome))
        }
        over()
    }

    // MARK: - Everything else

    /// Hands the call to another backend as it came, and its answer back.
    /// - Returns: false where there is none: the call is still to be answered.
    func delegate() async -> Bool {
        guard !hasEnded, let answer = await askNext() else { return hasEnded }
        if !hasEnded {
            call.answer(answer)
            over()
        }
        return true
    }

    /// The person wants files that are no photos: the other backend is asked what the app asked, and what is chosen goes with the photos.
    private func askOther() async {
        guard let answer = await askNext() else {
            process?.send(.otherFiles(nil))
            return
        }
        let values = (try? answer.values()) ?? []
        let uris = values.last?.entries?["uris"]?.elements?.compactMap(\.text) ?? []
        let isChosen = values.first?.number == 0 && !uris.isEmpty
        chosen = isChosen ? answer : nil
        process?.send(.otherFiles(isChosen ? uris : []))
    }

    /// - Returns: nil where there is no other backend, or it did not answer.
    private func askNext() async -> BusReply? {
        guard let next = next() else { return nil }
        delegate = next
        let answer = await bus.forward(call, to: next, FileChooserBackend.path)
        delegate = nil
        return answer
    }

    // MARK: - Closing

    /// The portal waits for the answer, so it comes at once.
    private func close(_ closing: BusCall) {
        // Only who called may close.
        guard closing.sender == call.sender else {
            return closing.fail("org.freedesktop.DBus.Error.AccessDenied", "the request is another's")
        }
        guard let delegate, process == nil else {
            giveUp()
            return closing.answer()
        }
        // It answers the call itself then.
        Task { @MainActor in
            _ = try? await bus.call(delegate, asked.handle, Self.interface, "Close")
            closing.answer()
        }
    }

    private func giveUp() {
        if let delegate {
            Task { @MainActor in _ = try? await bus.call(delegate, asked.handle, Self.interface, "Close") }
        }
        process?.send(.close)
        end(ServedOutcome(.failed))
    }

    private func over() {
        hasEnded = true
        (object, watch, process) = (nil, nil, nil)
        let told = onEnd
        onEnd = nil
        told?()
    }
}
