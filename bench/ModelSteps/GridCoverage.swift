// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel

/// How much of the grid photos cover: in a library of one to four photos a day, at every size of tiles, in the grid of a window of
/// 1400x900 pixels. Mean of a hundred screens from top to bottom; headings, gaps and padding count as empty.
enum GridCoverage {
    private static let width = 1188.0
    private static let page = 800.0
    private static let screens = 100

    /// - Returns: a JSON object of parts of the area by tile size, with the length of sections.
    static func measure() -> String {
        let list = list()
        let rows = ZoomState.levels.flatMap { size in
            [nil, SectionSpan.day].map { span -> String in
                let geometry = GridGeometry(
                    list: list, arrangement: .sections, width: width, height: page, tileSize: size, span: span)
                let part = covered(geometry)
                return "{\"tile\":\(size),\"pinned\":\(span != nil),"
                    + "\"span\":\"\(geometry.span.rawValue)\",\"part\":\(part)}"
            }
        }
        return "{\"coverage\":[\(rows.joined(separator: ","))]}"
    }

    /// 10,000 photos, one to four a day; the same at each run.
    private static func list() -> AssetList {
        var entries: ContiguousArray<AssetEntry> = []
        var (day, seed) = (Int32(20_000), UInt32(1))
        while entries.count < 10_000 {
            seed = seed &* 1_664_525 &+ 1_013_904_223
            for _ in 0...(seed >> 24) % 4 {
                entries.append(AssetEntry(id: AssetID(rawValue: UInt64(entries.count + 1)), day: CivilDay(number: day)))
            }
            day -= 1
        }
        return AssetList(entries: entries, grouped: true, revision: 1)
    }

    private static func covered(_ geometry: GridGeometry) -> Double {
        var area = 0.0
        for screen in 0..<screens {
            let value = ((geometry.extent - page) * Double(screen) / Double(screens - 1)).rounded()
            for index in geometry.indices(from: value, to: value + page) {
                let frame = geometry.frame(of: index)
                let height = min(frame.y + frame.height, value + page) - max(frame.y, value)
                area += frame.width * max(0, height)
            }
        }
        return area / (Double(screens) * width * page)
    }
}
