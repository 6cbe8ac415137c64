// SPDX-License-Identifier: GPL-3.0-or-later

package import Foundation

/// The processes that serve requests: each has one, and one more waits with everything open (docs/developing/adr/0017).
@MainActor
package final class RequestProcesses {
    private let program: URL
    private let arguments: [String]
    private let session: SessionEnvironment
    private var spare: RequestProcess?
    private var isPreparing = false
    /// Whether a request found no display. The next service that is started may have one in its environment.
    package private(set) var lacksDisplay = false

    /// - Parameters:
    ///   - program: this program.
    ///   - arguments: the command that serves a request.
    ///   - session: what the processes get to know of the session.
    package init(_ program: URL, arguments: [String], session: SessionEnvironment) {
        (self.program, self.arguments, self.session) = (program, arguments, session)
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
    /// - Throws: `noDisplay` or `noProcess`.
    package func take() async throws(ServiceError) -> RequestProcess {
        if let waiting = spare, !waiting.isGone {
            spare = nil
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
            throw .noDisplay
        }
        lacksDisplay = false
        return try RequestProcess(program, arguments: arguments, environment: environment)
    }
}
