// SPDX-License-Identifier: GPL-3.0-or-later

/// The output for problems of the machine or the whole library, in sentences: standard error of a program, the journal
/// of a service.
package struct Notices: Sendable {
    /// Who reads the notices about a request. For a pick in a window it is the calling app, which may learn nothing but
    /// what was picked; at a terminal it is the person.
    package enum Audience: Sendable { case person, app }

    /// Where a person finds out more.
    package enum Advice: Sendable {
        /// Properties of the machine that keep photos from being opened safely.
        case machine
        /// Which folders were not shown in full.
        case folders
    }

    private let write: @Sendable (String) -> Void
    private let advice: @Sendable (Advice) -> String?

    /// - Parameters:
    ///   - write: writes one sentence; called on any thread.
    ///   - advice: the end of a sentence, which says where to find out more in words of the program that the host is in; nil
    ///     where it has no such place.
    package init(
        write: @escaping @Sendable (String) -> Void,
        advice: @escaping @Sendable (Advice) -> String? = { _ in nil }
    ) {
        self.advice = advice
        self.write = write
    }

    package func say(_ sentence: String) { write(sentence) }

    package func warn(_ sentence: String) { write("warning: \(sentence)") }

    /// Warns, and says where to find out more.
    package func warn(_ sentence: String, seeing place: Advice) {
        warn([sentence, advice(place)].compactMap { $0 }.joined(separator: "; "))
    }
}
