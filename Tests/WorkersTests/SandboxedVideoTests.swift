// SPDX-License-Identifier: GPL-3.0-or-later

import Cleaning
import Foundation
import MediaTypes
import PickerTestSupport
import Pixels
import Testing
import VideoFrames

@testable import Workers

@Suite(
    .enabled(
        if: Built.decoder != nil && Built.videoDecoder != nil && Corpus.isPresent,
        "needs the decoders beside the tests and the corpus"), .timeLimit(.minutes(5)))
struct SandboxedVideoTests {
    private let videos: SandboxedVideos
    private let decoder: SandboxedDecoder
    private let files: [(file: OpenFile, format: MediaFormat)]

    init() throws {
        videos = SandboxedVideos(program: try #require(Built.videoDecoder))
        decoder = SandboxedDecoder(program: try #require(Built.decoder), videos: videos)
        files = Corpus.files.compactMap(OpenFile.init).compactMap { file in
            file.format.flatMap { $0.isVideo ? (file, $0) : nil }
        }
    }

    @Test("a worker makes the stills that the decoder makes")
    func makesTheStills() {
        var made = 0
        for (file, format) in files {
            let ours = Result { () throws(MediaError) in
                try decoder.decode(
                    descriptor: file.descriptor, format: format, longestSide: 256, deadline: .now + .seconds(30),
                    isCancelled: { false })
            }
            let theirs = Result { () throws(MediaError) in
                try VideoFrameDecoder().frame(
                    descriptor: file.descriptor, format: format, longestSide: 256, deadline: .now + .seconds(30),
                    isCancelled: { false })
            }
            switch (ours, theirs) {
            case (.success(let ours), .success(let theirs)):
                #expect((ours.width, ours.height) == (theirs.width, theirs.height))
                #expect(ours.bytes == theirs.bytes || theirs.stride != theirs.width * 3)
                made += 1
            case (.failure(let ours), .failure(let theirs)): #expect(ours.code == theirs.code)
            default: Issue.record("\(format) is shown on one side only")
            }
        }
        #expect(made > 10)
    }

    @Test("what libav finds in a video is found under its locks, besides what others find")
    func inspects() throws {
        var told = 0
        for (file, format) in files {
            guard
                let theirs = try? FilmInspection.findings(
                    ofDescriptor: file.descriptor, format, without: .location),
                // The reader of facts refuses some videos that libav reads.
                let ours = try? decoder.findings(
                    ofDescriptor: file.descriptor, fileExtension: file.ending, without: .location, values: [])
            else { continue }
            #expect(Set(ours).isSuperset(of: theirs), "\(format)")
            told += theirs.isEmpty ? 0 : 1
        }
        #expect(told > 3)
    }

    @Test("where there is no program for videos, nothing is known of the copy of one")
    func needsItsProgram() throws {
        let alone = SandboxedDecoder(program: try #require(Built.decoder))
        let (file, _) = try #require(files.first { $0.format == .mp4 })
        #expect(throws: MediaError.noWorker) {
            try alone.findings(
                ofDescriptor: file.descriptor, fileExtension: file.ending, without: .location, values: [])
        }
    }

    @Test("a worker makes the films that the maker makes, of all videos, under its locks")
    func makesTheFilms() throws {
        var made = 0
        for (file, format) in files {
            var progress: [Double] = []
            var (bytes, ours): ([UInt8], MediaError?) = ([], nil)
            do throws(MediaError) {
                let film = try videos.film(
                    ofDescriptor: file.descriptor, fileExtension: file.ending, as: .mp4, streams: false,
                    isCancelled: { false },
                    take: { piece in
                        progress.append(piece.progress)
                        let start = Int(piece.offset)
                        bytes.replaceSubrange(start..<min(start + piece.bytes.count, bytes.count), with: piece.bytes)
                        return true
                    })
                if let film {
                    #expect(MediaFormat.sniff(head: Array(bytes.prefix(4096)), fileExtension: "") == .mp4)
                    #expect(film.width > 0 && film.height > 0 && progress == progress.sorted())
                    made += 1
                }
            } catch { ours = error }
            var theirs: MediaError?
            do throws(MediaError) {
                var bytesAgain: [UInt8] = []
                if let maker = try FilmMaker(
                    descriptor: file.descriptor, format: format, words: words(file, format),
                    threads: SandboxedVideos.filmThreads)
                {
                    var isLast = false
                    while !isLast {
                        var piece: [UInt8] = []
                        let place = try maker.next {
                            piece = Array($0)
                            return true
                        }
                        let start = Int(place.offset)
                        bytesAgain.replaceSubrange(start..<min(start + piece.count, bytesAgain.count), with: piece)
                        isLast = place.isLast
                    }
                    // Not the same bytes: x264's decisions depend on memory that it has not written, in ffmpeg's own films, too.
                    #expect(abs(bytes.count - bytesAgain.count) <= bytes.count / 20)
                }
            } catch { theirs = error }
            #expect(ours?.code == theirs?.code)
        }
        #expect(made > 5)
    }

    private func words(_ file: OpenFile, _ format: MediaFormat) -> [String: String] {
        [.mp4, .quickTime, .threeGPP].contains(format) ? MovieWords.read(ofDescriptor: file.descriptor) : [:]
    }

    @Test("a film ends when it is withdrawn")
    func withdrawsTheFilm() throws {
        let file = try #require(files.first { $0.format == .webm }).file
        #expect(throws: MediaError.cancelled) {
            try videos.film(
                ofDescriptor: file.descriptor, fileExtension: file.ending, as: .mp4, streams: false,
                isCancelled: { true },
                take: { _ in true })
        }
    }

    @Test("a clip plays to its end, with sound and without, and goes where it is told")
    func clipPlays() throws {
        let (file, format) = try #require(files.first { $0.file.ending == "mp4" && $0.format == .mp4 })
        for sound in [false, true] {
            let clip = try videos.clip(descriptor: file.descriptor, format: format, width: 320, height: 320)
            let all = try play(clip, sound: sound)
            #expect(!all.pictures.isEmpty)
            #expect(all.pictures == all.pictures.sorted())
            #expect((all.sounds > 0) == (sound && clip.hasSound))
            try clip.seek(to: 0)
            #expect(try play(clip, sound: false).pictures == all.pictures)
        }
    }

    private func play(_ clip: SandboxedClip, sound: Bool) throws -> (pictures: [Double], sounds: Int) {
        var pictures: [Double] = []
        var sounds = 0
        while true {
            switch try clip.next(sound: sound, before: 0) {
            case .picture(let bytes, let width, let height, let time):
                #expect(bytes.count == width * height * 4 && max(width, height) <= 320)
                pictures.append(time)
            case .sound(let bytes, _): sounds += bytes.count
            case .end: return (pictures, sounds)
            }
        }
    }
}
