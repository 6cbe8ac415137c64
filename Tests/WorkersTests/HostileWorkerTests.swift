// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Pixels
import Synchronization
import Testing

@testable import Workers

/// A picker with hostile workers: within its time limit it gets an answer, or a reason why there is none.
@Suite(.enabled(if: Built.hostile != nil, "needs the HostileWorker program beside the tests"), .timeLimit(.minutes(5)))
struct HostileWorkerTests {
    private let decoder: SandboxedDecoder
    private let photo: ScratchFile

    init() throws {
        decoder = SandboxedDecoder(program: try #require(Built.hostile))
        photo = try ScratchFile(FileTrial.picture)
    }

    private func ask(
        _ conduct: Conduct, by decoder: SandboxedDecoder? = nil, within time: Duration = .seconds(30),
        isCancelled: () -> Bool = { false }
    ) -> MediaError? {
        do throws(MediaError) {
            let image = try (decoder ?? self.decoder).decode(
                descriptor: photo.descriptor, format: .gif, longestSide: conduct.rawValue, deadline: .now + time,
                isCancelled: isCancelled)
            #expect(image.width == 1 && image.height == 1 && image.bytes.count == 3)
            return nil
        } catch { return error }
    }

    private static let ended = MediaError.decoderEnded

    static let conducts: [(Conduct, MediaError?)] = [
        (.honest, nil), (.dies, ended), (.otherID, ended), (.tooLarge, ended), (.noSize, ended), (.descriptors, ended),
        (.several, nil), (.nothing, ended), (.closes, ended), (.nonsense, ended), (.tooLong, ended), (.empty, ended),
        (.scribbles, nil), (.moreThanMemory, ended), (.forbidden, ended), (.floods, nil), (.cancels, ended),
        (.denies, ended), (.diesAfterwards, nil), (.hugeNumbers, ended), (.manyDescriptors, ended),
        (.closesAndSpins, ended), (.randomFacts, ended), (.endlessThreads, nil), (.diesUnlessFresh, nil),
        (.isWider, ended), (.hasNoGamut, ended),
    ]

    @Test("each lie costs its file at most, and the next is answered", arguments: conducts)
    func lies(_ conduct: Conduct, _ outcome: MediaError?) {
        #expect(ask(conduct) == outcome)
        #expect(ask(.honest) == nil)
        #expect(ask(.honest) == nil)
        #expect(openCopies() == 1, "no descriptor that a worker sent stays open")
    }

    @Test("a worker that answers a sidecar by a picture is ended, and the sidecar has no facts")
    func answersSidecarByPicture() throws {
        #expect(ask(.honest) == nil)
        let worker = try #require(WorkerProcesses.workers(of: decoder.pool.parent.process).first)
        #expect(decoder.sidecarFacts([1]) == nil)
        #expect(WorkerProcesses.hasEnded(worker))
        #expect(ask(.honest) == nil)
    }

    @Test("a wide gamut is believed where it was asked for")
    func askedForWide() throws {
        let image = try decoder.decode(
            descriptor: photo.descriptor, format: .gif, longestSide: Conduct.isWider.rawValue, widest: .displayP3,
            deadline: .now + .seconds(30), isCancelled: { false })
        #expect(image.gamut == .displayP3)
        #expect(throws: Self.ended) {
            try decoder.decode(
                descriptor: photo.descriptor, format: .gif, longestSide: Conduct.hasNoGamut.rawValue,
                widest: .displayP3,
                deadline: .now + .seconds(30), isCancelled: { false })
        }
    }

    @Test("a worker that hangs is ended at its deadline")
    func hangs() {
        let start = ContinuousClock.now
        #expect(ask(.hangs, within: .milliseconds(120)) == .timedOut)
        // Far from the five minutes that the kernel gives it, on a busy machine too.
        #expect(ContinuousClock.now - start < .seconds(60))
        #expect(ask(.honest) == nil)
    }

