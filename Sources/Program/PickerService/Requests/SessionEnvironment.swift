// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
package import GtkSupport

/// The environment in which windows can be opened. A service that the bus or systemd started before the desktop was there has no display in its
/// own; systemd's user manager is told of it later (`systemctl --user import-environment`, as desktops do).
@MainActor
package struct SessionEnvironment {
    private let own: [String: String]
    private let needsDisplay: Bool
    private let bus: BusConnection

    /// Variables that say where windows go.
    private nonisolated static let displays = ["WAYLAND_DISPLAY", "DISPLAY"]
    /// Besides those, what opening one needs, and what tells desktops apart.
    private nonisolated static let taken = displays + ["XAUTHORITY", "XDG_SESSION_TYPE", "XDG_CURRENT_DESKTOP"]

    /// - Parameters:
    ///   - own: the environment of this process.
    ///   - needsDisplay: whether windows are to be opened at all.
    package init(_ own: [String: String], needsDisplay: Bool, on bus: BusConnection) {
        (self.own, self.needsDisplay, self.bus) = (own, needsDisplay, bus)
    }

    /// The environment with a display; nil where there is none.
    package func withDisplay() async -> [String: String]? {
        if !needsDisplay || Self.hasDisplay(own) { return own }
        let complete = Self.completed(own, with: await managerEnvironment())
        return Self.hasDisplay(complete) ? complete : nil
    }

    private func managerEnvironment() async -> [String] {
        let systemd = "org.freedesktop.systemd1"
        let answer = try? await bus.call(
            systemd, "/org/freedesktop/systemd1", "org.freedesktop.DBus.Properties", "Get",
            [.string("\(systemd).Manager"), .string("Environment")], starts: false)
        guard case .variant(let list)? = answer?.first else { return [] }
        return list.elements?.compactMap(\.text) ?? []
    }

    nonisolated static func hasDisplay(_ environment: [String: String]) -> Bool {
        displays.contains { !(environment[$0] ?? "").isEmpty }
    }

    /// - Parameter manager: `NAME=VALUE` each.
    nonisolated static func completed(_ own: [String: String], with manager: [String]) -> [String: String] {
        var environment = own
        for entry in manager {
            let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, taken.contains(String(parts[0])) else { continue }
            environment[String(parts[0])] = String(parts[1])
        }
        return environment
    }
}
