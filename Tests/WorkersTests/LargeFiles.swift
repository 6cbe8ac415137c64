// SPDX-License-Identifier: GPL-3.0-or-later

import CPictureWitness
import Foundation
import Testing

/// Pictures of hundreds of megapixels in small files.
enum LargeFiles {
    enum Layout: Sendable {
        case strips(rows: Int)
        /// Of so many pixels on a side.
        case tiles(Int)
        /// Red, green and blue apart, each in one strip.
        case planes
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// An RGB TIFF, dark grey in its upper half and light grey in its lower one; strips and tiles share their bytes.
    static func tiff(_ width: Int, _ height: Int, _ layout: Layout) -> [UInt8] {
        let (across, down): (Int, Int)
        var planes = 1
        switch layout {
        case .strips(let rows): (across, down) = (width, rows)
        case .tiles(let side): (across, down) = (side, side)
        case .planes: (across, down, planes) = (width, height, 3)
        }
        let columns = (width + across - 1) / across
        let rows = (height + down - 1) / down
        // Where there is one strip alone, both halves are in it.
        let kinds =
            rows == 1
            ? [rowBytes(across, planes, height / 2, 60) + rowBytes(across, planes, height - height / 2, 200)]
            : [rowBytes(across, planes, down, 60), rowBytes(across, planes, down, 200)]
        var data: [UInt8] = []
        let places = kinds.map { bytes in
            defer { data += bytes }
            return 8 + data.count
        }
        let units = (0..<planes * rows * columns).map { unit in rows > 1 && unit / columns >= rows / 2 ? 1 : 0 }
        let isTiled = if case .tiles = layout { true } else { false }
        let lists = [
            (isTiled ? 0x144 : 0x111, units.map { places[$0] }),
            (isTiled ? 0x145 : 0x117, units.map { kinds[$0].count }),
        ]
        var outside = data
        var fields = [
            (0x100, 4, 1, width), (0x101, 4, 1, height), (0x103, 3, 1, 32_773), (0x106, 3, 1, 2), (0x115, 3, 1, 3),
            (0x11C, 3, 1, planes == 3 ? 2 : 1),
        ]
        fields += isTiled ? [(0x142, 4, 1, across), (0x143, 4, 1, down)] : [(0x116, 4, 1, down)]
        for (tag, values) in lists {
            fields.append((tag, 4, values.count, values.count == 1 ? values[0] : 8 + outside.count))
            if values.count > 1 { outside += values.flatMap { little($0, 4) } }
        }
        fields.append((0x102, 3, 3, 8 + outside.count))
        outside += (0..<3).flatMap { _ in little(8, 2) }
        let directory = fields.sorted { $0.0 < $1.0 }.flatMap {
            little($0.0, 2) + little($0.1, 2) + little($0.2, 4) + little($0.3, 4)
        }
        return Array("II".utf8) + little(42, 2) + little(8 + outside.count, 4) + outside + little(fields.count, 2)
            + directory
            + little(0, 4)
    }

    /// Rows of one tone, in runs of 128 and what is left of a row.
    private static func rowBytes(_ width: Int, _ planes: Int, _ rows: Int, _ tone: UInt8) -> [UInt8] {
        let count = planes == 3 ? width : width * 3
        let rest: [UInt8] = count % 128 > 0 ? [UInt8(truncatingIfNeeded: 1 - count % 128), tone] : []
        let row = [[UInt8]](repeating: [0x81, tone], count: count / 128).flatMap { $0 } + rest
        return [[UInt8]](repeating: row, count: rows).flatMap { $0 }
    }

    /// A lossy WebP, dark grey in its left half and light grey in its right one.
    static func webp(_ width: Int, _ height: Int) throws -> [UInt8] {
        var count = 0
        let file = try #require(cpicturewitness_webp_halves(UInt32(width), UInt32(height), &count))
        defer { free(file) }
        return Array(UnsafeBufferPointer(start: file, count: count))
    }
}
