// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import PickerService

/// How many pickers a program may open. Times are handed in.
@Suite("Allowance of pickers")
struct PickAllowanceTests {
    private let start = ContinuousClock.now

    @Test("a rate gives back what was taken, and no more than it had")
    func rate() {
        var rate = Rate(2, perSecond: 1, at: start)
        let taken = [0, 0, 0, 500, 1000, 1000, 9000, 9000, 9000].map { milliseconds in
            rate.take(at: start + .milliseconds(milliseconds))
        }
        #expect(taken == [true, true, false, false, true, false, true, true, false])
        #expect(!rate.isFull(at: start + .milliseconds(9000)))
        #expect(rate.isFull(at: start + .milliseconds(11_000)))
        // What is put back is there at once, and is no more than there was.
        rate.putBack()
        #expect(rate.take(at: start + .milliseconds(9000)) && !rate.take(at: start + .milliseconds(9000)))
        for _ in 0..<5 { rate.putBack() }
        #expect(rate == Rate(2, perSecond: 1, at: start + .milliseconds(9000)))
    }

    @Test("windows of one process, of all, and what one keeps")
    func windows() throws {
        var allowance = PickAllowance()
        for _ in 0..<PickAllowance.ofOne { try allowance.begin(1, kept: 0, at: start) }
        #expect(throws: ServiceError.self) { try allowance.begin(1, kept: 0, at: start) }
        #expect(throws: ServiceError.self) { try allowance.begin(2, kept: PickAllowance.kept, at: start) }
        allowance.end(1)
        try allowance.begin(1, kept: 0, at: start)
        for process in 2..<(2 + PickAllowance.ofAll - PickAllowance.ofOne) {
            try allowance.begin(Int32(process), kept: 0, at: start)
        }
        #expect(throws: ServiceError.self) { try allowance.begin(99, kept: 0, at: start) }
        allowance.end(2)
        try allowance.begin(99, kept: 0, at: start)
    }

    @Test("one that opens and closes without end has to wait")
    func rateOfWindows() throws {
        var allowance = PickAllowance()
        for _ in 0..<10 {
            try allowance.begin(1, kept: 0, at: start)
            allowance.end(1)
        }
        #expect(throws: ServiceError.self) { try allowance.begin(1, kept: 0, at: start) }
        try allowance.begin(2, kept: 0, at: start)
        try allowance.begin(1, kept: 0, at: start + .seconds(2))
    }

    @Test("calls are counted before they are read")
    func rateOfCalls() throws {
        var allowance = PickAllowance()
        for _ in 0..<50 { try allowance.call(1, at: start) }
        #expect(throws: ServiceError.self) { try allowance.call(1, at: start) }
        try allowance.call(2, at: start)
        try allowance.call(1, at: start + .milliseconds(101))
    }
}

/// Callers that do not read what they are sent.
@Suite("Descriptors on their way")
@MainActor
struct ReadersTests {
    /// Callers that are asked, and how they answer.
    @MainActor
    private final class Asked {
        var answers: [(name: String, arrived: @MainActor () -> Void)] = []
    }

    private func caller(_ process: Int32) -> Caller {
        Caller(name: ":1.\(process)", process: process, program: .unknown)
    }

    /// Sends to a caller until it has to wait, a thousand times at most.
    private func fill(_ readers: Readers, _ caller: Caller, answering asked: Asked?) async throws -> Int {
        for count in 0..<1000 {
            var isAdmitted = false
            let admission = Task { @MainActor in
                try await readers.admit(caller)
                isAdmitted = true
            }
            // It comes at once or waits for an answer.
            while !isAdmitted, readers.waitingCalls(of: caller) == 0 { await Task.yield() }
            guard isAdmitted else { return count }
            try await admission.value
            readers.sent(to: caller)
            if let asked, let last = asked.answers.popLast() { last.arrived() }
        }
        return 1000
    }

    @Test("one that reads gets any number, one that does not a few, and all together not more than the bus holds")
    func limits() async throws {
        let asked = Asked()
        let readers = Readers { asked.answers.append(($0, $1)) }
        #expect(try await fill(readers, caller(1), answering: asked) == 1000)
        #expect(try await fill(readers, caller(2), answering: nil) == Readers.ofOne)
        #expect(try await fill(readers, caller(3), answering: nil) == Readers.ofOne)
        #expect(try await fill(readers, caller(4), answering: nil) <= Readers.ofOne)
        #expect(try await fill(readers, caller(5), answering: nil) < Readers.ofOne)
        // Those that read at last, or have gone, let the others go on; one that waits is served then.
        for process in 1...5 { readers.settle(caller(Int32(process))) }
        while let answer = asked.answers.popLast() { answer.arrived() }
        while (1...5).contains(where: { readers.waitingCalls(of: caller($0)) > 0 }) { await Task.yield() }
        #expect(try await fill(readers, caller(6), answering: nil) == Readers.ofOne)
    }

    @Test("too many calls that wait are refused")
    func waiting() async throws {
        let readers = Readers { _, _ in }
        _ = try await fill(readers, caller(1), answering: nil)
        for _ in 1..<Readers.mostWaiting { Task { @MainActor in try await readers.admit(caller(1)) } }
        while readers.waitingCalls(of: caller(1)) < Readers.mostWaiting { await Task.yield() }
        await #expect(throws: ServiceError.self) { try await readers.admit(caller(1)) }
    }
}

/// Whether a process is the one that connected.
@Suite("Who is behind a connection")
struct CallerProofTests {
    @Test(
        "the bus's own descriptor decides, else when the process was started and whether the connection can be one of its own",
        arguments: [
            (CallerProof(runs: true, started: 9, appeared: 1, sockets: 0, connections: 1), true),
            (CallerProof(runs: false, started: 1, appeared: 9, sockets: 1, connections: 1), false),
            (CallerProof(runs: nil, started: 1, appeared: 9, sockets: 1, connections: 1), true),
            (CallerProof(runs: nil, started: 9, appeared: 9, sockets: 3, connections: 2), true),
            // Started after the connection had its name.
            (CallerProof(runs: nil, started: 10, appeared: 9, sockets: 1, connections: 1), false),
            // Gone.
            (CallerProof(runs: nil, started: nil, appeared: 9, sockets: 1, connections: 1), false),
            // No connection, and one too many.
            (CallerProof(runs: nil, started: 1, appeared: 9, sockets: 0, connections: 1), false),
            (CallerProof(runs: nil, started: 1, appeared: 9, sockets: 2, connections: 3), false),
        ])
    func proof(_ proof: CallerProof, _ holds: Bool) { #expect(proof.holds == holds) }
}

/// Where windows go.
@Suite("The session's environment")
struct SessionEnvironmentTests {
    @Test(
        "the display of systemd's manager",
        arguments: [
            (
                ["HOME": "/h"], ["DISPLAY=:1", "PATH=/evil", "XAUTHORITY=/a=b"],
                ["HOME": "/h", "DISPLAY": ":1", "XAUTHORITY": "/a=b"]
            ),
            (["HOME": "/h"], ["WAYLAND_DISPLAY=", "odd"], ["HOME": "/h", "WAYLAND_DISPLAY": ""]),
        ] as [([String: String], [String], [String: String])])
    func completes(own: [String: String], manager: [String], complete: [String: String]) {
        #expect(SessionEnvironment.completed(own, with: manager) == complete)
    }

    @Test("an empty name is no display")
    func display() {
        #expect(!SessionEnvironment.hasDisplay(["DISPLAY": ""]))
        #expect(SessionEnvironment.hasDisplay(["DISPLAY": "", "WAYLAND_DISPLAY": "w"]))
    }
}
