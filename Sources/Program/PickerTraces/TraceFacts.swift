// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkSupport

/// What each trace for `make bench` says of the process beside its times, so that no figure is taken for another renderer's.
@MainActor
enum TraceFacts {
    /// A line on standard error.
    nonisolated static func say(_ line: String) { FileHandle.standardError.write(Data(line.utf8)) }

    /// `renderer NAME`: what GTK draws the window with, which need not be what was asked for.
    static func sayRenderer(of window: ApplicationWindow) {
        TraceFacts.say("renderer \(window.rendererName ?? "none")\n")
    }

    /// `resident KIBIBYTES`: memory of this process, as the kernel counts it; what it lends its workers counts as far as it looked.
    static func sayResident() {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        TraceFacts.say("resident \(line?.split(separator: " ").compactMap { Int($0) }.first ?? 0)\n")
    }
}
