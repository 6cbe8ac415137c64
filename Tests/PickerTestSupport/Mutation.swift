// SPDX-License-Identifier: GPL-3.0-or-later

extension SeededGenerator {
    /// Random bytes.
    public mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
    }

    /// The same bytes with some of them changed, put in, left out, or doubled: what a hostile file or message looks like.
    public mutating func mutated(_ bytes: [UInt8], most: Int = 8) -> [UInt8] {
        var result = bytes
        for _ in 0..<Int.random(in: 1...most, using: &self) {
            guard !result.isEmpty else { return self.bytes(Int.random(in: 0...32, using: &self)) }
            // Headers stand in front: half of the changes go there.
            let reach = Bool.random(using: &self) ? result.count : min(result.count, 1024)
            let place = Int.random(in: 0..<reach, using: &self)
            switch Int.random(in: 0..<8, using: &self) {
            case 0, 1: result[place] ^= 1 << UInt8.random(in: 0..<8, using: &self)
            case 2: result[place] = UInt8.random(in: .min ... .max, using: &self)
            case 3, 4: overwrite(&result, at: place)
            case 5: result.removeSubrange(place..<min(result.count, place + Int.random(in: 1...16, using: &self)))
            case 6: result.insert(contentsOf: self.bytes(Int.random(in: 1...16, using: &self)), at: place)
            default:
                if Int.random(in: 0..<4, using: &self) == 0 { result.removeSubrange(place...) }
            }
        }
        return result
    }

    /// Numbers that programs count wrong with.
    private mutating func overwrite(_ bytes: inout [UInt8], at place: Int) {
        let numbers: [UInt64] = [
            0, 1, 0x7F, 0xFF, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0x7FFF_FFFF_FFFF_FFFF,
            0x8000_0000_0000_0000, .max, 0x7FF0_0000_0000_0000, 0x7FF8_0000_0000_0000, 1e300.bitPattern,
        ]
        let number = numbers.randomElement(using: &self) ?? 0
        let width = [1, 2, 4, 8].randomElement(using: &self) ?? 1
        let isBig = Bool.random(using: &self)
        for index in 0..<width where place + index < bytes.count {
            bytes[place + index] = UInt8(truncatingIfNeeded: number >> UInt64(8 * (isBig ? width - 1 - index : index)))
        }
    }
}
