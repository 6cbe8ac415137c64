// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CGtkInspection

/// Collects the warnings and criticals of GTK and GLib, so that tests can fail for them. Any thread.
nonisolated public enum LogWatch {
    /// Starts to collect warnings and criticals for the rest of the process; they are still printed.
    public static func start() {
        gtk_inspection_log_watch()
    }

    /// The warnings and criticals since the last call, a line each.
    public static func takeComplaints() -> [String] {
        guard let text = gtk_inspection_log_take() else { return [] }
        defer { g_free(text) }
        return String(cString: text).split(separator: "\n").map(String.init).filter { !$0.contains(ofGTKItself) }
    }

    /// A warning of GTK 4.24 about its own frame timings, on X servers where it draws by cairo: not caused by this
    /// program.
    private static let ofGTKItself = "gdk_frame_timings_submitted() called on submitted frame"
}
