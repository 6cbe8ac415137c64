// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

/// The bridge between GLib's loop and the main actor, seen from a process with a synchronous main.
struct MainLoopTests {
    @Test(
        "Main-actor work runs under GLib's loop, rest is waited for, and an idle second wakes nobody",
        .enabled(if: ProbeProgram.isBuilt("GtkSupportProbe"), "needs the GtkSupportProbe program beside the tests"))
    func bridge() async throws {
        let seen = try await ProbeProgram.lines(of: "GtkSupportProbe")
        #expect(seen["early"] == "in the loop")
        #expect(seen["task"] == "ran")
        #expect(seen["sleep"] == "returned")
        #expect(seen["yields"] == "1000")
        #expect(seen["detached"] == "55")
        #expect(seen["looks-until-rest"] == "3")
        let dispatches = try #require(seen["idle-dispatches"].flatMap { Int($0) })
        let turns = try #require(seen["idle-turns"].flatMap { Int($0) })
        #expect(dispatches <= 2)
        #expect(turns <= 3)
    }
}
