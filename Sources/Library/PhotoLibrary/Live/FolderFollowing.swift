// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import Synchronization

/// Follows the shown folders with one `LiveSession` at a time; other folders mean a new session.
final class FolderFollowing: Sendable {
    /// A session, and what is needed to make the next one.
    struct Current: Sendable {
        let session: LiveSession
        let folders: [[UInt8]]
        let reader: any FactReading
        let limits: LiveLimits
    }

    /// Makes the scanner of a session from its cancellation check and its event handler.
    typealias MakeScanner =
        @Sendable (
            any FactReading, _ isCancelled: @escaping @Sendable () -> Bool,
            _ report: @escaping @Sendable (EngineEvent) -> Void
        ) -> LibraryScanner

    private let turn: ScanTurn
    private let publish: @Sendable (EngineEvent, [[UInt8]]) -> Void
    private let scanner: MakeScanner
    let current = Mutex<Current?>(nil)

    /// - Parameter publish: called on the session's threads with each event and the session's folders.
    init(
        turn: ScanTurn, publish: @escaping @Sendable (EngineEvent, [[UInt8]]) -> Void,
        scanner: @escaping MakeScanner
    ) {
        self.turn = turn
        self.publish = publish
        self.scanner = scanner
    }

    /// Starts a session and returns after its first rescan. Does nothing while a session runs.
    /// - Parameter isWanted: called while the lock on the session is held.
    func begin(
        _ folders: [[UInt8]], reader: any FactReading, limits: LiveLimits, isWanted: () -> Bool
    ) async {
        let begun = current.withLock { current -> Current? in
            guard current == nil, isWanted() else { return nil }
            current = session(folders, reader, limits)
            return current
        }
        guard let begun else { return }
        await withCheckedContinuation { continuation in start(begun) { continuation.resume() } }
    }

    /// If a session runs for other folders, replaces it by one for these.
    func follow(_ folders: [[UInt8]]) {
        let next = current.withLock { current -> Current? in
            guard let last = current, last.folders != folders else { return nil }
            last.session.stop()
            current = session(folders, last.reader, last.limits)
            return current
        }
        if let next { start(next) {} }
    }

    func end() {
        let last = current.withLock { current in
            defer { current = nil }
            return current
        }
        last?.session.stop()
    }

    /// Whether each of these folders, or a parent, is followed and the first rescan is done.
    func covers(_ folders: [[UInt8]]) -> Bool {
        current.withLock { current in
            guard let current, current.session.isReady else { return false }
            return folders.allSatisfy { folder in current.folders.contains { PathBytes.contains($0, folder) } }
        }
    }

    private func session(_ folders: [[UInt8]], _ reader: any FactReading, _ limits: LiveLimits) -> Current {
        let session = LiveSession(roots: folders, turn: turn, limits: limits) { [publish] in publish($0, folders) }
        return Current(session: session, folders: folders, reader: reader, limits: limits)
    }

    private func start(_ begun: Current, onReady: @escaping @Sendable () -> Void) {
        begun.session.start(scanner: { scanner(begun.reader, $0, $1) }, onReady: onReady)
    }
}
