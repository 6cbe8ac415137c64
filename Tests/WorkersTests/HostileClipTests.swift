// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Testing

@testable import Workers

/// A video that is played by a hostile worker: the picker gets pictures it can show, at times that its clocks can count
/// with, or an error.
@Suite(.enabled(if: Built.hostile != nil, "needs the HostileWorker program beside the tests"), .timeLimit(.minutes(5)))
struct HostileClipTests {
    /// What HostileWorker does with a clip whose width is this number (its lies-of-clips.c).
    enum Lie: Int, CaseIterable {
        case far = 2
        case longBefore, noTime, wider, higher, noWidth, endless, noDuration, beginsWithAPicture, soundFar,
            soundTooLong,
            answersAnImage, endsAsItGoes
    }

    /// The first step of a clip that was opened and set to its start.
    private func play(_ conduct: Int) throws -> SandboxedClip.Step {
        let videos = SandboxedVideos(program: try #require(Built.hostile))
        let file = try ScratchFile(FileTrial.picture)
        let clip = try videos.clip(descriptor: file.descriptor, format: .mp4, width: conduct, height: 64)
        try clip.seek(to: 0)
        return try clip.next(sound: true, before: 0)
    }

    @Test("what an honest worker says is believed")
    func honest() throws {
        guard case .picture(let bytes, 1, 1, let time) = try play(1) else {
            Issue.record("no picture of one pixel")
            return
        }
        #expect(bytes.count == 4 && time == 0.5)
    }

    @Test("that the picker has no memory for pictures says nothing about the video")
    func noMemory() throws {
        let videos = SandboxedVideos(WarmParent(try #require(Built.hostile))) { _ in nil }
        let file = try ScratchFile(FileTrial.picture)
        #expect(throws: MediaError.unreadable(errno: ENOMEM)) {
            try videos.clip(descriptor: file.descriptor, format: .mp4, width: 1, height: 64)
        }
    }

    @Test("each lie ends its clip by an error", arguments: Lie.allCases)
    func lies(_ lie: Lie) {
        #expect(throws: MediaError.self) { try play(lie.rawValue) }
    }
}
