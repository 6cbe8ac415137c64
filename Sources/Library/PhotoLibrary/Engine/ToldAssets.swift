// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Synchronization

/// The assets that a limited view has returned. It reports only their removal, since for other removed assets the scope
/// can no longer be checked.
final class ToldAssets: Sendable {
    private let ids = Mutex<Set<AssetID>>([])

    func add(_ more: some Sequence<AssetID>) { ids.withLock { $0.formUnion(more) } }

    /// Removes assets whose removal the view must no longer report.
    func remove(_ lost: Set<AssetID>) { ids.withLock { $0.subtract(lost) } }

    /// Those of some assets that the view has returned.
    func within(_ assets: some Sequence<AssetID>) -> Set<AssetID> {
        ids.withLock { ids in Set(assets.filter { ids.contains($0) }) }
    }
}
