// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
import GtkSupport
import PickerModel

/// A request of `PhotoPicker1.Pick`, from its answer until its caller gives it back (`PickRequest1`, contract section 7).
@MainActor
final class BusRequest {
    let path: String
    let caller: Caller
    /// Called once with the outcome, or when the request went without one.
    var onOutcome: (() -> Void)?
    /// Called once when the object is gone.
    var onGone: (() -> Void)?
    private(set) var hasOutcome = false
    /// Whether the person has not confirmed.
    private var isTakenBack = false
    private let asked: PickCall
    private let bus: BusConnection
    private let readers: Readers
    /// The connection to the caller's widget, until the picker has it.
    private var widget: OpenFile?
    private var object: BusObject?
    private var watch: BusWatch?
    private var process: RequestProcess?
    private var items: DeliveredItems
    private var rate = Rate(200, perSecond: 100, at: .now)
    /// Answers of the document portal take turns, so that signals keep the order of changes.
    private var telling: Task<Void, Never>?

    /// Calls that wait until those before them are read.
    private var waiting = 0
    private var reading: Task<Void, Never>?
    private static let mostWaiting = 64
    /// Bytes for a picker that does not read.
    private static let mostUnsent = 1 << 20

    private var expiry: LoopTimer?

    /// Seconds for which items can be opened after the outcome: an hour.
    private static let lastsFor = 60 * 60
    static let interface = "io.github.desktoppicker.PickRequest1"

    /// Exports the object; nothing is shown before `begin`.
    init(
        _ asked: PickCall, of caller: Caller, in widget: OpenFile?, at path: String, xml: String, on bus: BusConnection,
        items: DeliveredItems, readers: Readers
    ) {
        (self.asked, self.caller, self.path, self.bus) = (asked, caller, path, bus)
        self.widget = widget
        (self.items, self.readers) = (items, readers)
        object = try? BusObject(at: path, on: bus, xml: xml) { [weak self] in self?.called($0) }
        // A caller that has left is told nothing, and its window goes.
        watch = BusWatch(caller.name, on: bus) { [weak self] in self?.leave() }
    }

    /// Has a process show the picker.
    func begin(by processes: RequestProcesses) async {
        guard object != nil else {
            return end(ServedOutcome(.failed, problems: ["the request has no object on the bus"]))
        }
        do throws(ServiceError) {
            let process = try await processes.take(for: caller.program.app)
            guard !hasOutcome else { return }
            self.process = process
            process.onEvent = { [weak self] in self?.take($0) }
            process.onGone = { [weak self] in
                self?.end(ServedOutcome(.failed, problems: ["the picker ended unexpectedly"]))
            }
            process.send(
                .begin(
                    ServedRequest(
                        asked.configuration, app: caller.program.app, isSandboxed: caller.program.isSandboxed,
                        parent: asked.parent, isEmbedded: widget != nil)),
                files: [widget].compactMap(\.self))
            widget = nil
        } catch {
            end(ServedOutcome(.failed, problems: [error.message]))
        }
    }

    // MARK: - From the picker

    private func take(_ event: RequestEvent) {
        switch event {
        // Files that are no photos are for callers of a file chooser alone.
        case .ready, .otherFilesWanted, .answered: break
        case .selectionChanged(let selection):
            tell { [weak self] in await self?.selectionChanged(selection) }
        case .ended(let outcome): end(outcome)
        }
    }

    private func selectionChanged(_ selection: ServedSelection) async {
        let values = await items.take(selection)
        emit("SelectionChanged", [.array(values, of: "a{sv}")])
    }

    private func end(_ outcome: ServedOutcome) {
        guard !hasOutcome else { return }
        decide()
        if outcome.kind != .confirmed {
            isTakenBack = true
            items.takeBack()
        }
        tell { [weak self] in await self?.respond(outcome) }
    }

