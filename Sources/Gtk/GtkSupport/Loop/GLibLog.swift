// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// GLib's log, whose domains a person switches on with `G_MESSAGES_DEBUG`.
public enum GLibLog {
    /// Has all lines go to standard error, since standard output has the result of a pick: GLib would write those for debugging
    /// there. To be called before there are other threads.
    public nonisolated static func leaveStandardOutput() { g_log_writer_default_set_use_stderr(1) }

    /// Whether lines of a domain are shown. On any thread.
    public nonisolated static func shows(_ domain: String) -> Bool { picker_log_is_shown(domain) != 0 }

    /// Logs a line for debugging. On any thread.
    public nonisolated static func debug(_ domain: String, _ line: String) { picker_log_debug(domain, line) }
}
