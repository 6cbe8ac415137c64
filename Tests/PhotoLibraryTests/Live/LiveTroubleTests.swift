// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import Glibc
import MediaTypes
import PickerModel
import Synchronization
import Testing

@testable import PhotoLibrary

@Suite("Following folders where not everything can be watched", .timeLimit(.minutes(5)))
struct LiveTroubleTests {
    private func notices(_ live: LiveLibrary) -> [LibraryNotice] {
        live.events.compactMap { if case .notice(let notice) = $0 { notice } else { nil } }
    }

    @Test("too few watches: looks again and again, and says so once", arguments: [0, 1, 2])
    func tooFew(watches: Int) async throws {
        let folder = try TemporaryFolder()
        for name in ["a.jpg", "in/b.jpg", "in/deep/c.jpg"] { try folder.photo(name) }
        let live = try await LiveLibrary(
            folder, limits: LiveLimits(poll: .milliseconds(20), watches: watches))
        let ids = try await live.ids()
        try folder.photo("in/deep/new.jpg")
        try await live.until { try await live.photos().contains("in/deep/new.jpg") }
        try folder.move("in/deep/c.jpg", to: "in/c.jpg")
        try await live.until { try await live.ids()["in/c.jpg"] == ids["in/deep/c.jpg"] }
        try folder.remove("in/b.jpg")
        try await live.until { try await !live.photos().contains("in/b.jpg") }
        #expect(notices(live) == [.tooFewWatches])
    }

    @Test("freed watches are for other folders, and nothing is looked at without need then")
    func freed() async throws {
        let folder = try TemporaryFolder()
        for name in ["a.jpg", "in/b.jpg", "out/c.jpg"] { try folder.photo(name) }
        let live = try await LiveLibrary(folder, limits: LiveLimits(poll: .milliseconds(20), watches: 2))
        #expect(!live.test.engine.isWatchingEverything)
        try folder.remove("in")
        try await live.until { try await live.photos() == ["a.jpg", "out/c.jpg"] }
        try folder.photo("out/new.jpg")
        try await live.until { try await live.photos().contains("out/new.jpg") }
        while !live.test.engine.isWatchingEverything { await Task.yield() }
    }

