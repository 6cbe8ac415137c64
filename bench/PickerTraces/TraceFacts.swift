// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkSupport

/// Facts about the process that each trace for `make bench` prints beside its times, so that figures of different renderers cannot be
/// confused.
@MainActor
enum TraceFacts {
    /// A line on standard error.
    nonisolated static func say(_ line: String) { FileHandle.standardError.write(Data(line.utf8)) }

    /// `renderer NAME`: the renderer that GTK uses for the window, which may differ from the requested one.
    static func sayRenderer(of window: ApplicationWindow) {
        TraceFacts.say("renderer \(window.rendererName ?? "none")\n")
    }

    /// `resident KIBIBYTES`: resident memory of this process; memory shared with workers counts as far as this process has accessed it.
    static func sayResident() {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        TraceFacts.say("resident \(line?.split(separator: " ").compactMap { Int($0) }.first ?? 0)\n")
    }
}
