// SPDX-License-Identifier: GPL-3.0-or-later

import PhotoLibrary
import PickerModel

/// An index that turns out to be damaged while it is asked is emptied on the spot: then there is only to ask again.
extension Composition {
    private static let sentence = "warning: the photo index was damaged and is built anew"

    /// Asks the library; where the index was damaged, looks at all folders and asks once more.
    func answer<Value: Sendable>(_ question: @Sendable () async throws -> Value) async throws -> Value {
        do {
            return try await question()
        } catch  where Self.isDamage(error) {
            Console.complain(Self.sentence)
            try await scanAndTell()
            return try await question()
        }
    }

    /// A request's state with the answers to its first questions. Does not wait for a scan: where the index was damaged the
    /// picker opens empty and fills.
    func opening(for request: PickRequest) async throws(Complaint) -> (PickerState, FirstScreen) {
        do throws(Complaint) {
            return try await firstAnswers(for: request)
        } catch {
            guard Self.isDamage(error) else { throw error }
            Console.complain(Self.sentence)
            return try await firstAnswers(for: request)
        }
    }

    /// The same failure in the terms of whoever hands it on.
    private static func isDamage(_ error: any Error) -> Bool {
        let damage = LibraryError.damagedIndex
        return switch error {
        case let error as LibraryError: error == damage
        case let error as LibraryFailure: error.text == damage.text
        case let error as Complaint: error.description == damage.description
        default: false
        }
    }
}
