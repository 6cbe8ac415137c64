// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel
import Synchronization
import Testing

@testable import PhotoLibrary

/// A library of a test that follows its folders, and what it says. Tests wait for what it says, never for a time.
final class LiveLibrary: Sendable {
    let folder: TemporaryFolder
    let test: TestLibrary
    private let stream: AsyncStream<LibraryEvent>
    private let heard = Mutex<[LibraryEvent]>([])

    /// Scans and begins to follow.
    init(
        _ folder: TemporaryFolder, roots: [FileLocation]? = nil, database: LibraryDatabase = .inMemory(),
        reader: StatedFactReader = StatedFactReader(), limits: LiveLimits = LiveLimits(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) async throws {
        self.folder = folder
        test = TestLibrary(
            roots ?? [folder.location], keeping: folder, database: database, reader: reader, now: now)
        try await test.scan()
        stream = test.port.events()
        await test.engine.watch(reader: reader, limits: limits)
    }

    deinit { test.engine.stop() }

    /// Everything said since the watch began, as far as it was waited for.
    var events: [LibraryEvent] { heard.withLock { $0 } }

    /// Everything that was said to be gone.
    var removed: Set<AssetID> {
        events.reduce(into: []) { all, event in if case .removed(let ids) = event { all.formUnion(ids) } }
    }

    /// Takes in what is said until something holds; the test's time limit is the only other end.
    func until(_ holds: () async throws -> Bool) async throws {
        if try await holds() { return }
        for await event in stream {
            heard.withLock { $0.append(event) }
            if try await holds() { return }
        }
        Issue.record("the library ended before")
    }

    /// Takes in what is said up to the end of a look that changed something.
    func nextLook() async {
        for await event in stream {
            heard.withLock { $0.append(event) }
            if case .scanned = event { return }
        }
    }

    /// Waits until the photos are these, by their paths in the folder.
    func untilPhotos(are names: Set<String>) async throws { try await until { try await photos() == names } }

    /// Has a photo come and go, and waits until its going was said: whatever was said before was heard then.
    func settle() async throws {
        let name = "settled-\(UUID().uuidString).jpg"
        try folder.photo(name)
        try await until { try await photos().contains(name) }
        let id = try #require(try await ids()[name])
        try folder.remove(name)
        try await until { removed.contains(id) }
    }

    /// Paths in the folder.
    func photos() async throws -> Set<String> { Set(try await ids().keys) }

    func ids() async throws -> [String: AssetID] {
        let start = folder.path.utf8.count + 1
        return Dictionary(
            try await test.assets().map {
                (String(decoding: $0.location.bytes.dropFirst(start), as: UTF8.self), $0.id)
            },
            uniquingKeysWith: { first, _ in first })
    }
}
