// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import Glibc
import MediaTypes
import PickerModel
import Synchronization

/// Brings the index up to date with some folders: walk, compare, read what is new, write it in batches, take out what is
/// gone.
///
///     walk and compare → read and hash (one thread: exiv2's XMP part is not thread-safe) → write (one thread)
///
/// Blocking throughout, hence on threads of its own; the caller suspends.
struct LibraryScanner: Sendable {
    let database: LibraryDatabase
    let identity: AssetIdentity
    let reader: any FactReading
    let timeZone: TimeZone
    let now: @Sendable () -> Date

    /// Rows written in one transaction: small enough that the first photos show at once, large enough that a commit is
    /// a small part of the work.
    static let batch = 400

    func scan(
        roots: [[UInt8]], flag: CancelFlag, report: @escaping @Sendable (LibraryEvent) -> Void
    ) async throws(LibraryError) -> ScanReport {
        let result: Result<ScanReport, LibraryError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let thread = Thread {
                    continuation.resume(returning: Result { () throws(LibraryError) in try run(roots, flag, report) })
                }
                thread.name = "picker-scan"
                thread.stackSize = 4 << 20
                thread.start()
            }
        } onCancel: {
            flag.cancel()
        }
        return try result.get()
    }

    private func run(
        _ roots: [[UInt8]], _ flag: CancelFlag, _ report: @escaping @Sendable (LibraryEvent) -> Void
    ) throws(LibraryError) -> ScanReport {
        report(.scanning(done: 0, total: nil))
        var walk = FolderWalk { flag.isCancelled }
        for root in roots { walk.walk(root: root) }
        guard !flag.isCancelled else { throw .cancelled }
        do {
            return try update(walk, roots, flag, report)
        } catch let error as LibraryError {
            throw error
        } catch {
            throw .index(message: (error as? DatabaseError)?.message ?? "\(error)")
        }
    }

    private func update(
        _ walk: FolderWalk, _ roots: [[UInt8]], _ flag: CancelFlag, _ report: @escaping @Sendable (LibraryEvent) -> Void
    ) throws -> ScanReport {
        var result = ScanReport()
        result.other = walk.other
        result.warnings = walk.warnings
        var index = try database.writer.read { try KnownFiles($0, under: roots) }
        var fresh: [(folder: [UInt8], file: ScannedFile)] = []
        for folder in walk.folders {
            for file in folder.files {
                if index.take(folder.path, file) { result.unchanged += 1 } else { fresh.append((folder.path, file)) }
            }
        }
        let total = fresh.count + result.unchanged
        report(.scanning(done: result.unchanged, total: total))
        let gone = index.gone(except: walk.unread)
        let writer = BatchWriter(database: database)
        if !fresh.isEmpty {
            var copies = try database.writer.read { try CopyCounter($0, except: gone) }
            var batch: [AssetRow] = []
            for (number, candidate) in fresh.enumerated() {
                if flag.isCancelled { break }
                if let row = read(candidate.folder, candidate.file, &copies, &result) { batch.append(row) }
                // The first batch is small: something to see, soon.
                let full = batch.count >= (result.read <= Self.batch ? 100 : Self.batch)
                if full || number + 1 == fresh.count {
                    let done = total - fresh.count + number + 1
                    writer.write(batch) {
                        report(.scanning(done: done, total: total))
                        report(.changed)
                    }
                    batch = []
                }
            }
        }
        try writer.finish()
        guard !flag.isCancelled else { throw LibraryError.cancelled }
        if !gone.isEmpty {
            // Rows that came back under another name have been replaced meanwhile: their numbers are gone already.
            result.removed = try database.writer.write { database in
                var removed = 0
                for seq in gone.map(\.seq) {
                    try database.cachedStatement(sql: "DELETE FROM asset WHERE seq = ?").execute(arguments: [seq])
                    removed += database.changesCount
                }
                return removed
            }
            report(.changed)
        }
        try database.writer.read { try result.count($0, under: roots) }
        report(.scanned(result))
        return result
    }

    /// One file read: a row, or nil where it is no media after all or has gone.
    private func read(
        _ folder: [UInt8], _ file: ScannedFile, _ copies: inout CopyCounter, _ result: inout ScanReport
    ) -> AssetRow? {
        let path = folder + (folder.last == 47 ? [] : [47]) + file.name
        let name = String(decoding: file.name, as: UTF8.self)
        let ending = file.fileExtension
        var facts: MediaFacts?
        var broken: MediaError?
        var fingerprint: [UInt8]?
        do throws(MediaError) {
            let opened = try OpenedFile(path: path)
            fingerprint = identity.fingerprint(size: opened.size, head: opened.head, tail: opened.tail)
            facts = try reader.facts(ofDescriptor: opened.descriptor, head: opened.head, fileExtension: ending)
        } catch {
            // It went away between walk and read: as if it had never been there.
            if case .unreadable(errno: ENOENT) = error { return nil }
            if error == .unknownFormat, ending.isEmpty {
                result.other += 1
                return nil
            }
            broken = error
        }
        result.read += 1
        let print = fingerprint ?? identity.fingerprint(size: file.size, head: path, tail: [])
        let ordinal = copies.next(print)
        let format = facts?.format ?? MediaFormat(fileExtension: ending) ?? .jpeg
        var known = facts ?? MediaFacts(format: format)
        known.subtypes.formUnion(NameFacts.subtypes(name: name, folder: folder, isVideo: format.isVideo))
        let date = known.captureDate ?? NameFacts.date(in: name) ?? modified(file)
        return AssetRow(
            id: identity.id(print, ordinal: ordinal), folder: folder, file: file, fingerprint: print, ordinal: ordinal,
            kind: format.isVideo ? .video : known.subtypes.contains(.livePhoto) ? .livePhoto : .image, facts: known,
            captureDate: date, instant: date.instant { localOffset($0) }, added: now().timeIntervalSince1970,
            broken: broken)
    }

    private func modified(_ file: ScannedFile) -> CaptureDate {
        let offset = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(file.modified)))
        return CaptureDate(civilSeconds: file.modified + Int64(offset), utcOffset: offset, source: .modified)
    }

    /// The zone's offset at a local time: taken at the instant that the standard guess gives.
    private func localOffset(_ civil: Int64) -> Int {
        let guess = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(civil)))
        return timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(civil - Int64(guess))))
    }
}

/// Set once, read everywhere.
public final class CancelFlag: Sendable {
    private let flag = Atomic(false)
    public init() {}
    public func cancel() { flag.store(true, ordering: .relaxed) }
    public var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
