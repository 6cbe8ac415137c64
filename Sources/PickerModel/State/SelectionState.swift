// SPDX-License-Identifier: GPL-3.0-or-later

public import OrderedCollections

/// What became of one attempt to change the selection.
public enum SelectionChange: Sendable, Equatable {
    case none
    /// Added or removed; the ids whose looks changed besides those renumbered behind them.
    case changed
    /// The limit allows no more; nothing changed.
    case refusedAtLimit
    /// The file is broken; nothing changed.
    case refusedBroken
}

/// The picked assets in the order they were picked (phpicker.md 3.8, conflict X1: that order in every behaviour).
///
/// Without duplicates by construction. More than the limit only where a preselection brought more (X6) or an update
/// lowered the limit.
public struct SelectionState: Sendable, Equatable {
    public internal(set) var ids: OrderedSet<AssetID>
    /// 0 for none.
    public internal(set) var limit: Int
    public let behavior: SelectionBehavior
    /// What the picker opened with: cancel returns it, and it keeps Add enabled when all of it is taken out.
    public private(set) var preselection: OrderedSet<AssetID>
    /// Counts changes: who draws compares this, never the contents.
    public private(set) var revision = 0
    /// Earlier selections, for taking back (contract section 10: Ctrl+Z).
    private var history: [OrderedSet<AssetID>] = []

    private static let deepestHistory = 50

    public init(limit: Int, behavior: SelectionBehavior, preselection: OrderedSet<AssetID> = []) {
        self.limit = limit
        self.behavior = behavior
        self.preselection = preselection
        ids = preselection
    }

    public var count: Int { ids.count }
    public var isEmpty: Bool { ids.isEmpty }
    public func contains(_ id: AssetID) -> Bool { ids.contains(id) }

    /// Places left under the limit.
    var room: Int { limit == 0 ? Int.max : max(0, limit - ids.count) }
    public var isFull: Bool { limit != 0 && ids.count >= limit }
    var isOverfull: Bool { limit != 0 && ids.count > limit }

    /// The number on the badge of an ordered selection, from 1.
    public func number(of id: AssetID) -> Int? {
        behavior.isOrdered ? ids.firstIndex(of: id).map { $0 + 1 } : nil
    }

    /// Whether the selection may be delivered (X6, and phpicker.md 3.8 for an emptied preselection).
    public var isDeliverable: Bool {
        !isOverfull && (!ids.isEmpty || !preselection.isEmpty)
    }

    /// A tap: takes out what is in; else adds it, replacing at limit 1 and refusing at any other full limit.
    mutating func toggle(_ id: AssetID) -> SelectionChange {
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
        ids.append(id)
        return .changed
    }

    /// Adds a run in its order, as much of it as there is room for.
    mutating func add(_ run: some Sequence<AssetID>) -> SelectionChange {
        var added: [AssetID] = []
        var refused = false
        for id in run where !ids.contains(id) {
            guard added.count < room else {
                refused = true
                break
            }
            added.append(id)
        }
        guard !added.isEmpty else { return refused ? .refusedAtLimit : .none }
        record()
        ids.append(contentsOf: added)
        return refused ? .refusedAtLimit : .changed
    }

    /// Takes out each that is in; the rest is a no-op, as documented for `deselectAssets`.
    mutating func remove(_ gone: some Sequence<AssetID>) -> SelectionChange {
        let present = gone.filter { ids.contains($0) }
        guard !present.isEmpty else { return .none }
        record()
        if present.count == 1 { ids.remove(present[0]) } else { ids.subtract(present) }
        return .changed
    }

    /// Moves behind another, or to the front for nil; a no-op where either is not selected (`moveAsset`).
    mutating func move(_ id: AssetID, after anchor: AssetID?) -> SelectionChange {
        guard let source = ids.firstIndex(of: id), anchor != id else { return .none }
        if let anchor, !ids.contains(anchor) { return .none }
        record()
        ids.remove(at: source)
        let target = anchor.flatMap { ids.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
        ids.insert(id, at: target)
        return .changed
    }

    /// Forgets ids that turned out to be unknown or not pickable, as if the caller had never named them.
    mutating func dropFromPreselection(where isUnknown: (AssetID) -> Bool) {
        preselection = preselection.filter { !isUnknown($0) }
        ids = ids.filter { !isUnknown($0) }
        // Taking a change back must not bring them back.
        history = history.map { $0.filter { !isUnknown($0) } }
        revision += 1
    }

    /// Takes back the last change.
    mutating func undo() -> SelectionChange {
        guard let earlier = history.popLast() else { return .none }
        ids = earlier
        revision += 1
        return .changed
    }

    private mutating func record() {
        history.append(ids)
        if history.count > Self.deepestHistory { history.removeFirst() }
        revision += 1
    }
}
