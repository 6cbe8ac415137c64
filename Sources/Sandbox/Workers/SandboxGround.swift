// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// The kinds of sandbox, the safer one first: bubblewrap's namespaces with the workers' own locks, or only the locks,
/// which are always used (docs/developing/adr/0010).
enum SandboxGround: CaseIterable, Sendable {
    case namespaces, plain
}

/// Which grounds this system has refused, and when each is tried again. A value without a clock of its own.
///
/// Only a report of the sandbox itself counts as a refusal (`ParentProcess.Failure.refused`): a program that was slow
/// or killed says nothing about the system.
struct SandboxProspects {
    private struct Refused {
        var again: ContinuousClock.Instant
        var pause: Duration
    }

    private var refused: [SandboxGround: Refused] = [:]

    /// A try that is refused takes some milliseconds. After the first pause a person who has just installed bubblewrap
    /// has it in use; with the longest one the tries cost nothing beside the decoding of that time.
    static let firstPause = Duration.seconds(30)
    static let longestPause = Duration.seconds(3600)

    /// The safest ground that is not refused, or whose pause is over; nil while there is none.
    func best(at now: ContinuousClock.Instant) -> SandboxGround? {
        SandboxGround.allCases.first { ground in refused[ground].map { now >= $0.again } ?? true }
    }

    mutating func refuse(_ ground: SandboxGround, at now: ContinuousClock.Instant) {
        let pause = refused[ground].map { min($0.pause * 2, Self.longestPause) } ?? Self.firstPause
        refused[ground] = Refused(again: now + pause, pause: pause)
    }

    mutating func accept(_ ground: SandboxGround) { refused[ground] = nil }

    /// What follows on a failed start of a worker.
    enum Reaction {
        /// The ground counts as refused, and the next one is tried.
        case refuse
        /// The same ground is tried once more.
        case retry
        /// There is no worker for this request; the next request tries again.
        case give
    }

    /// - Parameters:
    ///   - isKnown: whether the program on this ground has forked workers before; it was ended by the failure, unless the
    ///     picker was short of something.
    ///   - hasParent: whether a program is left that runs: the known one, or one on a less protected ground.
    ///   - isRepeated: whether this request has retried before.
    static func reaction(
        to failure: ParentProcess.Failure, isKnown: Bool, hasParent: Bool, isRepeated: Bool
    ) -> Reaction {
        switch failure {
        // A known program was not refused: it ended for another reason.
        case .refused where !isKnown: .refuse
        // A safer start was tried again while a less protected program runs: that one is used further.
        case .died where hasParent, .late where hasParent: .refuse
        case .refused, .died: isRepeated ? .give : .retry
        // The caller has waited long enough, or the picker has nothing left to start a worker with.
        case .late, .short: .give
        }
    }
}
