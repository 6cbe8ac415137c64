// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Synchronization

/// Which assets a view has told of: of what is gone from the disk it speaks about those alone. Whether others were in its scope
/// nobody can say any more.
final class ToldAssets: Sendable {
    private let ids = Mutex<Set<AssetID>>([])

    func add(_ more: some Sequence<AssetID>) { ids.withLock { $0.formUnion(more) } }

    /// Those of some assets that were told of.
    func within(_ assets: some Sequence<AssetID>) -> Set<AssetID> {
        ids.withLock { ids in Set(assets.filter { ids.contains($0) }) }
    }
}
