// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import GtkSupport

/// Starts processes of this program that serve the service, each at the other end of a channel that is its standard input.
enum ServedProcess {
    /// - Returns: the service's end of the channel.
    /// - Throws: `noProcess` where the process cannot be started.
    @MainActor
    static func start(
        _ program: URL, _ arguments: [String], _ environment: [String: String], onLine: @escaping (Data) -> Void,
        onEnd: @escaping () -> Void
    ) throws(ServiceError) -> LineChannel {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw .noProcess(errno)
        }
        // It is the process's standard input, the one descriptor that it is given.
        if let reason = ChildProcess.start(program.path, arguments, environment: environment, input: ends[1]) {
            close(ends[0])
            throw .noProcess(reason)
        }
        return LineChannel(ends[0], onLine: onLine, onEnd: onEnd)
    }
}
