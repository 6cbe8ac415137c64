// SPDX-License-Identifier: GPL-3.0-or-later

/// The output for problems of the machine or the whole library, in sentences: standard error of a program, the journal
/// of a service.
package struct Notices: Sendable {
    /// Who reads the notices. For a pick in a window it is the calling app, which may learn nothing but what was
    /// picked.
    package enum Audience: Sendable { case person, app }

    package let audience: Audience
    private let write: @Sendable (String) -> Void

    /// - Parameter write: writes one sentence; called on any thread.
    package init(for audience: Audience, write: @escaping @Sendable (String) -> Void) {
        self.audience = audience
        self.write = write
    }

    package func say(_ sentence: String) { write(sentence) }

    package func warn(_ sentence: String) { write("warning: \(sentence)") }
}
