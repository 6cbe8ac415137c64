// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
import CGtk
import CPickerShim

// What the bus itself says of who is connected.
extension BusConnection {
    private static let bus = "org.freedesktop.DBus"

    /// The unique name of the owner of a name; nil where nobody has it.
    public func owner(of name: String) async -> String? {
        let values = try? await call(Self.bus, "/org/freedesktop/DBus", Self.bus, "GetNameOwner", [.string(name)])
        return values?.first?.text
    }

    /// Whether a connection has read what was sent to it before: it answers, if only by an error, or has gone. Waits for as long as that takes.
    public func ping(_ name: String) async -> Bool {
        do throws(BusError) {
            _ = try await call(
                name, "/", "org.freedesktop.DBus.Peer", "Ping", patience: .forever, starts: false)
            return true
        } catch {
            // Anything but a loss of this connection was said by the other side, or by the bus when that has gone.
            return !error.name.isEmpty
        }
    }

    /// From now on objects below a path exist for their own callers alone: what is below `PATH/1_42` answers `:1.42`, and everybody else as a
    /// path without objects does.
    public func hideFromOthers(below path: String) { picker_bus_guard(pointer, path) }

    /// Waits until all that was answered and sent is on its way. Before a process ends: it is written on GDBus' own thread.
    public func flush() { _ = g_dbus_connection_flush_sync(pointer, nil, nil) }

    /// Calls back when the bus has closed the connection, as at the end of a session. The handler stays as long as the connection.
    public func onClosed(_ closed: @escaping @MainActor () -> Void) {
        _ = picker_bus_on_closed(pointer, connectionClosed, retainedBox(Closing(closed: closed)), { releaseBox($0) })
    }

    fileprivate struct Closing {
        let closed: @MainActor () -> Void
    }
}

nonisolated private func connectionClosed(_ data: gpointer?) {
    withBody(data, as: BusConnection.Closing.self) { $0.closed() }
}
