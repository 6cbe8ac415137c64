// SPDX-License-Identifier: GPL-3.0-or-later

/// Records of the covers of albums. Empty unless the person wants covers.
struct CoverState: Sendable, Equatable {
    /// Rows of the list of albums on screen, headings included.
    var visible: Range<Int> = 0..<0
    /// Records that have arrived. An outdated one stays until the new one arrives.
    var records: [AssetID: Asset] = [:]
    /// Covers whose records were requested since the library's last change.
    var asked: Set<AssetID> = []
    /// Counts changes of the records.
    var revision = 0

    /// Most records kept: more than the rows of many screens.
    static let most = 400

    /// Keeps a record that was asked for.
    /// - Returns: whether it differs from the one before.
    mutating func keep(_ asset: Asset) -> Bool {
        guard asked.contains(asset.id), records[asset.id] != asset else { return false }
        records[asset.id] = asset
        return true
    }

    /// Drops all records but these, if there are too many.
    mutating func shrink(to needed: Set<AssetID>) {
        guard records.count > Self.most else { return }
        records = records.filter { needed.contains($0.key) }
        asked.formIntersection(needed)
    }
}
