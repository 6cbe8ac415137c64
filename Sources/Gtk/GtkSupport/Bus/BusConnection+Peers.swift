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

    /// The process behind a unique name, as the kernel told the bus when it connected; nil where it has gone.
    public func process(of name: String) async -> Int32? {
        let values = try? await call(
            Self.bus, "/org/freedesktop/DBus", Self.bus, "GetConnectionUnixProcessID", [.string(name)])
        return values?.first?.number.flatMap { Int32(exactly: $0) }
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
