// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Pixels
import Synchronization
import Testing

@testable import Workers

/// A request's time is the processor time of its worker, which the picker reads: a worker that the machine keeps waiting
/// gets longer, and one that has had its time does not.
@Suite(.enabled(if: Built.hostile != nil, "needs the HostileWorker program beside the tests"), .timeLimit(.minutes(5)))
struct ProcessorTimeTests {
    private let decoder: SandboxedDecoder
    private let photo: ScratchFile
    private let worker: Int32
    private static let allowed = Duration.seconds(1)

    init() throws {
        decoder = SandboxedDecoder(program: try #require(Built.hostile), workers: 1)
        photo = try ScratchFile(FileTrial.picture)
        try decoder.prepare()
        worker = try #require(WorkerProcesses.workers(of: decoder.pool.parent.process).first)
    }

    /// - Parameter look: called every few milliseconds while the worker is waited for.
    private func ask(_ conduct: Conduct, _ look: () -> Void) throws {
        _ = try decoder.decode(
            descriptor: photo.descriptor, format: .gif, longestSide: conduct.rawValue, deadline: .now + Self.allowed,
            isCancelled: {
                look()
                return false
            })
    }

    @Test("a worker that had to wait for longer than its time still answers")
    func waits() throws {
        kill(worker, SIGSTOP)
        defer { kill(worker, SIGCONT) }
        let end = ContinuousClock.now + Self.allowed
        var looksAfterwards = 0
        try ask(.honest) {
            guard ContinuousClock.now > end else { return }
            looksAfterwards += 1
            // By then the picker has seen that the time is over on the clock.
            if looksAfterwards == 3 { kill(worker, SIGCONT) }
        }
        #expect(looksAfterwards >= 3)
        #expect(WorkerProcesses.workers(of: decoder.pool.parent.process) == [worker])
    }

    @Test("a worker that works without end is ended once it has had its time, however much the clock would allow")
    func spins() {
        let start = ContinuousClock.now
        var spent = Duration.zero
        #expect(throws: MediaError.timedOut) { try ask(.spins) { spent = processorTime() ?? spent } }
        #expect(ContinuousClock.now - start >= Self.allowed)
        // It would have three seconds more of the clock. A machine that lets the test itself wait gives it some of them.
        #expect(spent > .zero && spent < Self.allowed * 2)
        #expect(WorkerProcesses.hasEnded(worker))
    }

    /// As the C library tells it, without the picker's own way.
    private func processorTime() -> Duration? {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(worker, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
