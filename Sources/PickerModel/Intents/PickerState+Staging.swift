// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

// The staging area (phpicker.md 3.1): what was picked, in its order, to be looked at once more.
extension PickerState {
    /// What is handed over as it is, together, while it is reviewed; nil where nothing is, or it is not known yet.
    var bytesToHandOver: Int64? { selection.isEmpty || addRefusal != nil ? nil : staging?.measured?.bytes }

    mutating func openStaging() -> [PickerEffect] {
        guard staging == nil, !selection.isEmpty, chrome.isVisible(.stagingButton) else { return [] }
        goneElsewhere()
        staging = StagingState(list: .empty, anchor: topmost)
        preview = nil
        refreshStaging()
        // Records of the first tiles; the rest as they are scrolled to.
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

    /// Moves a tile between two others; only selected photos have a place in the order.
    mutating func drop(tile index: Int, before place: Int) -> [PickerEffect] {
        guard let list = staging?.list, list.entries.indices.contains(index), (0...list.count).contains(place) else {
            return []
        }
        let id = list[index].id
        guard selection.contains(id) else { return [] }
        let anchor = list.entries[..<place].last { $0.id != id && selection.contains($0.id) }?.id
        return move(id, after: anchor)
    }

    /// One place on in the order: past the next selected tile, however many unticked ones stand between.
    mutating func moveTile(at index: Int, forward: Bool) -> [PickerEffect] {
        guard let list = staging?.list, list.entries.indices.contains(index) else { return [] }
        let isSelected: (Int) -> Bool = { [selection] in selection.contains(list[$0].id) }
        let next = forward ? (index + 1..<list.count).first(where: isSelected) : (0..<index).last(where: isSelected)
        return next.map { drop(tile: index, before: forward ? $0 + 1 : $0) } ?? []
    }

    /// What would be handed over is weighed again whenever it has changed under review.
    mutating func measureIfStale() -> [PickerEffect] {
        // A drag changes it with each tile: once, at its end.
        guard let open = staging, open.measuring != selection.revision, !selection.isSweeping else { return [] }
        staging?.measuring = selection.revision
        return [.measureSelection(Array(selection.ids), revision: selection.revision)]
    }

    mutating func receive(bytes: Int64?, revision: Int) -> [PickerEffect] {
        guard let open = staging, open.measured.map({ $0.revision < revision }) ?? true else { return [] }
        // Better no number than one of an older selection.
        staging?.measured = bytes.map { StagingState.Measure(bytes: $0, revision: revision) }
        return []
    }

    /// The tiles of the staging area: the selection in its order, and each unticked tile where it stood. A step that
    /// moved a photo costs copying; looking for unticked ones costs a look-up a tile.
    mutating func refreshStaging() {
        guard let open = staging else { return }
        let places = open.unticked ?? open.list.entries.indices.filter { !selection.contains(open.list[$0].id) }
        var entries = ContiguousArray<AssetEntry>()
        entries.reserveCapacity(open.list.count)
        var unticked: [Int] = []
        var selected = selection.ids.makeIterator()
        for place in places {
            while entries.count < place, let id = selected.next() { entries.append(Self.entry(of: id)) }
            unticked.append(entries.count)
            entries.append(open.list[place])
        }
        while let id = selected.next() { entries.append(Self.entry(of: id)) }
        stagingRevision += 1
        // Counted down from the top: the library counts its own answers up from 1.
        staging?.list = AssetList(entries: entries, grouped: false, revision: UInt64.max - stagingRevision)
        staging?.unticked = unticked
    }

    /// A tile was ticked or unticked where it stands.
    mutating func noteStagedTick(at index: Int) {
        guard let open = staging, var unticked = open.unticked else { return }
        unticked.removeAll { $0 == index }
        if !selection.contains(open.list[index].id) {
            unticked.insert(index, at: unticked.firstIndex { $0 > index } ?? unticked.endIndex)
        }
        staging?.unticked = unticked
    }

    /// The caller took photos out: their tiles stay, unticked.
    mutating func noteStagedRemoval(of ids: [AssetID]) {
        // Many of them are looked for at once.
        guard let open = staging?.list, ids.count < 4 else {
            staging?.unticked = nil
            return
        }
        for id in ids {
            if let index = open.firstIndex(of: id) { noteStagedTick(at: index) }
        }
    }

    /// Takes the tiles of assets away that turned out not to be pickable.
    mutating func dropFromStaging(_ unknown: Set<AssetID>) {
        guard let open = staging?.list else { return }
        staging?.list = AssetList(
            entries: open.entries.filter { !unknown.contains($0.id) }, grouped: false, revision: open.revision)
        staging?.unticked = nil
        refreshStaging()
    }

    /// The selected tile in front of an unticked one, behind which it is put back by ticking it again; outer nil where
    /// it has no such place.
    func stagedAnchor(of index: Int) -> AssetID?? {
        guard let list = staging?.list else { return nil }
        return .some(list.entries[..<index].last { selection.contains($0.id) }?.id)
    }

    /// What a tile shows comes from its record; nothing broken is ever selected.
    private static func entry(of id: AssetID) -> AssetEntry { AssetEntry(id: id, day: CivilDay(number: 0)) }
}
