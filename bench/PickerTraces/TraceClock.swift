// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The clock of all traces, which a parent process can read as well (CLOCK_MONOTONIC).
enum TraceClock {
    static var nanoseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }
}
