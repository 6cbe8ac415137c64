// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import PhotoLibrary

@Suite("Which folders are looked at, and when")
struct RescanPlannerTests {
    /// At a time in milliseconds, something happened.
    private typealias Step = (at: Int, FolderChange)

    private struct Row {
        let name: String
        let steps: [Step]
        /// When the look is due, in milliseconds; nil for never.
        let due: Int?
        var folders: [String] = []
        var renewed: [String] = []
        var isEverything = false
    }

    private static func entry(
        _ path: String, _ change: InotifyEvent.Change, isFolder: Bool = false
    ) -> FolderChange {
        let parts = path.split(separator: "/")
        return .entry(
            folder: Array(("/" + parts.dropLast().joined(separator: "/")).utf8), name: Array((parts.last ?? "").utf8),
            isFolder: isFolder, change)
    }

    private static let rows: [Row] = [
        Row(name: "nothing", steps: [], due: nil),
        Row(name: "one file", steps: [(0, entry("/p/a.jpg", .written))], due: 250, folders: ["/p"]),
        Row(
            name: "made and closed", steps: [(0, entry("/p/a.jpg", .created)), (100, entry("/p/a.jpg", .written))],
            due: 350, folders: ["/p"]),
        Row(
            name: "a copy of many goes on and on, in two folders",
            steps: (0..<300).map { ($0 * 10, entry("/p/\($0 % 2)/\($0).jpg", .written)) }, due: 800,
            folders: ["/p/0", "/p/1"]),
        Row(
            name: "both halves of a move",
            steps: [(0, entry("/p/a/1.jpg", .movedOut(cookie: 1))), (1, entry("/p/b/1.jpg", .movedIn(cookie: 1)))],
            due: 251, folders: ["/p/a", "/p/b"]),
        Row(
            name: "a half just before the latest time waits for the other",
            steps: [
                (0, entry("/p/a/1.jpg", .written)), (240, entry("/p/a/1.jpg", .written)),
                (480, entry("/p/a/1.jpg", .written)), (720, entry("/p/a/1.jpg", .written)),
                (790, entry("/p/a/1.jpg", .movedOut(cookie: 1))),
            ], due: 840, folders: ["/p/a"]),
        Row(
            name: "and no longer once that came",
            steps: [
                (0, entry("/p/a/1.jpg", .written)), (240, entry("/p/a/1.jpg", .written)),
                (480, entry("/p/a/1.jpg", .written)), (720, entry("/p/a/1.jpg", .written)),
                (790, entry("/p/a/1.jpg", .movedOut(cookie: 1))), (795, entry("/p/b/1.jpg", .movedIn(cookie: 1))),
            ], due: 800, folders: ["/p/a", "/p/b"]),
        Row(
            name: "moved out of a hidden name, as browsers and editors do",
            steps: [
                (0, entry("/p/.a.jpg", .created)), (0, entry("/p/.a.jpg", .written)),
                (5, entry("/p/.a.jpg", .movedOut(cookie: 1))), (5, entry("/p/a.jpg", .movedIn(cookie: 1))),
            ], due: 255, folders: ["/p"]),
        Row(
            name: "a new folder", steps: [(0, entry("/p/new", .created, isFolder: true))], due: 250, folders: ["/p"],
            renewed: ["/p/new"]),
        Row(
            name: "a folder moved",
            steps: [
                (0, entry("/p/a/x", .movedOut(cookie: 1), isFolder: true)),
                (0, entry("/p/b/y", .movedIn(cookie: 1), isFolder: true)),
                (0, .folderWent(Array("/p/a/x".utf8), parent: Array("/p/a".utf8))),
            ], due: 250, folders: ["/p/a", "/p/b"], renewed: ["/p/a/x", "/p/b/y"]),
        Row(
            name: "the folder that the library is of went", steps: [(0, .folderWent(Array("/p".utf8), parent: nil))],
            due: 250, isEverything: true),
        Row(
            name: "overflow takes in what was noted before",
            steps: [(0, entry("/p/a.jpg", .written)), (10, .everything)], due: 260, isEverything: true),
        Row(
            name: "folders past counting are everything",
            steps: (0...500).map { (0, entry("/p/\($0)/a.jpg", .written)) }, due: 250, isEverything: true),
        Row(
            name: "what stays out: hidden files, hidden folders, trash, thumbnails, texts",
            steps: [
                (0, entry("/p/.a.jpg", .written)), (0, entry("/p/.git", .created, isFolder: true)),
                (0, entry("/p/.Trash-1000", .created, isFolder: true)),
                (0, entry("/p/Thumbnails", .created, isFolder: true)), (0, entry("/p/notes.txt", .written)),
            ], due: nil),
        Row(
            name: "the mark of a private folder", steps: [(0, entry("/p/.nomedia", .created))], due: 250,
            folders: ["/p"]),
        Row(name: "rights of a folder", steps: [(0, .folderTouched(Array("/p".utf8)))], due: 250, folders: ["/p"]),
    ]

