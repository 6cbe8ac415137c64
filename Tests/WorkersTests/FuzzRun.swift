// SPDX-License-Identifier: GPL-3.0-or-later

import CSandbox
import Foundation
import MediaBytes
import MediaTypes
import PickerTestSupport
import Pixels
import Synchronization
import Testing

@testable import Imaging
@testable import WorkerMessages
@testable import Workers

/// One run of the fuzzer: what it attacks and what it counts.
final class FuzzRun: Sendable {
    let counts = Mutex(FuzzCounts())
    private let trial: FileTrial
    private let videos: SandboxedVideos?
    private let parent: WarmParent
    private let liar: SandboxedDecoder?
    private let seeds: [Seed]

    private struct Seed: Sendable {
        let bytes: [UInt8]
        let ending: String
        let format: MediaFormat
    }

    init(program: WorkerProgram, videoProgram: WorkerProgram?, hostile: WorkerProgram?) throws {
        let videos = videoProgram.map { SandboxedVideos(program: $0) }
        trial = FileTrial(program: program, videos: videos, workers: 2)
        self.videos = videos
        parent = WarmParent(program)
        liar = hostile.map { SandboxedDecoder(program: $0) }
        var seeds = [Seed(bytes: FileTrial.picture, ending: "gif", format: .gif)]
        // Of which the corpus has none.
        for packing in [0, 1] {
            var document = PhotoshopFile(width: 20, height: 16, channels: 4) { channel, row in
                [UInt8](repeating: UInt8(channel * 60 + row), count: 20)
            }
            (document.packing, document.layerCount, document.isLarge) = (packing, -1, packing == 1)
            seeds.append(Seed(bytes: document.bytes, ending: "psd", format: .photoshop))
        }
        for name in Corpus.files {
            guard let file = OpenFile(name), let format = file.format else { continue }
            // What is changed is the beginning; the rest of a long file is time only.
            let bytes = (try? Data(contentsOf: Corpus.folder.appending(path: name)).prefix(3 << 20)) ?? Data()
            seeds.append(Seed(bytes: Array(bytes), ending: file.ending, format: format))
        }
        self.seeds = seeds
    }

    func work(seed: UInt64, until end: ContinuousClock.Instant) {
        var generator = SeededGenerator(seed: seed)
        var worker: WorkerConnection?
        while ContinuousClock.now < end {
            guard let seed = seeds.randomElement(using: &generator) else { return }
            let bytes = generator.mutated(seed.bytes)
            file(bytes, seed, &generator)
            headers(bytes, seed)
            for _ in 0..<4 { message(bytes, &worker, &generator) }
            for _ in 0..<4 { WireAttack.once(&generator) }
            lie(&generator)
            sidecar(&generator)
            counts.withLock { $0.answers += 16 }
        }
    }

    // MARK: - Files

    private func file(_ bytes: [UInt8], _ seed: Seed, _ generator: inout SeededGenerator) {
        let side = [64, 256, 512, 1600].randomElement(using: &generator) ?? 256
        // A format that the bytes are not is tried too.
        let isStranger = Int.random(in: 0..<16, using: &generator) == 0
        let format = isStranger ? MediaFormat.allCases.randomElement(using: &generator) ?? .jpeg : seed.format
        let trial = trial.counts(bytes, format: format, ending: seed.ending, side: side, times: 2)
        counts.withLock { $0.files += trial }
        if trial.deaths + trial.factDeaths > 0 { keep(bytes, seed) }
    }

    /// A file that ended a worker is worth a look, where `PICKER_FUZZ_KEEP` names a folder.
    private func keep(_ bytes: [UInt8], _ seed: Seed) {
        guard let folder = ProcessInfo.processInfo.environment["PICKER_FUZZ_KEEP"] else { return }
        let number = counts.withLock { $0.files.files }
        try? Data(bytes).write(to: URL(filePath: folder).appending(path: "death-\(number).\(seed.ending)"))
    }

    // MARK: - Messages

    /// Into a worker of our own: it may answer or end, and nothing else.
    private func message(_ bytes: [UInt8], _ worker: inout WorkerConnection?, _ generator: inout SeededGenerator) {
        if worker == nil || worker?.requestCount ?? 0 > 50 { worker = try? parent.fork() }
        guard let connection = worker, let kind = WireTests.requests.randomElement(using: &generator) else { return }
        let request = generator.mutated(WorkerRequest(id: 1, kind: kind).bytes, most: 3)
        let descriptor = picker_shared_memory_of_bytes(bytes, bytes.count)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let files = [Int32](repeating: descriptor, count: Int.random(in: 0...3, using: &generator))
        counts.withLock { $0.messages += 1 }
        do throws(WorkerConnection.Failure) {
            let answer = try connection.exchange(
                request, files: files, within: FileTrial.time, isCancelled: { false })
            if let reply = WorkerReply(answer) { counts.withLock { $0.messagesAnswered += reply.id >= 0 ? 1 : 0 } }
        } catch { worker = nil }
    }

    private func lie(_ generator: inout SeededGenerator) {
        guard let liar else { return }
        let file = FactFile(descriptor: 0, head: [], fileExtension: "\(Conduct.randomFacts.rawValue)")
        for answer in liar.facts(of: [file]) { #expect(RandomFacts.isHarmless(answer)) }
    }

    private func sidecar(_ generator: inout SeededGenerator) {
        guard let facts = trial.decoder.sidecarFacts(generator.mutated(Array(Self.packet.utf8), most: 2)) else {
            return
        }
        #expect((0...5).contains(facts.rating ?? 0))
        counts.withLock { $0.sidecars += 1 }
    }

    // MARK: - Our own parsers

    private func headers(_ bytes: [UInt8], _ seed: Seed) {
        for format in Set([seed.format, MediaFormat.sniff(head: Array(bytes.prefix(4096)), fileExtension: seed.ending)])
        {
            guard let format else { continue }
            if let header = PictureHeader.read(ByteSource(bytes), format: format) {
                #expect(header.width >= 0 && header.height >= 0)
            }
            _ = EmbeddedOrientation.orientation(ByteSource(bytes), format: format)
            _ = EmbeddedBlocks.find(ByteSource(bytes), format: format)
            _ = AuxiliaryPictures.find(ByteSource(bytes), format: format)
            if format == .jpeg { _ = JPEGSurvey(ByteSource(bytes)) }
        }
        _ = MovieHeader.read(ByteSource(bytes))
        _ = MatroskaHeader.read(ByteSource(bytes))
        _ = AVIHeader.read(ByteSource(bytes))
        _ = SamsungTrailer.hasMotionPhoto(ByteSource(bytes), make: "samsung")
        counts.withLock { $0.headers += 1 }
    }

    // MARK: - Around

    func watch(until end: ContinuousClock.Instant) -> WorkerWatch {
        let parents = [trial.decoder.pool.parent, parent] + [videos?.parent].compactMap { $0 }
        return WorkerWatch.looking(at: { parents.map(\.process) }, while: { ContinuousClock.now < end })
    }

    func isSound() -> Bool { trial.isSound() }

    private static let packet = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmp:Rating="4"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Sea</rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag>
        <rdf:li>sea</rdf:li><rdf:li>sky</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
        """
}
