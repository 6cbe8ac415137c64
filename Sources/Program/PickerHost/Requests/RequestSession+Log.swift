// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
package import PickerModel
import Synchronization

// What the app gets, for the person's own record.
extension RequestSession {
    /// Records an outcome, where a record is kept and there is an app.
    package func handedOver(_ outcome: PickerOutcome) {
        guard outcome.kind == .confirmed else { return }
        handedOver(outcome.items, beside: outcome.others)
    }

    /// Records what an app gets while the picker is open, and what it had not got before.
    package func handedOver(_ items: [PickedItem], beside others: [FileLocation] = []) {
        guard !request.isStandalone else { return }
        let new = recorded.withLock { recorded in items.filter { recorded.insert($0.asset.id).inserted } }
        let entries =
            new.map {
                DeliveryLogEntry.Item(
                    name: $0.file.displayName, removed: $0.removed.names, transcoded: $0.transcodedFrom)
            } + others.map { DeliveryLogEntry.Item(name: $0.displayName, removed: [], transcoded: nil) }
        guard !entries.isEmpty else { return }
        let (log, app) = (host.paths.deliveryLog, request.app)
        host.keeping.async {
            guard log.isKept else { return }
            log.add(
                DeliveryLogEntry(
                    time: Date().formatted(.iso8601), app: app.id, appName: app.name, items: entries))
        }
    }
}
