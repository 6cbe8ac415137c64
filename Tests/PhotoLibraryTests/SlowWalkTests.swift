// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Ground
import MediaTypes
import PickerModel
import Synchronization
import Testing

@testable import PhotoLibrary

/// A walk is slow where the clock says so: the scanner asks it as it finds things, on the walk's own thread, which is also
/// where a test can hold the walk back.
@Suite("A walk that takes its time", .timeLimit(.minutes(5)))
struct SlowWalkTests {
    /// One scan and what it said.
    private final class Scan: Sendable {
        private let heard = Mutex<[LibraryEvent]>([])
        private let changes = DispatchSemaphore(value: 0)
        private let asked = Mutex(0)
        private let cancelled = CancelFlag()
        private let isSlow: Bool
        private let waitsFor: [Int: Int]
        private let cancelsAtChange: Bool

        /// - Parameter waitsFor: by the number of the question for the time, how many changes of the list it waits for.
        init(isSlow: Bool = true, waitsFor: [Int: Int] = [:], cancelsAtChange: Bool = false) {
            self.isSlow = isSlow
            self.waitsFor = waitsFor
            self.cancelsAtChange = cancelsAtChange
        }

        var events: [LibraryEvent] { heard.withLock { $0 } }

        func run(
            _ roots: [FileLocation], _ database: LibraryDatabase, reader: StatedFactReader = StatedFactReader()
        ) throws -> ScanReport {
            let scanner = LibraryScanner(
                database: database, identity: .temporary(), reader: reader, places: .none, timeZone: .gmt,
                now: { Date(timeIntervalSince1970: 1_750_000_000) },
                isCancelled: { [cancelled] in cancelled.isCancelled }, report: { [self] in hear($0.whole) },
                time: { [self] in time() })
            return try scanner.scan(roots.map(\.bytes))
        }

        private func hear(_ event: LibraryEvent) {
            heard.withLock { $0.append(event) }
            guard event == .changed else { return }
            if cancelsAtChange { cancelled.cancel() }
            changes.signal()
        }

        private func time() -> Duration {
            let number = asked.withLock { asked in
                asked += 1
                return asked
            }
            for _ in 0..<(waitsFor[number] ?? 0) where changes.wait(timeout: .now() + 20) == .timedOut {
                Issue.record("nothing was read while the walk went on")
            }
            return isSlow ? .seconds(number) : .zero
        }
    }

    private func library(_ folder: TemporaryFolder, _ database: LibraryDatabase) -> TestLibrary {
        TestLibrary([folder.location], keeping: folder, database: database)
    }

    @Test("what was found is in the list before the walk is over; how many there are is told after that")
    func early() async throws {
        let folder = try TemporaryFolder()
        for index in 0..<40 { try folder.photo("\(index / 10)/\(index).jpg") }
        let database = LibraryDatabase.inMemory()
        // Questions: at the start, and for each folder. The fourth waits until something shows.
        let scan = Scan(waitsFor: [4: 1])
        let report = try scan.run([folder.location], database)
        #expect(report.images == 40 && report.read == 40 && report.unchanged == 0)
        let events = scan.events
        let first = try #require(events.firstIndex(of: .changed))
        let total = try #require(events.firstIndex { if case .scanning(_, .some) = $0 { true } else { false } })
        #expect(first < total)
        var last = 0
        for event in events {
            guard case .scanning(let done, let total) = event else { continue }
            #expect(done >= last && total ?? 40 == 40)
            last = done
        }
        #expect(last == 40)
        #expect(try await library(folder, database).names().count == 40)
    }

    @Test("a part of one large folder is handed over, too, but nothing of a private one")
    func part() async throws {
        let folder = try TemporaryFolder()
        for index in 0..<500 { try folder.photo("DCIM/\(index).jpg") }
        for index in 0..<100 { try folder.photo("private/\(index).jpg") }
        try folder.write([], to: "private/.nomedia")
        let database = LibraryDatabase.inMemory()
        let scan = Scan(waitsFor: [12: 1])
        let report = try scan.run([folder.location], database)
        #expect(report.images == 500 && report.read == 500)
        let albums = try await library(folder, database).albumLines()
        #expect(albums == ["All Photos 500", "DCIM 500"])
        #expect(!scan.events.contains { if case .removed = $0 { true } else { false } })
    }

    @Test("what is new in a folder that is known shows early, too, and nothing else is read")
    func again() async throws {
        let folder = try TemporaryFolder()
        for index in 0..<100 { try folder.photo("DCIM/IMG_\(index).jpg", salt: "a salt for one size \(100 + index)") }
        let database = LibraryDatabase.inMemory()
        let reader = StatedFactReader()
        _ = try Scan(isSlow: false).run([folder.location], database, reader: reader)
        for index in 0..<50 {
            try folder.photo("DCIM/NEW_\(index).jpg", salt: "a salt for another size \(100 + index)")
        }
        // The same size as others: may be one that moved, as far as can be told by then.
        try folder.photo("DCIM/ALIKE.jpg", salt: "a salt for one size 999")
        let scan = Scan(waitsFor: [18: 1])
        let report = try scan.run([folder.location], database, reader: reader)
        #expect(report.read == 51 && report.unchanged == 100 && report.images == 151)
        #expect(reader.count == 151)
    }

