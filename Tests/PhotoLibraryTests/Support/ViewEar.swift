// SPDX-License-Identifier: GPL-3.0-or-later

import PhotoLibrary
import PickerModel
import Synchronization

/// What a view says, taken in until something holds.
final class ViewEar: Sendable {
    private let stream: AsyncStream<LibraryEvent>
    private let all = Mutex<[LibraryEvent]>([])

    init(_ view: LibraryView) { stream = view.events() }

    var heard: [LibraryEvent] { all.withLock { $0 } }

    func until(_ holds: () async throws -> Bool) async throws {
        if try await holds() { return }
        for await event in stream {
            all.withLock { $0.append(event) }
            if try await holds() { return }
        }
    }

    /// All that is said up to the end of the library.
    func rest() async -> [LibraryEvent] {
        for await event in stream { all.withLock { $0.append(event) } }
        return heard
    }
}