    private func respond(_ outcome: ServedOutcome) async {
        let told =
            outcome.kind == .confirmed
            ? await items.take(outcome.items)
            : outcome.preselection.map { .dictionary(["id": .string($0.description)]) }
        var results: [String: BusValue] = ["items": .array(told, of: "a{sv}")]
        if !outcome.problems.isEmpty { results["problems"] = .texts(outcome.problems) }
        let code: UInt32
        switch outcome.kind {
        case .confirmed: code = 0
        case .cancelled: code = 1
        case .failed:
            code = 2
            results["error"] = .string(outcome.problems.first ?? "nothing could be delivered")
        }
        emit("Response", [.uint32(code), .dictionary(results)])
        // Without items there is nothing left to ask for, but `OpenItem` says so where the caller knows identifiers.
        guard !items.isEmpty || !told.isEmpty else { return leave() }
        expiry = LoopTimer.after(milliseconds: Self.lastsFor * 1000) { [weak self] in self?.leave() }
    }

    private func tell(_ work: @escaping @MainActor () async -> Void) {
        let earlier = telling
        telling = Task { @MainActor in
            await earlier?.value
            await work()
        }
    }

    private func emit(_ signal: String, _ values: [BusValue]) {
        guard object != nil else { return }
        bus.emit(path, Self.interface, signal, values, to: caller.name)
    }

    /// The request has its outcome; what follows is about its items.
    private func decide() {
        hasOutcome = true
        process = nil
        let told = onOutcome
        onOutcome = nil
        told?()
    }

    // MARK: - From the caller

    private func called(_ call: BusCall) {
        guard rate.take(at: .now) else { return call.fail(.busy("a request takes 100 calls a second")) }
        switch call.method {
        case "Close": close(call)
        case "OpenItem":
            guard call.isSmall else { return call.fail(.badArguments(call.method)) }
            Task { @MainActor in await open(call) }
        default: takeTurn(call)
        }
    }

    /// Calls that the picker carries out keep their order, though large ones are read on another thread.
    private func takeTurn(_ call: BusCall) {
        if call.isSmall, waiting == 0 { return pass(call, call.arguments) }
        guard waiting < Self.mostWaiting else { return call.fail(.busy("\(waiting) calls wait already")) }
        waiting += 1
        let earlier = reading
        reading = Task { @MainActor in
            await earlier?.value
            let arguments = await call.read()
            waiting -= 1
            pass(call, arguments)
        }
    }

    /// Passes a call on to the picker, which has nothing to answer: what is wrong with it can be told here.
    private func pass(_ call: BusCall, _ arguments: [BusValue]?) {
        do throws(ServiceError) {
            let order = try PickerOrder(call.method, arguments ?? [])
            guard !hasOutcome, let process else { throw .closed }
            guard process.unsent < Self.mostUnsent else { throw .busy("the picker has not taken earlier calls yet") }
            if case .deselect(let ids) = order { items.deselect(ids) }
            process.send(.order(order))
            call.answer()
        } catch {
            call.fail(error)
        }
    }

    private func open(_ call: BusCall) async {
        do throws(ServiceError) {
            guard let arguments = call.arguments, let id = arguments.first?.text else {
                throw .badArguments("OpenItem")
            }
            guard !isTakenBack else { throw .nothingHandedOver }
            let part = try AssetPart.read(arguments.last, of: "OpenItem")
            try await readers.admit(caller)
            do throws(ServiceError) {
                let file = try await items.open(id, part)
                guard call.answer([.file(0)], files: [file.descriptor]) else { throw .busy("too many files are open") }
            } catch {
                readers.kept(from: caller)
                throw error
            }
            readers.sent(to: caller)
        } catch {
            call.fail(error)
        }
    }

    private func close(_ call: BusCall) {
        process?.send(.close)
        if !hasOutcome { end(ServedOutcome(.cancelled)) }
        tell { [weak self] in
            call.answer()
            self?.leave()
        }
    }

    /// Takes the object from the bus, and back what was given through the document portal.
    private func leave() {
        guard let told = onGone else { return }
        onGone = nil
        process?.send(.close)
        if !hasOutcome { decide() }
        expiry?.cancel()
        (object, watch, expiry) = (nil, nil, nil)
        items.release()
        readers.settle(caller)
        told()
    }
}