    @Test("more happens than the kernel notes: everything is looked at, and that is said once")
    func overflow() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("in/a.jpg")
        // One watch, for the folder itself: nothing but the overflow tells what happens below.
        let live = try await LiveLibrary(folder, limits: LiveLimits(poll: .seconds(3600), watches: 1))
        for number in 0..<2 {
            try folder.photo("in/\(number).jpg")
            live.test.engine.receive([.overflow])
            try await live.until { try await live.photos().contains("in/\(number).jpg") }
        }
        try await live.settle()
        #expect(notices(live).count { $0 == .changesLost } == 1)
    }

    @Test(
        "events that cannot be read any more are said, all is looked at, and nothing counts as watched",
        arguments: [false, true])
    func deaf(_ isStopped: Bool) throws {
        let folder = try TemporaryFolder()
        let root = folder.location.bytes
        let troubles = Mutex<[FolderWatch.Trouble]>([])
        let watch = FolderWatch(roots: [root], limits: LiveLimits()) { trouble in
            troubles.withLock { $0.append(trouble) }
        }
        watch.prepareRescan()
        watch.enter(root, try #require(FolderIdentity(of: root)))
        #expect(watch.isComplete)
        if isStopped { watch.stop() }
        watch.listen { nil }
        #expect(troubles.withLock { $0 } == (isStopped ? [] : [.deaf]))
        #expect(watch.isComplete == isStopped)
        #expect(watch.next(polling: nil) == (isStopped ? nil : .everything))
    }

    @Test("rescans that fail are told once, and that one succeeds again is told although it changed nothing")
    func failing() async throws {
        let (folder, place) = (try TemporaryFolder(), try TemporaryFolder())
        try folder.photo("a.jpg")
        let database = LibraryDatabase.open(at: "\(place.path)/library.sqlite")
        let reader = StatedFactReader()
        let live = try await LiveLibrary(
            folder, database: database, reader: reader, limits: LiveLimits(poll: .milliseconds(20)))
        try await database.writer.writeWithoutTransaction {
            try $0.execute(
                sql: "CREATE TRIGGER refuse BEFORE INSERT ON asset BEGIN SELECT RAISE(ABORT, 'refused'); END")
        }
        func scans() -> [LibraryEvent] {
            live.events.filter {
                switch $0 {
                case .scanned, .scanFailed: true
                default: false
                }
            }
        }
        let before = reader.count
        try folder.photo("b.jpg")
        try await live.until { scans().contains { $0 == .scanFailed(.index(message: "refused")) } }
        while reader.count < before + 3 { await Task.yield() }
        try folder.remove("b.jpg")
        try await live.until { if case .scanned = scans().last { true } else { false } }
        #expect(scans().count { $0 == .scanFailed(.index(message: "refused")) } == 1)
        #expect(try await live.photos() == ["a.jpg"])
    }

    @Test("a root that vanishes keeps its photos; back again, what changed meanwhile is found")
    func rootVanished() async throws {
        let folder = try TemporaryFolder()
        for name in ["disk/a.jpg", "disk/in/b.jpg", "home/c.jpg"] { try folder.photo(name) }
        let live = try await LiveLibrary(
            folder, roots: [folder.place("disk"), folder.place("home")], limits: LiveLimits(poll: .milliseconds(20)))
        // A change in the root, and then the root goes: the folder that the change was in is gone, its photos are not.
        try folder.photo("disk/in/late.jpg")
        try folder.move("disk", to: "elsewhere")
        try folder.photo("home/d.jpg")
        try await live.until { try await live.photos().contains("home/d.jpg") }
        #expect(try await live.photos().isSuperset(of: ["disk/a.jpg", "disk/in/b.jpg", "home/c.jpg"]))
        #expect(live.removed.isEmpty)
        try folder.photo("elsewhere/in/new.jpg")
        try folder.move("elsewhere", to: "disk")
        try await live.until { try await live.photos().isSuperset(of: ["disk/in/new.jpg", "disk/in/late.jpg"]) }
        #expect(live.removed.isEmpty)
        // And it is followed again.
        try folder.remove("disk/a.jpg")
        try await live.until { try await !live.photos().contains("disk/a.jpg") }
    }

    @Test("links to folders elsewhere are followed, and their targets watched")
    func links() async throws {
        let (folder, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
        try folder.photo("a.jpg")
        try elsewhere.photo("trip/b.jpg")
        let live = try await LiveLibrary(folder)
        try folder.link("trip", to: "\(elsewhere.path)/trip")
        try await live.untilPhotos(are: ["a.jpg", "trip/b.jpg"])
        try elsewhere.photo("trip/c.jpg")
        try await live.untilPhotos(are: ["a.jpg", "trip/b.jpg", "trip/c.jpg"])
        try folder.photo("d.jpg")
        try await live.untilPhotos(are: ["a.jpg", "d.jpg", "trip/b.jpg", "trip/c.jpg"])
        try elsewhere.move("trip", to: "gone")
        try await live.untilPhotos(are: ["a.jpg", "d.jpg"])
    }

    @Test("what happens while a look is under way is seen by the next")
    func during() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.jpg")
        let reader = StatedFactReader { number in
            guard number == 2 else { return }
            // Not seen by the walk that is over by now.
            _ = try? folder.photo("in/during.jpg")
        }
        let live = try await LiveLibrary(folder, reader: reader)
        try folder.photo("b.jpg")
        try await live.untilPhotos(are: ["a.jpg", "b.jpg", "in/during.jpg"])
    }

    @Test("the end comes in the middle of a look")
    func stop() async throws {
        let folder = try TemporaryFolder()
        let held = Mutex<LibraryEngine?>(nil)
        let reader = StatedFactReader { if $0 == 10 { held.withLock { $0 }?.stop() } }
        let live = try await LiveLibrary(folder, reader: reader)
        held.withLock { $0 = live.test.engine }
        for number in 0..<500 { try folder.photo("in/\(number).jpg") }
        while true {
            await live.nextLook()
            if !live.test.engine.isHeard { break }
        }
        held.withLock { $0 = nil }
        #expect(reader.count < 500)
    }
}