    /// Everything that can happen between two scans.
    private func fill(_ folder: TemporaryFolder) throws {
        for index in 0..<30 { try folder.photo("old/\(index).jpg", .taken("2020-01-\(index % 28 + 1)T10:00:00")) }
        for index in 0..<10 { try folder.photo("gone/\(index).jpg") }
        try folder.photo("old/note", MediaFacts(format: .jpeg))
    }

    private func change(_ folder: TemporaryFolder) throws {
        // Into a folder that is walked before the one they come from.
        for index in 0..<5 {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/a\(index)", withIntermediateDirectories: true)
        }
        for index in 0..<5 { try folder.move("old/\(index).jpg", to: "a\(index)/moved.jpg") }
        for index in 0..<60 {
            try folder.photo("new\(index / 20)/\(index).jpg", salt: "a longer salt, for another size \(index)")
        }
        try folder.photo(
            "new0/live.heic", MediaFacts(format: .heic, contentIdentifier: "one"), salt: "still of a Live Photo")
        try folder.photo(
            "new0/live.mov", MediaFacts(format: .quickTime, contentIdentifier: "one"), salt: "video of a Live Photo")
        try folder.write(Array("no media at all, and no name that says so".utf8), to: "new1/strange")
        try folder.photo("old/7.jpg", salt: "changed in its place")
        for index in 0..<20 {
            try folder.photo("old/x\(index).jpg", salt: "a salt beside those that are known \(index)")
        }
        try folder.remove("gone")
    }

    @Test("the index is the same as after a fast walk, with all identifiers", arguments: [false, true])
    func same(isKnown: Bool) async throws {
        let folder = try TemporaryFolder()
        try fill(folder)
        let (slow, fast) = (LibraryDatabase.inMemory(), LibraryDatabase.inMemory())
        if isKnown {
            for database in [slow, fast] { _ = try Scan(isSlow: false).run([folder.location], database) }
        }
        try change(folder)
        let readers = (slow: StatedFactReader(), fast: StatedFactReader())
        let scan = Scan(waitsFor: [12: 1])
        let slowReport = try scan.run([folder.location], slow, reader: readers.slow)
        let fastReport = try Scan(isSlow: false).run([folder.location], fast, reader: readers.fast)
        #expect(slowReport == fastReport)
        #expect(readers.slow.count == readers.fast.count)
        let (one, other) = (library(folder, slow), library(folder, fast))
        #expect(try await one.assets() == other.assets())
        #expect(try await one.albumLines() == other.albumLines())
        // And it is whole: nothing is read again.
        let again = try Scan().run([folder.location], slow, reader: readers.slow)
        #expect(again.read == 0 && again.removed == 0 && again.unchanged == slowReport.read + slowReport.unchanged)
    }

    @Test("equal copies all stay, each with an identifier of its own, whenever they are found")
    func copies() async throws {
        let folder = try TemporaryFolder()
        for index in 0..<12 { try folder.photo("\(index)/a.jpg", salt: "same") }
        let (slow, fast) = (LibraryDatabase.inMemory(), LibraryDatabase.inMemory())
        _ = try Scan(waitsFor: [5: 1, 9: 1]).run([folder.location], slow)
        _ = try Scan(isSlow: false).run([folder.location], fast)
        let ids = try await library(folder, slow).list().entries.map(\.id)
        // The same identifiers; which of the copies has which may differ.
        #expect(Set(ids) == Set(try await library(folder, fast).list().entries.map(\.id)))
        #expect(Set(ids).count == 12)
    }

    @Test("given up in the middle, what is known stays and what was read is there")
    func cancel() async throws {
        let folder = try TemporaryFolder()
        try fill(folder)
        let database = LibraryDatabase.inMemory()
        _ = try Scan(isSlow: false).run([folder.location], database)
        let before = try await library(folder, database).ids()
        try change(folder)
        let scan = Scan(waitsFor: [12: 1], cancelsAtChange: true)
        #expect(throws: LibraryError.cancelled) { try scan.run([folder.location], database) }
        let after = Set(try await library(folder, database).list().entries.map(\.id))
        #expect(after.isSuperset(of: before.values))
        #expect(after.count > before.count)
        // But for the half of a Live Photo that stood on its own for a moment.
        for case .removed(let gone) in scan.events { #expect(gone.isDisjoint(with: before.values)) }
        let report = try Scan(isSlow: false).run([folder.location], database)
        // Of the forty that were known ten are gone.
        #expect(report.removed == 10 && report.images == 51 + 61)
    }

    @Test("a fast walk asks for no early reading: the total is known before the first photo is read")
    func fast() throws {
        let folder = try TemporaryFolder()
        for index in 0..<40 { try folder.photo("\(index / 10)/\(index).jpg") }
        let scan = Scan(isSlow: false)
        _ = try scan.run([folder.location], .inMemory())
        let first = try #require(scan.events.firstIndex(of: .changed))
        #expect(scan.events[..<first].contains(.scanning(done: 0, total: 40)))
    }
}
