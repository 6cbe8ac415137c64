// SPDX-License-Identifier: GPL-3.0-or-later

import CSound
import Foundation
import Ground

/// Plays the sound of a clip through the desktop's sound server. Without a server a clip is silent.
///
/// A thread of its own writes: the server takes sound only as fast as it is heard, and pictures must not wait for that.
final class SoundOutput: Sendable {
    private struct State {
        var waiting: [[UInt8]] = []
        var isOver = false
        /// Whether sound that the server has not played yet is dropped before the next piece.
        var dropsOld = false
    }

    private let state = Monitor(State())

    /// Most queued pieces, about a second; further ones are dropped.
    private static let most = 64

    init() {
        let thread = Thread { [state] in Self.write(state) }
        thread.name = "clip-sound"
        thread.start()
    }

    deinit { end() }

    /// Queues a piece of sound: 48 kHz, two channels, signed 16 bits.
    func play(_ bytes: [UInt8]) {
        state.change { state in
            guard state.waiting.count < Self.most else { return }
            state.waiting.append(bytes)
        }
    }

    /// Drops the sound that was not played yet.
    func drop() {
        state.withLock { state in
            state.waiting = []
            state.dropsOld = true
        }
    }

    func end() { Self.end(state) }

    private static func end(_ state: Monitor<State>) {
        state.change { state in
            state.isOver = true
            state.waiting = []
        }
    }

    private static func next(_ state: Monitor<State>) -> (piece: [UInt8], dropsOld: Bool)? {
        state.waitUntilOver { state -> Monitor<State>.Wait<(piece: [UInt8], dropsOld: Bool)?> in
            if state.isOver { return .over(nil) }
            guard !state.waiting.isEmpty else { return .afterChange }
            defer { state.dropsOld = false }
            return .over((state.waiting.removeFirst(), state.dropsOld))
        }
    }

    private static func write(_ state: Monitor<State>) {
        guard let sound = picker_sound_open("DesktopPicker", "Preview") else { return end(state) }
        defer { picker_sound_close(sound) }
        while let (piece, dropsOld) = next(state) {
            if dropsOld { picker_sound_drop(sound) }
            guard picker_sound_write(sound, piece, piece.count) == 0 else { return end(state) }
        }
    }
}
