// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// A well-known name on the bus, asked for for as long as this value lives. The next version of a program takes it over from one that runs.
@MainActor
public final class BusName {
    private let number: UInt32

    /// - Parameters:
    ///   - acquired: called when this process has the name.
    ///   - lost: called when it cannot be had, or another process took it.
    public init(
        _ name: String, on connection: BusConnection, acquired: @escaping () -> Void, lost: @escaping () -> Void
    ) {
        number = g_bus_own_name_on_connection(
            connection.pointer, name, picker_bus_name_replaceable(), nameAcquired, nameLost,
            retainedBox(Body(present: acquired, absent: lost)), { releaseBox($0) })
    }

    isolated deinit { g_bus_unown_name(number) }

    fileprivate struct Body {
        let present: () -> Void
        let absent: () -> Void
    }
}

/// Watches whether a name has an owner, for as long as this value lives.
@MainActor
public final class BusWatch {
    private let number: UInt32

    /// - Parameter vanished: called when the name has no owner, or has none any more.
    public init(_ name: String, on connection: BusConnection, vanished: @escaping () -> Void) {
        number = g_bus_watch_name_on_connection(
            connection.pointer, name, picker_bus_watch_plain(), nil, nameLost,
            retainedBox(BusName.Body(present: {}, absent: vanished)), { releaseBox($0) })
    }

    isolated deinit { g_bus_unwatch_name(number) }
}

nonisolated private func nameAcquired(
    _ connection: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ data: gpointer?
) {
    withBody(data, as: BusName.Body.self) { $0.present() }
}

nonisolated private func nameLost(_ connection: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ data: gpointer?) {
    withBody(data, as: BusName.Body.self) { $0.absent() }
}
