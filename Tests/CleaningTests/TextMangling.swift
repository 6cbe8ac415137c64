// SPDX-License-Identifier: GPL-3.0-or-later

import PickerTestSupport

/// Breaks texts and blocks in ways that are the same in each run.
enum TextMangling {
    /// Every prefix of a file, and copies with a few other bytes, many of them marks of XML.
    static func forEach(of file: [UInt8], seed: UInt64, _ body: ([UInt8]) -> Void) {
        for count in 0..<file.count { body(Array(file.prefix(count))) }
        var numbers = SeededGenerator(seed: seed)
        let odd = Array("<>&;\"'/:=-!?[]* ".utf8) + [0, 1, 0x7F, 0x80, 0xFF]
        for _ in 0..<3000 {
            var bytes = file
            for _ in 0..<Int.random(in: 1...4, using: &numbers) {
                let place = Int.random(in: 0..<bytes.count, using: &numbers)
                let byte = odd[Int.random(in: 0..<odd.count, using: &numbers)]
                switch Int.random(in: 0..<3, using: &numbers) {
                case 0: bytes[place] = byte
                case 1: bytes.insert(byte, at: place)
                default: bytes.remove(at: place)
                }
            }
            body(bytes)
        }
    }
}
