// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerTestSupport
import Testing

@testable import Workers

/// A film that a hostile worker makes: the picker gets pieces without holes, no more than an encoder makes, or an error.
@Suite(.enabled(if: Built.hostile != nil, "needs the HostileWorker program beside the tests"), .timeLimit(.minutes(5)))
struct HostileFilmTests {
    /// What HostileWorker does with a file of this ending (its lies-of-films.c).
    enum Lie: String, CaseIterable {
        case hole = "b"
        case far = "c"
        case tooLong = "d"
        case noTime = "e"
        case noWidth = "f"
        case endless = "g"
        case noDuration = "h"
        case beginsWithAPiece = "i"
        case answersNothing = "j"
        case neverEnds = "k"
        case dies = "l"
        case streamsUnasked = "m"
        case streamWithAHole = "n"
    }

    private func make(
        _ ending: String, streams: Bool = false, take: (FilmPiece) -> Bool = { _ in true }
    ) throws -> MadeFilm? {
        let videos = SandboxedVideos(program: try #require(Built.hostile))
        let file = try ScratchFile(FileTrial.picture)
        return try videos.film(
            ofDescriptor: file.descriptor, fileExtension: ending, as: .mp4, streams: streams, isCancelled: { false },
            take: take)
    }

    @Test("what an honest worker says is believed")
    func honest() throws {
        var pieces: [FilmPiece] = []
        let film = try make("a") {
            pieces.append($0)
            return true
        }
        #expect(film == MadeFilm(width: 2, height: 2))
        #expect(pieces.map(\.offset) == [0] && pieces.map(\.bytes.count) == [8] && pieces.map(\.progress) == [0.5])
    }

    @Test("each lie ends its film by an error", arguments: Lie.allCases)
    func lies(_ lie: Lie) {
        #expect(throws: MediaError.decoderEnded) { try make(lie.rawValue) }
    }

    @Test("a stream is believed where it was asked for, and has no hole")
    func streams() throws {
        var pieces: [FilmPiece] = []
        let film = try make("m", streams: true) {
            pieces.append($0)
            return true
        }
        #expect(film == MadeFilm(width: 2, height: 2, hasWholeStream: true))
        #expect(pieces.map(\.isStream) == [true] && pieces.map(\.bytes.count) == [8])
        #expect(throws: MediaError.decoderEnded) { try make("n", streams: true) }
    }

    @Test("a film that is not wanted any more ends")
    func withdrawn() {
        #expect(throws: MediaError.cancelled) { try make("k") { _ in false } }
    }
}
