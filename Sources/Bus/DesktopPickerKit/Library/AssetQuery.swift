// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
public import PickerModel

/// Which assets are fetched, in which order, and what is told of each (`PHFetchOptions`).
public struct AssetQuery: Sendable, Hashable {
    /// A key with a direction.
    public typealias Order = PickerModel.SortOrder

    /// Which kinds; nil for all.
    public var filter: MediaFilter?
    /// The album that they are in, by its identifier; nil for all albums and none.
    public var album: LibraryAlbum.ID?
    /// What they are searched for, as in the picker; empty for no search. Details that the person withholds are not searched.
    public var searchText = ""
    /// Ties are broken by identifier.
    public var order = Order.newestFirst
    /// Assets on a page, from 1 to 500.
    public var pageSize = 100
    /// What is told of each asset. The identifier is told always.
    public var properties = LibraryAsset.Property.usual
    /// Whether the person caused this access, as by opening a gallery. Only then a window may open beside the answer: the prompt where nothing was decided, and once after the
    /// app was started the alert that offers more photos where access is limited (phpicker.md 4.4 and 4.6).
    public var isUserInitiated = false
    /// Whose dialog such a window is.
    public var parentWindow = ParentWindow.none

    /// All assets, the newest first, fetched without the person.
    public init() {}

    /// The options of `FetchAssets`; what is at its default is left out.
    /// - Parameter next: where the page before ended; nil for the first one.
    func options(next: String?) -> [String: BusValue] {
        var options: [String: BusValue] = ["limit": .uint32(UInt32(clamping: pageSize))]
        if let filter { options["filter"] = .string(filter.description) }
        if let album { options["album"] = .string(album) }
        if !searchText.isEmpty { options["search"] = .string(searchText) }
        if order != .newestFirst { options["sort"] = .string(order.word) }
        if properties != LibraryAsset.Property.usual {
            options["properties"] = .texts(properties.union([.id]).map(\.rawValue).sorted())
        }
        guard let next else { return options.merging(isUserInitiated ? .byPerson(parentWindow) : [:]) { $1 } }
        // The pages that follow are no access of the person's, but the rest of the first one.
        options["next"] = .string(next)
        return options
    }
}

extension [String: BusValue] {
    /// The mark of an access that the person caused.
    static func byPerson(_ parent: ParentWindow) -> [String: BusValue] {
        ["user_initiated": .boolean(true), "parent_window": .string(parent.name)]
    }
}

extension PickerModel.SortOrder {
    /// The contract's notation, which `init(_:)` reads.
    fileprivate var word: String { isDescending == (key != .name) ? key.rawValue : "-" + key.rawValue }
}
