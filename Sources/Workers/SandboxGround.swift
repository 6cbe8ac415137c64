// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// What workers may stand on, the safer one first: namespaces around their own locks, or the locks alone, which are never
/// left out (docs/adr/0010).
enum SandboxGround: CaseIterable, Sendable {
    case namespaces, plain
}

/// Which grounds this system has refused, and when each is tried again. A value without a clock of its own.
///
/// Only the sandbox's own word counts as a refusal: what is slow, or was killed, says nothing about the system.
struct SandboxProspects {
    private struct Refused {
        var again: ContinuousClock.Instant
        var pause: Duration
    }

    private var refused: [SandboxGround: Refused] = [:]

    /// A try that is refused takes some milliseconds: the first pause is short enough for who has just installed bubblewrap,
    /// the longest makes it nothing beside the photos of that time.
    static let firstPause = Duration.seconds(30)
    static let longestPause = Duration.seconds(3600)

    /// The best ground that is worth a try; nil while none is.
    func best(at now: ContinuousClock.Instant) -> SandboxGround? {
        SandboxGround.allCases.first { ground in refused[ground].map { now >= $0.again } ?? true }
    }

    mutating func refuse(_ ground: SandboxGround, at now: ContinuousClock.Instant) {
        let pause = refused[ground].map { min($0.pause * 2, Self.longestPause) } ?? Self.firstPause
        refused[ground] = Refused(again: now + pause, pause: pause)
    }

    mutating func accept(_ ground: SandboxGround) { refused[ground] = nil }
}
