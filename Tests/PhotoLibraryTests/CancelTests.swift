// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PhotoLibrary
import PickerModel
import Synchronization
import Testing

@Suite("Cancelling a scan")
struct CancelTests {
    private final class Holder: Sendable {
        private let task = Mutex<Task<ScanReport, any Error>?>(nil)
        private let wanted = Mutex(false)
        func hold(_ new: Task<ScanReport, any Error>) {
            task.withLock { $0 = new }
            if wanted.withLock({ $0 }) { new.cancel() }
        }
        func cancel() {
            wanted.withLock { $0 = true }
            task.withLock { $0 }?.cancel()
        }
    }

    @Test("leaves a sound index, and the next scan finishes the work", arguments: [1, 2, 150, 450, 899])
    func midway(number: Int) async throws {
        let folder = try TemporaryFolder()
        for index in 0..<900 { try folder.photo("\(index % 5)/\(index).jpg") }
        let holder = Holder()
        let reader = StatedFactReader { if $0 == number { holder.cancel() } }
        let library = TestLibrary([folder.location], reader: reader)
        let task = Task { try await library.view.scan(reader: reader) }
        holder.hold(task)
        await #expect(throws: LibraryError.cancelled) { try await task.value }
        let found = try await library.list().count
        #expect(found <= 900)
        #expect(try await library.albumLines().first == "All Photos \(found)")
        #expect(try await library.assets().count == found)
        let report = try await library.scan()
        #expect(report.images == 900 && report.unchanged == found && report.read == 900 - found)
        #expect(try await library.list().count == 900)
    }

    @Test("takes nothing out")
    func removesNothing() async throws {
        let folder = try TemporaryFolder()
        for index in 0..<10 { try folder.photo("\(index).jpg") }
        let holder = Holder()
        let reader = StatedFactReader { if $0 == 11 { holder.cancel() } }
        let library = TestLibrary([folder.location], reader: reader)
        try await library.scan()
        for index in 0..<5 { try folder.remove("\(index).jpg") }
        for index in 20..<30 { try folder.photo("\(index).jpg") }
        let task = Task { try await library.view.scan(reader: reader) }
        holder.hold(task)
        await #expect(throws: LibraryError.cancelled) { try await task.value }
        #expect(Set(try await library.names()).isSuperset(of: (0..<10).map { "\($0).jpg" }))
        #expect(try await library.scan().removed == 5)
    }

    /// A search gives way to the next letter. GRDB ends the program where the cancelled one was just asking for a tokenizer.
    @Test("a search that is given up at any moment ends nothing but itself")
    func search() async throws {
        let folder = try TemporaryFolder()
        // A word that no folder's name begins with: that is full of digits.
        for index in 0..<50 { try folder.photo("zebra\(index).jpg") }
        let library = TestLibrary(folder)
        try await library.scan()
        for number in 0..<1000 {
            let task = Task { try await library.list(LibraryQuery(search: "zebra\(number % 10)")) }
            let until = ContinuousClock.now + .microseconds(number % 500)
            while ContinuousClock.now < until { await Task.yield() }
            task.cancel()
            _ = await task.result
        }
        #expect(try await library.list(LibraryQuery(search: "zebra7")).count == 1)
    }

    @Test("a task that is cancelled already does not begin")
    func beforehand() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.jpg")
        let library = TestLibrary(folder)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await library.scan()
        }
        await #expect(throws: LibraryError.cancelled) { try await task.value }
        #expect(library.reader.count == 0)
        #expect(try await library.scan().images == 1)
    }

    @Test("the library's end stops a scan under way")
    func stop() async throws {
        let folder = try TemporaryFolder()
        for index in 0..<300 { try folder.photo("\(index).jpg") }
        let held = Mutex<LibraryEngine?>(nil)
        let reader = StatedFactReader { if $0 == 10 { held.withLock { $0 }?.stop() } }
        let library = TestLibrary([folder.location], reader: reader)
        held.withLock { $0 = library.engine }
        await #expect(throws: LibraryError.cancelled) { try await library.scan() }
        #expect(reader.count < 300)
        held.withLock { $0 = nil }
    }

    @Test("two scans at once take turns: the reader is one thread's at a time")
    func turns() async throws {
        let folder = try TemporaryFolder()
        for index in 0..<200 { try folder.photo("\(index).jpg") }
        let reader = ExclusiveReader()
        let library = TestLibrary(folder).view
        async let one = library.scan(reader: reader)
        async let other = library.scan(reader: reader)
        let reports = try await [one, other]
        #expect(reports.map(\.images) == [200, 200])
        #expect(reports.map(\.read).reduce(0, +) == 200)
        #expect(reader.wasShared == false)
    }
}

/// Notices being used by two threads.
private final class ExclusiveReader: FactReading {
    private let inside = Atomic(0)
    private let shared = Atomic(false)
    private let reader = StatedFactReader()

    var wasShared: Bool { shared.load(ordering: .sequentiallyConsistent) }

    func facts(ofDescriptor descriptor: Int32, head: [UInt8], fileExtension: String) throws(MediaError) -> MediaFacts {
        if inside.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue > 1 {
            shared.store(true, ordering: .sequentiallyConsistent)
        }
        defer { inside.wrappingSubtract(1, ordering: .sequentiallyConsistent) }
        return try reader.facts(ofDescriptor: descriptor, head: head, fileExtension: fileExtension)
    }
}
