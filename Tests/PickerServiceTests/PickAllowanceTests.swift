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
