// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation

/// A thread that can be waited for.
public final class FuzzThread: Sendable {
    private let done = DispatchSemaphore(value: 0)

    /// Starts the thread, with room for deep files.
    public init(_ body: @escaping @Sendable () -> Void) {
        let done = done
        let thread = Thread {
            body()
            done.signal()
        }
        thread.stackSize = 8 << 20
        thread.start()
    }

    /// Returns when the body has.
    public func join() { done.wait() }
}
