// SPDX-License-Identifier: GPL-3.0-or-later

import CPickerShim
import Glibc

/// What standard error tells of a fault that ends the process.
public enum CrashTrace {
    /// From now on a fault (such as SIGSEGV, or a trap of Swift's) writes modules and functions of the stack that it happened on, without a
    /// path, an argument or memory. Call it once, on the main thread, before there are others.
    /// - Parameter program: name and version, the beginning of the trace.
    public static func prepare(of program: String) {
        // Read by the handler, at any time until the process ends.
        picker_crash_prepare(strdup(program))
    }
}
