// SPDX-License-Identifier: GPL-3.0-or-later

package import Foundation

/// The processes that serve requests: each has one, and one more waits with everything open (docs/adr/0017).
@MainActor
package final class RequestProcesses {
    private let program: URL
    private let arguments: [String]
    private var spare: RequestProcess?

    /// - Parameters:
    ///   - program: this program.
    ///   - arguments: the command that serves a request.
    package init(_ program: URL, arguments: [String]) { (self.program, self.arguments) = (program, arguments) }

    /// Starts the one that waits, unless there is one. What cannot be started is started again for a request, which says why it cannot.
    package func prepare() {
        guard spare == nil || spare?.isGone == true else { return }
        spare = try? RequestProcess(program, arguments: arguments)
    }

    /// A process for a request; the next one is to be prepared once this one has what it needs of the processors.
    package func take() throws -> RequestProcess {
        if let waiting = spare, !waiting.isGone {
            spare = nil
            return waiting
        }
        spare = nil
        return try RequestProcess(program, arguments: arguments)
    }

    /// Ends the one that waits.
    package func rest() { spare = nil }
}
