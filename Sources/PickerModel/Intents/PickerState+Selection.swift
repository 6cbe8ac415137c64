// SPDX-License-Identifier: GPL-3.0-or-later

extension PickerState {
    mutating func activate(_ index: Int) -> [PickerEffect] {
        guard let entry = entry(at: index) else { return [] }
        guard isPickable(entry) else { return say(refusal(of: entry)) + [.shake(entry.id)] }
        let isBack = !selection.contains(entry.id) && selection.limit != 1
        // Ticking a tile of the staging area again undoes the unticking: the photo has its old place.
        let anchor = isBack ? stagedAnchor(of: index) : nil
        let change = selection.toggle(entry.id, behind: anchor)
        lastTap = change == .changed ? Tap(id: entry.id, revision: selection.revision) : nil
        let effects = report(change) + (change == .refusedAtLimit ? [.shake(entry.id)] : [])
        noteStagedTick(at: index)
        guard chrome.tapCommits, selection.contains(entry.id) else { return effects }
        // Where a tap is all there is to add by, it has to say why it does not.
        if let refusal = addRefusal { return effects + say(refusal) }
        return effects + commit()
    }

    /// A photo that was pointed at before, where it stands now.
    mutating func act(on place: AssetPlace, _ act: AssetAct) -> [PickerEffect] {
        guard let index = shown.index(of: place.id, near: place.index) else { return [] }
        switch act {
        case .activate: return activate(index)
        case .preview: return requestPreview(at: index)
        }
    }

    /// The second click of a double one. At limit 1 the photo is picked and added; elsewhere the selection is left as it was
    /// before the first (contract section 10), order and numbers included, and the photo is shown large.
    mutating func doubleActivate(_ index: Int) -> [PickerEffect] {
        guard let entry = entry(at: index) else { return [] }
        guard selection.limit == 1 else {
            var effects: [PickerEffect] = []
            if let tap = lastTap, tap.id == entry.id, tap.revision == selection.revision { effects = undo() }
            guard preview == nil, let place = shown.index(of: entry.id, near: index) else { return effects }
            return effects + requestPreview(at: place)
        }
        guard isPickable(entry) else { return [] }
        let effects = selection.contains(entry.id) ? [] : report(selection.toggle(entry.id))
        staging?.unticked = nil
        guard chrome.tapCommits else { return effects + add() }
        return effects + commit()
    }

    /// Everything between two places, in the order of the grid from `from` on. Off while ordered, as documented.
    mutating func selectRange(_ from: Int, _ to: Int) -> [PickerEffect] {
        guard selection.allowsRanges else { return activate(to) }
        guard shown.entries.indices.contains(from), shown.entries.indices.contains(to) else { return [] }
        let run = pickable(SweptRange(from: from, to: to))
        staging?.unticked = nil
        return report(selection.add(run))
    }

    // MARK: Drags

    mutating func beginSweep() -> [PickerEffect] {
        if selection.allowsRanges { selection.beginSweep() }
        return []
    }

    mutating func sweep(_ ranges: [SweptRange]) -> [PickerEffect] {
        let run = ranges.flatMap { pickable($0) }
        staging?.unticked = nil
        // One sentence for the whole drag, however often it meets the limit.
        guard selection.sweep(run) == .refusedAtLimit, notice?.text != fullText else { return [] }
        return say(fullText)
    }

    /// The caller of a continuous picker hears of a drag when it is over.
    mutating func endSweep() -> [PickerEffect] { selection.endSweep() ? report(.changed) : [] }

    mutating func selectAll() -> [PickerEffect] {
        guard selection.limit != 1 else { return [] }
        staging?.unticked = nil
        return report(selection.add(pickable(SweptRange(0..<shown.count))))
    }

    mutating func deselectAll() -> [PickerEffect] {
        staging?.unticked = nil
        return report(selection.remove(Array(selection.ids)))
    }

    /// What comes back by it has its tile in the staging area again.
    mutating func undo() -> [PickerEffect] {
        let effects = report(selection.undo())
        staging?.unticked = nil
        refreshStaging()
        return effects
    }

    /// A person's move in the staging area: only where order means something.
    mutating func move(_ id: AssetID, after anchor: AssetID?) -> [PickerEffect] {
        guard selection.behavior.isOrdered else { return [] }
        let effects = report(selection.move(id, after: anchor))
        refreshStaging()
        return effects
    }

    /// The caller's own changes are not told back to it (phpicker.md 1.3, no echo).
    mutating func hostChange(
        removing removed: [AssetID] = [], _ change: (inout SelectionState) -> SelectionChange
    ) -> [PickerEffect] {
        guard change(&selection) != .none else { return [] }
        noteStagedRemoval(of: removed)
        refreshStaging()
        return []
    }

    /// What follows from a change: the caller is told in continuous behaviours, the person where it was refused.
    mutating func report(_ change: SelectionChange) -> [PickerEffect] {
        var told: [PickerEffect] = []
        if selection.behavior.isContinuous, change != .none {
            // Originals never leave where a cleaned copy was promised: the caller keeps what it has.
            told =
                options.needsUnbuiltDelivery
                ? addRefusal.map { say($0) } ?? [] : [.deliverChange(Array(selection.ids))]
        }
        switch change {
        case .none: return []
        case .changed: return told
        // A run that filled the last places changed the selection as well; sending it again does no harm.
        case .refusedAtLimit: return told + say(fullText)
        }
    }

    var fullText: LocalizedText {
        LocalizedText(
            one: "Only %1 photo can be added", many: "Only %1 photos can be added", count: selection.limit,
            .number(selection.limit))
    }

    /// What may be picked of a stretch of the list shown, in the stretch's direction.
    private func pickable(_ swept: SweptRange) -> [AssetID] {
        let list = shown
        let covered = list.entries[swept.range.clamped(to: 0..<list.count)]
        let ids = covered.lazy.filter { isPickable($0) }.map(\.id)
        return swept.isReversed ? ids.reversed() : Array(ids)
    }

    /// Neither broken nor gone since the list was made.
    private func isPickable(_ entry: AssetEntry) -> Bool {
        !entry.flags.contains(.broken) && !library.gone.contains(entry.id)
    }

    private func entry(at index: Int) -> AssetEntry? {
        let list = shown
        return list.entries.indices.contains(index) ? list[index] : nil
    }

    private func refusal(of entry: AssetEntry) -> LocalizedText {
        if library.gone.contains(entry.id) { return LocalizedText("This file is gone from the disk") }
        guard let asset = library.details[entry.id], let reason = asset.broken else {
            return LocalizedText("This file cannot be read and cannot be added")
        }
        return LocalizedText("%1 cannot be added: %2", .text(asset.name), .nested(LocalizedText(reason: reason)))
    }
}
