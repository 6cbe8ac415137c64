// SPDX-License-Identifier: GPL-3.0-or-later

extension GridGeometry {
    /// The index to which an arrow key leads; unchanged at an end, 0 in an empty grid. Up and down keep the column
    /// across headings and have no effect in a row.
    /// - Parameter column: x coordinate on which several steps up or down go through rows of whole photos; nil for the
    ///   middle of the tile.
    public func index(from index: Int, toward direction: GridDirection, column: Double? = nil) -> Int {
        guard count > 0 else { return 0 }
        switch direction {
        case .previous: return max(0, index - 1)
        case .next: return min(count - 1, index + 1)
        case .first: return 0
        case .last: return max(0, count - 1)
        case .up, .down:
            if isRow { return index }
            if let justified { return justified.index(from: index, down: direction == .down, column: column) }
            let number = sectionNumber(ofIndex: index)
            let place = index - sections[number].start
            return direction == .up ? above(place, number) : below(place, number)
        }
    }

    private func above(_ place: Int, _ number: Int) -> Int {
        if place >= columns { return sections[number].start + place - columns }
        guard number > 0 else { return sections[number].start + place }
        let section = sections[number - 1]
        let lastRow = (section.count - 1) / columns * columns
        return section.start + min(section.count - 1, lastRow + place % columns)
    }

    private func below(_ place: Int, _ number: Int) -> Int {
        let section = sections[number]
        let lastRow = (section.count - 1) / columns
        if place / columns < lastRow { return section.start + min(section.count - 1, place + columns) }
        guard number + 1 < sections.count else { return section.start + place }
        let next = sections[number + 1]
        return next.start + min(next.count - 1, place % columns)
    }
}
