// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

@MainActor
@Suite("Playing in the preview", .serialized)
struct ClipControllerTests {
    private func fixture() async throws -> (PreviewFixture, ClipController) {
        try #require(Display.isAvailable(), "needs a display: set DISPLAY, or run under Xvfb")
        let fixture = await PreviewFixture()
        return (fixture, try #require(fixture.controller.clip))
    }

    @Test("there are controls where something plays, and none without a player")
    func controls() async throws {
        let (fixture, clip) = try await fixture()
        for (number, plays) in [(1, false), (2, true), (3, true), (4, false), (5, false)] {
            await fixture.open(number)
            #expect(clip.bar.isVisible == plays, "asset \(number)")
        }
        #expect(fixture.dump.contains("\"Play\""))
        let plain = await PreviewFixture(withPlayer: false)
        await plain.open(2)
        #expect(plain.controller.clip == nil)
        for name in ["Play", "Sound", "Position"] { #expect(!plain.dump.contains("\"\(name)\"")) }
    }

    @Test("it starts silent, holds, goes on, and is heard when asked")
    func playing() async throws {
        let (fixture, clip) = try await fixture()
        await fixture.open(2)
        #expect(fixture.player.takeCalls() == [])
        fixture.store.send(.playPressed)
        #expect(fixture.player.takeCalls() == [.start(2, sound: false)])
        fixture.store.send(.playPressed)
        fixture.store.send(.playPressed)
        #expect(fixture.player.takeCalls() == [.pause, .resume])
        clip.sound.isActive = true
        #expect(fixture.store.state.preview?.hasSound == true)
        fixture.store.send(.soundPressed)
        #expect(!clip.sound.isActive)
        #expect(fixture.player.takeCalls() == [.sound(true), .sound(false)])
    }

    @Test("frames move the slider and the time; the slider moves the player")
    func position() async throws {
        let (fixture, clip) = try await fixture()
        await fixture.open(2)
        #expect(clip.time.text == "0:00 / 0:42")
        #expect(!clip.slider.isSensitive)
        fixture.store.send(.playPressed)
        #expect(clip.slider.isSensitive)
        fixture.player.tell(.duration(65))
        fixture.player.tell(.frame(try StatedPictures.surface(), at: 12.5))
        await fixture.turn { clip.slider.value == 12.5 }
        #expect(clip.time.text == "0:12 / 1:05")
        #expect(fixture.player.takeCalls() == [.start(2, sound: false)])
        clip.slider.value = 30
        #expect(fixture.player.takeCalls() == [.seek(30)])
        #expect(clip.time.text == "0:30 / 1:05")
    }

    @Test("after the end Play begins anew, as loud as before")
    func end() async throws {
        let (fixture, _) = try await fixture()
        await fixture.open(3)
        fixture.store.send(.playPressed)
        fixture.store.send(.soundPressed)
        fixture.player.tell(.ended)
        await fixture.turn { fixture.store.state.preview?.isPlaying == false }
        #expect(fixture.store.state.preview?.isPlaying == false)
        _ = fixture.player.takeCalls()
        fixture.store.send(.playPressed)
        #expect(fixture.player.takeCalls() == [.start(3, sound: true)])
    }

    @Test("what cannot be played says why, until it is tried again or left")
    func failure() async throws {
        let (fixture, _) = try await fixture()
        await fixture.open(2)
        fixture.store.send(.playPressed)
        let sentence = "photo-2.jpg cannot be shown: decoding it took too long"
        fixture.player.tell(.failed(.timedOut))
        await fixture.turn { fixture.store.state.preview?.isPlaying == false }
        #expect(fixture.dump.contains(sentence))
        #expect(fixture.store.state.preview?.isPlaying == false)
        fixture.store.send(.playPressed)
        #expect(!fixture.dump.contains(sentence))
    }

    @Test("going on and closing stop it, and the next one is silent")
    func leaving() async throws {
        let (fixture, clip) = try await fixture()
        await fixture.open(2)
        fixture.store.send(.playPressed)
        fixture.store.send(.soundPressed)
        _ = fixture.player.takeCalls()
        fixture.store.send(.previewMoved(.forward))
        #expect(fixture.player.takeCalls() == [.stop])
        #expect(!clip.sound.isActive)
        fixture.store.send(.playPressed)
        #expect(fixture.player.takeCalls() == [.start(3, sound: false)])
        fixture.store.send(.previewClosed)
        #expect(fixture.player.takeCalls() == [.stop])
        #expect(!clip.bar.isVisible)
    }
}
