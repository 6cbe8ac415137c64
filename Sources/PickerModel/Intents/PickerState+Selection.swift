// SPDX-License-Identifier: GPL-3.0-or-later

extension PickerState {
    mutating func activate(_ index: Int) -> [PickerEffect] {
        guard let entry = entry(at: index) else { return [] }
        guard isPickable(entry) else { return say(refusal(of: entry)) + [.shake(entry.id)] }
        let isBack = !selection.contains(entry.id) && selection.limit != 1
        // Selecting a deselected tile of the staging area again restores its old position in the order.
        let change = selection.toggle(entry.id, at: isBack ? stagedAnchor(of: index) : .end)
        lastTap = change == .changed ? Tap(id: entry.id, revision: selection.revision) : nil
        let effects = report(change) + (change == .refusedAtLimit ? [.shake(entry.id)] : [])
        noteStagedTick(at: index)
        guard chrome.tapCommits, selection.contains(entry.id) else { return effects }
        // If taps are the only way to add, a refusal must be explained.
        if let refusal = addRefusal { return effects + say(refusal) }
        return effects + commit()
    }

    /// Performs an action on an asset at its current position.
    mutating func act(on position: AssetPosition, _ act: AssetAct) -> [PickerEffect] {
        guard let index = shown.index(of: position.id, near: position.index) else { return [] }
        switch act {
        case .activate: return activate(index)
        case .preview: return requestPreview(at: index)
        }
    }

    /// Handles the second click of a double click. At limit 1 the photo is picked and added; otherwise the selection
    /// from before the first click is restored (contract section 10), including order and numbers, and the preview
    /// opens.
    mutating func doubleActivate(_ index: Int) -> [PickerEffect] {
        guard let entry = entry(at: index) else { return [] }
        guard selection.limit == 1 else {
            var effects: [PickerEffect] = []
            if let tap = lastTap, tap.id == entry.id, tap.revision == selection.revision { effects = takeBack() }
            guard preview == nil, let position = shown.index(of: entry.id, near: index) else { return effects }
            return effects + requestPreview(at: position)
        }
        guard isPickable(entry) else { return [] }
        let effects = selection.contains(entry.id) ? [] : report(selection.toggle(entry.id))
        staging?.unticked = nil
        guard chrome.tapCommits else { return effects + add() }
        return effects + commit()
    }

    /// Adds the range from `from` to `to`. While ordered or at limit 1 only `to` is activated, as documented.
    mutating func selectRange(_ from: Int, _ to: Int) -> [PickerEffect] {
        guard selection.allowsRanges else {
            let before = notice
            let effects = activate(to)
            return notice == before ? effects + refuseRange() : effects
        }
        guard shown.entries.indices.contains(from), shown.entries.indices.contains(to) else { return [] }
        let run = pickable(SweptRange(from: from, to: to))
        staging?.unticked = nil
        return report(selection.add(run))
    }

    /// Says why no range is picked while ordered, unless it is being said. At limit 1 nobody expects one.
    mutating func refuseRange() -> [PickerEffect] {
        let text = LocalizedText("The order counts here: photos are picked one by one")
        guard selection.behavior.isOrdered, selection.limit != 1, notice?.text != text else { return [] }
        return say(text)
    }

    // MARK: Drags

    mutating func beginSweep() -> [PickerEffect] {
        if selection.allowsRanges { selection.beginSweep() }
        return []
    }

    mutating func sweep(_ ranges: [SweptRange]) -> [PickerEffect] {
        let run = ranges.flatMap { pickable($0) }
        staging?.unticked = nil
        // One notice for the whole drag, however often it reaches the limit.
        guard selection.sweep(run) == .refusedAtLimit, notice?.text != fullText else { return [] }
        return say(fullText)
    }

    /// A continuous caller receives the selection at the end of the drag.
    mutating func endSweep() -> [PickerEffect] { selection.endSweep() ? report(.changed) : [] }

