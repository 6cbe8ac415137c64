// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// The kinds of sandbox, the safer one first: bubblewrap's namespaces with the workers' own locks, or only the locks,
/// which are always used (docs/adr/0010).
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
}
