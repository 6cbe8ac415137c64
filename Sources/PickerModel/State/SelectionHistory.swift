// SPDX-License-Identifier: GPL-3.0-or-later

import OrderedCollections

/// The selections before and after the present one, for undo and redo. A new change drops what could be redone.
struct SelectionHistory: Sendable, Equatable {
    private struct Step: Sendable, Equatable {
        var ids: OrderedSet<AssetID>
        /// Number of edits that `ids` already contains.
        var edits: Int
    }

    private var earlier: [Step] = []
    /// Selections that undo left, the last one first to be redone.
    private var undone: [Step] = []
    /// Changes since the history began that are not the person's. They apply to a selection when it is restored, too.
    private var edits: [SelectionEdit] = []

    private static let deepest = 50
    /// Most identifiers in the earlier selections (8 MB), so that large selections have fewer undo steps.
    private static let widest = 1_000_000
    /// With more edits the history is cleared: its changes are too far in the past to be worth keeping.
    private static let longestEdits = 16

    private var isEmpty: Bool { earlier.isEmpty && undone.isEmpty }

    /// Records the selection from before a change of the person.
    mutating func remember(_ ids: OrderedSet<AssetID>) {
        forgetUndone()
        earlier.append(Step(ids: ids, edits: edits.count))
        let depth = max(1, min(Self.deepest, Self.widest / max(1, ids.count)))
        if earlier.count > depth { earlier.removeFirst(earlier.count - depth) }
    }

    /// Records a change that is not the person's.
    mutating func note(_ edit: SelectionEdit) {
        if edits.count == Self.longestEdits { (earlier, undone) = ([], []) }
        if isEmpty { edits = [] } else { edits.append(edit) }
    }

    /// The selection before the last change; nil if there is none. It takes the step to it.
    /// - Parameter present: the selection that is left, to which `forward` returns.
    mutating func back(from present: OrderedSet<AssetID>) -> OrderedSet<AssetID>? {
        step(from: present, out: \.earlier, into: \.undone)
    }

    /// The selection that the last step back left; nil if there is none. It takes the step to it.
    mutating func forward(from present: OrderedSet<AssetID>) -> OrderedSet<AssetID>? {
        step(from: present, out: \.undone, into: \.earlier)
    }

    /// Drops what could be redone.
    mutating func forgetUndone() {
        undone = []
        if isEmpty { edits = [] }
    }

    private mutating func step(
        from present: OrderedSet<AssetID>, out source: WritableKeyPath<Self, [Step]>,
        into target: WritableKeyPath<Self, [Step]>
    ) -> OrderedSet<AssetID>? {
        while let next = self[keyPath: source].popLast() {
            let ids =
                next.edits == edits.count ? next.ids : SelectionEdit.apply(edits[next.edits...], to: next.ids)
            // Removals by the caller may have cancelled out a step.
            guard ids != present else { continue }
            self[keyPath: target].append(Step(ids: present, edits: edits.count))
            return ids
        }
        if isEmpty { edits = [] }
        return nil
    }
}
