// SPDX-License-Identifier: GPL-3.0-or-later

public import OrderedCollections

/// The result of an attempt to change the selection.
public enum SelectionChange: Sendable, Equatable {
    /// The selection is unchanged.
    case none
    /// The selection changed.
    case changed
    /// The limit was reached. The first assets of a run may still have been added.
    case refusedAtLimit
}

/// The picked assets in the order of picking (phpicker.md 3.8, conflict X1: that order in every behaviour).
///
/// Contains no duplicates. It exceeds the limit only if a preselection did (X6) or an update lowered the limit. A value
/// type, usable on any thread.
public struct SelectionState: Sendable, Equatable {
    /// The picked assets in order.
    public internal(set) var ids: OrderedSet<AssetID>
    /// Most assets that may be picked; 0 for no limit (`selectionLimit`, conflict X5).
    public internal(set) var limit: Int
    /// Whether tiles show ticks or numbers, and whether the selection is delivered at the end or at every change.
    public let behavior: SelectionBehavior
    /// The preselection, without assets that are not pickable. Cancel returns it, and Add stays enabled when all of it
    /// is deselected (`preselectedAssetIdentifiers`, phpicker.md 1.1).
    public private(set) var preselection: OrderedSet<AssetID>
    /// Counts changes, so that views need not compare the contents.
    public private(set) var revision = 0
    /// What undo and redo restore (contract section 10: Ctrl+Z).
    private var history = SelectionHistory()
    /// The selection at the start of a drag; nil without a drag.
    private var sweepBase: OrderedSet<AssetID>?
    /// Whether a drag is in progress.
    var isSweeping: Bool { sweepBase != nil }
    /// Assets that the caller deselected or that were deleted from disk during a drag; the drag does not select them
    /// again.
    private var sweepWithheld: Set<AssetID> = []

    /// Makes a selection of the preselection, even if it exceeds the limit.
    public init(limit: Int, behavior: SelectionBehavior, preselection: OrderedSet<AssetID> = []) {
        self.limit = limit
        self.behavior = behavior
        self.preselection = preselection
        ids = preselection
    }

    /// Number of picked assets.
    public var count: Int { ids.count }
    /// Whether no asset is picked.
    public var isEmpty: Bool { ids.isEmpty }
    /// Whether an asset is picked.
    public func contains(_ id: AssetID) -> Bool { ids.contains(id) }

    /// Number of assets that may still be added.
    var room: Int { limit == 0 ? Int.max : max(0, limit - ids.count) }
    /// Whether the limit is reached or exceeded; never without a limit.
    public var isFull: Bool { limit != 0 && ids.count >= limit }
    var isOverfull: Bool { limit != 0 && ids.count > limit }
    /// Whether ranges may be picked: not in the ordered behaviours (phpicker.md 3.8) and not at limit 1.
    public var allowsRanges: Bool { !behavior.isOrdered && limit != 1 }

    /// The number on the badge in an ordered selection, from 1 (`.ordered`); nil if the asset is not picked or the
    /// selection is not ordered.
    public func number(of id: AssetID) -> Int? {
        behavior.isOrdered ? ids.firstIndex(of: id).map { $0 + 1 } : nil
    }

    /// Whether the selection may be delivered: it must not exceed the limit (X6), and may be empty only after a
    /// preselection (phpicker.md 3.8).
    public var isDeliverable: Bool {
        !isOverfull && (!ids.isEmpty || !preselection.isEmpty)
    }

    /// Handles a tap: deselects a selected asset; otherwise selects it, replacing the selection at limit 1, and refuses
    /// at any other full limit.
    /// - Parameter anchor: where it is inserted.
    mutating func toggle(_ id: AssetID, at anchor: StagedAnchor = .end) -> SelectionChange {
        if ids.contains(id) {
            record()
            ids.remove(id)
            return .changed
        }
        if limit == 1, !ids.isEmpty {
            record()
            ids = [id]
            return .changed
        }
        guard !isFull else { return .refusedAtLimit }
        record()
        switch anchor {
        case .front: ids.insert(id, at: 0)
        case .after(let other): ids.insert(id, at: ids.firstIndex(of: other).map { $0 + 1 } ?? 0)
        case .end: ids.append(id)
        }
        return .changed
    }

    /// Adds a run in its order, as far as the limit allows.
    mutating func add(_ run: some Sequence<AssetID>) -> SelectionChange {
        let (added, refused) = fitting(run, beside: ids)
        guard !added.isEmpty else { return refused ? .refusedAtLimit : .none }
        record()
        ids.append(contentsOf: added)
        return refused ? .refusedAtLimit : .changed
    }

