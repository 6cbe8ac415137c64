// SPDX-License-Identifier: GPL-3.0-or-later

extension PickerState {
    mutating func activate(_ index: Int) -> [PickerEffect] {
        guard let entry = entry(at: index) else { return [] }
        guard !entry.flags.contains(.broken) else { return say(brokenText(entry.id)) }
        let isBack = !selection.contains(entry.id) && selection.limit != 1
        // Ticking a tile of the staging area again undoes the unticking: the photo has its old place.
        let anchor = isBack ? stagedAnchor(of: index) : nil
        let effects = report(selection.toggle(entry.id, behind: anchor))
        noteStagedTick(at: index)
        guard chrome.tapCommits, selection.contains(entry.id) else { return effects }
        return effects + finish(.confirmed)
    }

    /// The second click of a double one. At limit 1 the photo is picked and added; elsewhere the selection is left as it
    /// was before the first (contract section 10).
    mutating func doubleActivate(_ index: Int) -> [PickerEffect] {
        guard selection.limit == 1, !selection.behavior.isContinuous else { return activate(index) }
        guard let entry = entry(at: index) else { return [] }
        guard !entry.flags.contains(.broken) else { return say(brokenText(entry.id)) }
        let effects = selection.contains(entry.id) ? [] : report(selection.toggle(entry.id))
        staging?.unticked = nil
        guard chrome.tapCommits else { return effects + add() }
        return effects + finish(.confirmed)
    }

    /// Everything between two places, in the order of the grid from `from` on. Off while ordered, as documented.
    mutating func selectRange(_ from: Int, _ to: Int) -> [PickerEffect] {
        guard selection.allowsRanges else { return activate(to) }
        guard shown.entries.indices.contains(from), shown.entries.indices.contains(to) else { return [] }
        let list = shown
        let run = list.entries[min(from, to)...max(from, to)].lazy
            .filter { !$0.flags.contains(.broken) }.map(\.id)
        staging?.unticked = nil
        return report(from <= to ? selection.add(run) : selection.add(Array(run).reversed()))
    }

    // MARK: Drags

    mutating func beginSweep() -> [PickerEffect] {
        if selection.allowsRanges { selection.beginSweep() }
        return []
    }

    mutating func sweep(_ ranges: [SweptRange]) -> [PickerEffect] {
        let list = shown
        let run = ranges.lazy.flatMap { swept -> [AssetEntry] in
            let covered = list.entries[swept.range.clamped(to: 0..<list.count)]
            return swept.isReversed ? covered.reversed() : Array(covered)
        }.filter { !$0.flags.contains(.broken) }.map(\.id)
        staging?.unticked = nil
        guard selection.sweep(run) == .refusedAtLimit, notice == nil else { return [] }
        return sayFull()
    }

    /// The caller of a continuous picker hears of a drag when it is over.
    mutating func endSweep() -> [PickerEffect] { selection.endSweep() ? report(.changed) : [] }

    mutating func selectAll() -> [PickerEffect] {
        guard selection.limit != 1 else { return [] }
        staging?.unticked = nil
        return report(selection.add(shown.entries.lazy.filter { !$0.flags.contains(.broken) }.map(\.id)))
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
        let told: [PickerEffect] =
            selection.behavior.isContinuous ? [.deliverChange(Array(selection.ids))] : []
        switch change {
        case .none: return []
        case .changed: return told
        // A run that filled the last places changed the selection as well; sending it again does no harm.
        case .refusedAtLimit: return told + sayFull()
        }
    }

    private mutating func sayFull() -> [PickerEffect] {
        say(
            LocalizedText(
                one: "Only %1 photo can be added", many: "Only %1 photos can be added", count: selection.limit,
                .number(selection.limit)))
    }

    private func entry(at index: Int) -> AssetEntry? {
        let list = shown
        return list.entries.indices.contains(index) ? list[index] : nil
    }

    private func brokenText(_ id: AssetID) -> LocalizedText {
        guard let asset = library.details[id], let reason = asset.broken else {
            return LocalizedText("This file cannot be read and cannot be added")
        }
        return LocalizedText("%1 cannot be added: %2", .text(asset.name), .nested(LocalizedText(reason)))
    }
}
