// SPDX-License-Identifier: GPL-3.0-or-later

import CSound
import Foundation

/// The sound of a clip, to the desktop's sound server. Without a server a clip is silent.
///
/// A thread of its own writes: the server takes sound at the pace at which it is heard, and pictures must not wait for that.
/// Sendable unchecked: the condition guards all that changes.
final class SoundOutput: @unchecked Sendable {
    private let condition = NSCondition()
    private var waiting: [[UInt8]] = []
    private var isOver = false
    private var dropsOld = false

    /// Pieces that may wait: about a second; what comes on top is left out.
    private static let most = 64

    init() {
        let thread = Thread { [self] in write() }
        thread.name = "clip-sound"
        thread.start()
    }

    deinit { end() }

    /// 48 kHz, two channels, signed 16 bits.
    func play(_ bytes: [UInt8]) {
        condition.withLock {
            guard waiting.count < Self.most else { return }
            waiting.append(bytes)
            condition.signal()
        }
    }

    /// What was not heard yet is not to be heard any more.
    func drop() {
        condition.withLock {
            waiting = []
            dropsOld = true
        }
    }

    func end() {
        condition.withLock {
            isOver = true
            waiting = []
            condition.signal()
        }
    }

    private func next() -> (piece: [UInt8], dropsOld: Bool)? {
        condition.withLock {
            while waiting.isEmpty, !isOver { condition.wait() }
            defer { dropsOld = false }
            return isOver ? nil : (waiting.removeFirst(), dropsOld)
        }
    }

    private func write() {
        guard let sound = picker_sound_open("DesktopPicker", "Preview") else { return end() }
        defer { picker_sound_close(sound) }
        while let (piece, dropsOld) = next() {
            if dropsOld { picker_sound_drop(sound) }
            guard picker_sound_write(sound, piece, piece.count) == 0 else { return end() }
        }
    }
}
