// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import Workers

/// The locks against more than a hundred attacks (Tests/HostileWorker), each of which is also tried without them: one that
/// would not have worked anyway proves nothing and is counted as inconclusive.
@Suite(
    // One after the other: the limit of threads is one above those that the machine has.
    .serialized, .enabled(if: Built.hostile != nil, "needs the HostileWorker program beside the tests"),
    .timeLimit(.minutes(5)))
struct LockTests {
    enum Ground: String, CaseIterable { case plain, namespaces }
    enum User: String, CaseIterable { case mine, nobody }

    /// User and ground of each run; as the user nobody only where the test may change to it.
    static let cases: [(Ground, User)] = Ground.allCases.flatMap { ground in
        User.allCases.map { (ground, $0) }
    }
    .filter { ground, user in
        (ground == .plain || Sandbox.hasNamespaces) && (user == .mine || Sandbox.canBecomeNobody)
    }

    /// Attacks on what once was left open, which work without locks everywhere: none of them may go or prove nothing.
    static let proven = [
        "processor time of the picker", "processor time of another worker", "sleep by the picker's processor time",
        "clock_getres of the picker", "clock_getres of another worker", "sched_getaffinity of the picker",
        "sched_getaffinity of another worker", "FUTEX_CMP_REQUEUE", "FUTEX_CMP_REQUEUE_PI",
    ]

    @Test("no attack works from inside a worker", arguments: cases)
    func attacks(_ ground: Ground, _ user: User) throws {
        let program = try ProgramCopy(try #require(Built.hostile))
        let photo = try ScratchFile(FileTrial.picture)
        // This case runs as the user nobody (65534), who must be able to read the photo.
        if user == .nobody { chown(photo.path, 65_534, 65_534) }
        let command = try #require(
            ground == .plain ? [program.path] : WorkerProgram(path: program.path).namespacedCommand())
        let output = try Sandbox.run(
            (user == .nobody ? Sandbox.asNobody : []) + [program.path, "--prove", photo.path] + command)
        let rows = output.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
        #expect(rows.count > 110)
        var inconclusive: [String] = []
        for row in rows where row.count == 3 {
            let (name, control, locked) = (row[0], row[1], row[2])
            if control != "WORKED" { inconclusive.append(name) }
            // The kernel counts no threads of root's, whatever the limit.
            if name.hasSuffix("threads"), user == .mine, getuid() == 0 { continue }
            #expect(locked == "killed" || locked.hasPrefix("E"), "\(name): \(locked)")
        }
        let works = rows.count - inconclusive.count
        print(
            "attacks, \(ground), \(user == .mine ? "uid \(getuid())" : "uid 65534"): \(rows.count), of which \(works) work without locks"
        )
        print("  inconclusive: \(inconclusive.joined(separator: ", "))")
        #expect(works > 80, "most of them have to be real attacks")
        guard ground == .plain else { return }
        for name in Self.proven {
            let row = rows.first { $0.first == name }
            #expect(row?.dropFirst().first == "WORKED", "\(name) without locks: \(row ?? [])")
        }
    }

    @Test(
        "what the kernel says of the decoder's own workers",
        .enabled(if: Built.decoder != nil, "needs the decoder program beside the tests"), arguments: Ground.allCases)
    func kernelView(_ ground: Ground) throws {
        guard ground == .plain || Sandbox.hasNamespaces else { return }
        let program = try #require(Built.decoder)
        let command = try #require(ground == .plain ? [program.path] : program.namespacedCommand())
        let holder = try Holder(command)
        let worker = try #require(holder.workers.first)
        let status = WorkerProcesses.status(worker)
        #expect(status["Seccomp"] == "2" && status["NoNewPrivs"] == "1" && status["Threads"] == "1")
        for set in ["CapInh", "CapPrm", "CapEff", "CapAmb"] { #expect(status[set] == "0000000000000000", "\(set)") }
        let limits = try String(contentsOfFile: "/proc/\(worker)/limits", encoding: .utf8)
        for (name, value) in [
            ("Max data size", 768 << 20), ("Max address space", 16 << 30), ("Max stack size", 8 << 20),
            ("Max cpu time", 300), ("Max open files", 64), ("Max core file size", 0), ("Max file size", 0),
        ] {
            let line = limits.split(separator: "\n").first { $0.hasPrefix(name + " ") } ?? ""
            #expect(line.dropFirst(name.count).split(separator: " ").prefix(2) == ["\(value)", "\(value)"], "\(name)")
        }
        // Only root may look further into what is not dumpable, which proves as much where we are not root.
        var descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(worker)/fd")
        // The worker says that it is locked, then maps the lent memory and closes it.
        for _ in 0..<500 where descriptors?.count == 5 {
            usleep(10_000)
            descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(worker)/fd")
        }
        if let descriptors { #expect(descriptors.count == 4, "/dev/null three times and its socket") }
        #expect(descriptors != nil || getuid() != 0)
        guard ground == .namespaces, getuid() == 0 else { return }
        for space in ["user", "pid", "net", "ipc", "uts", "mnt"] {
            let theirs = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(worker)/ns/\(space)")
            let ours = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/\(space)")
            #expect(theirs != ours, "\(space)")
        }
    }

    enum Victim: CaseIterable { case picker, started, parent }

    @Test(
        "nothing is left when the picker, bubblewrap or the parent is killed", arguments: Ground.allCases,
        Victim.allCases)
    func nothingIsLeft(_ ground: Ground, _ victim: Victim) throws {
        guard ground == .plain || Sandbox.hasNamespaces else { return }
        let programs = [Built.hostile, Built.decoder].compactMap { $0 }
        for program in programs {
            let command = try #require(ground == .plain ? [program.path] : program.namespacedCommand())
            let holder = try Holder(command, hangs: program.path == Built.hostile?.path)
            let all = WorkerProcesses.descendants(of: holder.process)
            let worker = try #require(holder.workers.first)
            let target: Int32? =
                switch victim {
                case .picker: holder.process
                case .started: all.first { WorkerProcesses.status($0)["PPid"] == "\(holder.process)" }
                case .parent: WorkerProcesses.status(worker)["PPid"].flatMap { Int32($0) }
                }
            kill(try #require(target), SIGKILL)
            // What the picker started is its zombie until it looks; a zombie is at its end too.
            for process in all { #expect(WorkerProcesses.hasEnded(process), "one went on") }
        }
    }
}
