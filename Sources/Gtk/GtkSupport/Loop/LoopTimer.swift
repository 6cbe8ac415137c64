// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// A pending GLib source: a delay, a repetition or an idle moment. Dropping the value leaves the source running.
public final class LoopTimer {
    private var identifier: guint = 0

    /// Calls `body` once after that many milliseconds.
    @discardableResult
    public static func after(milliseconds: Int, _ body: @escaping @MainActor () -> Void) -> LoopTimer {
        LoopTimer(milliseconds: milliseconds) {
            body()
            return false
        }
    }

    /// Calls `body` every that many milliseconds until it answers false.
    @discardableResult
    public static func every(milliseconds: Int, _ body: @escaping @MainActor () -> Bool) -> LoopTimer {
        LoopTimer(milliseconds: milliseconds, body)
    }

    /// Calls `body` once when the loop has nothing more urgent to do, or with `beforeRedraw` ahead of the next frame:
    /// the place to apply many small results at once.
    @discardableResult
    public static func idle(beforeRedraw: Bool = false, _ body: @escaping @MainActor () -> Void) -> LoopTimer {
        let timer = LoopTimer()
        let once: @MainActor () -> Bool = {
            timer.identifier = 0
            body()
            return false
        }
        let priority = beforeRedraw ? G_PRIORITY_HIGH_IDLE : G_PRIORITY_DEFAULT_IDLE
        timer.identifier = g_idle_add_full(priority, runSource, retainedBox(once), releaseBox)
        return timer
    }

    private init() {}

    private init(milliseconds: Int, _ body: @escaping @MainActor () -> Bool) {
        let step: @MainActor () -> Bool = { [weak self] in
            let goesOn = body()
            if !goesOn { self?.identifier = 0 }
            return goesOn
        }
        identifier = g_timeout_add_full(
            G_PRIORITY_DEFAULT, guint(clamping: milliseconds), runSource, retainedBox(step), releaseBox)
    }

    /// Whether the source is still waiting.
    public var isPending: Bool { identifier != 0 }

    /// Takes the source back; harmless when it has run.
    public func cancel() {
        guard identifier != 0 else { return }
        let source = identifier
        identifier = 0
        g_source_remove(source)
    }
}
