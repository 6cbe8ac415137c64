// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Foundation
import GRDB
import PickerModel
import Synchronization

/// Reads files while a slow walk (a file server, a phone) is still finding others, so that the first photos do not wait
/// for the last folder. A walk that ends within a second reads nothing early.
///
/// Only files that the index cannot know under another name are read early: their name is new in the folder, and their
/// size is new to the index. All other files wait for the end of the walk, which shows what is gone: a moved file keeps
/// its identifier. Of two equal new copies, the one found first gets the first identifier, even if the other is older.
final class EarlyReading: Sendable {
    private struct State {
        /// Files found since the last handover to the reading thread.
        var found: [FolderWalk.Folder] = []
        /// Files handed over that the reading thread has not taken yet.
        var handed: [FolderWalk.Folder] = []
        var last: Duration
        var thread: ScanThread?
        var isOver = false
        var read = 0
        var failure: LibraryError?
    }

    private let scanner: LibraryScanner
    private let roots: [[UInt8]]
    private let state: Mutex<State>
    private let wake = DispatchSemaphore(value: 0)

    /// Time from the start of the walk to the first handover, and between two handovers.
    private static let patience = Duration.seconds(1)
    /// Size of the first batch: small, since a file system that is slow to walk is slow to read.
    private static let firstPart = 16

    init(_ scanner: LibraryScanner, _ roots: [[UInt8]]) {
        self.scanner = scanner
        self.roots = roots
        state = Mutex(State(last: scanner.time()))
    }

    // MARK: - The walk's side

    /// Whether the last handover is long enough ago that the walk should hand over a part of a folder.
    var isDue: Bool {
        let now = scanner.time()
        return state.withLock { now - $0.last >= Self.patience }
    }

    /// Adds the files that the walk found in a folder or in a part of one.
    func found(_ folder: FolderWalk.Folder) {
        let now = scanner.time()
        state.withLock { state in
            if !folder.files.isEmpty { state.found.append(folder) }
            guard now - state.last >= Self.patience else { return }
            state.last = now
            state.handed += state.found
            state.found = []
            if state.thread == nil { state.thread = ScanThread("picker-early") { [self] in run() } }
            wake.signal()
        }
    }

    /// Ends early reading after the walk. Waits for the files that are being read; the scan reads the rest.
    /// - Returns: the number of files read.
    func finish() throws(LibraryError) -> Int {
        let thread = state.withLock { state in
            state.isOver = true
            return state.thread
        }
        wake.signal()
        thread?.wait()
        let (read, failure) = state.withLock { ($0.read, $0.failure) }
        if let failure { throw failure }
        return read
    }

    private var isOver: Bool { scanner.isCancelled() || state.withLock { $0.isOver } }

    // MARK: - The reading thread

    private func run() {
        do throws(LibraryError) {
            var unknown = UnknownFiles()
            var (done, most) = (0, Self.firstPart)
            while let folders = next() {
                let now = scanner.now().timeIntervalSince1970
                var files = try unknown.find(in: folders, scanner.database, now: now).inReadingOrder()[...]
                while !files.isEmpty, !isOver {
                    try read(Array(files.prefix(most)), now, &done)
                    files = files.dropFirst(most)
                    // The first photos are visible by now; larger batches mean fewer transactions.
                    most = min(most * 2, IndexUpdate.batch)
                }
            }
        } catch {
            state.withLock { [error] in $0.failure = error }
        }
    }

    /// Waits for more folders; nil at the end.
    private func next() -> [FolderWalk.Folder]? {
        while !isOver {
            let handed = state.withLock { state in
                defer { state.handed = [] }
                return state.handed
            }
            if !handed.isEmpty { return handed }
            wake.wait()
        }
        return nil
    }

    /// The total number of files is unknown until the walk ends.
    private func report(_ event: EngineEvent) {
        if case .scanning(let done, _) = event {
            scanner.report(.scanning(done: done, total: nil))
        } else {
            scanner.report(event)
        }
    }

    private func read(_ files: [Candidate], _ now: Double, _ done: inout Int) throws(LibraryError) {
        let update = IndexUpdate(
            database: scanner.database, identity: scanner.identity, places: scanner.places, roots: roots,
            gone: GoneFiles())
        let line = ReadingLine(update: update, isCancelled: { [self] in isOver }, report: { [self] in report($0) })
        let describer = FileDescriber(
            identity: scanner.identity, reader: scanner.reader, confinement: scanner.confinement(of: roots),
            timeZone: scanner.timeZone, now: now)
        let outcome = try line.run(files, describer, known: done)
        done += outcome.read + outcome.other
        state.withLock { $0.read += outcome.read }
        // Videos that were assets of their own until the picture of their Live Photo was read.
        let lost = try update.lost()
        if !lost.isEmpty { scanner.report(.removed(lost)) }
    }
}

/// Finds files that the index cannot know under any name: their name is new in the folder, and their size differs from
/// every size in the index before early reading began.
struct UnknownFiles: Sendable {
    /// All sizes in the index; nil until the first new name, since most walks find none.
    private var sizes: Set<Int64>?

    /// The unknown files in `folders`, except files that may still be growing.
    /// - Parameter now: in seconds since 1970.
    mutating func find(
        in folders: [FolderWalk.Folder], _ database: LibraryDatabase, now: Double
    ) throws(LibraryError) -> [Candidate] {
        let fresh = try database.read { database in
            try folders.flatMap { folder in
                let known = try Self.names(in: folder.path, database)
                return folder.files.filter { !known.contains($0.name) && !FolderWalk.mayGrow($0, now: now) }
                    .map { Candidate(folder: folder.path, file: $0, row: nil) }
            }
        }
        guard !fresh.isEmpty else { return [] }
        if sizes == nil { sizes = try database.read { try Int64.fetchSet($0, sql: Self.allSizes) } }
        let known = sizes ?? []
        return fresh.filter { !known.contains($0.file.size) }
    }

    private static func names(in folder: [UInt8], _ database: Database) throws -> Set<[UInt8]> {
        let row = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM folder WHERE path = ?"), arguments: [Data(folder)])
        guard let row else { return [] }
        let statement = try database.cachedStatement(
            sql: """
                SELECT name FROM asset WHERE folder = ?1 UNION ALL SELECT name FROM live_video WHERE folder = ?1
                UNION ALL SELECT name FROM stranger WHERE folder = ?1
                """)
        return Set(try Data.fetchAll(statement, arguments: [row]).map { Array($0) })
    }

    private static let allSizes =
        "SELECT size FROM asset UNION SELECT size FROM live_video UNION SELECT size FROM stranger"
}
