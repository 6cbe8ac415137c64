// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel
import Testing

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

@Suite("The folders a person added")
struct AddedFoldersTests {
    /// A configuration folder of one test, not made yet.
    private final class Place {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("added-\(UUID().uuidString)").path
        var file: String { path + "/deep/desktop-picker/folders" }
        deinit { try? FileManager.default.removeItem(atPath: path) }

        func write(_ text: String) throws {
            try FileManager.default.createDirectory(
                atPath: path + "/deep/desktop-picker", withIntermediateDirectories: true)
            try text.write(toFile: file, atomically: false, encoding: .utf8)
        }

        var text: String? { try? String(contentsOfFile: file, encoding: .utf8) }

        func mode(_ path: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        }
    }

    @Test("no file is no folders; the first one makes it for its person alone")
    func first() throws {
        let place = Place()
        #expect(AddedFolders(file: place.file).folders.isEmpty)
        try AddedFolders.change(place.file) { folders in folders.add(FileLocation("/a b/ü")) }
        #expect(place.text == "file:///a%20b/%C3%BC\n")
        #expect(try place.mode(place.file) == 0o600)
        #expect(try place.mode(place.path + "/deep/desktop-picker") == 0o700)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: place.path + "/deep/desktop-picker") == ["folders"])
    }

    @Test("names of any bytes survive")
    func bytes() throws {
        let place = Place()
        let folder = FileLocation(bytes: Array("/odd".utf8) + [0xFF, 0x0A, 0x20, 0x25])
        try AddedFolders.change(place.file) { folders in folders.add(folder) }
        #expect(AddedFolders(file: place.file).folders == [folder])
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let folders: [String]
        var testDescription: String { text }
    }

    @Test(
        "what stands in the file",
        arguments: [
            Case(text: "", folders: []),
            Case(text: "file:///a\nfile:///b\n", folders: ["/a", "/b"]),
            Case(text: "file:///a Holiday in Rome\r\nfile:///b", folders: ["/a", "/b"]),
            Case(text: "# mine\n\nfile:///a\nnonsense\nsmb://server/b\nfile:///%ZZ\n", folders: ["/a"]),
            Case(text: "file:///a\nfile:///a/\nfile:///x/../a\n", folders: ["/a"]),
        ])
    func read(_ example: Case) throws {
        let place = Place()
        try place.write(example.text)
        #expect(AddedFolders(file: place.file).folders == example.folders.map { FileLocation($0) })
    }

    @Test("a long list stays whole when a folder is added")
    func long() throws {
        let place = Place()
        let folders = (0..<9000).map { FileLocation("/disks/\($0)/" + String(repeating: "a", count: 80)) }
        try place.write(folders.map { $0.uri + "\n" }.joined())
        try AddedFolders.change(place.file) { $0.add(FileLocation("/last")) }
        #expect(AddedFolders(file: place.file).folders == folders + [FileLocation("/last")])
    }

    @Test("lines that are not ours are kept, in their places")
    func kept() throws {
        let place = Place()
        try place.write("# disks\nfile:///a label\n\nsmb://server/b\nfile:///c\nfile:///a/")
        try AddedFolders.change(place.file) { folders in
            let done = [
                folders.add(FileLocation("/d")), folders.add(FileLocation("/c")), folders.remove(FileLocation("/a")),
                folders.remove(FileLocation("/nowhere")),
            ]
            #expect(done == [true, false, true, false])
            return true
        }
        #expect(place.text == "# disks\n\nsmb://server/b\nfile:///c\nfile:///d\n")
    }

    @Test("a link to the file stays one, and nothing is written where nothing changes")
    func link() throws {
        let place = Place()
        try place.write("file:///a\n")
        let elsewhere = place.path + "/elsewhere"
        try FileManager.default.moveItem(atPath: place.file, toPath: elsewhere)
        try FileManager.default.createSymbolicLink(atPath: place.file, withDestinationPath: elsewhere)
        try AddedFolders.change(place.file) { folders in folders.add(FileLocation("/b")) }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: place.file) == elsewhere)
        #expect(try String(contentsOfFile: elsewhere, encoding: .utf8) == "file:///a\nfile:///b\n")
        let before = try FileManager.default.attributesOfItem(atPath: elsewhere)[.systemFileNumber] as? Int
        try AddedFolders.change(place.file) { folders in folders.add(FileLocation("/b")) }
        #expect(try FileManager.default.attributesOfItem(atPath: elsewhere)[.systemFileNumber] as? Int == before)
    }

    @Test("what is no list is not written over")
    func fault() throws {
        let place = Place()
        try FileManager.default.createDirectory(atPath: place.file, withIntermediateDirectories: true)
        #expect(AddedFolders(file: place.file).folders.isEmpty)
        do throws(HostError) {
            try AddedFolders.change(place.file) { folders in folders.add(FileLocation("/b")) }
            Issue.record("nothing was refused")
        } catch {
            #expect(Complaint.of(error)?.status == .failed)
            #expect(error.sentence.contains("it is no list of folders"))
        }
    }
}
