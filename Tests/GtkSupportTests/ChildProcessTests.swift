// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkSupport
import Testing

/// What a program that is started has, and what of it stays here.
@Suite("Child processes", .serialized, .timeLimit(.minutes(5)))
@MainActor
struct ChildProcessTests {
    /// Starts a shell on one end of a pair of sockets. Returns what it wrote there until it had ended.
    private func said(by script: String, environment: [String: String] = [:]) throws -> String {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        let ours = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
        let failure = ChildProcess.start("/bin/sh", ["-c", script], environment: environment, input: ends[1])
        try #require(failure == nil)
        return String(decoding: ours.readDataToEndOfFile(), as: UTF8.self)
    }

    @Test("standard input is what it was given, standard output is nowhere")
    func streams() throws {
        #expect(try said(by: "echo heard >&0; echo unheard") == "heard\n")
    }

    @Test("it has no variable but those that it was given")
    func environment() throws {
        let lines = try said(by: "/usr/bin/env >&0", environment: ["PICKED": "three = 3"]).split(separator: "\n")
        // The shell adds its own.
        #expect(
            Set(lines).subtracting(["PWD=\(FileManager.default.currentDirectoryPath)", "_=/usr/bin/env"]).map {
                String($0)
            }
            .filter { !$0.hasPrefix("OLDPWD=") && !$0.hasPrefix("SHLVL=") } == ["PICKED=three = 3"])
    }

    @Test("it has no open file but its three streams")
    func descriptors() throws {
        let open = FileHandle(forReadingAtPath: "/dev/null")
        // Not closed by the kernel where a program is started.
        try #require(fcntl(try #require(open).fileDescriptor, F_SETFD, 0) == 0)
        // The shell has its own folder open only while it reads it.
        let found = try said(by: "for file in /proc/$$/fd/*; do [ -e $file ] && echo ${file##*/} >&0; done").split(
            separator: "\n")
        #expect(found == ["0", "1", "2"])
    }

    nonisolated static let failures: [(program: String, reason: Int32)] = [
        ("/nowhere/at-all", ENOENT), ("/etc/passwd", EACCES), ("/tmp", EACCES),
    ]

    @Test("what cannot be started says why", arguments: failures)
    func failure(_ program: String, _ reason: Int32) {
        #expect(ChildProcess.start(program, [], environment: [:], input: open("/dev/null", O_RDONLY)) == reason)
    }

    @Test("nothing of a hundred stays: no open file, no process without a parent's word")
    func nothingStays() async throws {
        func files() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 0 }
        _ = try said(by: "exit 3")
        let before = files()
        for _ in 0..<100 { _ = try said(by: "exit 3") }
        for program in ["/nowhere/at-all", "/tmp"] {
            _ = ChildProcess.start(program, [], environment: [:], input: open("/dev/null", O_RDONLY))
        }
        // GLib takes them in on a thread of its own.
        let children = "/proc/self/task/\(getpid())/children"
        let end = ContinuousClock.now + .seconds(20)
        var left = "?"
        while !left.isEmpty, .now < end {
            await Task.yield()
            left = (try? String(contentsOfFile: children, encoding: .utf8))?.trimmingCharacters(in: .whitespaces) ?? ""
        }
        #expect(left.isEmpty)
        // Other tests of this process open files meanwhile. One file a child would be a hundred more.
        #expect(files() < before + 50)
    }
}
