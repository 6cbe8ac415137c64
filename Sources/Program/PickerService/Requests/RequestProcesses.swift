// SPDX-License-Identifier: GPL-3.0-or-later

package import Foundation
package import Ground
package import PickerModel

/// The processes that serve requests: each has one, and one more waits with everything open (docs/developing/adr/0017).
@MainActor
package final class RequestProcesses {
    private let program: URL
    private let arguments: [String]
    private let session: SessionEnvironment
    private let log: DebugLog
    private var spare: RequestProcess?
    private var isPreparing = false
    /// Called with what an app sees from now on, since the person ticked that in its picker.
    package var onAlsoAllowed: ((_ app: String, [AssetID]) -> Void)?
    /// Called before an app's picker opens, which reads what the app may do anyway: the place to bring that up to date.
    package var onBegin: ((_ app: String) async -> Void)?
    /// Whether a request found no display. The next service that is started may have one in its environment.
    package private(set) var lacksDisplay = false

    /// - Parameters:
    ///   - program: this program.
    ///   - arguments: the command that serves a request.
    ///   - session: what the processes get to know of the session.
    package init(_ program: URL, arguments: [String], session: SessionEnvironment, log: DebugLog = .off) {
        (self.program, self.arguments, self.session, self.log) = (program, arguments, session, log)
    }

    /// Starts the one that waits, unless there is one or no display. What cannot be started is started again for a request, which says
    /// why it cannot.
    package func prepare() {
        guard !isPreparing, spare == nil || spare?.isGone == true else { return }
        isPreparing = true
        Task { @MainActor in
            let started = try? await start()
            // `rest` may have been called meanwhile.
            if isPreparing { spare = started }
            isPreparing = false
        }
    }

    /// A process for a request; the next one is to be prepared once this one has what it needs of the processors.
    /// - Parameter app: whose picker it will show; nil for an unknown one, and for what is no picker of photos.
    /// - Throws: `noDisplay` or `noProcess`.
    package func take(for app: String? = nil) async throws(ServiceError) -> RequestProcess {
        if let app { await onBegin?(app) }
        if let waiting = spare, !waiting.isGone {
            spare = nil
            log.note(.service, "a request gets the process that waited")
            return waiting
        }
        spare = nil
        return try await start()
    }

    /// Ends the one that waits.
    package func rest() { (spare, isPreparing) = (nil, false) }

    private func start() async throws(ServiceError) -> RequestProcess {
        guard let environment = await session.withDisplay() else {
            lacksDisplay = true
            log.note(.service, "no process is started: there is no display")
            throw .noDisplay
        }
        lacksDisplay = false
        log.note(.service, "a process for requests is started")
        let process = try RequestProcess(program, arguments: arguments, environment: environment)
        process.onAlsoAllowed = { [weak self] in self?.onAlsoAllowed?($0, $1) }
        return process
    }
}
