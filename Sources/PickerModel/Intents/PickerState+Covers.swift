// SPDX-License-Identifier: GPL-3.0-or-later

// The covers of albums: each is a photo, whose record is needed to ask for its picture.
extension PickerState {
    /// The record of an album's cover; nil until it has arrived, and for one whose file is broken by now.
    public func cover(_ id: AssetID) -> Asset? { covers.records[id].flatMap { $0.broken == nil ? $0 : nil } }

    mutating func choose(covers chosen: Bool) -> [PickerEffect] {
        guard chosen != showsCovers, canNavigate else { return [] }
        showsCovers = chosen
        if !chosen { (covers.records, covers.asked) = ([:], []) }
        return keepCovers() + fetchCovers()
    }

    mutating func show(albumRows rows: Range<Int>) -> [PickerEffect] {
        covers.visible = rows
        return fetchCovers()
    }

    /// Requests the records of covers on screen that are missing or outdated.
    mutating func fetchCovers() -> [PickerEffect] {
        guard showsCovers, showsSidebar || showsAlbumsTab else { return [] }
        let lines = library.albumOutline
        let shown = lines[covers.visible.clamped(to: lines.indices)].compactMap(\.cover)
        var wanted: [AssetID] = []
        for id in shown where covers.asked.insert(id).inserted {
            // The photos on screen have many of them.
            if library.fresh.contains(id), let known = library.details[id] {
                covers.revision += covers.keep(known) ? 1 : 0
            } else {
                wanted.append(id)
            }
        }
        covers.shrink(to: Set(shown))
        return wanted.isEmpty ? [] : [.loadAssets(wanted)]
    }

    /// Keeps the records of covers among those that arrived.
    mutating func noteCovers(_ assets: [Asset]) {
        guard showsCovers, !covers.asked.isEmpty else { return }
        var isNew = false
        for asset in assets where covers.keep(asset) { isNew = true }
        if isNew { covers.revision += 1 }
    }
}
