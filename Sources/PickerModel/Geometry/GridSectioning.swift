// SPDX-License-Identifier: GPL-3.0-or-later

/// Decides how long the sections of a grid are: as short as they can be while photos cover the grid (ui.md: at least
/// 85 % of its area).
struct GridSectioning {
    /// Number of tiles side by side.
    let columns: Int
    /// Width of the view, and edge of a tile, in logical pixels.
    let width, tile: Double
    /// Distance from one line of tiles to the next, and height of a heading, in logical pixels.
    let line, heading: Double

    /// Least part of the area that photos cover where a span is taken.
    private static let enough = 0.86
    /// Least part of the area at which the span taken before is kept: photos that arrive change the sections only where
    /// they change the library much.
    private static let stillEnough = 0.83
    /// Part of what an unbroken grid covers that is enough where that is little: a few photos, or the last line.
    private static let enoughOfUnbroken = 0.96

    /// The finest span whose sections are filled. A library or window too small for any takes what covers as much as a
    /// grid without sections does.
    /// - Parameters:
    ///   - days: the sections of days.
    ///   - former: the span of the same grid before photos came or went; nil where the size of tiles or window changed.
    func span(of days: [AssetSection], former: SectionSpan?) -> SectionSpan {
        let unbroken = coverage(days.joined(by: .all))
        for span in SectionSpan.allCases where span != .all {
            let needed = span == former ? Self.stillEnough : Self.enough
            if coverage(days.joined(by: span)) >= min(needed, unbroken * Self.enoughOfUnbroken) { return span }
        }
        return .all
    }

    /// Part of the area of sections, with their headings and the padding at the sides, that photos cover.
    func coverage(_ sections: [AssetSection]) -> Double {
        var (photos, length) = (0, 0.0)
        for section in sections {
            photos += section.count
            length += heading + Double((section.count + columns - 1) / columns) * line
        }
        return length > 0 ? Double(photos) * tile * tile / (length * width) : 0
    }
}
