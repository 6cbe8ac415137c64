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
    private let decoder: SandboxedDecoder
    private let parent: WarmParent
    private let liar: SandboxedDecoder?
    private let seeds: [Seed]

    private struct Seed: Sendable {
        let bytes: [UInt8]
        let ending: String
        let format: MediaFormat
    }

    /// How long a file may take here, and how much longer until its worker is gone.
    private static let time = Duration.seconds(3)
    private static let slack = Duration.seconds(3)

    init(program: WorkerProgram, hostile: WorkerProgram?) throws {
        decoder = SandboxedDecoder(program: program, limits: DecodeLimits(time: Self.time))
        parent = WarmParent(program)
        liar = hostile.map { SandboxedDecoder(program: $0) }
        var seeds = [Seed(bytes: Self.picture, ending: "gif", format: .gif)]
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
        let descriptor = picker_shared_memory_of_bytes(bytes, bytes.count)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let start = ContinuousClock.now
        let side = [64, 256, 512, 1600].randomElement(using: &generator) ?? 256
        // A format that the bytes are not is tried too.
        let isStranger = Int.random(in: 0..<16, using: &generator) == 0
        let format = isStranger ? MediaFormat.allCases.randomElement(using: &generator) ?? .jpeg : seed.format
        let result = Result { () throws(MediaError) in
            try decoder.decode(
                descriptor: descriptor, format: format, longestSide: side, deadline: .now + Self.time,
                isCancelled: { false })
        }
        let took = ContinuousClock.now - start
        let small = decoder.standIn(descriptor: descriptor, format: format, longestSide: side)
        let file = FactFile(descriptor: descriptor, head: Array(bytes.prefix(4096)), fileExtension: seed.ending)
        let facts = decoder.facts(of: [file, file])
        for answer in facts { #expect(RandomFacts.isHarmless(answer)) }
        for image in [small, try? result.get()].compactMap({ $0 }) {
            #expect(max(image.width, image.height) <= side && image.bytes.count == image.stride * image.height)
        }
        counts.withLock { counts in
            counts.files += 1
            counts.facts += facts.filter { (try? $0.get()) != nil }.count
            // Two tries, where the first worker died.
            if took > (Self.time + Self.slack) * 2 { counts.late += 1 }
            switch result {
            case .success: counts.pictures += 1
            case .failure(.timedOut): counts.timeouts += 1
            case .failure(.damaged(detail: let detail)) where detail.contains("ended over it"): counts.deaths += 1
            case .failure: counts.refusals += 1
            }
        }
        if case .failure(.damaged(detail: let detail)) = result, detail.contains("ended over it") {
            keep(bytes, seed, "death")
        }
    }

    /// A file that ended a worker is worth a look, where `PICKER_FUZZ_KEEP` names a folder.
    private func keep(_ bytes: [UInt8], _ seed: Seed, _ what: String) {
        guard let folder = ProcessInfo.processInfo.environment["PICKER_FUZZ_KEEP"] else { return }
        let number = counts.withLock { $0.files }
        try? Data(bytes).write(to: URL(filePath: folder).appending(path: "\(what)-\(number).\(seed.ending)"))
    }

    // MARK: - Messages

    /// Into a worker of our own: it may answer or end, and nothing else.
    private func message(_ bytes: [UInt8], _ worker: inout WorkerConnection?, _ generator: inout SeededGenerator) {
        if worker == nil || worker?.age ?? 0 > 50 { worker = try? parent.fork() }
        guard let connection = worker, let kind = WireTests.requests.randomElement(using: &generator) else { return }
        let request = generator.mutated(WorkerRequest(id: 1, kind: kind).bytes, most: 3)
        let descriptor = picker_shared_memory_of_bytes(bytes, bytes.count)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let files = [Int32](repeating: descriptor, count: Int.random(in: 0...3, using: &generator))
        counts.withLock { $0.messages += 1 }
        do throws(WorkerConnection.Failure) {
            let answer = try connection.exchange(
                request, files: files, deadline: .now + Self.time, isCancelled: { false })
            if let reply = WorkerReply(answer) { counts.withLock { $0.messagesAnswered += reply.id >= 0 ? 1 : 0 } }
        } catch { worker = nil }
    }

    private func lie(_ generator: inout SeededGenerator) {
        guard let liar else { return }
        let file = FactFile(descriptor: 0, head: [], fileExtension: "\(Conduct.randomFacts.rawValue)")
        for answer in liar.facts(of: [file]) { #expect(RandomFacts.isHarmless(answer)) }
    }

    private func sidecar(_ generator: inout SeededGenerator) {
        guard let facts = decoder.sidecarFacts(generator.mutated(Array(Self.packet.utf8), most: 2)) else { return }
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

    struct Watch {
        var workers = 0
        var peak = 0
    }

    /// Looks at the workers all the time.
    func watch(until end: ContinuousClock.Instant) -> Watch {
        var watch = Watch()
        while ContinuousClock.now < end {
            // Not those of other tests beside.
            let parents = [decoder.pool.parent.process, parent.process]
            let workers = parents.filter { $0 > 0 }.flatMap { WorkerProcesses.workers(of: $0) }
            watch.workers = max(watch.workers, workers.count)
            for worker in workers { watch.peak = max(watch.peak, WorkerProcesses.peak(worker)) }
            // Looking costs time that the workers should have.
            usleep(100_000)
        }
        return watch
    }

    func isSound() -> Bool {
        let descriptor = picker_shared_memory_of_bytes(Self.picture, Self.picture.count)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let image = try? decoder.decode(
            descriptor: descriptor, format: .gif, longestSide: 64, deadline: .now + .seconds(10), isCancelled: { false }
        )
        return image?.width == 1
    }

    private static let packet = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmp:Rating="4"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">Sea</rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag>
        <rdf:li>sea</rdf:li><rdf:li>sky</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
        """

    /// A GIF of one pixel.
    static let picture: [UInt8] = [
        0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0xFF, 0, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0,
        0,
        2, 2, 0x44, 1, 0, 0x3B,
    ]
}