    @Test("a request that is withdrawn ends its worker soon, not at the deadline")
    func withdrawn() {
        #expect(ask(.hangs, isCancelled: { false }, cancelledAfter: 3) == .cancelled)
        #expect(ask(.honest) == nil)
    }

    private func ask(_ conduct: Conduct, isCancelled: () -> Bool, cancelledAfter looks: Int) -> MediaError? {
        var count = 0
        return ask(
            conduct,
            isCancelled: {
                count += 1
                return count > looks
            })
    }

    @Test("a worker that was killed while idle costs no file anything")
    func killedBetweenRequests() throws {
        let parent = WarmParent(try #require(Built.hostile))
        for _ in 0..<3 {
            _ = try parent.fork()
            kill(parent.process, SIGKILL)
        }
        _ = try parent.fork()
        for _ in 0..<4 { #expect(ask(.diesAfterwards) == nil) }
    }

    @Test(
        "a worker or a parent that is killed at work is replaced, and the answer still comes", arguments: [false, true])
    func killedAtWork(_ isParent: Bool) throws {
        #expect(ask(.honest) == nil)
        let parent = decoder.pool.parent.process
        let workers = WorkerProcesses.workers(of: parent)
        #expect(workers.count == 1)
        let outcome = Mutex<MediaError?>(.cancelled)
        let thread = FuzzThread { [self] in
            let error = ask(.hangsUnlessFresh)
            outcome.withLock { $0 = error }
        }
        kill(isParent ? parent : try #require(workers.first), SIGKILL)
        thread.join()
        #expect(outcome.withLock { $0 } == nil)
    }

    @Test("a parent that says nothing is given up")
    func silentParent() {
        let start = ContinuousClock.now
        // This worker writes without end, and its output is not read.
        let parent = WarmParent(WorkerProgram(path: "/usr/bin/yes"), patience: { 50 })
        // In namespaces there is no such program.
        for _ in 0..<2 { #expect(throws: MediaError.noWorker) { _ = try parent.fork() } }
        #expect(parent.process == -1 && ContinuousClock.now - start < .seconds(60))
    }

    @Test("a worker answers so many requests and goes")
    func lifetime() {
        var seen: Set<Int32> = []
        for _ in 0..<(2 * WorkerPool.lifetime + 1) {
            #expect(ask(.honest) == nil)
            seen.formUnion(WorkerProcesses.workers(of: decoder.pool.parent.process))
        }
        // One more where the successor was late and another was made.
        #expect(seen.count >= 3)
        #expect(WorkerPool.lifetime == 25)
    }

    @Test("the second look at a file is that of a worker that has seen no other")
    func secondLook() {
        #expect(ask(.honest) == nil)
        #expect(ask(.diesUnlessFresh) == nil)
    }

    @Test("random bytes for facts are refused or harmless")
    func randomFacts() {
        for conduct in [Conduct.randomFacts, .moreThanMemory, .dies, .nonsense, .nothing] {
            let file = FactFile(descriptor: photo.descriptor, head: [], fileExtension: "\(conduct.rawValue)")
            let answers = decoder.facts(of: [file, file])
            #expect(answers.count == 2)
            for answer in answers { #expect(RandomFacts.isHarmless(answer)) }
        }
    }

    @Test("a program that does not start is no sandbox, and nothing is decoded")
    func noProgram() throws {
        #expect(ask(.honest, by: SandboxedDecoder(program: WorkerProgram(path: "/nonexistent/decoder"))) == .noSandbox)
        #expect(ask(.honest, by: SandboxedDecoder(program: WorkerProgram(path: "/bin/false"))) == .noSandbox)
    }

    private func openCopies() -> Int {
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        return descriptors.count {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == photo.path
        }
    }
}

/// A file for one test, open for reading.
final class ScratchFile: Sendable {
    let path: String
    let descriptor: Int32

    init(_ bytes: [UInt8], ending: String = "bin") throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "picker-\(UUID().uuidString).\(ending)")
        try Data(bytes).write(to: place)
        path = place.path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
    }

    deinit {
        close(descriptor)
        unlink(path)
    }
}
