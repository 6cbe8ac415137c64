// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Foundation

/// A thread for blocking work, which must not run on the main thread or in Swift's cooperative thread pool.
final class ScanThread: Sendable {
    private let done = DispatchSemaphore(value: 0)

    init(_ name: String, _ work: @escaping @Sendable () -> Void) {
        let thread = Thread { [done] in
            Thread.current.name = name
            work()
            done.signal()
        }
        thread.start()
    }

    /// Waits for the end of the work. Call it once.
    func wait() { done.wait() }
}
