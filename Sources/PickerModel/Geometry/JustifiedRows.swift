// SPDX-License-Identifier: GPL-3.0-or-later

/// Rows of whole photos: each is filled from edge to edge by photos in their own proportions, so that its height is near
/// one that was asked for. The last row of a section has that height and ends where its photos do.
///
/// Kept are the first photo, the top and the height of each row. Where a photo stands in its row is computed when asked,
/// from the proportions of the row's photos.
struct JustifiedRows: Sendable {
    struct Row {
        /// Index of the first photo.
        let first: UInt32
        /// Upper edge, in logical pixels of the content.
        let y: UInt32
        /// Height of the photos without captions, in logical pixels.
        let height: UInt16
        /// Whether the photos reach from edge to edge.
        let isFull: Bool
    }

    /// The dimensions of the rows, in whole logical pixels.
    struct Measures: Sendable {
        /// Left edge, and width from edge to edge.
        let left, width: Int
        /// Distance between photos, in both directions.
        let gap: Int
        /// Height of the captions below a row.
        let caption: Int
        /// Height that rows are to be near to.
        let height: Int
    }

    let measures: Measures
    let rows: ContiguousArray<Row>
    /// Top of each section's heading, and the end of the last section, in logical pixels of the content.
    let tops: [Double]
    /// Most photos in one row.
    let longest: Int
    /// Least height of a row.
    let lowest: Int
    private let entries: ContiguousArray<AssetEntry>

    /// Breaks a list into rows, in one pass.
    /// - Parameters:
    ///   - sections: cover the list; each begins a row.
    ///   - y: top of the first heading.
    ///   - heading: height of each heading.
    init(_ list: AssetList, sections: [AssetSection], from y: Double, heading: Double, _ measures: Measures) {
        self.measures = measures
        let entries = list.entries
        self.entries = entries
        var breaks = RowBreaks(measures)
        var (y, tops, longest, lowest) = (Int(y), [Double](), 0, measures.height)
        tops.reserveCapacity(sections.count + 1)
        // A row has one photo at least. Memory that no row is written to is never taken from the kernel.
        rows = ContiguousArray(unsafeUninitializedCapacity: entries.count) { rows, filled in
            func close(_ range: Range<Int>, _ height: Int, isFull: Bool) {
                rows.initializeElement(
                    at: filled,
                    to: Row(
                        first: UInt32(truncatingIfNeeded: range.lowerBound), y: UInt32(clamping: y),
                        height: UInt16(clamping: height), isFull: isFull))
                filled += 1
                longest = max(longest, range.count)
                lowest = min(lowest, height)
                y += height + measures.caption + measures.gap
            }
            entries.withUnsafeBufferPointer { entries in
                for section in sections {
                    tops.append(Double(y))
                    y += Int(heading)
                    breaks.begin(at: section.start)
                    for index in section.range {
                        breaks.add(RowBreaks.part(entries[index].ratio), at: index, close)
                    }
                    breaks.end(at: section.range.upperBound, close)
                }
            }
        }
        tops.append(Double(y))
        (self.tops, self.longest, self.lowest) = (tops, longest, lowest)
    }

    // MARK: Rows

    func range(of row: Int) -> Range<Int> {
        Int(rows[row].first)..<(row + 1 < rows.count ? Int(rows[row + 1].first) : entries.count)
    }

    /// Number of the row that holds an index of the list.
    func number(holding index: Int) -> Int { last { $0.first <= index } }

    /// Number of the last row that begins at a height of the content or above it; the first one before its start.
    func number(at y: Double) -> Int { last { Double($0.y) <= y } }

    /// Numbers of the rows that touch a range of heights of the content.
    func numbers(from start: Double, to end: Double) -> Range<Int> {
        let caption = Double(measures.caption)
        let first = partition { Double($0.y) + Double($0.height) + caption <= start }
        return first..<max(first, partition { Double($0.y) < end })
    }

    private func last(_ isBefore: (Row) -> Bool) -> Int { max(0, partition(isBefore) - 1) }

    /// Number of rows at the beginning for which something is true that is true for none after them.
    private func partition(_ isBefore: (Row) -> Bool) -> Int {
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(rows[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: Photos in a row

    /// The frame of a photo. An index beyond the list counts as the last, as a tile may have until it is bound anew.
    func frame(of index: Int) -> GridFrame {
        let index = min(index, entries.count - 1)
        let number = number(holding: index)
        let (row, scale) = (rows[number], scale(of: number))
        let first = Int(row.first)
        return frame(place: index - first, after: sum(first..<index), part(index), scale, row)
    }

    /// Frames of the photos of a row, in order.
    func frames(of number: Int) -> [GridFrame] {
        let (row, scale) = (rows[number], scale(of: number))
        var before = 0
        return range(of: number).enumerated().map { place, index in
            defer { before += part(index) }
            return frame(place: place, after: before, part(index), scale, row)
        }
    }

    /// Indices of the photos of a row that touch a stretch from left to right.
    func indices(of number: Int, from left: Double, to right: Double) -> Range<Int> {
        let (range, frames) = (range(of: number), frames(of: number))
        let first = frames.prefix { $0.x + $0.width <= left }.count
        let last = max(first, frames.prefix { $0.x < right }.count)
        return range.lowerBound + first..<range.lowerBound + last
    }

    /// What the photos of a row share, in logical pixels, and the sum of parts that it stands for: the row without its
    /// gaps, or in a row that is not full one photo as wide as high.
    private func scale(of number: Int) -> (room: Int, whole: Int) {
        let (row, range) = (rows[number], range(of: number))
        guard row.isFull else { return (Int(row.height), AspectRatio.step) }
        return (measures.width - (range.count - 1) * measures.gap, sum(range))
    }

    private func part(_ index: Int) -> Int { RowBreaks.part(entries[index].ratio) }

    private func sum(_ range: Range<Int>) -> Int { range.reduce(0) { $0 + part($1) } }

    /// The frame of a photo. Its edges are rounded each by itself, from the photos before it, so that a full row ends at
    /// the right edge to the pixel.
    private func frame(
        place: Int, after before: Int, _ part: Int, _ scale: (room: Int, whole: Int), _ row: Row
    ) -> GridFrame {
        func edge(_ parts: Int) -> Int { (parts * scale.room + scale.whole / 2) / scale.whole }
        let (start, end) = (edge(before), edge(before + part))
        return GridFrame(
            x: Double(measures.left + place * measures.gap + start), y: Double(row.y),
            width: Double(max(1, end - start)),
            height: Double(Int(row.height) + measures.caption))
    }
}
