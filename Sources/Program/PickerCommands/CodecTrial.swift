// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import Workers

/// What came of decoding a sample of each codec, in the processes that decode the person's files.
struct CodecTrial: Equatable {
    /// Names of codecs, in the order of the samples.
    struct Outcome: Equatable {
        var decoded: [String] = []
        var refused: [String] = []
    }

    var photos = Outcome()
    var videos = Outcome()
    /// Whether a video could be made a film that every program plays; nil where no video is decoded that is none already.
    var makesFilms: Bool?
}

extension CodecTrial {
    /// Tries each sample. Blocking, for tenths of a second; for half a minute where no decoder answers.
    /// - Returns: nil where no sample can be written to be opened.
    static func ofThisMachine(_ photos: SandboxedDecoder, _ videos: SandboxedVideos) -> CodecTrial? {
        guard CodecSample.heic.withDescriptor({ _ in true }) == true else { return nil }
        var trial = CodecTrial(photos: outcome(CodecSample.photos, photos), videos: outcome(CodecSample.videos, photos))
        // A film is made of what is none already.
        let foreign = [CodecSample.hevc, .vp9, .av1].first { trial.videos.decoded.contains($0.name) }
        trial.makesFilms = foreign.map { makesFilm(of: $0, videos) }
        return trial
    }

    private static func outcome(_ samples: [CodecSample], _ decoder: SandboxedDecoder) -> Outcome {
        var outcome = Outcome()
        for sample in samples {
            let isDecoded = sample.withDescriptor { decoder.decodes(descriptor: $0, format: sample.format) } ?? false
            if isDecoded { outcome.decoded.append(sample.name) } else { outcome.refused.append(sample.name) }
        }
        return outcome
    }

    /// What every program plays is H.264, which takes an encoder.
    private static func makesFilm(of sample: CodecSample, _ videos: SandboxedVideos) -> Bool {
        let deadline = ContinuousClock.now + .seconds(5)
        let made = sample.withDescriptor { descriptor in
            try? videos.film(
                ofDescriptor: descriptor, fileExtension: "mp4", as: .mp4, streams: false,
                isCancelled: { .now > deadline },
                take: { _ in true })
        }
        return made != nil
    }
}

extension CodecSample {
    /// Opens the sample as a file, which has no name any more; nil where none can be made.
    fileprivate func withDescriptor<Value>(_ body: (Int32) -> Value?) -> Value? {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("codec-\(UUID().uuidString)")
        guard let bytes = Data(base64Encoded: file), (try? bytes.write(to: place, options: .withoutOverwriting)) != nil
        else { return nil }
        let opened = try? FileHandle(forReadingFrom: place)
        try? FileManager.default.removeItem(at: place)
        return opened.flatMap { body($0.fileDescriptor) }
    }
}

extension Diagnosis {
    /// What is said of the codecs.
    static func findings(_ trial: CodecTrial) -> [Finding] {
        [
            codecs(
                "photo formats", trial.photos, beside: ", and all formats that the picker decodes by itself",
                advice: "install the loaders for \(trial.photos.refused.joined(separator: " and ")): on Debian "
                    + "heif-gdk-pixbuf and libavif-gdk-pixbuf, with the plugins of libheif"),
            codecs(
                "video formats", trial.videos, beside: "",
                advice: "install a libavcodec with these decoders; some distributions keep them apart for their patents"
            ),
        ] + (trial.makesFilms.map { [films($0)] } ?? [])
    }

    private static func films(_ areMade: Bool) -> Finding {
        areMade
            ? Finding(
                subject: "film conversion", state: .good,
                says: "videos that an app cannot play can be made H.264 for it")
            : Finding(
                subject: "film conversion", state: .less,
                says: "videos that an app cannot play are handed over as they are or refused",
                advice: "install a libavcodec with libx264")
    }

    private static func codecs(
        _ subject: String, _ outcome: CodecTrial.Outcome, beside: String, advice: String
    ) -> Finding {
        func list(_ names: [String]) -> String { names.formatted(.list(type: .and).locale(Locale(identifier: "en"))) }
        guard !outcome.refused.isEmpty else {
            return Finding(subject: subject, state: .good, says: "\(list(outcome.decoded)) are decoded\(beside)")
        }
        let verb = outcome.refused.count == 1 ? "is" : "are"
        return Finding(
            subject: subject, state: .less, says: "\(list(outcome.refused)) \(verb) not decoded", advice: advice)
    }
}
