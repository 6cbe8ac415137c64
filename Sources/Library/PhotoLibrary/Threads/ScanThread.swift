// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Foundation

/// A thread of the scanner's own: its work blocks, which the threads of async code and the main thread must not.
final class ScanThread: Sendable {
    private let done = DispatchSemaphore(value: 0)

    init(_ name: String, _ work: @escaping @Sendable () -> Void) {
        let thread = Thread { [done] in
            Thread.current.name = name
            work()
            done.signal()
        }
        // Metadata parsers nest.
        thread.stackSize = 4 << 20
        thread.start()
    }

    /// Waits for the end of its work. Once.
    func wait() { done.wait() }
}
