// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel

/// Brings the index up to date with some folders: walks them, compares, reads new files, writes rows in batches, and
/// deletes the rows of files that are gone.
///
///     walk, compare, open, hash  →  read metadata                →  write
///     one thread                    as many as the reader likes,    one thread
///                                   in worker processes
///
/// All methods block, so they run on threads of their own (`ScanThread`).
struct LibraryScanner: Sendable {
    let database: LibraryDatabase
    let identity: AssetIdentity
    let reader: any FactReading
    let places: PlaceNames
    let timeZone: TimeZone
    let now: @Sendable () -> Date
    let isCancelled: @Sendable () -> Bool
    let report: @Sendable (EngineEvent) -> Void
    /// Knows which folders are on devices.
    var devices: MountedDevices?
    /// A monotonic clock with an arbitrary start, to measure how long a walk takes.
    let time: @Sendable () -> Duration

    /// Blocks until the index is up to date.
    func scan(_ roots: [[UInt8]]) throws(LibraryError) -> ScanReport {
        report(.scanning(done: 0, total: nil))
        let check = DamageCheck(database)
        var walk = FolderWalk(confinement: confinement(of: roots), isCancelled: isCancelled)
        let early = try self.walk(roots, &walk)
        do throws(LibraryError) {
            try check.result()
            return try update(walk, roots, early: early)
        } catch {
            guard error == .damagedIndex else { throw error }
            // The index was emptied when the damage was found: every file is new now.
            walk.metDamage = true
            return try update(walk, roots)
        }
    }

    /// Walks all folders. During a slow walk files are read meanwhile (`EarlyReading`).
    /// - Returns: the number of files read early.
    func walk(_ roots: [[UInt8]], _ walk: inout FolderWalk) throws(LibraryError) -> Int {
        let early = EarlyReading(self, roots)
        walk.early = early
        walk.walk(roots)
        walk.early = nil
        let read = Result { () throws(LibraryError) in try early.finish() }
        guard !isCancelled() else { throw .cancelled }
        guard read == .failure(.damagedIndex) else { return try read.get() }
        // The index was emptied; `update` reads every file again.
        walk.metDamage = true
        return 0
    }

    /// Brings the index up to date with what a walk found.
    /// - Parameters:
    ///   - extent: the folders that the walk covers; nil for all under the roots.
    ///   - early: number of files read during the walk.
    func update(
        _ walk: FolderWalk, _ roots: [[UInt8]], in extent: RescanExtent? = nil, early: Int = 0
    ) throws(LibraryError) -> ScanReport {
        var result = ScanReport(other: walk.other, warnings: walk.warnings)
        var known = try database.read { try KnownFiles($0, under: roots, in: extent, session: database.session) }
        let fresh = compare(walk, &known, &result, confinement(of: roots))
        let missing = try missing(walk, known)
        if walk.metDamage { result.warnings.append(.damagedIndex) }
        result.warnings += missing.map { .missingDisk(FileLocation(bytes: $0)) }
        let update = IndexUpdate(
            database: database, identity: identity, places: places, roots: roots,
            gone: known.gone(except: walk.unread + missing))
        try read(fresh, into: update, &result)
        result.read += early
        result.unchanged = max(0, result.unchanged - early)
        guard !isCancelled() else { throw .cancelled }
        if !update.gone.assets.isEmpty || !update.gone.strangers.isEmpty {
            let removed = try update.removeGone()
            result.removed += removed.count
            report(.changed(Set(removed.values)))
        }
        let lost = try update.lost()
        if !lost.isEmpty { report(.removed(lost)) }
        if extent == nil {
            try update.finish(walk.roots.filter { !missing.contains($0.key) }, at: now().timeIntervalSince1970)
        }
        try database.read { try result.count($0, under: roots) }
        if database.othersChanges.take(at: try database.read { try IndexVersion($0) }) {
            report(.changed(Set(roots)))
        }
        result.warnings += database.takeNews()
        report(.scanned(result))
        return result
    }

    func confinement(of roots: [[UInt8]]) -> Confinement { devices?.confinement(of: roots) ?? .none }

    private func compare(
        _ walk: FolderWalk, _ known: inout KnownFiles, _ result: inout ScanReport, _ confinement: Confinement
    ) -> [Candidate] {
        var fresh: [Candidate] = []
        for folder in walk.folders {
            for (file, match) in zip(folder.files, known.match(folder.path, folder.files, confinement)) {
                switch match {
                case .unchanged: result.unchanged += 1
                case .stranger: result.other += 1
                case .changed(let row): fresh.append(Candidate(folder: folder.path, file: file, row: row))
                case .new: fresh.append(Candidate(folder: folder.path, file: file, row: nil))
                }
            }
        }
        return fresh.inReadingOrder()
    }

    /// Empty roots that had photos and are now on another file system: mount points without their disk.
    private func missing(_ walk: FolderWalk, _ known: KnownFiles) throws(LibraryError) -> [[UInt8]] {
        let empty = walk.roots.filter { $0.value.isEmpty && known.isKnown($0.key) }
        guard !empty.isEmpty else { return [] }
        let devices = try database.read { try IndexUpdate.devices($0) }
        return empty.compactMap { path, root in
            devices[path].map { $0 != root.device } ?? false ? path : nil
        }
    }

    // MARK: - Reading

    private func read(
        _ fresh: [Candidate], into update: IndexUpdate, _ result: inout ScanReport
    ) throws(LibraryError) {
        let total = result.unchanged + fresh.count
        report(.scanning(done: result.unchanged, total: total))
        guard !fresh.isEmpty else { return }
        let describer = FileDescriber(
            identity: identity, reader: reader, confinement: confinement(of: update.roots), timeZone: timeZone,
            now: now().timeIntervalSince1970)
        let line = ReadingLine(update: update, isCancelled: isCancelled, report: report)
        let outcome = try line.run(fresh, describer, known: result.unchanged)
        result.read = outcome.read
        result.other += outcome.other
        result.removed = outcome.removed
        if let unread = outcome.unread { result.warnings.append(.filesNotRead(unread)) }
    }
}
