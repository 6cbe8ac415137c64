// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim
import Glibc

/// Programs that this one starts, by GLib: it takes in their ends on a thread of its own and keeps nothing of them. Foundation's `Process`
/// waits for a run loop that a program under GLib does not have, and stays with all that belongs to it.
public enum ChildProcess {
    /// Starts a program that has one descriptor for standard input, nowhere for standard output, and this process's standard error.
    /// It has no other descriptor of this process.
    /// - Parameters:
    ///   - program: absolute path.
    ///   - environment: all of its variables.
    ///   - input: the child's standard input; closed here in any case.
    /// - Returns: nil where it was started, else why not, as an errno.
    public static func start(
        _ program: String, _ arguments: [String], environment: [String: String], input: Int32
    ) -> Int32? {
        guard let launcher = g_subprocess_launcher_new(picker_flags_subprocess_stdout_silence()) else {
            close(input)
            return ENOMEM
        }
        defer { g_object_unref(gpointer(launcher)) }
        g_subprocess_launcher_take_stdin_fd(launcher, input)
        var error: UnsafeMutablePointer<GError>?
        // None of this process's.
        var none: UnsafeMutablePointer<CChar>?
        g_subprocess_launcher_set_environ(launcher, &none)
        for (name, value) in environment { g_subprocess_launcher_setenv(launcher, name, value, 1) }
        let started = withCStrings([program] + arguments) { g_subprocess_launcher_spawnv(launcher, $0, &error) }
        if let started {
            g_object_unref(gpointer(started))
            return nil
        }
        defer { g_clear_error(&error) }
        return reason(of: error)
    }

    private static func reason(of error: UnsafeMutablePointer<GError>?) -> Int32 {
        guard let error, error.pointee.domain == g_spawn_error_quark() else { return EIO }
        return switch GSpawnError(rawValue: UInt32(bitPattern: error.pointee.code)) {
        case G_SPAWN_ERROR_NOENT: ENOENT
        case G_SPAWN_ERROR_ACCES: EACCES
        case G_SPAWN_ERROR_NOMEM: ENOMEM
        case G_SPAWN_ERROR_FORK: EAGAIN
        default: EIO
        }
    }
}