    mutating func selectAll() -> [PickerEffect] {
        guard selection.limit != 1 else { return [] }
        staging?.unticked = nil
        return report(selection.add(pickable(SweptRange(0..<shown.count))))
    }

    /// Picks the photos of a section, or takes them all back if all are picked. No effect at limit 1.
    mutating func toggle(section range: Range<Int>) -> [PickerEffect] {
        guard selection.limit != 1 else { return [] }
        let run = pickable(SweptRange(range.clamped(to: 0..<shown.count)))
        guard !run.isEmpty else { return [] }
        staging?.unticked = nil
        return report(run.allSatisfy { selection.contains($0) } ? selection.remove(run) : selection.add(run))
    }

    mutating func deselectAll() -> [PickerEffect] {
        staging?.unticked = nil
        return report(selection.remove(Array(selection.ids)))
    }

    /// Undoes the last change; restored assets get their tiles in the staging area back.
    mutating func undo() -> [PickerEffect] { restored(selection.undo()) }

    /// Redoes the change that was undone last.
    mutating func redo() -> [PickerEffect] { restored(selection.redo()) }

    private mutating func takeBack() -> [PickerEffect] { restored(selection.takeBack()) }

    private mutating func restored(_ change: SelectionChange) -> [PickerEffect] {
        let effects = report(change)
        staging?.unticked = nil
        refreshStaging()
        return effects
    }

    /// Moves an asset in the staging area; only in ordered behaviours.
    mutating func move(_ id: AssetID, after anchor: AssetID?) -> [PickerEffect] {
        guard selection.behavior.isOrdered else { return [] }
        let effects = report(selection.move(id, after: anchor))
        refreshStaging()
        return effects
    }

    /// Changes the selection for the caller, without reporting it back (phpicker.md 1.3, no echo).
    mutating func changeForCaller(
        removing removed: [AssetID] = [], _ change: (inout SelectionState) -> SelectionChange
    ) -> [PickerEffect] {
        guard change(&selection) != .none else { return [] }
        noteStagedRemoval(of: removed)
        refreshStaging()
        return []
    }

    /// The effects of a change: continuous callers receive the selection, and a refusal shows a notice.
    mutating func report(_ change: SelectionChange) -> [PickerEffect] {
        var told: [PickerEffect] = []
        if selection.behavior.isContinuous, change != .none {
            told = [.deliverChange(Array(selection.ids))]
        }
        switch change {
        case .none: return []
        case .changed: return told
        // A run that reached the limit may have changed the selection as well. Sending an unchanged one again is
        // harmless.
        case .refusedAtLimit: return told + say(fullText)
        }
    }

    var fullText: LocalizedText {
        LocalizedText(
            one: "Only %1 photo can be added", many: "Only %1 photos can be added", count: selection.limit,
            .number(selection.limit))
    }

    /// The pickable assets in a range of the shown list, in the range's direction.
    private func pickable(_ swept: SweptRange) -> [AssetID] {
        let list = shown
        let covered = list.entries[swept.range.clamped(to: 0..<list.count)]
        let ids = covered.lazy.filter { isPickable($0) }.map(\.id)
        return swept.isReversed ? ids.reversed() : Array(ids)
    }

    /// Whether an asset is neither broken nor deleted since the list was made.
    private func isPickable(_ entry: AssetEntry) -> Bool {
        !entry.flags.contains(.broken) && !library.gone.contains(entry.id)
    }

    private func entry(at index: Int) -> AssetEntry? {
        let list = shown
        return list.entries.indices.contains(index) ? list[index] : nil
    }

    private func refusal(of entry: AssetEntry) -> LocalizedText {
        if library.gone.contains(entry.id) { return LocalizedText("This file is gone from the disk") }
        guard let asset = library.details[entry.id], let error = asset.broken else {
            return LocalizedText("This file cannot be read and cannot be added")
        }
        return LocalizedText("%1 cannot be added: %2", .text(asset.name), .nested(error.text))
    }
}
