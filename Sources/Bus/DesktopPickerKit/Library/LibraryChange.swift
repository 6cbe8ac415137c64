// SPDX-License-Identifier: GPL-3.0-or-later

import BusValues
public import PickerModel
import Synchronization

/// What is another in the library as the app sees it (`PHPhotoLibraryChangeObserver`).
public enum LibraryChange: Sendable, Equatable {
    /// Assets that the app sees and did not see before, those of which something else is told, and those that it does not see any more.
    case assets(added: [LibraryAsset.ID], changed: [LibraryAsset.ID], removed: [LibraryAsset.ID])
    /// What holds for a level now: the person, or the system's configuration, decided it.
    case authorization(AccessLevel, AuthorizationStatus)
    /// The service has ended, and what changed since is not known: the app fetches anew what it shows. It is told of changes again from its next call on.
    case anything
}

extension LibraryChange {
    /// A signal of `PhotoLibrary1`; nil for one that this version does not know.
    init?(_ signal: SessionBus.Signal) {
        switch signal.name {
        case "Changed":
            let lists = signal.values.map { ($0.elements ?? []).compactMap(\.text) }
            guard lists.count == 3 else { return nil }
            self = .assets(added: lists[0], changed: lists[1], removed: lists[2])
        case "AuthorizationChanged":
            let words = signal.values.compactMap(\.text)
            guard words.count == 2, let level = AccessLevel(rawValue: words[0]),
                let status = AuthorizationStatus(rawValue: words[1])
            else { return nil }
            self = .authorization(level, status)
        default: return nil
        }
    }
}

/// Those who read changes.
final class ChangeReaders: Sendable {
    private let all = Mutex<(last: Int, readers: [Int: AsyncStream<LibraryChange>.Continuation])>((0, [:]))

    deinit {
        for reader in all.withLock({ $0.readers }).values { reader.finish() }
    }

    /// Another reader. It is one until nobody reads the stream any more.
    func add() -> AsyncStream<LibraryChange> {
        let (stream, reader) = AsyncStream.makeStream(of: LibraryChange.self)
        let number = all.withLock { all in
            all.last += 1
            all.readers[all.last] = reader
            return all.last
        }
        reader.onTermination = { [weak self] _ in
            _ = self?.all.withLock { $0.readers.removeValue(forKey: number) }
        }
        return stream
    }

    func tell(_ change: LibraryChange) {
        for reader in all.withLock({ $0.readers }).values { reader.yield(change) }
    }
}
