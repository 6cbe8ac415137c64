// SPDX-License-Identifier: GPL-3.0-or-later

/// The measures of the grid that the design fixes (ui.md), in logical pixels.
public struct GridMetrics: Sendable, Hashable {
    /// Between tiles, across and down.
    public var gap: Double
    /// Left and right of the tiles, below the last line, and above a flat list without heading.
    public var sidePadding: Double
    /// Above the first heading, and above the tiles of a row.
    public var topPadding: Double
    /// Height of a heading.
    public var headerHeight: Double
    /// Height of what stands under each tile, part of its frame.
    public var captionHeight = 0.0

    /// Measures for a view of a width in logical pixels. Narrow below 480: every pixel goes to photographs.
    public static func forWidth(_ width: Double) -> GridMetrics {
        width < 480
            ? GridMetrics(gap: 2, sidePadding: 4, topPadding: 4, headerHeight: 34)
            : GridMetrics(gap: 3, sidePadding: 12, topPadding: 0, headerHeight: 36)
    }

    /// Words larger than the design's, whose lines are 20 high.
    mutating func make(roomForLines height: Double) {
        let more = max(0, height - 20).rounded(.up)
        headerHeight += (1.2 * more).rounded(.up)
        if captionHeight > 0 { captionHeight += 2 * more }
    }

    /// Measures of the staging area, where photos stand apart with their names under them.
    public static func withCaptions(forWidth width: Double) -> GridMetrics {
        width < 480
            ? GridMetrics(gap: 8, sidePadding: 8, topPadding: 4, headerHeight: 34, captionHeight: 40)
            : GridMetrics(gap: 14, sidePadding: 22, topPadding: 0, headerHeight: 36, captionHeight: 42)
    }
}

/// A rectangle in the content's coordinates, logical pixels, as in left-to-right.
public struct GridFrame: Sendable, Hashable {
    /// Left and top edge, and extent.
    public var x, y, width, height: Double

    /// A rectangle from its left top corner.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// Where every tile and heading of a list stands: arithmetic over prefix sums of sections, so that a question costs a
/// binary search whatever the size of the list (measured: 0.1 ms to build at 100,000, 0.5 ms at a million).
///
/// Coordinates are logical pixels in the content, from its beginning. A value, for any thread.
public struct GridGeometry: Sendable {
    /// Tiles laid out.
    public let count: Int
    /// Tiles side by side; in a row all of them. At least 1.
    public let columns: Int
    /// Edge of a tile, logical pixels: whole ones, so that pictures are drawn unscaled.
    public let tile: Double
    /// Extent along the axis that scrolls, logical pixels.
    public let extent: Double
    /// Whether it is one row that scrolls sideways (rule F16); else it scrolls down.
    public let isRow: Bool
    /// Measures it was laid out with.
    public let metrics: GridMetrics
    /// Where the first tile of a line stands, after centring what whole pixels leave over.
    let inset: Double
    let sections: [AssetSection]
    /// Top of each section's heading, and the extent at the end.
    private let tops: [Double]
    private let hasHeadings: Bool

