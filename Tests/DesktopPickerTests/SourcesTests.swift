// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel
import Testing

@testable import DesktopPicker

@Suite("What the library is made of")
struct SourcesTests {
    /// A home of one test.
    private final class Home {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("sources-\(UUID().uuidString)").path
        var places: Places { Places(environment: ["HOME": path]) }
        init() throws { try make("") }
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
        let sources = Sources.personal(home.places, devices: [home.folder("Camera/DCIM")])
        #expect(home.names(sources.map(\.location)) == ["Pictures", "Videos", "Scans", "Camera/DCIM"])
        #expect(sources.map(\.origin) == [.pictures, .videos, .added, .device])
        #expect(Sources(sources).folders == sources.map(\.location))
    }

    @Test("what is not there is left out, and nothing at all is an empty library")
    func missing() throws {
        let home = try Home()
        try home.add("Disk/Photos")
        #expect(Sources(Sources.personal(home.places, devices: [])).folders.isEmpty)
        #expect(Sources.personal(home.places, devices: []).map(\.isAvailable) == [false, false, false])
        try home.make("Disk/Photos")
        try home.make("Videos")
        #expect(
            home.names(Sources(Sources.personal(home.places, devices: [])).folders) == ["Videos", "Disk/Photos"])
    }

    @Test(
        "a folder inside another counts once, but for one below a hidden folder, where no walk comes",
        arguments: [
            (["/a", "/a/b"], ["/a"]), (["/a/b", "/a"], ["/a"]), (["/a", "/ab"], ["/a", "/ab"]),
            (["/a", "/a/.b", "/a/.b/c", "/a/d/.e/f"], ["/a", "/a/.b", "/a/d/.e/f"]), (["/", "/a/b"], ["/"]),
            (["/a", "/a/b", "/c", "/a/b/d"], ["/a", "/c"]), ([], []),
        ])
    func nested(_ folders: [String], _ left: [String]) {
        #expect(Sources.outermost(folders.map { FileLocation($0) }) == left.map { FileLocation($0) })
    }

    @Test("folders are named by path or by URI")
    func names() {
        #expect(Sources.location(named: "/a/./b/../c//d/") == FileLocation("/a/c/d"))
        #expect(Sources.location(named: "file:///a%20b/%FF/") == FileLocation(bytes: Array("/a b/".utf8) + [0xFF]))
        #expect(Sources.location(named: "x").path?.hasSuffix("/x") == true)
        #expect(Sources.location(named: "file:x").path?.hasSuffix("/file:x") == true)
    }

    @Test("none usable is a failure that names them all; a missing one among usable ones is left out")
    func usable() throws {
        do throws(Complaint) {
            _ = try Sources(named: ["/nonexistent/one", "/nonexistent/two"])
            Issue.record("nothing was refused")
        } catch {
            #expect(error.status == .failed)
            #expect(
                error.description == "the folder /nonexistent/one does not exist, and the folder /nonexistent/two "
                    + "does not exist; name a folder with photos after --library")
        }
        let temporary = FileManager.default.temporaryDirectory.path
        let sources = try Sources(named: ["/nonexistent/one", temporary, temporary])
        #expect(sources.folders == [FileLocation(Sources.absolute(temporary))])
    }
}
