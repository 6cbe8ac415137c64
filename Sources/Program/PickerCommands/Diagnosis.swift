// SPDX-License-Identifier: GPL-3.0-or-later

import Workers

/// The requirements of the picker, which of them this machine meets, and what to do about the others.
struct Diagnosis: Equatable {
    struct Finding: Encodable, Equatable {
        enum State: String, Encodable { case good, less, missing }

        /// The subject of the finding.
        var subject: String
        var state: State
        /// One sentence.
        var says: String
        /// What to do; nil where nothing is to be done.
        var advice: String?
    }

    var findings: [Finding]

    /// The state of this machine.
    struct Machine {
        /// Protection of the workers for photos and for videos; nil if none could be started for a reason other than
        /// the sandbox.
        var photos: Protection?
        var videos: Protection?
        var bubblewrap: String?
        /// Path of the file with the names of places.
        var gazetteer: String?
        /// Nil where nothing is decoded at all.
        var codecs: CodecTrial?
        /// Nil leaves it out.
        var desktop: Desktop?
    }

    init(_ machine: Machine) {
        findings = [
            Self.sandbox("photos", machine.photos, machine), Self.sandbox("videos", machine.videos, machine),
            machine.gazetteer.map { Finding(subject: "place names", state: .good, says: "installed at \($0)") }
                ?? Finding(
                    subject: "place names", state: .missing, says: "not installed, so photos are shown without places",
                    advice: "install the picker's data files again"),
        ]
        if let codecs = machine.codecs { findings += Self.findings(codecs) }
        if let desktop = machine.desktop { findings += Self.findings(desktop) }
    }

    private static func sandbox(_ kind: String, _ protection: Protection?, _ machine: Machine) -> Finding {
        let subject = "sandbox for \(kind)"
        return switch protection {
        case .full:
            Finding(
                subject: subject, state: .good,
                says: "\(kind) are decoded in namespaces of their own, by processes that lock themselves")
        case .locksAlone:
            Finding(
                subject: subject, state: .less,
                says: "\(kind) are decoded by processes that lock themselves, without namespaces around them",
                advice: machine.bubblewrap == nil
                    ? "install bubblewrap"
                    : "let programs make user namespaces: sysctl user.max_user_namespaces must not be 0, nor "
                        + "kernel.unprivileged_userns_clone where there is one; AppArmor may refuse them too")
        case .nothingDecoded:
            Finding(
                subject: subject, state: .missing, says: "\(kind) are not decoded, since no process can be locked away",
                advice: "run a kernel with seccomp filters, and install the picker's decoders again")
        case nil:
            Finding(
                subject: subject, state: .missing, says: "the decoder of \(kind) did not start",
                advice: "try again when the machine has less to do; else install the picker's decoders again")
        }
    }

    /// A line for each finding, and one below it for what to do.
    var sentences: String {
        let width = findings.map(\.subject.count).max() ?? 0
        return findings.map { finding in
            let name = finding.subject + String(repeating: " ", count: width - finding.subject.count)
            let line = "\(name)  \(finding.state.rawValue): \(finding.says)\n"
            return line + (finding.advice.map { String(repeating: " ", count: width + 2) + $0 + "\n" } ?? "")
        }.joined()
    }
}
