// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Foundation
import GRDB
import PickerModel
import Synchronization

/// Reads files while the walk that finds them goes on, where that takes its time (a file server, a phone): so that the first
/// photos do not wait for the last folder. A walk that is over within a second knows nothing of this.
///
/// Only files that cannot have stood in the index under another name are read early: those of names that are new in their
/// folder and of sizes that are new to the index. All others wait until the walk tells what is gone, since what moved keeps its
/// identifier. Of equal copies that are new both, the one found first gets the first identifier, whichever is older.
final class EarlyReading: Sendable {
    private struct State {
        /// Found since the last time that anything was handed over.
        var found: [FolderWalk.Folder] = []
        /// Handed over and not taken yet.
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

    /// How long a walk may take before what it found is read, and how long it goes on until more is.
    private static let patience = Duration.seconds(1)
    /// How many files are read before the first ones show: where the walk is slow, reading is, too.
    private static let firstPart = 16

    init(_ scanner: LibraryScanner, _ roots: [[UInt8]]) {
        self.scanner = scanner
        self.roots = roots
        state = Mutex(State(last: scanner.time()))
    }

    // MARK: - The walk's side

    /// Whether the walk has taken long enough that a part of a folder is worth handing over.
    var isDue: Bool {
        let now = scanner.time()
        return state.withLock { now - $0.last >= Self.patience }
    }

    /// Takes in what the walk found in a folder, or in a part of one.
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

    /// Ends it: the walk is over. Waits for the files that are being read; the others are left to what follows.
    /// - Returns: how many were read.
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
                    // What shows is soon enough for a person now; fewer transactions are quicker.
                    most = min(most * 2, IndexUpdate.batch)
                }
            }
        } catch {
            state.withLock { [error] in $0.failure = error }
        }
    }

    /// Waits for more.
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

    /// How many files there are is not known before the walk is over.
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
        // Halves of Live Photos that stood on their own until the other one was read.
        let lost = try update.lost()
        if !lost.isEmpty { scanner.report(.removed(lost)) }
    }
}

/// Tells files that an index cannot know, whatever they were called: by their names where they lie, and by the sizes of all
/// that it held before anything was read early.
struct UnknownFiles: Sendable {
    /// Nil until a name is new: most walks find none.
    private var sizes: Set<Int64>?

    /// Those among files that were found, but for those that somebody may still be writing.
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
