// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
package import Ground
import MediaTypes
package import PickerModel

/// The apps of the settings: those about which the person decided something, and those that picked photos. All functions are blocking.
package struct KnownApps: Sendable {
    package let records: AccessRecords
    package let log: DeliveryLog
    private let memories: AppMemories
    private let callers: CallerIdentity
    private let own: String

    /// - Parameters:
    ///   - callers: knows names and icons.
    ///   - own: the id under which the picker remembers what was picked without an app.
    init(records: AccessRecords, log: DeliveryLog, memories: AppMemories, callers: CallerIdentity, own: String) {
        (self.records, self.log, self.memories, self.callers, self.own) = (records, log, memories, callers, own)
    }

    /// The apps, in the order of their ids.
    package func apps() -> [AccessSettingsApp] {
        let decided = Set(records.apps)
        return decided.union(memories.folder.apps).subtracting([own]).sorted().map { id in
            AccessSettingsApp(
                id: id, app: callers.app(id), access: decided.contains(id) ? records.access(of: id) : nil)
        }
    }

    /// Forgets what was decided about an app, and what it picked.
    /// - Throws: where one of its files cannot be removed.
    package func forget(_ app: String) throws(FileError) {
        try records.forget(app)
        try memories.forget(app)
    }

    /// What was handed to whom; nothing where it cannot be read.
    package func record() -> AccessRecord {
        let entries = log.isKept ? (try? log.entries()) ?? [] : []
        return AccessRecord(isKept: log.isKept, entries: entries.map(Self.entry))
    }

    private static func entry(_ entry: DeliveryLogEntry) -> AccessRecordEntry {
        let recipient: AccessRecordEntry.Recipient =
            switch entry.way {
            case .copied: .copied
            case .saved: .saved
            case .opened: .opened
            case .dragged: .dragged
            case .added, nil: .app(entry.appName ?? entry.app)
            }
        let day = (try? Date(entry.time, strategy: .iso8601)).map { CivilDay(of: $0) }
        return AccessRecordEntry(recipient, on: day, names: entry.items.map(\.name))
    }
}
