// SPDX-License-Identifier: GPL-3.0-or-later

/// Calls `body` once, as soon as `isAtRest` is true, looking at intervals.
public final class RestTimer {
    private let milliseconds: Int
    private let isAtRest: @MainActor () -> Bool
    private let body: @MainActor () -> Void
    private var timer: LoopTimer?

    /// - Parameters:
    ///   - milliseconds: the wait before `isAtRest` is asked, the first time and each time after.
    ///   - isAtRest: true calls `body`, false begins the next wait.
    public init(milliseconds: Int, isAtRest: @escaping @MainActor () -> Bool, _ body: @escaping @MainActor () -> Void) {
        (self.milliseconds, self.isAtRest, self.body) = (milliseconds, isAtRest, body)
    }

    /// Begins to wait; does nothing while a wait goes on.
    public func wait() {
        guard timer == nil else { return }
        timer = LoopTimer.after(milliseconds: milliseconds) { [weak self] in
            guard let self else { return }
            timer = nil
            if isAtRest() { body() } else { wait() }
        }
    }
}
