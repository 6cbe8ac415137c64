// SPDX-License-Identifier: GPL-3.0-or-later

import PhotoLibrary
import PickerModel

/// Recovery from a damaged index: the query that meets the damage empties the index and can be repeated.
extension RequestLibrary {
    /// Queries the library; if the index was damaged, scans all folders and queries once more.
    /// - Throws: what the query throws, or `LibraryError` of the scan; damage that the second query meets as well.
    package func answer<Value: Sendable>(_ question: @Sendable () async throws -> Value) async throws -> Value {
        do {
            return try await question()
        } catch  where Self.isDamage(error) {
            sayDamage()
            try await scanAndTell()
            return try await question()
        }
    }

    /// Warns that the index was damaged.
    func sayDamage() { host.notices.warn(LibraryWarning.damagedIndex.sentence) }

    /// Whether an error of any layer means that the index was damaged.
    private static func isDamage(_ error: any Error) -> Bool {
        switch error {
        case let error as LibraryError: error == .damagedIndex
        case let error as LibraryFailure: error == .damagedIndex
        case let error as HostError: error.isDamage
        default: false
        }
    }
}
