// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel
import PickerTestSupport
import Testing
import Workers

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

/// A clip from a worker to the window's thread, in real time: the clips are a second long.
@MainActor
@Suite(
    .enabled(if: Clips.program != nil && Clips.path != nil, "needs the video decoder beside the tests and the corpus"),
    .timeLimit(.minutes(5)))
struct SandboxedPlayerTests {
    private let player: SandboxedPlayer
    private let asset: Asset

    init() throws {
        player = SandboxedPlayer(SandboxedVideos(program: try #require(Clips.program)), originals: PlainOriginals())
        asset = Clips.asset(try #require(Clips.path))
    }

    @Test("tells its length, shows its pictures in time and in order, and ends")
    func playsToItsEnd() async {
        var seen = Seen()
        let start = ContinuousClock.now
        for await event in player.start(asset, size: ClipSize(width: 200, height: 200), sound: false) {
            seen.take(event)
        }
        #expect(seen.duration > 0)
        // How many are seen depends on how busy this thread is.
        #expect(!seen.times.isEmpty && seen.times == seen.times.sorted())
        // Paced, not as fast as it can be decoded.
        let spent = (ContinuousClock.now - start) / .seconds(1)
        #expect(spent > (seen.times.last ?? 0) - (seen.times.first ?? 0) - 0.1)
        #expect(seen.hasEnded && seen.failure == nil)
    }

    @Test(
        "paused it holds still; a jump shows the picture there, paused or not"
    )
    func pausesAndJumps() async {
        var seen = Seen()
        var jumps: [Double] = []
        for await event in player.start(asset, size: ClipSize(width: 64, height: 64), sound: false) {
            let before = seen.times.count
            seen.take(event)
            if before == 0, seen.times.count == 1 {
                player.pause()
                player.seek(to: seen.duration / 2)
            } else if jumps.isEmpty, let time = seen.times.last, time >= seen.duration / 2 - 0.1 {
                jumps.append(time)
                player.resume()
            }
        }
        #expect(jumps.count == 1)
        #expect(seen.hasEnded)
    }

    @Test("what is no video ends with its error, and so does a file that is gone")
    func saysWhy() async {
        for (path, error) in [("/nowhere/clip.mp4", MediaError.unreadable(errno: ENOENT)), ("/dev/null", .notAFile)] {
            var seen = Seen()
            for await event in player.start(Clips.asset(path), size: ClipSize(width: 64, height: 64), sound: false) {
                seen.take(event)
            }
            #expect(seen.failure == error)
            #expect(seen.times.isEmpty)
        }
    }
}

/// What a player told.
private struct Seen {
    var duration = 0.0
    var times: [Double] = []
    var hasEnded = false
    var failure: MediaError?

    mutating func take(_ event: ClipEvent) {
        switch event {
        case .duration(let seconds): duration = seconds
        case .frame(_, let time): times.append(time)
        case .ended: hasEnded = true
        case .failed(let error): failure = error
        }
    }
}

private enum Clips {
    static let program = Built.program(WorkerProgram.videoDecoder).map { WorkerProgram(path: $0.path) }

    /// A clip of a second.
    static let path: String? = {
        guard let walk = FileManager.default.enumerator(atPath: Corpus.folder.path) else { return nil }
        let name = walk.compactMap { $0 as? String }.first { $0.hasSuffix("/mp4/sample.mp4") }
        return name.map { Corpus.folder.appending(path: $0).path }
    }()

    static func asset(_ path: String) -> Asset {
        Asset(
            id: AssetID(rawValue: 1), kind: .video, location: FileLocation(path), type: MediaFormat.mp4.rawValue,
            bytes: 1, modified: 0)
    }
}
