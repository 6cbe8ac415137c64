// SPDX-License-Identifier: GPL-3.0-or-later

public import BusValues
import CGtk
import CPickerShim

/// An object that other programs can call, for as long as this value lives.
@MainActor
public final class BusObject {
    private let connection: BusConnection
    private let number: UInt32

    /// Exports one interface.
    /// - Parameters:
    ///   - xml: a node of D-Bus' introspection data with this interface alone.
    ///   - properties: what it has, by name; asked each time.
    ///   - called: takes each call, on the main thread.
    /// - Throws: where the path has the interface already, or the XML is wrong.
    public init(
        at path: String, on connection: BusConnection, xml: String,
        properties: @escaping () -> [String: BusValue] = { [:] },
        called: @escaping (BusCall) -> Void
    ) throws(BusError) {
        var error: UnsafeMutablePointer<GError>?
        let number = picker_bus_export(
            connection.pointer, path, xml, objectCalled, propertyRead,
            retainedBox(Body(called: called, properties: properties)), { releaseBox($0) }, &error)
        guard number != 0 else { throw BusError(error) }
        (self.connection, self.number) = (connection, number)
    }

    isolated deinit { g_dbus_connection_unregister_object(connection.pointer, number) }

    fileprivate struct Body {
        let called: (BusCall) -> Void
        let properties: () -> [String: BusValue]
    }
}

nonisolated private func objectCalled(_ invocation: OpaquePointer?, _ data: gpointer?) {
    nonisolated(unsafe) let invocation = invocation
    withBody(data, as: BusObject.Body.self) { body in
        guard let invocation else { return }
        body.called(BusCall(invocation))
    }
}

nonisolated private func propertyRead(_ name: UnsafePointer<CChar>?, _ data: gpointer?) -> OpaquePointer? {
    let name = name.map { String(cString: $0) } ?? ""
    let variant = withBody(data, as: BusObject.Body.self) { body in
        SentVariant(body.properties()[name]?.variant)
    }
    return variant.pointer
}

/// A floating value on its way to GLib. Unchecked: made and taken on the main thread, within one call.
nonisolated private struct SentVariant: @unchecked Sendable {
    let pointer: OpaquePointer?

    init(_ pointer: OpaquePointer?) { self.pointer = pointer }
}
