// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
package import GtkSupport
package import PickerModel

/// The picker's own interface on the bus (`io.github.desktoppicker.PhotoPicker1`, contract section 7).
@MainActor
package final class PhotoPicker {
    package static let path = "/io/github/desktoppicker/DesktopPicker"
    package static let requestsPath = path + "/request"

    private let bus: BusConnection
    private let callers: Callers
    private let processes: RequestProcesses
    private let requestXML: String
    private let shared: DeliveredItems.Shared
    private let busyChanged: () -> Void
    private let readers: Readers
    private let paths = RequestPaths(root: requestsPath)
    /// Whether a request of another interface has a path.
    package var isTakenElsewhere: (String) -> Bool = { _ in false }
    private var objects: [BusObject] = []
    private var allowance = PickAllowance()
    /// Calls that are being read.
    private var underWay = 0
    private static let mostUnderWay = 32
    private var requests: [String: BusRequest] = [:]

    /// - Parameters:
    ///   - xml: the interface, and that of its requests.
    ///   - startPreviews: starts a process that reads the library for an app.
    ///   - removeCopies: removes the copies of a request that is given back; called off the main thread.
    ///   - busyChanged: called when requests began, got their outcome or went.
    /// - Throws: where the object exists already.
    package init(
        on bus: BusConnection, callers: Callers, processes: RequestProcesses, readers: Readers,
        xml: (picker: String, request: String), startPreviews: @escaping () throws(ServiceError) -> LibraryProcess,
        removeCopies: @escaping @Sendable ([FileLocation]) -> Void,
        busyChanged: @escaping () -> Void
    ) throws(BusError) {
        (self.bus, self.callers, self.processes, self.busyChanged) = (bus, callers, processes, busyChanged)
        requestXML = xml.request
        shared = DeliveredItems.Shared(
            DocumentPortal(on: bus), startPreviews: startPreviews, removeCopies: removeCopies)
        self.readers = readers
        bus.hideFromOthers(below: Self.requestsPath)
        objects = [
            try BusObject(
                at: Self.path, on: bus, xml: xml.picker, properties: { ["version": .uint32(2)] },
                called: { [weak self] call in Task { @MainActor in await self?.pick(call) } }),
            // Never answers. Without it the list of what is below the picker would tell everybody whether there is a request.
            try BusObject(
                at: Self.requestsPath, on: bus,
                xml: "<node><interface name=\"io.github.desktoppicker.Requests\"/></node>",
                called: { $0.fail(.closed) }),
        ]
    }

    /// Requests without an outcome.
    package var open: Int { requests.values.count { !$0.hasOutcome } }
    /// Requests whose caller still has them, for their items.
    package var kept: Int { requests.count }

    /// Whether a path is that of a request.
    package func has(_ path: String) -> Bool { requests[path] != nil }

    /// Copies that callers have.
    package var copies: [FileLocation] { Array(shared.copies) }

    private func pick(_ call: BusCall) async {
        // Before any work: reading a call and finding out who asks take time, too.
        guard underWay < Self.mostUnderWay else { return call.fail(.busy("\(underWay) programs ask at once")) }
        underWay += 1
        defer { underWay -= 1 }
        do throws(ServiceError) {
            guard let caller = await callers.find(call.sender) else { throw .unknownCaller }
            try allowance.call(caller.process, at: .now)
            guard let method = PickCall.Method(rawValue: call.method) else { throw .badArguments(call.method) }
            let asked = try PickCall(await call.read(), of: method)
            let widget = try connection(asked, call, caller)
            let kept = requests.values.count { $0.caller.process == caller.process && $0.hasOutcome }
            try allowance.begin(caller.process, kept: kept, at: .now)
            let request = makeRequest(asked, of: caller, in: widget)
            call.answer([.objectPath(request.path)])
            busyChanged()
            await request.begin(by: processes)
        } catch {
            call.fail(error)
        }
    }

    /// The connection to the caller's widget; nil for a picker in a window of its own. A widget has the picker's pixels: only a program that could read the
    /// person's photos anyway gets one.
    private func connection(_ asked: PickCall, _ call: BusCall, _ caller: Caller) throws(ServiceError) -> OpenFile? {
        guard let handle = asked.widget else { return nil }
        guard !caller.program.isSandboxed, caller.isProven else { throw .noWidget }
        guard let file = OpenFile(descriptor: call.file(handle)), file.isConnection else {
            throw .badArguments(call.method)
        }
        return file
    }

    private func makeRequest(_ asked: PickCall, of caller: Caller, in widget: OpenFile?) -> BusRequest {
        let path = paths.free(of: caller.name, asked.token, isTaken: isTaken)
        let items = DeliveredItems(for: caller, shared)
        let request = BusRequest(
            asked, of: caller, in: widget, at: path, xml: requestXML, on: bus, items: items, readers: readers)
        requests[path] = request
        request.onOutcome = { [weak self] in
            self?.allowance.end(caller.process)
            self?.busyChanged()
        }
        request.onGone = { [weak self] in
            self?.requests[path] = nil
            self?.busyChanged()
        }
        return request
    }

    private func isTaken(_ path: String) -> Bool { requests[path] != nil || isTakenElsewhere(path) }
}
