// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Synchronization
import Testing

@testable import Workers

/// What workers stand on, and when less is made do with.
@Suite(.enabled(if: Built.decoder != nil, "needs the decoder program beside the tests"))
struct ProtectionTests {
    private static let start = ContinuousClock.now

    @Test("a ground that was refused is tried again after a pause, which doubles up to an hour")
    func prospects() {
        var prospects = SandboxProspects()
        var now = Self.start
        #expect(prospects.best(at: now) == .namespaces)
        var pause = SandboxProspects.firstPause
        for _ in 0..<12 {
            prospects.refuse(.namespaces, at: now)
            #expect(prospects.best(at: now) == .plain)
            #expect(prospects.best(at: now + pause - .milliseconds(1)) == .plain)
            now += pause
            #expect(prospects.best(at: now) == .namespaces)
            pause = min(pause * 2, SandboxProspects.longestPause)
        }
        #expect(pause == SandboxProspects.longestPause)
        prospects.refuse(.namespaces, at: now)
        prospects.refuse(.plain, at: now)
        #expect(prospects.best(at: now) == nil)
        #expect(prospects.best(at: now + SandboxProspects.firstPause) == .plain)
        prospects.accept(.namespaces)
        #expect(prospects.best(at: now) == .namespaces)
    }

    /// A failure, whether its program was known, whether another one runs, whether this is the second try.
    static let reactions: [(ParentProcess.Failure, Bool, Bool, Bool, SandboxProspects.Reaction)] = [
        (.refused, false, false, false, .refuse), (.refused, false, true, false, .refuse),
        (.refused, false, false, true, .refuse), (.refused, true, false, false, .retry),
        (.refused, true, false, true, .give),
        (.died, false, true, false, .refuse), (.died, false, true, true, .refuse), (.died, false, false, false, .retry),
        (.died, true, false, false, .retry), (.died, false, false, true, .give), (.died, true, false, true, .give),
        (.late, false, true, false, .refuse), (.late, false, false, false, .give), (.late, true, false, false, .give),
        (.short, false, false, false, .give), (.short, true, true, false, .give), (.short, false, true, false, .give),
    ]

