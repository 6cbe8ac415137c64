// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Synchronization

/// The assets that a limited view has returned. It reports only their removal, since for other removed assets the scope
/// can no longer be checked.
final class ToldAssets: Sendable {
    private let ids = Mutex<Set<AssetID>>([])

    func add(_ more: some Sequence<AssetID>) { ids.withLock { $0.formUnion(more) } }

    /// The assets among these that the view has returned.
    func within(_ assets: some Sequence<AssetID>) -> Set<AssetID> {
        ids.withLock { ids in Set(assets.filter { ids.contains($0) }) }
    }
}
