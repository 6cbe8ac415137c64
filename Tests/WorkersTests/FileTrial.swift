// SPDX-License-Identifier: GPL-3.0-or-later

import CSandbox
import Foundation
import MediaTypes
import Pixels
import Testing

@testable import Workers

/// All that a picker asks of a stranger's file, asked of real workers: a picture, a stand-in, facts. What comes back is checked
/// and counted.
struct FileTrial: Sendable {
    let decoder: SandboxedDecoder

    /// How long a file may take here, and how much longer until its worker is gone.
    static let time = Duration.seconds(3)
    private static let slack = Duration.seconds(3)

    /// - Parameters:
    ///   - videos: without it, videos have no pictures.
    ///   - workers: how many files at once.
    init(program: WorkerProgram, videos: SandboxedVideos? = nil, workers: Int) {
        decoder = SandboxedDecoder(
            program: program, videos: videos, workers: workers, limits: DecodeLimits(time: Self.time))
    }

    /// - Parameters:
    ///   - format: what the file passes for, which it need not be.
    ///   - side: of the picture, in pixels.
    ///   - times: that its facts are asked for in one request.
    func counts(_ bytes: [UInt8], format: MediaFormat, ending: String, side: Int, times: Int = 1) -> FileCounts {
        let descriptor = picker_shared_memory_of_bytes(bytes, bytes.count)
        guard descriptor >= 0 else { return FileCounts() }
        defer { close(descriptor) }
        let start = ContinuousClock.now
        let result = Result { () throws(MediaError) in
            try decoder.decode(
                descriptor: descriptor, format: format, longestSide: side, deadline: .now + Self.time,
                isCancelled: { false })
        }
        let took = ContinuousClock.now - start
        let small = decoder.standIn(descriptor: descriptor, format: format, longestSide: side)
        let file = FactFile(descriptor: descriptor, head: Array(bytes.prefix(4096)), fileExtension: ending)
        let facts = decoder.facts(of: Array(repeating: file, count: times))
        for answer in facts { #expect(RandomFacts.isHarmless(answer)) }
        for image in [small, try? result.get()].compactMap({ $0 }) {
            #expect(max(image.width, image.height) <= side && image.bytes.count == image.stride * image.height)
        }
        var counts = FileCounts(files: 1)
        counts.facts = facts.filter { (try? $0.get()) != nil }.count
        counts.standIns = small == nil ? 0 : 1
        // Two tries, where the first worker died.
        counts.late = took > (Self.time + Self.slack) * 2 ? 1 : 0
        switch result {
        case .success: counts.pictures = 1
        case .failure(.timedOut): counts.timeouts = 1
        case .failure(let error) where Self.isDeath(error): counts.deaths = 1
        case .failure: counts.refusals = 1
        }
        for case .failure(let error) in facts.prefix(1) {
            if case .timedOut = error { counts.factTimeouts = 1 }
            if Self.isDeath(error) { counts.factDeaths = 1 }
        }
        return counts
    }

    private static func isDeath(_ error: MediaError) -> Bool {
        if case .damaged(detail: let detail) = error { detail.contains("ended over it") } else { false }
    }

    /// Whether a sound picture is decoded: nothing that came before has broken anything.
    func isSound() -> Bool {
        let descriptor = picker_shared_memory_of_bytes(Self.picture, Self.picture.count)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let image = try? decoder.decode(
            descriptor: descriptor, format: .gif, longestSide: 64, deadline: .now + .seconds(60), isCancelled: { false }
        )
        return image?.width == 1
    }

    /// A GIF of one pixel.
    static let picture: [UInt8] = [
        0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 1, 0, 1, 0, 0x80, 0, 0, 0xFF, 0, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0,
        0,
        2, 2, 0x44, 1, 0, 0x3B,
    ]
}

/// What became of files.
struct FileCounts: Sendable, Equatable, CustomStringConvertible {
    var files = 0
    var pictures = 0
    var standIns = 0
    var facts = 0
    var refusals = 0
    var timeouts = 0
    var deaths = 0
    var factTimeouts = 0
    var factDeaths = 0
    /// Workers that went on after their time.
    var late = 0

    static func += (left: inout FileCounts, right: FileCounts) {
        left.files += right.files
        left.pictures += right.pictures
        left.standIns += right.standIns
        left.facts += right.facts
        left.refusals += right.refusals
        left.timeouts += right.timeouts
        left.deaths += right.deaths
        left.factTimeouts += right.factTimeouts
        left.factDeaths += right.factDeaths
        left.late += right.late
    }

    var description: String {
        """
        \(files) files (\(pictures) pictures, \(standIns) stand-ins, \(facts) facts, \(refusals) refusals, \
        \(timeouts) timeouts, \(deaths) deaths; of facts \(factTimeouts) timeouts, \(factDeaths) deaths)
        """
    }

    /// What a file did to its worker, in words; nil where nothing worth a look.
    var offence: String? {
        if deaths + factDeaths > 0 { return "death" }
        if timeouts + factTimeouts > 0 { return "timeout" }
        return late > 0 ? "an answer after its time" : nil
    }
}

/// Workers while they are looked at.
struct WorkerWatch: Sendable {
    /// The most at once.
    var workers = 0
    /// The most memory that one of them has had, in bytes.
    var peak = 0

    /// Looks all the time at the workers of some parents: not at those of other tests beside.
    static func looking(at parents: () -> [Int32], while isOn: () -> Bool) -> WorkerWatch {
        var watch = WorkerWatch()
        while isOn() {
            let workers = parents().filter { $0 > 0 }.flatMap { WorkerProcesses.workersAtAGlance(of: $0) }
            watch.workers = max(watch.workers, workers.count)
            for worker in workers { watch.peak = max(watch.peak, WorkerProcesses.peak(worker)) }
            // Looking costs time that the workers should have.
            usleep(100_000)
        }
        return watch
    }
}
