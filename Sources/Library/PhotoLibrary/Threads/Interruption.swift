// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A pipe that wakes one thread's `poll` for good, from any thread.
final class Interruption: Sendable {
    private let (read, write): (Int32, Int32)

    /// Returns nil if too many files are open.
    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (read, write) = (ends[0], ends[1])
    }

    deinit {
        close(read)
        close(write)
    }

    func stop() {
        let byte: [UInt8] = [1]
        _ = Glibc.write(write, byte, 1)
    }

    enum Wake: Equatable { case events, time, end }

    /// Waits for events of a descriptor, for `stop`, or until `time` has passed.
    /// - Parameters:
    ///   - events: event mask as for `poll(2)`.
    ///   - time: timeout in milliseconds; -1 for none.
    func wait(for descriptor: Int32, events: Int32, time: Int32 = -1) -> Wake {
        var waiting = [
            pollfd(fd: descriptor, events: Int16(events), revents: 0),
            pollfd(fd: read, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&waiting, 2, time) < 0 { guard errno == EINTR else { return .end } }
        if waiting[1].revents != 0 { return .end }
        return waiting[0].revents != 0 ? .events : .time
    }
}
