// SPDX-License-Identifier: GPL-3.0-or-later

package import Foundation
import GtkSupport

/// The entry point for requests over the bus: owns the portal backend's name, and ends when nobody has asked for a while.
@MainActor
package final class Service {
    /// How the service ended.
    package struct End {
        /// Why it could not serve; nil for its usual end.
        package var complaint: String?
    }

    package static let portalName = "org.freedesktop.impl.portal.desktop.desktoppicker"

    /// Set once it has ended.
    package private(set) var end: End?
    private let processes: RequestProcesses
    private let idle: Int
    private let environment: [String: String]
    private var bus: BusConnection?
    private var portal: FileChooserBackend?
    private var name: BusName?
    private var timer: LoopTimer?
    private var isReplaced = false

    /// - Parameters:
    ///   - program: this program, which serves requests.
    ///   - arguments: its command for that.
    ///   - idle: seconds without a request after which it ends; 0 for never.
    ///   - environment: of the process: where backends are looked for, and which desktop this is.
    package init(program: URL, arguments: [String], idle: Int, environment: [String: String]) {
        processes = RequestProcesses(program, arguments: arguments)
        (self.idle, self.environment) = (idle, environment)
    }

    /// Connects to the bus and asks for the name.
    package func begin() async {
        do throws(BusError) {
            let bus = try await BusConnection.session()
            self.bus = bus
            portal = try FileChooserBackend(
                on: bus, processes: processes, other: { [environment] in Self.other(environment) },
                busyChanged: { [weak self] in self?.busyChanged() })
            name = BusName(
                Self.portalName, on: bus, acquired: { [weak self] in self?.processes.prepare() },
                lost: { [weak self] in self?.replaced() })
        } catch {
            end = End(complaint: "the session bus cannot be used: \(error.message)")
            return
        }
        rest()
    }

    private static func other(_ environment: [String: String]) -> String? {
        let desktops = (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map(String.init)
        return OtherChooser.busName(
            among: PortalFile.all(in: OtherChooser.folders(environment)), desktops: desktops, own: [portalName])
    }

    // MARK: - Idleness

    private func busyChanged() {
        timer?.cancel()
        timer = nil
        guard portal?.requests == 0 else { return }
        if isReplaced { return finish() }
        // The next request finds a process that waits.
        processes.prepare()
        rest()
    }

    private func rest() {
        guard idle > 0 else { return }
        timer = LoopTimer.after(milliseconds: idle * 1000) { [weak self] in self?.finish() }
    }

    /// Another process has the name now, such as the next version of this program. What is open here is served to its end.
    private func replaced() {
        isReplaced = true
        processes.rest()
        if portal?.requests ?? 0 == 0 { finish() }
    }

    private func finish() {
        guard portal?.requests ?? 0 == 0 else { return }
        timer?.cancel()
        processes.rest()
        (name, portal, timer) = (nil, nil, nil)
        end = End()
    }
}
