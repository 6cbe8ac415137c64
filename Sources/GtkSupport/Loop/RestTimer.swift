// SPDX-License-Identifier: GPL-3.0-or-later

/// Does something once, as soon as what moves has come to rest.
public final class RestTimer {
    private let milliseconds: Int
    private let isAtRest: @MainActor () -> Bool
    private let body: @MainActor () -> Void
    private var timer: LoopTimer?

    /// - Parameters:
    ///   - milliseconds: how long it waits before it looks, the first time and each time after.
    ///   - isAtRest: whether `body` is called now, or looked for again.
    public init(milliseconds: Int, isAtRest: @escaping @MainActor () -> Bool, _ body: @escaping @MainActor () -> Void) {
        (self.milliseconds, self.isAtRest, self.body) = (milliseconds, isAtRest, body)
    }

    /// Begins to wait, unless it waits.
    public func wait() {
        guard timer == nil else { return }
        timer = LoopTimer.after(milliseconds: milliseconds) { [weak self] in
            guard let self else { return }
            timer = nil
            if isAtRest() { body() } else { wait() }
        }
    }
}
