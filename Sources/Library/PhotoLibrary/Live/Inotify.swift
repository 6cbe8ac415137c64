// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Ground
import Synchronization

/// An inotify instance. One thread waits for events; any thread may add and remove watches and end the wait.
final class Inotify: Sendable {
    /// Why a folder is not watched.
    enum Refusal: Error, Equatable {
        /// The limit of watches of this user, or of this instance, is reached.
        case tooFew
        /// The folder does not exist or cannot be read.
        case folder
    }

    private let descriptor: Int32
    private let interruption: Interruption
    /// Number of watches left under the limit of this instance; nil without one.
    private let left: Mutex<Int?>

    /// - Parameter limit: most watches of this instance; nil for the kernel's limit alone
    ///   (`/proc/sys/fs/inotify/max_user_watches`).
    /// - Returns: nil if the user has too many inotify instances or the process too many open files.
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

    /// Watches a folder. A folder that is already watched keeps its watch number.
    func add(_ path: [UInt8], isNew: Bool) throws(Refusal) -> Int32 {
        let isAllowed = left.withLock { left in
            guard isNew, let count = left else { return true }
            if count > 0 { left = count - 1 }
            return count > 0
        }
        guard isAllowed else { throw .tooFew }
        let watch = inotify_add_watch(descriptor, CPath.terminated(path), InotifyEvent.wanted)
        guard watch >= 0 else {
            let code = errno
            if isNew { giveBack() }
            throw [ENOSPC, ENOMEM].contains(code) ? .tooFew : .folder
        }
        return watch
    }

    /// Removes a watch.
    func remove(_ watch: Int32) {
        inotify_rm_watch(descriptor, watch)
        giveBack()
    }

    /// Counts a watch that the kernel removed as free again.
    func giveBack() { left.withLock { left in left = left.map { $0 + 1 } } }

    /// Blocks until events arrive.
    /// - Returns: nil after `stop`, or if reading fails.
    func wait() -> [InotifyEvent]? {
        guard interruption.wait(for: descriptor, events: Int32(POLLIN)) != .end else { return nil }
        var bytes = [UInt8](repeating: 0, count: 64 << 10)
        let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        guard count > 0 else { return count < 0 && errno != EAGAIN && errno != EINTR ? nil : [] }
        return InotifyEvent.decode(bytes[..<count])
    }

    /// Ends `wait` for good.
    func stop() { interruption.stop() }
}
