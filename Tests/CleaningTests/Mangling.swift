// SPDX-License-Identifier: GPL-3.0-or-later

import PickerTestSupport
import Testing

@testable import Cleaning

/// Breaks files in ways that are the same in each run: a cleaning must refuse or answer, and never trap.
enum Mangling {
    /// Gives every prefix of a file, and many copies with a few other bytes, to a cleaning.
    static func check(_ file: [UInt8], _ clean: ([UInt8]) throws(CleaningError) -> [UInt8]) {
        for count in 0..<file.count { attempt(Array(file.prefix(count)), clean) }
        var numbers = SeededGenerator(seed: 20_261_125)
        for _ in 0..<3000 {
            var bytes = file
            for _ in 0..<Int.random(in: 1...4, using: &numbers) {
                let place = Int.random(in: 0..<bytes.count, using: &numbers)
                let odd: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF]
                bytes[place] =
                    Bool.random(using: &numbers)
                    ? UInt8.random(in: 0...255, using: &numbers) : odd[Int.random(in: 0..<odd.count, using: &numbers)]
            }
            attempt(bytes, clean)
        }
    }

    private static func attempt(_ bytes: [UInt8], _ clean: ([UInt8]) throws(CleaningError) -> [UInt8]) {
        do { #expect(try !clean(bytes).isEmpty) } catch {}
    }
}

/// An EXIF block with an orientation, words and a place.
enum EmbeddedExif {
    static let block: [UInt8] = {
        let main: [ChunkBuilders.Field] = [
            .text(0x010E, "secret words"), .short(0x0112, 6), .text(0x0131, "secret program"), .long(0x8825, 200),
        ]
        return ChunkBuilders.placed([
            (0, Array("II*\0".utf8) + ChunkBuilders.little(8, 4)), (8, ChunkBuilders.directory(main, at: 8)),
            (200, ChunkBuilders.directory([.text(0x12, "secret place")], at: 200)),
        ])
    }()
}
