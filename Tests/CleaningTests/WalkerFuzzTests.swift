// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaBytes
import MediaTypes
import PickerTestSupport
import Synchronization
import Testing

@testable import Cleaning

/// Each walker that makes copies gets broken files. It refuses a file, or makes a copy that stays the same when it is cleaned again. Every run tries
/// sixty files for each walker; `PICKER_FUZZ_SECONDS` says how many seconds a long one takes, all walkers at once.
struct WalkerFuzzTests {
    /// What is walked, with sound files, which the test breaks.
    private static let walkers: [(name: String, format: MediaFormat, files: [[UInt8]])] = {
        var wide = JPEGBuilder()
        (wide.width, wide.height, wide.interval) = (40, 24, 3)
        var spatial = FilmBuilder()
        spatial.descriptionBoxes = box(
            "vexu",
            box(
                "eyes", box("stri", zeros(4), [3]), box("hero", zeros(4), [1]),
                box("cams", box("blin", zeros(4), big(19240))), box("cmfy", box("dadj", zeros(4), big(200)))),
            box("proj", box("prji", zeros(4), text("rect"))), box("pack", box("pkin", zeros(4), text("side"))), zeros(4)
        )
        let sounds = [1, 4].map { width in
            var film = FilmBuilder()
            film.soundBoxes = box("esds", FilmBuilder.stream(width: width))
            return film.build()
        }
        return [
            ("JPEG", .jpeg, [wide.build()] + corpus(.jpeg)), ("PNG", .png, [PNGCleaningTests.sound] + corpus(.png)),
            ("GIF", .gif, [GIFCleaningTests.sound] + corpus(.gif)),
            ("RIFF", .webp, [WebPCleaningTests.sound] + corpus(.webp)),
            ("HEIF", .heic, [HEIFBuilder.usual.build()] + corpus(.heif)),
            ("JPEG XL", .jpegXL, [JPEGXLCleaningTests.file] + corpus(.jpegXL)),
            ("TIFF", .tiff, [TIFFCleaningTests.sound] + corpus(.tiff)),
            ("faxes", .tiff, TIFFCleaningTests.soundFaxes), ("films", .mp4, [FilmBuilder().build()] + corpus(.movie)),
            ("streams of sound", .mp4, sounds), ("views", .mp4, [spatial.build()]),
            ("EBML", .matroska, [MatroskaCleaningTests.sound] + corpus(.matroska)),
        ]
    }()

    /// Small real files of a kind; none where there is no corpus.
    private static func corpus(_ kind: FormatTraits.Cleaning) -> [[UInt8]] {
        small.filter { $0.kind == kind }.prefix(16).compactMap { file in
            (try? Data(contentsOf: file.url)).map { Array($0) }
        }
    }

    private struct CorpusFile {
        let url: URL
        let size: Int
        let kind: FormatTraits.Cleaning
    }

    /// The corpus' files of up to 64 KiB that have a walker, the smallest first: what is broken are headers.
    private static let small: [CorpusFile] = {
        let walk = FileManager.default.enumerator(at: Corpus.folder, includingPropertiesForKeys: [.fileSizeKey])
        let files = (walk?.compactMap { $0 as? URL } ?? []).compactMap { file -> CorpusFile? in
            guard let kind = MediaFormat(fileExtension: file.pathExtension)?.traits.cleaning,
                let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize, size <= 1 << 16
            else { return nil }
            return CorpusFile(url: file, size: size, kind: kind)
        }
        return files.sorted { ($0.size, $0.url.path) < ($1.size, $1.url.path) }
    }()

    /// What one walker did.
    private struct Count {
        var files = 0
        var copies = 0
        var seconds = 0.0
        var faults: [String] = []
    }

    @Test("a walker refuses a broken file, or makes a copy that it takes for one")
    func fuzz() {
        let variables = ProcessInfo.processInfo.environment
        let seconds = variables["PICKER_FUZZ_SECONDS"].flatMap { Int($0) }
        let seed = variables["PICKER_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
        let end = seconds.map { ContinuousClock.now + .seconds($0) }
        let counts = Mutex([String: Count]())
        let threads = Self.walkers.map { walker in
            FuzzThread {
                let count = Self.run(walker, seed, until: end)
                counts.withLock { $0[walker.name] = count }
            }
        }
        for thread in threads { thread.join() }
        #expect(Self.small.isEmpty == !Corpus.isPresent)
        for (name, count) in counts.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
            print("fuzz: \(name): \(count.files) files, \(count.copies) copies, \(Int(count.seconds)) s of a processor")
            #expect(count.files > 0)
            for fault in count.faults { Issue.record("\(name): \(fault)") }
        }
    }

    private static func run(
        _ walker: (name: String, format: MediaFormat, files: [[UInt8]]), _ seed: UInt64,
        until end: ContinuousClock.Instant?
    ) -> Count {
        var (count, generator) = (Count(), SeededGenerator(seed: seed))
        while end.map({ ContinuousClock.now < $0 }) ?? (count.files < 60), count.faults.count < 5 {
            guard let sound = walker.files.randomElement(using: &generator) else { break }
            let bytes = generator.mutated(sound)
            count.files += 1
            let kept = Kept(
                without: [.location, .captions, [.location, .device], .all].randomElement(using: &generator) ?? .all)
            guard let copy = try? copy(of: bytes, walker.format, kept) else { continue }
            count.copies += 1
            guard let fault = fault(of: copy, walker.format, kept) else { continue }
            count.faults.append("\(fault) (file \(count.files))")
            guard let folder = ProcessInfo.processInfo.environment["PICKER_FUZZ_KEEP"] else { continue }
            let name = "walker-\(walker.name)-\(count.files).\(walker.format.traits.endings[0])"
            try? Data(bytes).write(to: URL(filePath: folder).appending(path: name))
        }
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        count.seconds = Double(time.tv_sec)
        return count
    }

    /// What is wrong with a copy.
    private static func fault(of copy: [UInt8], _ format: MediaFormat, _ kept: Kept) -> String? {
        guard !copy.isEmpty else { return "the copy refers to bytes that the file does not have" }
        do throws(CleaningError) {
            let again = try Self.copy(of: copy, format, kept)
            guard again != copy else { return nil }
            let place = zip(copy, again).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            return "a copy of the copy differs at \(place ?? min(copy.count, again.count)), without \(kept)"
        } catch {
            return "the copy is refused: \(error)"
        }
    }

    private static func copy(of bytes: [UInt8], _ format: MediaFormat, _ kept: Kept) throws(CleaningError) -> [UInt8] {
        try Cleaner.recipe(of: ByteSource(bytes, budget: 1 << 30), format, kept).applied(to: bytes)
    }
}
