// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
package import GtkSupport
import PickerModel

/// The portal's file chooser backend (`org.freedesktop.impl.portal.FileChooser`): photos are picked with the picker, and all other calls go to
/// the next backend untouched.
@MainActor
package final class FileChooserBackend {
    package static let path = "/org/freedesktop/portal/desktop"
    package static let interface = "org.freedesktop.impl.portal.FileChooser"
    private static let frontend = "org.freedesktop.portal.Desktop"

    private let bus: BusConnection
    private let processes: RequestProcesses
    private let next: () -> String?
    private let busyChanged: () -> Void
    private var object: BusObject?
    private var open: [ObjectIdentifier: PortalRequest] = [:]

    /// - Parameters:
    ///   - processes: serve requests.
    ///   - next: the bus name of the backend for what is no request for photos.
    ///   - busyChanged: called when requests began or ended.
    /// - Throws: where the object exists already.
    package init(
        on bus: BusConnection, processes: RequestProcesses, next: @escaping () -> String?,
        busyChanged: @escaping () -> Void
    ) throws(BusError) {
        (self.bus, self.processes, self.next, self.busyChanged) = (bus, processes, next, busyChanged)
        object = try BusObject(
            at: Self.path, on: bus, xml: Self.xml, properties: { ["version": .uint32(4)] },
            called: { [weak self] call in self?.called(call) })
    }

    /// Requests that have no answer yet.
    package var requests: Int { open.count }

    /// Dialogs that one app may have open, and all together. Programs that are in no sandbox have no id here and count together.
    private static let ofOne = 4
    private static let ofAll = 12

    private func called(_ call: BusCall) {
        if call.isSmall { return take(call, call.arguments) }
        Task { @MainActor in take(call, await call.read()) }
    }

    private func take(_ call: BusCall, _ arguments: [BusValue]?) {
        guard let arguments, let asked = PortalCall(call.method, arguments) else {
            return call.fail("org.freedesktop.DBus.Error.InvalidArgs", "the arguments are not those of \(call.method)")
        }
        let ofApp = asked.app.isEmpty ? 0 : open.values.count { $0.asked.app == asked.app }
        guard open.count < Self.ofAll, ofApp < Self.ofOne else {
            return call.fail("org.freedesktop.DBus.Error.LimitsExceeded", "\(open.count) dialogs are open")
        }
        let request: PortalRequest
        do throws(BusError) {
            request = try PortalRequest(asked, call, on: bus, next: next)
        } catch {
            return call.fail("org.freedesktop.DBus.Error.InvalidArgs", "the handle is in use")
        }
        let number = ObjectIdentifier(request)
        open[number] = request
        busyChanged()
        request.onEnd = { [weak self] in
            self?.open[number] = nil
            self?.busyChanged()
        }
        Task { @MainActor in await begin(request) }
    }

    private func begin(_ request: PortalRequest) async {
        let call = request.asked.call
        // Where there is no other chooser, the request is served with GTK's own.
        if call.pickerConfiguration == nil, await request.delegate() { return }
        // Only the portal's word on who asks is believed.
        let isPortal = await bus.owner(of: Self.frontend) == request.call.sender
        let app = isPortal && !request.asked.app.isEmpty ? request.asked.app : nil
        do throws(ServiceError) {
            request.serve(
                ServedRequest(
                    call.pickerConfiguration ?? PickerConfiguration(), app: app, parent: request.asked.parent,
                    isModal: request.asked.isModal, chooser: call),
                by: try await processes.take(for: app))
        } catch {
            request.end(ServedOutcome(.failed))
        }
    }

    private static let xml: String = {
        let arguments = """
            <arg type="o" name="handle" direction="in"/>
            <arg type="s" name="app_id" direction="in"/>
            <arg type="s" name="parent_window" direction="in"/>
            <arg type="s" name="title" direction="in"/>
            <arg type="a{sv}" name="options" direction="in"/>
            <arg type="u" name="response" direction="out"/>
            <arg type="a{sv}" name="results" direction="out"/>
            """
        let methods = FileChooserCall.Method.allCases.map { "<method name=\"\($0.rawValue)\">\(arguments)</method>" }
        return """
            <node><interface name="\(interface)">\(methods.joined())
            <property type="u" name="version" access="read"/></interface></node>
            """
    }()
}
