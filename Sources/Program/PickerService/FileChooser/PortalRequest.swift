// SPDX-License-Identifier: GPL-3.0-or-later

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
    private var process: RequestProcess?
    /// The backend that answers in place of the picker.
    private var delegate: String?
    private var hasEnded = false

    private static let interface = "org.freedesktop.impl.portal.Request"
    private static let xml = "<node><interface name=\"\(interface)\"><method name=\"Close\"/></interface></node>"

    /// - Throws: where the handle is in use.
    init(_ asked: PortalCall, _ call: BusCall, on bus: BusConnection) throws(BusError) {
        (self.asked, self.call, self.bus) = (asked, call, bus)
        object = try BusObject(at: asked.handle, on: bus, xml: Self.xml) { [weak self] call in self?.close(call) }
    }

    // MARK: - Photos

    /// Has a process serve the request.
    func serve(_ request: ServedRequest, by process: RequestProcess) {
        guard !hasEnded else { return }
        self.process = process
        process.onEvent = { [weak self] event in
            if case .ended(let outcome) = event { self?.end(outcome) }
        }
        // A process that goes without a word has died.
        process.onGone = { [weak self] in self?.end(ServedOutcome(.failed)) }
        process.send(.begin(request))
    }

    /// Answers the call.
    func end(_ outcome: ServedOutcome) {
        guard !hasEnded else { return }
        call.answer(asked.answer(outcome))
        over()
    }

    // MARK: - Everything else

    /// Hands the call to another backend as it came, and its answer back.
    func delegate(to other: String?) async {
        guard !hasEnded else { return }
        guard let other else { return end(ServedOutcome(.failed)) }
        delegate = other
        let isAnswered = await bus.relay(call, to: other, FileChooserBackend.path)
        if isAnswered { over() } else { end(ServedOutcome(.failed)) }
    }

    // MARK: - Closing

    /// The portal waits for the answer, so it comes at once.
    private func close(_ closing: BusCall) {
        // Only who called may close.
        guard closing.sender == call.sender else {
            return closing.fail("org.freedesktop.DBus.Error.AccessDenied", "the request is another's")
        }
        if let delegate {
            // It answers the call itself then.
            Task { @MainActor in
                _ = try? await bus.call(delegate, asked.handle, Self.interface, "Close")
                closing.answer()
            }
            return
        }
        process?.send(.close)
        end(ServedOutcome(.failed))
        closing.answer()
    }

    private func over() {
        hasEnded = true
        (object, process) = (nil, nil)
        let told = onEnd
        onEnd = nil
        told?()
    }
}