    @Test("what follows on a failed start", arguments: reactions.indices)
    func reaction(_ index: Int) {
        let (failure, isKnown, hasParent, isRepeated, expected) = Self.reactions[index]
        #expect(
            SandboxProspects.reaction(to: failure, isKnown: isKnown, hasParent: hasParent, isRepeated: isRepeated)
                == expected)
    }

    @Test("a start that is too slow fails its request and changes nothing for the next one")
    func slowStart() throws {
        let waits = Mutex<[Int32]>([0, 0, 0])
        let parent = WarmParent(try #require(Built.decoder), patience: { waits.withLock { $0.popLast() ?? 10_000 } })
        for _ in 0..<3 { #expect(throws: MediaError.noWorker) { _ = try parent.fork() } }
        #expect(parent.protection == nil)
        _ = try parent.fork()
        #expect(parent.protection == (Sandbox.hasNamespaces ? .full : .locksAlone))
    }

    @Test("how workers are protected is told while one starts")
    func toldMeanwhile() throws {
        let told = Mutex<[Bool]>([])
        let parent = Mutex<WarmParent?>(nil)
        // Asked for while the worker is waited for.
        let starting = WarmParent(
            try #require(Built.decoder),
            patience: {
                let isTold = DispatchSemaphore(value: 0)
                Thread.detachNewThread {
                    _ = parent.withLock { $0 }?.protection
                    isTold.signal()
                }
                let isInTime = isTold.wait(timeout: .now() + 10) == .success
                told.withLock { $0.append(isInTime) }
                return 10_000
            })
        parent.withLock { $0 = starting }
        _ = try starting.fork()
        parent.withLock { $0 = nil }
        let answers = told.withLock { $0 }
        #expect(!answers.isEmpty && answers.allSatisfy { $0 })
    }

    @Test("a parent that is killed while it starts says nothing about this system", arguments: 0..<3)
    func killed(_ count: Int) throws {
        let parent = WarmParent(try #require(Built.decoder))
        for _ in 0..<count {
            _ = try parent.fork()
            kill(parent.process, SIGKILL)
        }
        _ = try parent.fork()
        #expect(parent.protection == (Sandbox.hasNamespaces ? .full : .locksAlone))
    }

    /// A program that runs on plain ground alone: in namespaces there is no interpreter.
    private func script(_ program: WorkerProgram) throws -> ScratchFile {
        let script = try ScratchFile(Array("#!/bin/sh\nexec '\(program.path)'\n".utf8), ending: "sh")
        chmod(script.path, 0o700)
        return script
    }

    @Test("where namespaces are refused the locks stand alone, and namespaces are tried again")
    func refused() throws {
        let program = try #require(Built.decoder)
        let file = try script(program)
        let passed = Mutex(Duration.zero)
        let parent = WarmParent(WorkerProgram(path: file.path), now: { Self.start + passed.withLock { $0 } })
        let worker = try parent.fork()
        #expect(parent.protection == .locksAlone)
        let before = parent.process
        _ = try parent.fork()
        #expect(parent.process == before, "not tried again at once")
        // The system allows namespaces from here on: the next worker runs in them.
        unlink(file.path)
        try FileManager.default.copyItem(atPath: program.path, toPath: file.path)
        passed.withLock { $0 += SandboxProspects.firstPause }
        _ = try parent.fork()
        guard Sandbox.hasNamespaces else { return }
        #expect(parent.protection == .full)
        #expect(parent.process != before)
        #expect(!WorkerProcesses.hasEnded(before, within: 0), "it has a worker still")
        withExtendedLifetime(worker) {}
    }

    @Test("a program that ends by itself is refused, until the pause is over")
    func none() throws {
        let program = try #require(Built.decoder)
        let file = try ScratchFile(Array("#!/bin/sh\nexit 1\n".utf8), ending: "sh")
        chmod(file.path, 0o700)
        let passed = Mutex(Duration.zero)
        let parent = WarmParent(WorkerProgram(path: file.path), now: { Self.start + passed.withLock { $0 } })
        #expect(throws: MediaError.noSandbox) { _ = try parent.fork() }
        #expect(parent.protection == .nothingDecoded)
        // The program is mended, and asked again only when the pause is over.
        unlink(file.path)
        try FileManager.default.copyItem(atPath: program.path, toPath: file.path)
        passed.withLock { $0 += SandboxProspects.firstPause - .milliseconds(1) }
        #expect(throws: MediaError.noSandbox) { _ = try parent.fork() }
        #expect(parent.protection == .nothingDecoded)
        passed.withLock { $0 += .milliseconds(1) }
        _ = try parent.fork()
        #expect(parent.protection == (Sandbox.hasNamespaces ? .full : .locksAlone))
    }

    @Test("workers are the first that the kernel ends where memory is short")
    func firstToGo() throws {
        let parent = WarmParent(try #require(Built.decoder))
        let worker = try parent.fork()
        let processes = WorkerProcesses.workers(of: parent.process)
        #expect(!processes.isEmpty)
        for process in processes + [parent.process] {
            let score = try String(contentsOfFile: "/proc/\(process)/oom_score_adj", encoding: .utf8)
            #expect(score == "900\n")
        }
        withExtendedLifetime(worker) {}
    }

    @Test(
        "a request is over when the worker had its time of the processor, or four times as much has passed",
        arguments: [
            (0.0, nil, false), (0.9, 0.9, false), (0.9, 5, false), (1, nil, true), (1, 1, true), (1, 0.2, false),
            (3.9, 0.9, false), (3.9, 1, true), (4, 0.2, true), (100, 0, true),
        ] as [(Double, Double?, Bool)])
    func requestTime(_ passed: Double, _ spent: Double?, _ isOver: Bool) {
        let time = RequestTime(start: Self.start, allowed: .seconds(1))
        #expect(time.isOver(at: Self.start + .seconds(passed), spent: spent.map { .seconds($0) }) == isOver)
    }
}
