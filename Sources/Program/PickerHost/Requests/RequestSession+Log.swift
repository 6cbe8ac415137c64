// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel
import Synchronization

// What leaves the picker, for the person's own record.
extension RequestSession {
    /// Records photos that have left, where a record is kept. An app that hears of a continuous selection again and again
    /// gets each photo once.
    func record(_ left: HandedOver) {
        let toApp = left.way == .added
        guard !toApp || !request.isStandalone else { return }
        let items =
            toApp ? recorded.withLock { known in left.items.filter { known.insert($0.asset.id).inserted } } : left.items
        let entries =
            items.map {
                DeliveryLogEntry.Item(
                    name: $0.nameInLibrary, removed: $0.removed.names, transcoded: $0.transcodedFrom)
            } + left.others.map { DeliveryLogEntry.Item(name: $0.displayName, removed: [], transcoded: nil) }
        guard !entries.isEmpty else { return }
        // The desktop does not tell which program pastes or takes a drop.
        let (log, app) = (host.paths.deliveryLog, toApp ? request.app : nil)
        host.keeping.async {
            guard log.isKept else { return }
            log.add(
                DeliveryLogEntry(
                    time: Date().formatted(.iso8601), app: app?.id, appName: app?.name, way: left.way, items: entries))
        }
    }
}
