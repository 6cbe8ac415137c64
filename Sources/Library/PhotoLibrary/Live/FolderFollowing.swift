// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import Synchronization

/// Follows the folders that are shown: one session at a time, a new one where they become others.
final class FolderFollowing: Sendable {
    /// A session with what another one of its kind is made of.
    private struct Current: Sendable {
        let session: LiveSession
        let folders: [[UInt8]]
        let reader: any FactReading
        let limits: LiveLimits
    }

    /// Makes what looks, from when to give up and what to tell.
    typealias MakeScanner =
        @Sendable (
            any FactReading, _ isCancelled: @escaping @Sendable () -> Bool,
            _ report: @escaping @Sendable (EngineEvent) -> Void
        ) -> LibraryScanner

    private let turn: ScanTurn
    private let publish: @Sendable (EngineEvent, [[UInt8]]) -> Void
    private let scanner: MakeScanner
    private let current = Mutex<Current?>(nil)

    /// - Parameter publish: told what happened and in which folders, on the session's threads.
    init(
        turn: ScanTurn, publish: @escaping @Sendable (EngineEvent, [[UInt8]]) -> Void,
        scanner: @escaping MakeScanner
    ) {
        self.turn = turn
        self.publish = publish
        self.scanner = scanner
    }

    /// Begins, and answers once everything was looked at. Nothing happens while folders are followed.
    /// - Parameter isWanted: asked with the lock on sessions held.
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

    /// Where folders are followed: has a new session look at these and follow them, unless they are the same.
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

    /// Whether these folders, or some above them, are followed and were looked at.
    func covers(_ folders: [[UInt8]]) -> Bool {
        current.withLock { current in
            guard let current, current.session.isReady else { return false }
            return folders.allSatisfy { folder in current.folders.contains { PathBytes.contains($0, folder) } }
        }
    }

    var isUnderWay: Bool { current.withLock { $0 != nil } }
    /// Whether each of the folders is watched.
    var isComplete: Bool { current.withLock { $0?.session.isComplete ?? false } }

    /// Takes events in as if the kernel had told them.
    func receive(_ events: [InotifyEvent]) { current.withLock { $0 }?.session.receive(events) }

    private func session(_ folders: [[UInt8]], _ reader: any FactReading, _ limits: LiveLimits) -> Current {
        let session = LiveSession(roots: folders, turn: turn, limits: limits) { [publish] in publish($0, folders) }
        return Current(session: session, folders: folders, reader: reader, limits: limits)
    }

    private func start(_ begun: Current, onReady: @escaping @Sendable () -> Void) {
        begun.session.start(scanner: { scanner(begun.reader, $0, $1) }, onReady: onReady)
    }
}
