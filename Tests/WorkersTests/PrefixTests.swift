// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Synchronization
import Testing

@testable import Workers

/// Files that break off, as after a copy that was cut short, through real workers. Some lengths in every run; all of them where
/// `PICKER_FUZZ_PREFIXES` is `all`, as in `make fuzz`.
@Suite(
    .enabled(
        if: Built.decoder != nil && Built.videoDecoder != nil && Corpus.isPresent,
        "needs the decoders beside the tests and the corpus"))
struct PrefixTests {
    private static let wantsAll = ProcessInfo.processInfo.environment["PICKER_FUZZ_PREFIXES"] == "all"
    /// Lengths of each file otherwise.
    private static let some = 12

    @Test("twenty files, one of each format at least, are there to be cut")
    func files() throws {
        let formats = Set(
            PrefixRun.names.compactMap { OpenFile($0)?.format })
        #expect(PrefixRun.names.count == 20 && Set(PrefixRun.names).count == 20)
        // Every format of which the corpus has a file.
        #expect(formats == Set(Corpus.files.compactMap { OpenFile($0)?.format }))
    }

    @Test("a file that breaks off anywhere costs itself at most")
    func prefixes() throws {
        var processes: [Int32] = []
        do {
            let run = try PrefixRun(
                program: try #require(Built.decoder), videoProgram: try #require(Built.videoDecoder), lanes: 2,
                mostLengths: Self.wantsAll ? nil : Self.some)
            let start = ContinuousClock.now
            let watch = run.run()
            let counts = run.counts.withLock { $0 }
            let offences = run.offences.withLock { $0 }
            for offence in offences.prefix(100) { print("prefixes: \(offence)") }
            print(
                "prefixes: \(PrefixRun.names.count) files, \((ContinuousClock.now - start).components.seconds) s: \(counts)"
            )
            print("prefixes: at most \(watch.workers) workers at once, \(watch.peak >> 20) MB in one")
            #expect(counts.files == run.prefixes, "every one was tried")
            #expect(counts.pictures > 0 && counts.standIns > 0 && counts.facts > 0 && counts.refusals > 0)
            #expect(counts.late == 0, "a worker went on after its time")
            #expect(watch.peak < 1200 << 20)
            // One for pictures and one for videos in each lane, and as many again on their way out.
            #expect((1...8).contains(watch.workers))
            #expect(run.isSound(), "a sound picture is decoded afterwards")
            processes = run.processes
            #expect(!processes.isEmpty)
        }
        for process in processes { #expect(WorkerProcesses.hasEnded(process), "no worker is left behind") }
    }
}
