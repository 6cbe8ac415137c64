// SPDX-License-Identifier: GPL-3.0-or-later

package import Foundation
import PickerModel

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
    /// Called with what an app sees from now on, since the person ticked that in its picker.
    var onAlsoAllowed: ((_ app: String, [AssetID]) -> Void)?
    /// The app of the request, proven.
    private var app: String?
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
        channel = try ServedProcess.start(
            program, arguments, environment, onLine: { [weak self] in self?.take($0) },
            onEnd: { [weak self] in self?.gone() })
    }

    /// Bytes that it has not taken yet.
    package var unsent: Int { channel?.unsent ?? 0 }

    /// Tells the process something.
    /// - Parameter files: as many as the message says.
    package func send(_ message: ServiceMessage, files: [OpenFile] = []) {
        if case .begin(let served) = message { app = served.app }
        channel?.send(message, files: files)
    }

    private func take(_ line: Data) {
        guard let event = try? JSONDecoder().decode(RequestEvent.self, from: line) else { return gone() }
        if case .ended(let outcome) = event, outcome.kind == .confirmed, !outcome.alsoAllowed.isEmpty, let app {
            onAlsoAllowed?(app, outcome.alsoAllowed)
        }
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
