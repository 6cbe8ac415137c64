// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// Checks the index for damage on a thread of its own while the folders are walked; both take about as long.
final class DamageCheck: Sendable {
    private let thread: ScanThread
    private let found: FoundDamage

    /// The result: the thread writes it before it ends, `result` reads it after.
    private final class FoundDamage: Sendable {
        let error = Mutex<LibraryError?>(nil)
    }

    init(_ database: LibraryDatabase) {
        let found = FoundDamage()
        self.found = found
        thread = ScanThread("picker-check") {
            do throws(LibraryError) {
                try database.check()
            } catch {
                found.error.withLock { [error] in $0 = error }
            }
        }
    }

    /// Waits for the end of the check. Call it once.
    /// - Throws: `damagedIndex` after the index was emptied.
    func result() throws(LibraryError) {
        thread.wait()
        if let error = found.error.withLock({ $0 }) { throw error }
    }
}