    private func fitting(
        _ run: some Sequence<AssetID>, beside present: OrderedSet<AssetID>
    ) -> (added: [AssetID], refused: Bool) {
        let room = limit == 0 ? Int.max : max(0, limit - present.count)
        var added: [AssetID] = []
        for id in run where !present.contains(id) {
            guard added.count < room else { return (added, true) }
            added.append(id)
        }
        return (added, false)
    }

    /// Removes those assets that are selected.
    mutating func remove(_ gone: some Sequence<AssetID>) -> SelectionChange {
        let present = gone.filter { ids.contains($0) }
        guard !present.isEmpty else { return .none }
        record()
        if present.count == 1 { ids.remove(present[0]) } else { ids.subtract(present) }
        return .changed
    }

    /// Moves an asset after another, or to the front for nil. Does nothing if either is not selected (`moveAsset`).
    mutating func move(_ id: AssetID, after anchor: AssetID?) -> SelectionChange {
        guard moves(id, after: anchor) else { return .none }
        record()
        SelectionEdit.move(id, after: anchor).apply(to: &ids)
        return .changed
    }

    /// Whether a move would change anything.
    private func moves(_ id: AssetID, after anchor: AssetID?) -> Bool {
        guard let source = ids.firstIndex(of: id), anchor != id else { return false }
        guard let anchor else { return source != 0 }
        return ids.firstIndex(of: anchor).map { $0 + 1 != source } ?? false
    }

    // MARK: Drags

    /// Begins a drag over tiles. The whole drag is one change for undo, however often it grows and shrinks.
    mutating func beginSweep() {
        guard sweepBase == nil else { return }
        sweepBase = ids
        sweepWithheld = []
    }

    /// Sets the assets that a drag covers, in addition to the selection at its start.
    mutating func sweep(_ run: some Sequence<AssetID>) -> SelectionChange {
        guard let base = sweepBase else { return .none }
        let (added, refused) = fitting(run.lazy.filter { [sweepWithheld] in !sweepWithheld.contains($0) }, beside: base)
        var swept = base
        swept.append(contentsOf: added)
        guard swept != ids else { return refused ? .refusedAtLimit : .none }
        ids = swept
        revision += 1
        return refused ? .refusedAtLimit : .changed
    }

    /// Ends a drag, which one undo takes back. Returns whether it changed the selection.
    mutating func endSweep() -> Bool {
        guard let base = sweepBase else { return false }
        sweepBase = nil
        guard base != ids else { return false }
        remember(base)
        return true
    }

    // MARK: What is not the person's

    /// Removes assets for the caller, from earlier selections as well: undo does not bring them back.
    mutating func callerRemove(_ gone: some Sequence<AssetID>) -> SelectionChange {
        let present = Set(gone.filter { ids.contains($0) })
        guard !present.isEmpty else { return .none }
        edit(.remove(present))
        return .changed
    }

    mutating func callerMove(_ id: AssetID, after anchor: AssetID?) -> SelectionChange {
        guard moves(id, after: anchor) else { return .none }
        edit(.move(id, after: anchor))
        return .changed
    }

    /// Removes assets that are unknown, not pickable or deleted, also from the preselection and from earlier
    /// selections.
    mutating func forget(_ unknown: Set<AssetID>) -> SelectionChange {
        preselection = preselection.filter { !unknown.contains($0) }
        let wasSelected = ids.contains(where: unknown.contains)
        // Undo must not bring these back, even if they are not selected now.
        edit(.remove(unknown))
        return wasSelected ? .changed : .none
    }

    private mutating func edit(_ edit: SelectionEdit) {
        edit.apply(to: &ids)
        if var base = sweepBase {
            edit.apply(to: &base)
            sweepBase = base
            if case .remove(let gone) = edit { sweepWithheld.formUnion(gone) }
        }
        history.note(edit)
        revision += 1
    }

    // MARK: Taking back

    /// Undoes the last change.
    mutating func undo() -> SelectionChange { restore { $0.back(from: $1) } }

    /// Redoes the change that was undone last.
    mutating func redo() -> SelectionChange { restore { $0.forward(from: $1) } }

    /// Undoes the last change as if it had not been made: it cannot be redone.
    mutating func takeBack() -> SelectionChange {
        defer { history.forgetUndone() }
        return undo()
    }

    private mutating func restore(
        _ step: (inout SelectionHistory, OrderedSet<AssetID>) -> OrderedSet<AssetID>?
    ) -> SelectionChange {
        guard sweepBase == nil, let restored = step(&history, ids) else { return .none }
        ids = restored
        revision += 1
        return .changed
    }

    private mutating func record() {
        // A tap during a drag ends the drag.
        _ = endSweep()
        remember(ids)
    }

    private mutating func remember(_ earlier: OrderedSet<AssetID>) {
        history.remember(earlier)
        revision += 1
    }
}
