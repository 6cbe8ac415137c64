// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// Keeps what GTK and GLib complain of, so that a test can fail for it.
nonisolated public enum LogWatch {
    /// Begins to keep warnings and criticals; they are still written out. There is no way back.
    public static func start() {
        picker_log_watch()
    }

    /// The complaints since the last call.
    public static func takeComplaints() -> [String] {
        guard let text = picker_log_take() else { return [] }
        defer { g_free(text) }
        return String(cString: text).split(separator: "\n").map(String.init).filter { !$0.contains(ofGTKItself) }
    }

    /// What GTK 4.24 says on X servers where it draws by cairo, of frames that it counts itself.
    private static let ofGTKItself = "gdk_frame_timings_submitted() called on submitted frame"
}
