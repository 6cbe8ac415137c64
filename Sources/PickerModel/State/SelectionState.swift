// SPDX-License-Identifier: GPL-3.0-or-later

public import OrderedCollections

/// What became of one attempt to change the selection.
public enum SelectionChange: Sendable, Equatable {
    /// It stays as it was.
    case none
    /// It is another one.
    case changed
    /// The limit allows no more; a run may have filled the last places before.
    case refusedAtLimit
}

/// What is picked, in the order of picking (phpicker.md 3.8, conflict X1: that order in every behaviour).
///
/// Without duplicates by construction. More than the limit only where a preselection brought more (X6) or an update
/// lowered the limit. A value, for any thread.
public struct SelectionState: Sendable, Equatable {
    /// Picked assets in their order.
    public internal(set) var ids: OrderedSet<AssetID>
    /// How many may be picked; 0 for no limit of its own (`selectionLimit`, conflict X5).
    public internal(set) var limit: Int
    /// Ticks or numbers, delivered at the end or on every change.
    public let behavior: SelectionBehavior
    /// What the picker opened with, without what turned out not to be pickable: cancel returns it, and it keeps Add
    /// enabled when all of it is taken out (`preselectedAssetIdentifiers`, phpicker.md 1.1).
    public private(set) var preselection: OrderedSet<AssetID>
    /// Counts changes: who draws compares this, never the contents.
    public private(set) var revision = 0
    /// Earlier selections of the person, for taking back (contract section 10: Ctrl+Z).
    private var history: [Earlier] = []
    /// What was done to all selections, past ones too, since the history began: carried out on one when it comes back.
    private var edits: [Edit] = []
    /// The selection as it was when a drag began, while it goes on.
    private var sweepBase: OrderedSet<AssetID>?
    /// Whether a drag is under way.
    var isSweeping: Bool { sweepBase != nil }
    /// Assets that the caller deselected or that were removed from the disk during a drag: the drag does not select
    /// them again.
    private var sweepWithheld: Set<AssetID> = []

    private struct Earlier: Sendable, Equatable {
        var ids: OrderedSet<AssetID>
        /// How many edits it has seen.
        var edits: Int
    }

    private enum Edit: Sendable, Equatable {
        case remove(Set<AssetID>)
        case move(AssetID, after: AssetID?)
    }

    private static let deepestHistory = 50
    /// Identifiers that the history may hold in all: 8 MB of them, so that large selections are remembered less deep.
    private static let widestHistory = 1_000_000
    /// Beyond it, what a person would take back lies too far in the past to be worth keeping.
    private static let longestEdits = 16

    /// A selection that holds its preselection, more than the limit or not.
    public init(limit: Int, behavior: SelectionBehavior, preselection: OrderedSet<AssetID> = []) {
        self.limit = limit
        self.behavior = behavior
        self.preselection = preselection
        ids = preselection
    }

    /// How many are picked.
    public var count: Int { ids.count }
    /// Whether none is picked.
    public var isEmpty: Bool { ids.isEmpty }
    /// Whether an asset is picked.
    public func contains(_ id: AssetID) -> Bool { ids.contains(id) }

    /// Places left under the limit.
    var room: Int { limit == 0 ? Int.max : max(0, limit - ids.count) }
    /// Whether the limit is reached or exceeded; never without a limit.
    public var isFull: Bool { limit != 0 && ids.count >= limit }
    var isOverfull: Bool { limit != 0 && ids.count > limit }
    /// Whether runs may be picked (phpicker.md 3.8: not in the ordered behaviours) and more than one fits.
    public var allowsRanges: Bool { !behavior.isOrdered && limit != 1 }

    /// What the badge of an ordered selection says, from 1 (`.ordered`); nil where the asset is not picked or nothing
    /// is numbered.
    public func number(of id: AssetID) -> Int? {
        behavior.isOrdered ? ids.firstIndex(of: id).map { $0 + 1 } : nil
    }

    /// Whether the selection may be delivered: not above the limit (X6), and not empty but for an emptied preselection
    /// (phpicker.md 3.8).
    public var isDeliverable: Bool {
        !isOverfull && (!ids.isEmpty || !preselection.isEmpty)
    }

