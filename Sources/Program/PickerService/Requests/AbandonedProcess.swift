// SPDX-License-Identifier: GPL-3.0-or-later

package import Dispatch
import Foundation
import Glibc

/// Notices that the service has gone while the main thread of a process that serves a request is stuck, as it is where a display does not
/// answer: the process would stay for as long as the session does, with its memory and perhaps a whole processor.
package enum AbandonedProcess {
    /// Seconds that the main thread has to run what is asked of it once the other side has gone.
    package static let patience = 10.0

    /// Waits on a thread of its own until the other side of a channel has gone, then asks the main thread to run something.
    /// - Parameters:
    ///   - channel: a connected socket; only watched.
    ///   - patience: in seconds.
    ///   - queue: of the main thread.
    ///   - ended: told once, on that thread of its own, whether the main thread is stuck.
    package static func watch(
        _ channel: Int32, patience: Double = patience, queue: DispatchQueue = .main,
        ended: @escaping @Sendable (_ isStuck: Bool) -> Void
    ) {
        let thread = Thread {
            // A hang-up is reported without being asked for, and what is sent meanwhile does not wake this thread.
            var waited = pollfd(fd: channel, events: 0, revents: 0)
            while poll(&waited, 1, -1) < 0, errno == EINTR {}
            let answered = DispatchSemaphore(value: 0)
            queue.async { answered.signal() }
            ended(answered.wait(timeout: .now() + patience) == .timedOut)
        }
        thread.name = "picker-channel-end"
        thread.stackSize = 1 << 16
        thread.start()
    }
}
