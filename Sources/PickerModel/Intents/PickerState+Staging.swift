// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

// The staging area (phpicker.md 3.1), where the person reviews the selection in its order.
extension PickerState {
    /// Total size of the files to deliver, for the staging area; nil if nothing can be delivered or the size is
    /// unknown: that of a copy is known when it is made.
    var bytesToDeliver: Int64? {
        selection.isEmpty || addRefusal != nil || !deliversOriginals ? nil : staging?.measured?.bytes
    }

    mutating func openStaging() -> [PickerEffect] {
        guard staging == nil, !selection.isEmpty, chrome.isVisible(.stagingButton) else { return [] }
        goneElsewhere()
        staging = StagingState(list: .empty, anchor: topmost)
        preview = nil
        noteStagedRatios(of: library.details.values)
        refreshStaging()
        // Requests the records of the first tiles; scrolling requests the others.
        let missing = selection.ids.prefix(Self.firstTiles).filter { library.details[$0] == nil }
        return (missing.isEmpty ? [] : [.loadAssets(Array(missing))]) + [.scroll(.initial(gently: false))]
    }

    private static var firstTiles: Int { 60 }

    mutating func closeStaging() -> [PickerEffect] {
        guard let left = staging else { return [] }
        staging = nil
        preview = nil
        return [.scroll(left.anchor.map { .asset($0) } ?? .initial(gently: false))]
    }

    /// Moves a tile between two others; only selected assets have a position in the order.
    mutating func drop(tile index: Int, before place: Int) -> [PickerEffect] {
        guard let list = staging?.list, list.entries.indices.contains(index), (0...list.count).contains(place) else {
            return []
        }
        let id = list[index].id
        guard selection.contains(id) else { return [] }
        let anchor = list.entries[..<place].last { $0.id != id && selection.contains($0.id) }?.id
        return move(id, after: anchor)
    }

    /// Moves a tile past the next selected one, skipping deselected tiles.
    mutating func moveTile(at index: Int, forward: Bool) -> [PickerEffect] {
        guard let list = staging?.list, list.entries.indices.contains(index) else { return [] }
        let isSelected: (Int) -> Bool = { [selection] in selection.contains(list[$0].id) }
        let next = forward ? (index + 1..<list.count).first(where: isSelected) : (0..<index).last(where: isSelected)
        return next.map { drop(tile: index, before: forward ? $0 + 1 : $0) } ?? []
    }

    /// Takes the photo of a tile out of the selection; the tile stays.
    mutating func takeOut(tile index: Int) -> [PickerEffect] {
        guard let list = staging?.list, list.entries.indices.contains(index), selection.contains(list[index].id) else {
            return []
        }
        return activate(index)
    }

    /// Requests the size of the selection when it changed while the staging area is open.
    mutating func measureIfStale() -> [PickerEffect] {
        // During a drag the selection changes with each tile; the size is requested at its end.
        guard let open = staging, open.measuring != selection.revision, !selection.isSweeping else { return [] }
        staging?.measuring = selection.revision
        return [.measureSelection(Array(selection.ids), revision: selection.revision)]
    }

    mutating func selectionMeasured(bytes: Int64?, revision: Int) -> [PickerEffect] {
        guard let open = staging, open.measured.map({ $0.revision < revision }) ?? true else { return [] }
        // If the size is unknown, none is shown instead of an outdated one.
        staging?.measured = bytes.map { StagingState.Measure(bytes: $0, revision: revision) }
        return []
    }

    /// Rebuilds the tiles of the staging area: the selection in its order, with each deselected tile at its old
    /// position. With known deselected tiles this only copies; otherwise each tile is looked up in the selection.
    mutating func refreshStaging() {
        guard let open = staging else { return }
        let places = open.unticked ?? open.list.entries.indices.filter { !selection.contains(open.list[$0].id) }
        var entries = ContiguousArray<AssetEntry>()
        entries.reserveCapacity(open.list.count)
        var unticked: [Int] = []
        var selected = selection.ids.makeIterator()
        for place in places {
            while entries.count < place, let id = selected.next() { entries.append(entry(of: id)) }
            unticked.append(entries.count)
            entries.append(entry(of: open.list[place].id))
        }
        while let id = selected.next() { entries.append(entry(of: id)) }
        stagingRevision += 1
        // Counts down from the maximum, since the library's revisions count up from 1.
        staging?.list = AssetList(entries: entries, grouped: false, revision: UInt64.max - stagingRevision)
        staging?.unticked = unticked
    }

    /// Updates `unticked` after a tile was selected or deselected in place.
    mutating func noteStagedTick(at index: Int) {
        guard let open = staging, var unticked = open.unticked else { return }
        unticked.removeAll { $0 == index }
        if !selection.contains(open.list[index].id) {
            unticked.insert(index, at: unticked.firstIndex { $0 > index } ?? unticked.endIndex)
        }
        staging?.unticked = unticked
    }

    /// Updates `unticked` after the caller deselected assets, whose tiles stay.
    mutating func noteStagedRemoval(of ids: [AssetID]) {
        // For many assets, one search over all tiles is cheaper.
        guard let open = staging?.list, ids.count < 4 else {
            staging?.unticked = nil
            return
        }
        for id in ids {
            if let index = open.firstIndex(of: id) { noteStagedTick(at: index) }
        }
    }

    /// Removes the tiles of assets that are not pickable.
    mutating func dropFromStaging(_ unknown: Set<AssetID>) {
        guard let open = staging?.list else { return }
        staging?.list = AssetList(
            entries: open.entries.filter { !unknown.contains($0.id) }, grouped: false, revision: open.revision)
        staging?.unticked = nil
        refreshStaging()
    }

    /// Where the asset of a deselected tile is inserted when it is selected again: after the selected asset before the
    /// tile; at the end if the staging area is closed.
    func stagedAnchor(of index: Int) -> StagedAnchor {
        guard let list = staging?.list else { return .end }
        return list.entries[..<index].last { selection.contains($0.id) }.map { .after($0.id) } ?? .front
    }

    /// An entry without day and flags: tiles in the staging area use the record, and broken assets are never selected.
    private func entry(of id: AssetID) -> AssetEntry {
        let ratio = staging.flatMap { $0.ratios.isEmpty ? nil : $0.ratios[id] }
        return AssetEntry(id: id, day: CivilDay(number: 0), ratio: ratio ?? .unknown)
    }

    /// Most photos in the staging area whose proportions are looked up: more would take longer than a frame.
    private static let mostRatios = 20_000

    /// Keeps the proportions that records state, where whole photos are shown: the selection is identifiers alone. A
    /// photo without its record is a square until that arrives.
    /// - Returns: whether tiles have to be laid out anew.
    @discardableResult
    mutating func noteStagedRatios(of assets: some Collection<Asset>) -> Bool {
        guard fit == .whole, staging != nil, selection.count <= Self.mostRatios else { return false }
        var isNew = false
        for asset in assets where staging?.ratios[asset.id] == nil {
            staging?.ratios[asset.id] = AspectRatio(width: asset.width, height: asset.height)
            isNew = true
        }
        return isNew
    }
}