    /// A tap: deselects a selected asset; else selects it, replacing the selection at limit 1 and refusing at any other
    /// full limit.
    /// - Parameter anchor: the asset behind which it is put back, where it had a place.
    mutating func toggle(_ id: AssetID, behind anchor: AssetID?? = nil) -> SelectionChange {
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
        if let anchor {
            ids.insert(id, at: anchor.flatMap { ids.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
        } else {
            ids.append(id)
        }
        return .changed
    }

    /// Adds a run in its order, as much of it as there is room for.
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

    /// Takes out each that is in.
    mutating func remove(_ gone: some Sequence<AssetID>) -> SelectionChange {
        let present = gone.filter { ids.contains($0) }
        guard !present.isEmpty else { return .none }
        record()
        if present.count == 1 { ids.remove(present[0]) } else { ids.subtract(present) }
        return .changed
    }

    /// Moves behind another, or to the front for nil; a no-op where either is not selected (`moveAsset`).
    mutating func move(_ id: AssetID, after anchor: AssetID?) -> SelectionChange {
        guard moves(id, after: anchor) else { return .none }
        record()
        Self.apply(.move(id, after: anchor), to: &ids)
        return .changed
    }

    /// Whether a move would change anything.
    private func moves(_ id: AssetID, after anchor: AssetID?) -> Bool {
        guard let source = ids.firstIndex(of: id), anchor != id else { return false }
        guard let anchor else { return source != 0 }
        return ids.firstIndex(of: anchor).map { $0 + 1 != source } ?? false
    }

    // MARK: Drags

    /// A drag over tiles begins: until it ends it is one change, however often it grows and shrinks.
    mutating func beginSweep() {
        guard sweepBase == nil else { return }
        sweepBase = ids
        sweepWithheld = []
    }

    /// What a drag covers now, on top of what was selected when it began.
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

    /// - Returns: whether the drag changed anything; it is taken back in one.
    mutating func endSweep() -> Bool {
        guard let base = sweepBase else { return false }
        sweepBase = nil
        guard base != ids else { return false }
        remember(base)
        return true
    }

    // MARK: What is not the person's

    /// The caller's own change, past and present alike: what it took out does not come back by taking a change back.
    mutating func hostRemove(_ gone: some Sequence<AssetID>) -> SelectionChange {
        let present = Set(gone.filter { ids.contains($0) })
        guard !present.isEmpty else { return .none }
        edit(.remove(present))
        return .changed
    }

    mutating func hostMove(_ id: AssetID, after anchor: AssetID?) -> SelectionChange {
        guard moves(id, after: anchor) else { return .none }
        edit(.move(id, after: anchor))
        return .changed
    }

    /// Forgets ids that are unknown, not pickable or gone, as if they had never been named.
    mutating func forget(_ unknown: Set<AssetID>) -> SelectionChange {
        preselection = preselection.filter { !unknown.contains($0) }
        let wasSelected = ids.contains(where: unknown.contains)
        // What is gone must not come back by taking a change back, be it selected now or not.
        edit(.remove(unknown))
        return wasSelected ? .changed : .none
    }

    private mutating func edit(_ edit: Edit) {
        Self.apply(edit, to: &ids)
        if var base = sweepBase {
            Self.apply(edit, to: &base)
            sweepBase = base
            if case .remove(let gone) = edit { sweepWithheld.formUnion(gone) }
        }
        if edits.count == Self.longestEdits { history = [] }
        if history.isEmpty { edits = [] } else { edits.append(edit) }
        revision += 1
    }

    /// One edit in place.
    private static func apply(_ edit: Edit, to ids: inout OrderedSet<AssetID>) {
        switch edit {
        case .remove(let gone) where gone.count < few: for id in gone { ids.remove(id) }
        case .remove(let gone): ids.subtract(gone)
        case .move(let id, let anchor):
            guard let source = ids.firstIndex(of: id), anchor != id else { return }
            if let anchor, !ids.contains(anchor) { return }
            ids.remove(at: source)
            ids.insert(id, at: anchor.flatMap { ids.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
        }
    }

    /// Below this number removing one by one is cheaper than making a set anew.
    private static let few = 4

    /// Edits one after the other on the bare order, and the set made of it once: making it is what costs.
    private static func apply(_ edits: some Sequence<Edit>, to ids: OrderedSet<AssetID>) -> OrderedSet<AssetID> {
        var order = ids.elements
        for edit in edits {
            switch edit {
            case .remove(let gone) where gone.count < few:
                for id in gone { order.firstIndex(of: id).map { _ = order.remove(at: $0) } }
            case .remove(let gone): order.removeAll { gone.contains($0) }
            case .move(let id, let anchor):
                guard let source = order.firstIndex(of: id), anchor != id else { continue }
                var target = 0
                if let anchor {
                    guard let place = order.firstIndex(of: anchor) else { continue }
                    target = place < source ? place + 1 : place
                }
                order.remove(at: source)
                order.insert(id, at: target)
            }
        }
        return OrderedSet(uncheckedUniqueElements: order)
    }

    // MARK: Taking back

    /// Takes back the last change.
    mutating func undo() -> SelectionChange {
        guard sweepBase == nil else { return .none }
        while let last = history.popLast() {
            let earlier = last.edits == edits.count ? last.ids : Self.apply(edits[last.edits...], to: last.ids)
            if history.isEmpty { edits = [] }
            // What the caller took out meanwhile may have left nothing of a step.
            guard earlier != ids else { continue }
            ids = earlier
            revision += 1
            return .changed
        }
        return .none
    }

    private mutating func record() {
        // A tap in the middle of a drag ends it.
        _ = endSweep()
        remember(ids)
    }

    private mutating func remember(_ earlier: OrderedSet<AssetID>) {
        history.append(Earlier(ids: earlier, edits: edits.count))
        let deepest = max(1, min(Self.deepestHistory, Self.widestHistory / max(1, earlier.count)))
        if history.count > deepest { history.removeFirst(history.count - deepest) }
        revision += 1
    }
}
