// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Synchronization

/// The kernel's notes about folders. One thread waits for them; any thread adds and removes watches, and ends the wait.
final class Inotify: Sendable {
    /// Why a folder is not watched.
    enum Refusal: Error, Equatable {
        /// No watches are left to this person, or to the test.
        case tooFew
        /// The folder is gone, or may not be read.
        case folder
    }

    private let descriptor: Int32
    private let interruption: Interruption
    /// Watches that may still be made; the kernel's own limit where nil.
    private let left: Mutex<Int?>

    /// - Parameter limit: how many watches at most, for tests; nil leaves it to the kernel
    ///   (`/proc/sys/fs/inotify/max_user_watches`).
    /// - Returns: nil where the person has too many of these already, or too many files are open.
    init?(limit: Int? = nil) {
        let descriptor = inotify_init1(Int32(O_CLOEXEC | O_NONBLOCK))
        guard descriptor >= 0 else { return nil }
        guard let interruption = Interruption() else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        self.interruption = interruption
        left = Mutex(limit)
    }

    deinit { close(descriptor) }

    /// Watches a folder; one that is watched already keeps its number.
    func add(_ path: [UInt8], isNew: Bool) throws(Refusal) -> Int32 {
        let isAllowed = left.withLock { left in
            guard isNew, let count = left else { return true }
            if count > 0 { left = count - 1 }
            return count > 0
        }
        guard isAllowed else { throw .tooFew }
        let watch = inotify_add_watch(descriptor, PathBytes.terminated(path), InotifyEvent.wanted)
        guard watch >= 0 else {
            let code = errno
            if isNew { giveBack() }
            throw [ENOSPC, ENOMEM].contains(code) ? .tooFew : .folder
        }
        return watch
    }

    /// Takes a watch back.
    func remove(_ watch: Int32) {
        inotify_rm_watch(descriptor, watch)
        giveBack()
    }

    /// Counts a watch that the kernel took back.
    func giveBack() { left.withLock { left in left = left.map { $0 + 1 } } }

    /// Waits for what happens next.
    /// - Returns: nil once stopped.
    func wait() -> [InotifyEvent]? {
        guard interruption.wait(for: descriptor, events: Int32(POLLIN)) != .end else { return nil }
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return count < 0 && errno != EAGAIN && errno != EINTR ? nil : [] }
        return InotifyEvent.decode(bytes[..<count])
    }

    /// Ends the wait, now and for good.
    func stop() { interruption.stop() }
}
