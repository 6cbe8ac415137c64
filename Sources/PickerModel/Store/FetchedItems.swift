// SPDX-License-Identifier: GPL-3.0-or-later

/// The items of a continuous selection, fetched once: a change is told in the same time however much is selected. They stay as they were fetched as
/// long as the Options are the same; the outcome has all of them fetched again.
struct FetchedItems {
    private var options: DeliveryRequest?
    private var items: [AssetID: PickedItem] = [:]

    /// The assets that are to be fetched for a selection.
    mutating func missing(_ ids: [AssetID], with wanted: DeliveryRequest) -> [AssetID] {
        if options != wanted { (options, items) = (wanted, [:]) }
        return ids.filter { items[$0] == nil }
    }

    /// Takes what was fetched.
    /// - Returns: the items of a selection, without those that could not be fetched.
    mutating func take(_ new: [PickedItem], of ids: [AssetID]) -> [PickedItem] {
        for item in new { items[item.asset.id] = item }
        return ids.compactMap { items[$0] }
    }
}
