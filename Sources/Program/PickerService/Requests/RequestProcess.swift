// SPDX-License-Identifier: GPL-3.0-or-later

package import Foundation
import Glibc
import GtkSupport

/// A process that serves one request, from the service's side. It ends with the last reference to this object.
@MainActor
package final class RequestProcess {
    /// Called with each event. What came before it was set comes then.
    package var onEvent: ((RequestEvent) -> Void)? {
        didSet {
            guard let onEvent else { return }
            let early = early
            self.early = []
            for event in early { onEvent(event) }
        }
    }
    private var early: [RequestEvent] = []
    /// Called once when the process has gone, whether the request had ended or not.
    package var onGone: (() -> Void)? {
        didSet {
            guard isGone, let told = onGone else { return }
            onGone = nil
            told()
        }
    }
    /// Whether it has gone.
    package private(set) var isGone = false
    private var channel: LineChannel?

    /// Starts it. It shows nothing before it is told of a request.
    /// - Parameters:
    ///   - program: of this program's own version.
    ///   - arguments: the command that serves a request.
    ///   - environment: of the process.
    /// - Throws: `noProcess` where it cannot be started.
    package init(_ program: URL, arguments: [String], environment: [String: String]) throws(ServiceError) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw .noProcess(errno)
        }
        // It is the process's standard input, the one descriptor that it is given.
        if let reason = ChildProcess.start(program.path, arguments, environment: environment, input: ends[1]) {
            close(ends[0])
            throw .noProcess(reason)
        }
        channel = LineChannel(
            ends[0], onLine: { [weak self] in self?.take($0) }, onEnd: { [weak self] in self?.gone() })
    }

    /// Bytes that it has not taken yet.
    package var unsent: Int { channel?.unsent ?? 0 }

    /// Tells the process something.
    package func send(_ message: ServiceMessage) { channel?.send(message) }

    private func take(_ line: Data) {
        guard let event = try? JSONDecoder().decode(RequestEvent.self, from: line) else { return gone() }
        if let onEvent { onEvent(event) } else { early.append(event) }
    }

    private func gone() {
        guard !isGone else { return }
        isGone = true
        // Its end of the channel is closed, which ends a process that still waits.
        channel = nil
        let told = onGone
        (onEvent, onGone) = (nil, nil)
        told?()
    }
}
