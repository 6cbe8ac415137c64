// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim
import Dispatch

/// GLib's default main context as the place where the main actor runs.
///
/// Under a bare GLib loop no `Task { @MainActor }` ever starts. After ``attachMainQueue()`` the loop drains libdispatch's
/// main queue, which carries the main actor, and costs nothing while that queue is empty.
///
/// Draining is not re-entrant: a main-actor job that iterates the loop by hand holds back all other main-actor jobs.
/// The process's `main` must be synchronous; an `async` main goes on in another thread after its first suspension.
public enum MainLoop {
    /// Attaches the main queue to the default main context. Call it once, on the main thread, before the loop runs;
    /// further calls do nothing.
    public static func attachMainQueue() {
        // The dispatch library must be linked for the shim; naming it keeps the import from looking unused.
        _ = DispatchQueue.main
        guard picker_main_queue_attach() != 0 else {
            preconditionFailure("libdispatch gave no descriptor for its main queue; this Swift toolchain is too new.")
        }
    }

    /// Runs one turn of the default main context. True when something was dispatched.
    /// - Parameter mayBlock: waits for work when there is none.
    @discardableResult
    public static func iterate(mayBlock: Bool) -> Bool {
        g_main_context_iteration(nil, mayBlock ? 1 : 0) != 0
    }

    /// Calls back each time the process is asked to end, by SIGTERM, SIGINT or SIGHUP, with the signal's number; it does not end by itself any more. Programs
    /// that it starts do. Once a process.
    public static func onEndSignal(_ asked: @escaping @MainActor (Int32) -> Void) {
        endAsked = asked
        picker_signals_follow { number in MainActor.assumeIsolated { MainLoop.endAsked?(number) } }
    }

    private static var endAsked: (@MainActor (Int32) -> Void)?

    /// How often the main queue was drained since the attach.
    public static var dispatches: Int { Int(picker_main_queue_dispatches()) }

    /// How often the loop went round since the attach, whatever woke it.
    public static var turns: Int { Int(picker_main_queue_turns()) }
}