    /// Lays a list out in a view.
    /// - Parameters:
    ///   - width: of the view, logical pixels.
    ///   - height: of the view, logical pixels; decides the tile in a row.
    ///   - tileSize: wished edge, logical pixels; columns are fitted so that tiles come as near to it as the width
    ///     allows.
    ///   - headingAbove: whether a flat list has one heading above it.
    ///   - hasCaptions: whether there is room under each tile for words.
    ///   - lineHeight: of the person's text; more than that of the design makes headings and captions higher.
    public init(
        list: AssetList, arrangement: GridPresentation.Arrangement, width: Double, height: Double, tileSize: Int,
        headingAbove: Bool = false, hasCaptions: Bool = false, lineHeight: Double = 0
    ) {
        count = list.count
        isRow = arrangement == .row
        var metrics = hasCaptions ? GridMetrics.withCaptions(forWidth: width) : GridMetrics.forWidth(width)
        if isRow {
            metrics = GridMetrics(gap: 3, sidePadding: 4, topPadding: 4, headerHeight: 0)
            tile = max(24, (height - 2 * metrics.topPadding).rounded(.down))
            columns = max(1, list.count)
            inset = metrics.sidePadding
            sections = list.isEmpty ? [] : [AssetSection(day: list[0].day, start: 0, count: list.count)]
            hasHeadings = false
            tops = [0]
            extent = 2 * metrics.sidePadding + Double(list.count) * (tile + metrics.gap) - metrics.gap
            self.metrics = metrics
            return
        }
        metrics.make(roomForLines: lineHeight)
        self.metrics = metrics
        let room = max(24, width - 2 * metrics.sidePadding)
        columns = Self.columns(room: room, gap: metrics.gap, tileSize: tileSize)
        tile = max(24, ((room - Double(columns - 1) * metrics.gap) / Double(columns)).rounded(.down))
        let used = Double(columns) * tile + Double(columns - 1) * metrics.gap
        inset = metrics.sidePadding + ((room - used) / 2).rounded(.down)
        hasHeadings = arrangement == .sections || headingAbove
        if arrangement == .sections {
            sections = list.sections
        } else {
            sections = list.isEmpty ? [] : [AssetSection(day: list[0].day, start: 0, count: list.count)]
        }
        var tops: [Double] = []
        tops.reserveCapacity(sections.count + 1)
        var y = metrics.topPadding
        let heading = hasHeadings ? metrics.headerHeight : metrics.sidePadding
        for section in sections {
            tops.append(y)
            let rows = (section.count + columns - 1) / columns
            y += heading + Double(rows) * (tile + metrics.captionHeight + metrics.gap)
        }
        tops.append(y)
        self.tops = tops
        extent = y + metrics.sidePadding
    }

    /// As many columns as bring the tile nearest to the wished size; the fewer where two are as near. At least 1.
    /// - Parameters:
    ///   - room: for tiles and the gaps between them, logical pixels.
    ///   - gap: between tiles, logical pixels.
    ///   - tileSize: wished edge, logical pixels.
    public static func columns(room: Double, gap: Double, tileSize: Int) -> Int {
        let wish = Double(tileSize)
        let fewer = max(1, ((room + gap) / (wish + gap)).rounded(.down))
        // Tiles shrink with one over the number of columns, so rounding that number would miss the nearest.
        let larger = (room + gap) / fewer - gap
        let smaller = (room + gap) / (fewer + 1) - gap
        return Int(abs(larger - wish) <= abs(smaller - wish) ? fewer : fewer + 1)
    }

    /// From one line of tiles to the next.
    private var line: Double { tile + metrics.captionHeight + metrics.gap }

    private var headingHeight: Double { hasHeadings ? metrics.headerHeight : metrics.sidePadding }

    /// Where a tile stands, by its index from 0, which must be within the list.
    public func frame(of index: Int) -> GridFrame {
        if isRow {
            let x = metrics.sidePadding + Double(index) * (tile + metrics.gap)
            return GridFrame(x: x, y: metrics.topPadding, width: tile, height: tile)
        }
        let number = sectionNumber(ofIndex: index)
        let place = index - sections[number].start
        return GridFrame(
            x: inset + Double(place % columns) * (tile + metrics.gap),
            y: tops[number] + headingHeight + Double(place / columns) * line, width: tile,
            height: tile + metrics.captionHeight)
    }

    /// Indices of the tiles that touch a stretch of the scrolling axis, logical pixels.
    public func indices(from start: Double, to end: Double) -> Range<Int> {
        guard count > 0, end > start else { return 0..<0 }
        if isRow {
            let step = tile + metrics.gap
            let first = Int(((start - metrics.sidePadding + metrics.gap) / step).rounded(.down)).clamped(0, count)
            let last = Int(((end - metrics.sidePadding) / step).rounded(.up)).clamped(first, count)
            return first..<last
        }
        return firstIndex(endingBelow: start)..<firstIndex(startingAtOrBelow: end)
    }

