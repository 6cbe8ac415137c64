// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
package import GtkSupport
package import PickerModel

/// xdg-permission-store, where desktops look for what apps may do: table `photos`, id `library` (contract section 11.2). Any program outside of a sandbox
/// can write into it, so it can only take away (docs/developing/adr/0030).
@MainActor
package final class PermissionStore {
    private let bus: BusConnection
    private var signal: BusSignal?
    private var watch: BusWatch?

    private static let name = "org.freedesktop.impl.portal.PermissionStore"
    private static let path = "/org/freedesktop/impl/portal/PermissionStore"
    private static let table = "photos"
    private static let id = "library"
    /// Seconds that an answer may take: it comes within a millisecond, or not at all.
    private static let patience = BusConnection.Patience.seconds(2)

    /// - Parameter changed: called when something about photos was written there, and when the store has gone.
    package init(on bus: BusConnection, changed: @escaping () -> Void = {}) {
        self.bus = bus
        signal = BusSignal(
            "Changed", of: Self.name, at: Self.path, from: Self.name, first: Self.table, on: bus
        ) { _ in changed() }
        watch = BusWatch(Self.name, on: bus, vanished: changed)
    }

    /// What it says of an app. The bus starts it where it does not run.
    package func record(of app: String) async -> PermissionRecord {
        do throws(BusError) {
            let answer = try await bus.call(
                Self.name, Self.path, Self.name, "GetPermission",
                [.string(Self.table), .string(Self.id), .string(app)], patience: Self.patience)
            guard let texts = answer.first?.elements?.compactMap(\.text) else { return .unreachable }
            // It answers none for an app that it does not have; the picker writes no app without permissions.
            return texts.isEmpty ? .absent : .permissions(Authorization(permissions: texts))
        } catch {
            return error.name.hasSuffix(".NotFound") ? .absent : .unreachable
        }
    }

    /// Writes what was decided about an app.
    /// - Returns: whether it is there.
    package func say(_ decided: Authorization, of app: String) async -> Bool {
        let answer = try? await bus.call(
            Self.name, Self.path, Self.name, "SetPermission",
            [
                .string(Self.table), .boolean(true), .string(Self.id), .string(app), .texts(decided.permissions),
            ], patience: Self.patience)
        return answer != nil
    }

    /// Forgets an app.
    package func forget(_ app: String) async {
        _ = try? await bus.call(
            Self.name, Self.path, Self.name, "DeletePermission",
            [.string(Self.table), .string(Self.id), .string(app)], patience: Self.patience)
    }
}
