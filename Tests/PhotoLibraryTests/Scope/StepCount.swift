// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import GRDBSQLite
import Synchronization

@testable import PhotoLibrary

/// Counts the work of an index by the steps of SQLite's machine.
struct StepCount {
    private final class Steps: Sendable { let count = Atomic(0) }

    private let steps = Steps()

    /// - Parameter database: one in memory, which has one connection.
    init(of database: LibraryDatabase) {
        // Never released: work in the background may go on when the test is over.
        let context = Unmanaged.passRetained(steps).toOpaque()
        database.writer.writeWithoutTransaction { connection in
            sqlite3_progress_handler(
                connection.sqliteConnection, 1,
                { context in
                    if let context {
                        let steps = Unmanaged<Steps>.fromOpaque(context).takeUnretainedValue()
                        steps.count.wrappingAdd(1, ordering: .relaxed)
                    }
                    return 0
                }, context)
        }
    }

    /// Those since this was asked last.
    func take() -> Int { steps.count.exchange(0, ordering: .relaxed) }
}
