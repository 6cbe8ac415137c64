// SPDX-License-Identifier: GPL-3.0-or-later

/// The items of a continuous selection, fetched once: a change is told in the same time however much is selected. They stay as they were fetched as
/// long as the Options are the same; the outcome has all of them fetched again.
struct FetchedItems {
    /// What a change of the selection asks for.
    struct Missing: Equatable {
        /// The number of the delivery that will fetch them.
        var delivery: Int
        /// To be fetched.
        var ids: [AssetID]
        /// Unfinished films that nobody wants any more.
        var unwanted: [AssetID]
    }

    private struct Film {
        var item: PickedItem
        var delivery: Int
    }

    private var options: DeliveryRequest?
    private var items: [AssetID: PickedItem] = [:]
    private var unfinished: [AssetID: Film] = [:]
    /// Films that were left out, as long as they are selected: each change would begin to make them anew.
    private var leftOut: Set<AssetID> = []
    /// What was heard of films of the latest delivery before its items came: a stream, or that it ended.
    private var early: [AssetID: Early] = [:]
    private var deliveries = 0

    private enum Early {
        case readable(PickedItem)
        case ended
    }

    /// Whether films are unfinished.
    var isMaking: Bool { !unfinished.isEmpty }

    /// The assets that are to be fetched for a selection.
    mutating func missing(_ ids: [AssetID], with wanted: DeliveryRequest) -> Missing {
        let selected = Set(ids)
        var unwanted = Array(unfinished.keys)
        if options != wanted {
            (options, items, leftOut) = (wanted, [:], [])
        } else {
            unwanted.removeAll { selected.contains($0) }
        }
        for id in unwanted { unfinished[id] = nil }
        leftOut.formIntersection(selected)
        deliveries += 1
        early = [:]
        return Missing(
            delivery: deliveries,
            ids: ids.filter { items[$0] == nil && unfinished[$0] == nil && !leftOut.contains($0) },
            unwanted: unwanted.sorted { $0.rawValue < $1.rawValue })
    }

    /// Takes what was fetched.
    /// - Returns: the items of a selection, without those that could not be fetched; and whether a film among them has ended meanwhile, which is to
    ///   be fetched again.
    mutating func take(_ new: [PickedItem], of ids: [AssetID], by delivery: Int) -> (
        items: [PickedItem], hasEnded: Bool
    ) {
        var hasEnded = false
        for item in new {
            let id = item.asset.id
            guard item.unfinished != nil else {
                items[id] = item
                continue
            }
            switch early[id] {
            case .ended: hasEnded = true
            case .readable(let begun): unfinished[id] = Film(item: begun, delivery: delivery)
            case nil: unfinished[id] = Film(item: item, delivery: delivery)
            }
        }
        early = [:]
        return (ids.compactMap { items[$0] ?? unfinished[$0]?.item }, hasEnded)
    }

    /// A stream of an unfinished film can be read.
    /// - Returns: whether somebody wants to know.
    mutating func begin(_ item: PickedItem, of delivery: Int) -> Bool {
        guard let film = unfinished[item.asset.id] else {
            if delivery == deliveries, early[item.asset.id] == nil { early[item.asset.id] = .readable(item) }
            return false
        }
        guard film.delivery == delivery, film.item.unfinished?.stream == nil, film.item != item else { return false }
        unfinished[item.asset.id]?.item = item
        return true
    }

    /// An unfinished film is whole, or left out.
    /// - Returns: whether the selection is to be told again.
    mutating func end(_ film: AssetID, of delivery: Int, isLeftOut: Bool) -> Bool {
        guard let known = unfinished[film] else {
            // Its items are still to come, or nobody wants it any more.
            guard delivery == deliveries else { return false }
            early[film] = .ended
            if isLeftOut { leftOut.insert(film) }
            return false
        }
        guard known.delivery == delivery else { return false }
        unfinished[film] = nil
        if isLeftOut { leftOut.insert(film) }
        return true
    }

    /// Whether films are made as nobody wants them any more.
    func isOutdated(by wanted: DeliveryRequest) -> Bool { isMaking && options != wanted }

    /// Forgets unfinished films.
    /// - Returns: which they were.
    mutating func giveUp(where isUnwanted: (AssetID) -> Bool = { _ in true }) -> [AssetID] {
        let films = unfinished.keys.filter(isUnwanted)
        for film in films { unfinished[film] = nil }
        return films
    }
}
