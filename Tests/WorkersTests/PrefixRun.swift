// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Synchronization
import Testing

@testable import Workers

/// Twenty files that break off: of each its prefixes, through real workers.
final class PrefixRun: Sendable {
    /// One of each format in the corpus and the kinds of JPEG and PNG that carry more, all small enough that every length can be
    /// tried: the next larger JPEG XL alone would take longer than all of these.
    static let names = [
        // With a camera's notes and a thumbnail; progressive, with a profile; with a video behind it; with a gain map.
        "hMatoba__Piexif/tests/images/r_canon.jpg",
        "jmathai__elodie/elodie/tests/files/with-album-and-title-and-location.jpg",
        "androidx__media/media/jpeg/pixel-motion-photo-jfif-segment-shortened.jpg",
        "python-pillow__Pillow/Tests/images/ultrahdr.jpg",
        // Interlaced, with a profile; moving.
        "MikeKovarik__exifr/test/fixtures/png/IMG_20180725_163423-2.png",
        "python-pillow__Pillow/Tests/images/apng/delay.png",
        "python-pillow__Pillow/Tests/images/hopper.gif",
        "python-pillow__Pillow/Tests/images/hopper_orientation_3.webp",
        "AOMediaCodec__libavif/tests/data/colors-animated-8bpc-alpha-exif-xmp.avif",
        "androidx__media/media/heif/sample_still_photo.heic",
        "mathiasbynens__small/heif.heif",
        "MikeKovarik__exifr/test/fixtures/Bush-dog.tif",
        "mathiasbynens__small/jxl.jxl",
        "MikeKovarik__exifr/test/fixtures/jp2/47102787.jp2",
        "python-pillow__Pillow/Tests/images/decompression_bomb.ico",
        "mathiasbynens__small/svg.svg",
        "androidx__media/media/mp4/silent-black-10s.mp4",
        "androidx__media/media/mp4/dolbyVision-hdr.MOV",
        "androidx__media/media/mkv/sample_with_htc_rotation_track_name.mkv",
        "mathiasbynens__small/webm.webm",
    ]

    let counts = Mutex(FileCounts())
    /// Prefixes that ended or held up a worker, by file and length.
    let offences = Mutex<[String]>([])
    private let files: [PrefixedFile]
    private let next = Mutex((file: 0, step: 0))
    private let trials: [FileTrial]
    private let parents: [WarmParent]
    private let lanesAtWork = Atomic(0)

    /// - Parameter mostLengths: of each file; nil for every one.
    init(program: WorkerProgram, videoProgram: WorkerProgram, lanes: Int, mostLengths: Int?) throws {
        files = try Self.names.map { try PrefixedFile($0, mostLengths: mostLengths) }
        let videos = (0..<lanes).map { _ in SandboxedVideos(program: videoProgram) }
        trials = videos.map { FileTrial(program: program, videos: $0, workers: 1) }
        parents = trials.map(\.decoder.pool.parent) + videos.map(\.parent)
    }

    /// How many prefixes there are.
    var prefixes: Int { files.reduce(0) { $0 + $1.lengths.count } }

    /// Processes that were started for it and are there now.
    var processes: [Int32] {
        let roots = parents.map(\.process).filter { $0 > 0 }
        return roots + roots.flatMap { WorkerProcesses.descendants(of: $0) }
    }

    /// Tries all prefixes, each lane with workers of its own.
    func run() -> WorkerWatch {
        lanesAtWork.store(trials.count, ordering: .releasing)
        let lanes = trials.map { trial in
            FuzzThread {
                self.work(trial)
                self.lanesAtWork.subtract(1, ordering: .releasing)
            }
        }
        let watch = WorkerWatch.looking(
            at: { parents.map(\.process) }, while: { lanesAtWork.load(ordering: .acquiring) > 0 })
        for lane in lanes { lane.join() }
        return watch
    }

    func isSound() -> Bool { trials.allSatisfy { $0.isSound() } }

    private func work(_ trial: FileTrial) {
        while let (file, length) = take() {
            let counts = trial.counts(
                Array(file.bytes.prefix(length)), format: file.format, ending: file.ending, side: 256)
            self.counts.withLock { $0 += counts }
            if let offence = counts.offence {
                offences.withLock { $0.append("\(offence) by \(length) bytes of \(file.name)") }
            }
            if let line = file.add(counts) {
                print(line)
                // Many minutes pass until the next one.
                fflush(nil)
            }
        }
    }

    private func take() -> (PrefixedFile, length: Int)? {
        next.withLock { next in
            guard next.file < files.count else { return nil }
            let file = files[next.file]
            let length = file.lengths[next.step]
            next = next.step + 1 < file.lengths.count ? (next.file, next.step + 1) : (next.file + 1, 0)
            return (file, length)
        }
    }
}

/// A file of the corpus, and what became of its prefixes.
private final class PrefixedFile: Sendable {
    let name: String
    let ending: String
    let bytes: [UInt8]
    let format: MediaFormat
    /// From nothing to the whole, evenly where not all are wanted.
    let lengths: [Int]
    private let counts = Mutex(FileCounts())

    init(_ name: String, mostLengths: Int?) throws {
        self.name = name
        ending = (name as NSString).pathExtension
        let bytes = try [UInt8](Data(contentsOf: Corpus.folder.appending(path: name)))
        self.bytes = bytes
        format = try #require(MediaFormat.sniff(head: Array(bytes.prefix(4096)), fileExtension: ending), "\(name)")
        let step = mostLengths.map { max(1, bytes.count / $0) } ?? 1
        lengths = Array(stride(from: 0, to: bytes.count, by: step)) + [bytes.count]
    }

    /// Returns what to say once all lengths have been tried.
    func add(_ more: FileCounts) -> String? {
        let counts = counts.withLock { counts in
            counts += more
            return counts
        }
        return counts.files == lengths.count ? "prefixes: \(name): \(counts)" : nil
    }
}
