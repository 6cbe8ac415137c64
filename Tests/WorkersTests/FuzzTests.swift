// SPDX-License-Identifier: GPL-3.0-or-later

import CSandbox
import Foundation
import MediaTypes
import PickerTestSupport
import Pixels
import Synchronization
import Testing

@testable import Workers

/// Hostile files through real workers, hostile messages into them, hostile answers out of them, and hostile headers through
/// our own parsers. Ten seconds of one seed in every run; `make fuzz` runs for an hour with a seed of its own.
@Suite(.enabled(if: Built.decoder != nil, "needs the decoder program beside the tests"))
struct FuzzTests {
    @Test("a fuzzed picker goes on, and its workers keep to their limits")
    func fuzz() throws {
        let variables = ProcessInfo.processInfo.environment
        let seconds = variables["PICKER_FUZZ_SECONDS"].flatMap { Int($0) } ?? 10
        let seed = variables["PICKER_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
        let run = try FuzzRun(
            program: try #require(Built.decoder), videoProgram: Built.videoDecoder, hostile: Built.hostile)
        let end = ContinuousClock.now + .seconds(seconds)
        let lanes = (0..<2).map { lane in
            FuzzThread { run.work(seed: seed &+ UInt64(lane), until: end) }
        }
        let watch = run.watch(until: end)
        for lane in lanes { lane.join() }
        let counts = run.counts.withLock { $0 }
        print("fuzz: seed \(seed), \(seconds) s: \(counts)")
        print("fuzz: at most \(watch.workers) workers at once, \(watch.peak >> 20) MB in one")
        #expect(counts.files.files > 0 && counts.messages > 0 && counts.answers > 0 && counts.headers > 0)
        #expect(counts.files.late == 0, "a worker went on after its time")
        // Bytes of pictures lie in private memory, answers in the lent one; libraries are shared.
        #expect(watch.peak < 1200 << 20)
        // Two for pictures, one for videos, one for the messages of each lane, and as many again on their way out.
        #expect((1...10).contains(watch.workers))
        #expect(run.isSound(), "a sound picture is decoded afterwards")
    }
}

/// What happened.
struct FuzzCounts: Sendable, CustomStringConvertible {
    var files = FileCounts()
    var sidecars = 0
    var messages = 0
    var messagesAnswered = 0
    var answers = 0
    var headers = 0

    var description: String {
        """
        \(files), \(sidecars) sidecars, \(messages) messages into workers (\(messagesAnswered) answered), \
        \(answers) answers out, \
        \(headers) headers in process
        """
    }
}
