// SPDX-License-Identifier: GPL-3.0-or-later

extension Delivery {
    /// The outcome of a request with these items: a failure if nothing of what was picked can be handed over; if some
    /// can, `problems` names the others.
    /// - Parameters:
    ///   - ids: what was picked.
    ///   - others: files outside the library. One that is also a picked photo is handed over once.
    func outcome(
        _ kind: PickerOutcome.Kind, of ids: [AssetID], beside others: [FileLocation] = []
    ) -> PickerOutcome {
        let failed = kind == .confirmed && !ids.isEmpty && items.isEmpty && others.isEmpty
        let photos = Set(items.map(\.asset.location))
        return PickerOutcome(
            kind: failed ? .failed : kind, items: items, others: others.filter { !photos.contains($0) },
            problems: problems)
    }
}
