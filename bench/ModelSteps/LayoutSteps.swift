// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel

/// What it costs to lay out a million photos, as squares and whole: each change of the list, the width or the size of
/// tiles does it on the window's thread.
enum LayoutSteps {
    private static let count = 1_000_000
    private static let rounds = 9
    /// Proportions of photos as cameras, phones and screens make them.
    private static let ratios = [
        (4, 3), (4, 3), (3, 2), (3, 2), (3, 2), (3, 4), (3, 4), (2, 3), (9, 16), (16, 9), (1, 1), (9, 20), (5, 1),
    ].map { AspectRatio(width: $0 * 1000, height: $1 * 1000) }

    /// - Returns: a JSON object of medians in milliseconds, by width of the view and size of tiles.
    static func measure() -> String {
        let list = list()
        let rows = [360.0, 1188, 2600].flatMap { width in
            ZoomState.levels.map { size -> String in
                let square = median(list, width, size, .square)
                let whole = median(list, width, size, .whole)
                return "{\"width\":\(Int(width)),\"tile\":\(size),\"square\":\(square),\"whole\":\(whole)}"
            }
        }
        return "{\"layouts\":[\(rows.joined(separator: ","))]}"
    }

    /// A million photos, twenty a day; the same at each run.
    private static func list() -> AssetList {
        var entries: ContiguousArray<AssetEntry> = []
        entries.reserveCapacity(count)
        var seed = UInt32(1)
        for number in 0..<count {
            seed = seed &* 1_664_525 &+ 1_013_904_223
            entries.append(
                AssetEntry(
                    id: AssetID(rawValue: UInt64(number + 1)), day: CivilDay(number: 50_000 - Int32(number / 20)),
                    ratio: ratios[Int(seed >> 16) % ratios.count]))
        }
        return AssetList(entries: entries, grouped: true, revision: 1)
    }

    private static func median(_ list: AssetList, _ width: Double, _ size: Int, _ fit: TileFit) -> Double {
        let clock = ContinuousClock()
        let times = (0..<rounds).map { _ in
            clock.measure {
                let geometry = GridGeometry(
                    list: list, arrangement: .sections, width: width, height: 900, tileSize: size, fit: fit)
                // What a layout asks first; it also keeps the geometry from being optimised away.
                precondition(geometry.tiles(forPage: 900) > 0)
            }
        }
        return times.map { Double($0.components.attoseconds) / 1e15 }.sorted()[rounds / 2]
    }
}
