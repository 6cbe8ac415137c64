// SPDX-License-Identifier: GPL-3.0-or-later

/// The staging area: the selection as it was on entering, so that a deselected photo keeps its tile until the person
/// leaves (phpicker.md 3.1).
public struct StagingState: Sendable, Equatable {
    /// Selected photos in their order, with unticked ones where they stood; without sections.
    public internal(set) var list: AssetList
    /// Bytes of the files that would be handed over, and the revision of the selection that they are of; nil until the
    /// library has answered.
    var measured: Measure?
    /// The revision that was asked about last.
    var measuring: Int?
    /// Where the grid stood.
    var anchor: AssetPlace?
    /// Places of the tiles that are unticked, in order; nil where the selection has changed in a way that they have to
    /// be looked for.
    var unticked: [Int]? = []

    struct Measure: Sendable, Equatable {
        var bytes: Int64
        var revision: Int
    }
}
