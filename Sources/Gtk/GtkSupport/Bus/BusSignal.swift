// SPDX-License-Identifier: GPL-3.0-or-later

public import BusValues
import CGtk
import CPickerShim

/// A signal of another program, heard for as long as this value lives.
@MainActor
public final class BusSignal {
    private let connection: BusConnection
    private let number: UInt32

    /// - Parameters:
    ///   - sender: the name of the program, which may have another owner later.
    ///   - first: the signal's first argument, where only some are heard; nil for all.
    ///   - heard: takes the arguments; nil where one is of a type that no interface here has.
    public init(
        _ signal: String, of interface: String, at path: String, from sender: String, first: String? = nil,
        on connection: BusConnection, heard: @escaping ([BusValue]?) -> Void
    ) {
        self.connection = connection
        number = g_dbus_connection_signal_subscribe(
            connection.pointer, sender, interface, signal, path, first, picker_bus_signal_plain(), signalHeard,
            retainedBox(Body(heard: heard)), { releaseBox($0) })
    }

    isolated deinit { g_dbus_connection_signal_unsubscribe(connection.pointer, number) }

    fileprivate struct Body {
        let heard: ([BusValue]?) -> Void
    }
}

nonisolated private func signalHeard(
    _ connection: OpaquePointer?, _ sender: UnsafePointer<CChar>?, _ path: UnsafePointer<CChar>?,
    _ interface: UnsafePointer<CChar>?, _ signal: UnsafePointer<CChar>?, _ parameters: OpaquePointer?,
    _ data: gpointer?
) {
    nonisolated(unsafe) let parameters = parameters
    withBody(data, as: BusSignal.Body.self) { $0.heard(parameters.flatMap { BusValue($0)?.parts }) }
}
