// SPDX-License-Identifier: GPL-3.0-or-later

/// The staging area. A deselected photo keeps its tile until the person leaves the area (phpicker.md 3.1).
public struct StagingState: Sendable, Equatable {
    /// Selected photos in order, and deselected ones at their old positions; without sections.
    public internal(set) var list: AssetList
    /// Size of the files that would be delivered, for one revision of the selection; nil until the library has
    /// answered.
    var measured: Measure?
    /// The revision whose size was requested last.
    var measuring: Int?
    /// The asset at the top edge of the grid before the staging area was opened.
    var anchor: AssetPosition?
    /// Indices of the deselected tiles, ascending; nil after a change of the selection that requires a search for them.
    var unticked: [Int]? = []
    /// Proportions of photos whose records were there since the area was opened: rows of whole photos are laid out by
    /// them.
    var ratios: [AssetID: AspectRatio] = [:]

    struct Measure: Sendable, Equatable {
        var bytes: Int64
        var revision: Int
    }
}
