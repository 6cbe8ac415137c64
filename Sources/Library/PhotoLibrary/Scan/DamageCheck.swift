// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// Looks for damage of the index while the folders are walked: it takes about as long, on another thread.
final class DamageCheck: Sendable {
    private let thread: ScanThread
    private let found: FoundDamage

    /// Written before the thread ends, read after.
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

    /// Waits for the end. Once.
    /// - Throws: `damagedIndex`, and it has been emptied.
    func result() throws(LibraryError) {
        thread.wait()
        if let error = found.error.withLock({ $0 }) { throw error }
    }
}
