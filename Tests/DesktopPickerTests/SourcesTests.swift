// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PhotoLibrary
import PickerModel
import Testing

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

@Suite("What the library is made of")
struct SourcesTests {
    /// A home of one test.
    private final class Home {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("sources-\(UUID().uuidString)").path
        var places: ProgramPaths { ProgramPaths(environment: ["HOME": path]) }
        init() throws { try make("") }

        func sources(devices: [FileLocation]) -> [Source] {
            Source.personal(places, added: AddedFolders(file: places.addedFolders), devices: devices)
        }
        deinit { try? FileManager.default.removeItem(atPath: path) }

        func make(_ name: String) throws {
            try FileManager.default.createDirectory(atPath: "\(path)/\(name)", withIntermediateDirectories: true)
        }

        func folder(_ name: String) -> FileLocation { FileLocation("\(path)/\(name)") }

        func add(_ names: String...) throws {
            try AddedFolders.change(places.addedFolders) { folders in
                for name in names { _ = folders.add(folder(name)) }
                return true
            }
        }

        /// By their paths in the home.
        func names(_ locations: [FileLocation]) -> [String] {
            locations.map { String($0.path?.dropFirst(path.count + 1) ?? "?") }
        }
    }

    @Test("Pictures, Videos, added ones and devices, in this order; each says where it comes from")
    func order() throws {
        let home = try Home()
        for name in ["Pictures", "Videos", "Scans", "Camera/DCIM"] { try home.make(name) }
        try home.add("Scans", "Pictures")
        let sources = home.sources(devices: [home.folder("Camera/DCIM")])
        #expect(home.names(sources.map(\.location)) == ["Pictures", "Videos", "Scans", "Camera/DCIM"])
        #expect(sources.map(\.origin) == [.pictures, .videos, .added, .device])
        #expect(Source.usable(sources) == sources.map(\.location))
    }

    @Test("what is not there is left out, and nothing at all is an empty library")
    func missing() throws {
        let home = try Home()
        try home.add("Disk/Photos")
        #expect(Source.usable(home.sources(devices: [])).isEmpty)
        #expect(home.sources(devices: []).map(\.isAvailable) == [false, false, false])
        try home.make("Disk/Photos")
        try home.make("Videos")
        #expect(
            home.names(Source.usable(home.sources(devices: []))) == ["Videos", "Disk/Photos"])
    }

    @Test(
        "a folder inside another counts once, but for one below a hidden folder, where no walk comes",
        arguments: [
            (["/a", "/a/b"], ["/a"]), (["/a/b", "/a"], ["/a"]), (["/a", "/ab"], ["/a", "/ab"]),
            (["/a", "/a/.b", "/a/.b/c", "/a/d/.e/f"], ["/a", "/a/.b", "/a/d/.e/f"]), (["/", "/a/b"], ["/"]),
            (["/a", "/a/b", "/c", "/a/b/d"], ["/a", "/c"]), ([], []),
        ])
    func nested(_ folders: [String], _ left: [String]) {
        #expect(OutermostFolders.of(folders.map { FileLocation($0) }) == left.map { FileLocation($0) })
    }

    @Test("folders are named by path or by URI")
    func names() {
        #expect(Source.location(named: "/a/./b/../c//d/") == FileLocation("/a/c/d"))
        #expect(Source.location(named: "file:///a%20b/%FF/") == FileLocation(bytes: Array("/a b/".utf8) + [0xFF]))
        #expect(Source.location(named: "x").path?.hasSuffix("/x") == true)
        #expect(Source.location(named: "file:x").path?.hasSuffix("/file:x") == true)
    }

    @Test("a folder that was visited twice, or is the person's own, is there once, in its first place")
    func again() throws {
        let home = try Home()
        for name in ["Pictures", "Trip", "Scans"] { try home.make(name) }
        try home.add("Scans")
        let visited = ["Trip", "Pictures", "Trip", "Scans"].map { Source(home.folder($0), .added) }
        #expect(home.names(Source.usable(home.sources(devices: []) + visited)) == ["Pictures", "Scans", "Trip"])
    }

    @Test("none usable is a failure that names them all; a missing one among usable ones is left out")
    func usable() throws {
        do throws(HostError) {
            _ = try Source.usable(named: ["/nonexistent/one", "/nonexistent/two"])
            Issue.record("nothing was refused")
        } catch {
            #expect(Complaint.of(error)?.status == .failed)
            #expect(
                error.sentence == "the folder /nonexistent/one does not exist, and the folder /nonexistent/two "
                    + "does not exist; name a folder with photos after --library")
        }
        let temporary = FileManager.default.temporaryDirectory.path
        let sources = try Source.usable(named: ["/nonexistent/one", temporary, temporary])
        #expect(sources.folders == [FileLocation(Source.absolute(temporary))])
    }
}