    @Test("after a while of quiet, or at the latest", arguments: rows.map(\.name))
    func table(_ name: String) throws {
        let row = try #require(Self.rows.first { $0.name == name })
        var planner = RescanPlanner(LiveLimits())
        for step in row.steps { planner.note(step.1, now: .milliseconds(step.at)) }
        #expect(planner.due == row.due.map { .milliseconds($0) })
        let end = Duration.milliseconds(row.due ?? 10_000)
        #expect(planner.take(now: end - .milliseconds(1)) == nil)
        var rescan = RescanPlanner.Rescan(isEverything: row.isEverything)
        rescan.folders = Set(row.folders.map { Array($0.utf8) })
        rescan.renewed = Set(row.renewed.map { Array($0.utf8) })
        #expect(planner.take(now: end) == (row.due == nil ? nil : rescan))
        // Once.
        #expect(planner.due == nil && planner.take(now: .seconds(100)) == nil)
    }

    @Test("a rescan that is asked for does not wait for a pause, and the next changes do again")
    func now() {
        var planner = RescanPlanner(LiveLimits())
        planner.note(Self.entry("/p/a.jpg", .written), now: .milliseconds(900))
        planner.rescanNow(.milliseconds(1000))
        #expect(planner.due == .milliseconds(1000))
        #expect(planner.take(now: .milliseconds(1000)) == .everything)
        planner.note(Self.entry("/p/a.jpg", .written), now: .milliseconds(1100))
        #expect(planner.due == .milliseconds(1350))
    }

    @Test("but it waits for the second event of a move, or the moved file would lose its identifier")
    func nowWithinMove() {
        var planner = RescanPlanner(LiveLimits())
        planner.note(Self.entry("/p/a.jpg", .movedOut(cookie: 1)), now: .milliseconds(990))
        planner.rescanNow(.milliseconds(1000))
        #expect(planner.due == .milliseconds(1040) && planner.take(now: .milliseconds(1039)) == nil)
        planner.note(Self.entry("/q/a.jpg", .movedIn(cookie: 1)), now: .milliseconds(1010))
        #expect(planner.take(now: .milliseconds(1010)) == .everything)
    }

    @Test("a copy of a thousand files is a few looks")
    func copy() {
        var planner = RescanPlanner(LiveLimits())
        var looks = 0
        for number in 0..<1000 {
            let now = Duration.milliseconds(2 * number)
            planner.note(Self.entry("/p/\(number).jpg", .created), now: now)
            planner.note(Self.entry("/p/\(number).jpg", .written), now: now)
            if planner.take(now: now) != nil { looks += 1 }
        }
        if planner.take(now: .seconds(10)) != nil { looks += 1 }
        #expect(looks == 3)
    }

    @Test("a file is unfinished from its making to its closing, going or moving")
    func unfinished() {
        let (folder, name) = (Array("/p".utf8), Array("a.jpg".utf8))
        for end: InotifyEvent.Change in [.written, .deleted, .movedOut(cookie: 1), .movedIn(cookie: 1)] {
            var planner = RescanPlanner(LiveLimits())
            planner.note(Self.entry("/p/a.jpg", .created), now: .zero)
            planner.note(Self.entry("/p/a.jpg", .touched), now: .zero)
            #expect(planner.unfinished == [folder: [name]])
            planner.note(Self.entry("/p/a.jpg", end), now: .zero)
            #expect(planner.unfinished.isEmpty)
        }
    }

    @Test("a folder with unfinished files is looked at again, with the next look at the latest")
    func postponed() {
        let (folder, other) = (Array("/p".utf8), Array("/q".utf8))
        var planner = RescanPlanner(LiveLimits())
        planner.postpone([folder], now: .seconds(1))
        #expect(planner.due == .milliseconds(1800))
        planner.note(Self.entry("/q/a.jpg", .written), now: .seconds(1))
        #expect(planner.due == .milliseconds(1250))
        #expect(planner.take(now: .milliseconds(1250))?.folders == [folder, other])
        #expect(planner.due == nil)
        planner.postpone([], now: .seconds(2))
        #expect(planner.due == nil)
    }

    @Test(
        "what a look at a part speaks for",
        arguments: [
            ("/p", true), ("/p/known", false), ("/p/known/below", false), ("/p/gone", true), ("/p/gone/below", true),
            ("/p/known/looked", true), ("/p/known/looked/x", true), ("/p/known/looked/y", false), ("/q", false),
            ("/", false), ("/pp", false),
        ])
    func extent(_ path: String, isIn: Bool) {
        let extent = RescanExtent(
            read: Set(["/p", "/p/known/looked"].map { Array($0.utf8) }),
            kept: Set(["/p/known", "/p/known/looked/y"].map { Array($0.utf8) }))
        #expect(extent.contains(Array(path.utf8)) == isIn)
    }
}
