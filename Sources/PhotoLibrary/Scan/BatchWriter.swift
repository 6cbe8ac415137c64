// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import Synchronization

/// Writes batches behind the reader's back, in order, a few at most waiting: reading and committing overlap.
final class BatchWriter: Sendable {
    private struct State {
        var folders: [[UInt8]: Int64] = [:]
        var failure: (any Error)?
    }

    private let database: LibraryDatabase
    private let queue = DispatchQueue(label: "picker-index-writer")
    private let places = DispatchSemaphore(value: 3)
    private let state = Mutex(State())

    init(database: LibraryDatabase) { self.database = database }

    /// Takes a batch; waits where three are under way already.
    func write(_ rows: [AssetRow], then done: @escaping @Sendable () -> Void) {
        places.wait()
        queue.async { [self] in
            defer { places.signal() }
            let earlier = state.withLock { $0.failure == nil ? $0.folders : nil }
            guard var folders = earlier else { return }
            do {
                try database.writer.write { try AssetWriter(database: $0).write(rows, folders: &folders) }
                state.withLock { [folders] in $0.folders = folders }
                done()
            } catch {
                state.withLock { $0.failure = error }
            }
        }
    }

    /// Waits for all batches.
    /// - Throws: what the first failed one threw.
    func finish() throws {
        queue.sync {}
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }
}
