// SPDX-License-Identifier: GPL-3.0-or-later

import OrderedCollections

/// A change of the selection that is not the person's: by the caller, or since files are gone.
enum SelectionEdit: Sendable, Equatable {
    case remove(Set<AssetID>)
    case move(AssetID, after: AssetID?)

    /// Below this number, removing one by one is cheaper than building a new set.
    private static let few = 4

    /// Applies the edit in place.
    func apply(to ids: inout OrderedSet<AssetID>) {
        switch self {
        case .remove(let gone) where gone.count < Self.few: for id in gone { ids.remove(id) }
        case .remove(let gone): ids.subtract(gone)
        case .move(let id, let anchor):
            guard let source = ids.firstIndex(of: id), anchor != id else { return }
            if let anchor, !ids.contains(anchor) { return }
            ids.remove(at: source)
            ids.insert(id, at: anchor.flatMap { ids.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
        }
    }

    /// Applies several edits to an array and builds the set once at the end, since building it is the expensive part.
    static func apply(_ edits: some Sequence<SelectionEdit>, to ids: OrderedSet<AssetID>) -> OrderedSet<AssetID> {
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
}
