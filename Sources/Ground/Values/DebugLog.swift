// SPDX-License-Identifier: GPL-3.0-or-later

/// What the program does, step by step, for whoever looks for a fault. Lines have numbers, kinds and times, and never a path, the name
/// of a file, a place or an app: people send them to others.
package struct DebugLog: Sendable {
    /// A part of the program whose lines are switched on by themselves.
    package enum Domain: String, Sendable, CaseIterable {
        /// Scans, and what they have found.
        case library
        /// Originals and copies on their way to an app.
        case delivery
        /// The processes that open photos.
        case workers
        /// Windows from their opening to their outcome.
        case window
        /// Requests over the bus, and the processes that serve them.
        case service

        /// As `G_MESSAGES_DEBUG` has it.
        package var name: String { "desktop-picker-\(rawValue)" }
    }

    /// Says nothing.
    package static let off = DebugLog(shows: { _ in false }, write: { _, _ in })

    private let shows: @Sendable (Domain) -> Bool
    private let write: @Sendable (Domain, String) -> Void

    /// - Parameters:
    ///   - shows: whether lines of a domain are wanted.
    ///   - write: takes a line, on any thread.
    package init(
        shows: @escaping @Sendable (Domain) -> Bool, write: @escaping @Sendable (Domain, String) -> Void
    ) {
        (self.shows, self.write) = (shows, write)
    }

    /// Says a line, which is made only where somebody reads it. On any thread.
    package func note(_ domain: Domain, _ line: @autoclosure () -> String) {
        if shows(domain) { write(domain, line()) }
    }

    /// Whole milliseconds since then.
    package static func milliseconds(since start: ContinuousClock.Instant) -> Int {
        Int((ContinuousClock.now - start) / .milliseconds(1))
    }
}
