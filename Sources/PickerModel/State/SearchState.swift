// SPDX-License-Identifier: GPL-3.0-or-later

/// An asset and where it stood: found again from there however large the library is.
public struct AssetPlace: Sendable, Hashable {
    public var id: AssetID
    public var index: Int

    public init(id: AssetID, index: Int) {
        self.id = id
        self.index = index
    }
}

/// What is searched for: free text and tokens (phpicker.md 3.6).
public struct SearchState: Sendable, Equatable {
    public internal(set) var text: String
    /// In the order they were chosen.
    public internal(set) var tokens: [SearchToken] = []
    /// The app put the text there and the person has not changed it.
    public internal(set) var isFromApp: Bool
    /// Where the grid stood before the search: the asset at its top edge comes back when the search is cleared.
    var anchor: AssetPlace?

    public var isActive: Bool { !text.trimmed.isEmpty || !tokens.isEmpty }

    init(text: String, isFromApp: Bool) {
        self.text = text
        self.isFromApp = isFromApp
    }
}