    /// Headings that touch a stretch of the scrolling axis, as section numbers from 0; none where there are no
    /// headings.
    public func sectionNumbers(from start: Double, to end: Double) -> Range<Int> {
        guard hasHeadings, !sections.isEmpty else { return 0..<0 }
        let first = sectionNumber(at: start)
        var last = first
        while last < sections.count, tops[last] < end { last += 1 }
        return first..<last
    }

    /// A section by its number from 0, which must be one of those laid out. A flat list is one section.
    public func section(_ number: Int) -> AssetSection { sections[number] }

    /// Where the heading of a section stands, across the whole width given.
    public func headingFrame(_ number: Int, width: Double) -> GridFrame {
        GridFrame(x: 0, y: tops[number], width: width, height: metrics.headerHeight)
    }

    /// Where the section after a heading's own begins: pushes a sticky heading up.
    public func sectionEnd(_ number: Int) -> Double { tops[number + 1] }

    /// Index of the tile under a point; nil in gaps and headings.
    public func index(atX x: Double, y: Double) -> Int? {
        guard count > 0 else { return nil }
        if isRow {
            let offset = x - metrics.sidePadding
            guard offset >= 0, y >= metrics.topPadding, y < metrics.topPadding + tile else { return nil }
            let index = Int(offset / (tile + metrics.gap))
            return index < count && offset - Double(index) * (tile + metrics.gap) < tile ? index : nil
        }
        let number = sectionNumber(at: y)
        let down = y - tops[number] - headingHeight
        let across = x - inset
        guard down >= 0, across >= 0 else { return nil }
        let step = tile + metrics.gap
        let (row, column) = (Int(down / line), Int(across / step))
        guard column < columns, down - Double(row) * line < tile + metrics.captionHeight,
            across - Double(column) * step < tile
        else {
            return nil
        }
        let place = row * columns + column
        return place < sections[number].count ? sections[number].start + place : nil
    }
}

extension GridGeometry {
    /// Index of the tile nearest to a point, for rubber bands and dropped drags; nil in an empty grid.
    public func nearestIndex(toX x: Double, y: Double) -> Int? {
        if let index = index(atX: x, y: y) { return index }
        guard count > 0 else { return nil }
        let (first, last) = (frame(of: 0), frame(of: count - 1))
        // Beyond either end the first or the last line is the nearest there is.
        let place = isRow ? min(max(x, first.x), last.x + tile) : min(max(y, first.y), last.y + tile)
        let near = indices(from: place - line, to: place + line)
        return near.min { distance(of: $0, x, y) < distance(of: $1, x, y) }
    }

    /// Before which tile something is put that is let go at a point, up to the number of tiles: after the one it is over the
    /// farther half of.
    public func insertion(atX x: Double, y: Double) -> Int {
        guard let index = nearestIndex(toX: x, y: y) else { return 0 }
        let frame = frame(of: index)
        return x > frame.x + frame.width / 2 ? index + 1 : index
    }

    private func distance(of index: Int, _ x: Double, _ y: Double) -> Double {
        let frame = frame(of: index)
        let dx = x - frame.x - frame.width / 2
        let dy = y - frame.y - frame.height / 2
        return dx * dx + dy * dy
    }

    /// Number of the section under a place of the scrolling axis, from 0; before the first it is the first.
    public func sectionNumber(at y: Double) -> Int {
        var (low, high) = (0, max(0, sections.count - 1))
        while low < high {
            let middle = (low + high + 1) / 2
            if tops[middle] <= y { low = middle } else { high = middle - 1 }
        }
        return low
    }

    func sectionNumber(ofIndex index: Int) -> Int { sections.number(holding: index) }

    private func firstIndex(endingBelow y: Double) -> Int {
        let number = sectionNumber(at: y)
        let row = Int(((y - tops[number] - headingHeight + metrics.gap) / line).rounded(.down))
        let section = sections[number]
        return section.start + (max(0, row) * columns).clamped(0, section.count)
    }

    private func firstIndex(startingAtOrBelow y: Double) -> Int {
        let number = sectionNumber(at: y)
        let row = Int(((y - tops[number] - headingHeight) / line).rounded(.up))
        let section = sections[number]
        return section.start + (max(0, row) * columns).clamped(0, section.count)
    }
}
