// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel
import Testing

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

/// The program as a script meets it.
@Suite(
    "library folders, add, remove",
    .enabled(if: Program.executable != nil, "needs the desktop-picker program beside the tests"))
struct LibraryFoldersTests {
    @Test("a library is put together, looked through, and taken apart again")
    func wholeWay() throws {
        let program = try Program()
        try program.picture("Pictures/a.png", "one")
        try program.picture("Scans/b.png", "two")
        try program.picture("Scans/deep/c.png", "three")
        #expect(try program.run("library", "folders").lines == [program.path("Pictures"), program.path("Videos")])
        #expect(try program.run("library", "scan").lines.first == "1 images, 0 videos")

        #expect(
            try program.run("library", "add", program.path("Scans"), program.path("Scans/deep")).text
                == "2 folders added\n")
        #expect(try program.run("library", "add", program.path("Scans")).text == "0 folders added\n")
        let folders = ["Pictures", "Videos", "Scans", "Scans/deep"].map { program.path($0) }
        #expect(try program.run("library", "folders").lines == folders)
        // Once, though it is there twice.
        #expect(try program.run("library", "scan").lines.first == "3 images, 0 videos")
        #expect(try program.names() == ["a.png", "b.png", "c.png"])

        // What another folder of the library holds stays.
        let removed = try program.run("library", "remove", program.path("Scans"))
        #expect(removed.text == "1 folder removed, 1 assets forgotten\n")
        #expect(try program.names() == ["a.png", "c.png"])
        #expect(
            try program.run("library", "scan").lines.prefix(2) == [
                "2 images, 0 videos", "0 read, 2 unchanged, 0 removed",
            ])
        #expect(
            try program.run("library", "remove", FileLocation(program.path("Scans/deep")).uri).text
                == "1 folder removed, 1 assets forgotten\n")
        #expect(try program.names() == ["a.png"])
    }

    @Test("JSON says where a folder comes from and whether it is there")
    func json() throws {
        let program = try Program()
        try program.picture("Pictures/a.png", "one")
        try program.picture("Disk/b.png", "two")
        #expect(try program.run("library", "add", program.path("Disk")).status == 0)
        try program.remove("Disk")
        let home = program.path("")
        #expect(
            try program.run("library", "folders", "--json").lines == [
                #"{"available":true,"origin":"pictures","path":"\#(home)Pictures","uri":"file://\#(home)Pictures"}"#,
                #"{"available":false,"origin":"videos","path":"\#(home)Videos","uri":"file://\#(home)Videos"}"#,
                #"{"available":false,"origin":"added","path":"\#(home)Disk","uri":"file://\#(home)Disk"}"#,
            ])
    }

    @Test("a disk that is not there is no error; back again, nothing is read anew")
    func disk() throws {
        let program = try Program()
        try program.picture("Pictures/a.png", "one")
        try program.picture("Disk/b.png", "two")
        #expect(try program.run("library", "add", program.path("Disk")).status == 0)
        #expect(try program.run("library", "scan").lines.first == "2 images, 0 videos")
        try program.move("Disk", to: "Drawer")
        let without = try program.run("library", "scan")
        #expect(
            without.status == 0 && without.lines.prefix(2) == ["1 images, 0 videos", "0 read, 1 unchanged, 0 removed"])
        #expect(
            without.error.contains(
                "the folder \(program.path("Disk")) does not exist; what is known of its photos is kept"))
        #expect(try program.names() == ["a.png"])
        try program.move("Drawer", to: "Disk")
        #expect(
            try program.run("library", "scan").lines.prefix(2) == [
                "2 images, 0 videos", "0 read, 2 unchanged, 0 removed",
            ])
    }

    @Test("with no folder at all the library is empty, and picking from it is no failure")
    func nothing() throws {
        let program = try Program()
        #expect(try program.run("library", "scan").lines.first == "0 images, 0 videos")
        let list = try program.run("library", "list")
        #expect(list.status == 0 && list.text.isEmpty && list.error.isEmpty)
        let script = URL(fileURLWithPath: program.path("script"))
        try Data("expect shown 0\ncancel\n".utf8).write(to: script)
        let pick = try program.run("pick", "--headless", "--script", script.path)
        #expect(pick.status == 1, "\(pick.error)")
    }

    @Test("a list that cannot be read is said, and the rest of the library is there")
    func damaged() throws {
        let program = try Program()
        try program.picture("Pictures/a.png", "one")
        try program.picture(".config/desktop-picker/folders/no-list.png", "two")
        let scan = try program.run("library", "scan")
        #expect(scan.lines.first == "1 images, 0 videos")
        #expect(scan.error.contains("the list of added folders cannot be read (it is no list of folders)"))
        #expect(try program.run("library", "add", program.path("Pictures")).status == 2)
    }

    @Test("one sentence for what cannot be done, and nothing changes")
    func refusals() throws {
        let program = try Program()
        try program.picture("Pictures/a.png", "one")
        for (arguments, sentence) in [
            (
                ["add", program.path("Nowhere")],
                "the folder \(program.path("Nowhere")) does not exist; name a folder with photos"
            ),
            (
                ["add", program.path("Pictures"), program.path("Pictures/a.png")],
                "the folder \(program.path("Pictures/a.png")) is not a folder; name a folder with photos"
            ),
            (
                ["remove", program.path("Pictures")],
                "the folder \(program.path("Pictures")) was not added; see: desktop-picker library folders"
            ),
        ] {
            let result = try program.run(["library"] + arguments)
            #expect(result.status == 2 && result.text.isEmpty)
            #expect(result.error == "desktop-picker: \(sentence)\n")
        }
        #expect(try program.run("library", "add").status == 64)
        #expect(try program.run("library", "folders").lines == [program.path("Pictures"), program.path("Videos")])
    }

    @Test(
        "a memory card that is mounted is a folder of the library, under the name of the card",
        .enabled(if: Program.mayMount, "needs the right to mount (unshare -m)"))
    func card() throws {
        let program = try Program()
        try program.picture("Pictures/a.png", "one")
        try program.picture("card/dcim/100TEST/b.png", "two")
        try program.picture("card/rest/c.png", "three")
        // In a namespace of its own: nothing of this machine's /media is seen or changed.
        let script = """
            mount -t tmpfs tmpfs /media && mkdir -p "/media/ada/EOS CARD" && mount -t tmpfs tmpfs "/media/ada/EOS CARD" || exit 9
            cp -r "$1/card/." "/media/ada/EOS CARD"
            "$0" library folders --json && "$0" library scan && "$0" library albums && umount "/media/ada/EOS CARD" && "$0" library scan
            """
        let result = try program.start(
            "/usr/bin/unshare", ["-m", "sh", "-c", script, Program.executable?.path ?? "", program.path("")])
        #expect(result.status == 0, "\(result.error)")
        #expect(
            result.lines.contains(
                #"{"available":true,"origin":"device","path":"/media/ada/EOS CARD/dcim","uri":"file:///media/ada/EOS%20CARD/dcim"}"#
            ))
        #expect(result.lines.contains("2 images, 0 videos"))
        #expect(result.text.contains(#""name":"EOS CARD""#) && result.text.contains(#""name":"100TEST""#))
        // Pulled out: no error, and what is known of it stays.
        #expect(result.lines.contains("1 images, 0 videos") && result.lines.contains("0 read, 1 unchanged, 0 removed"))
    }
}

@Suite("library folders as bytes")
struct LibraryFolderLinesTests {
    @Test("names that are no text stand as they are; in JSON the URI has them")
    func bytes() throws {
        let odd = Source(FileLocation(bytes: Array("/odd".utf8) + [0xFF]), .added)
        #expect(try FoldersCommand.bytes([odd], json: false) == odd.location.bytes + [10])
        #expect(
            String(decoding: try FoldersCommand.bytes([odd], json: true), as: UTF8.self)
                == #"{"available":false,"origin":"added","path":null,"uri":"file:///odd%FF"}"# + "\n")
    }

    @Test("a line break in a name is refused where a line is a folder")
    func lineBreak() throws {
        let odd = Source(FileLocation("/a\nb"), .added)
        #expect(throws: Complaint.self) { try FoldersCommand.bytes([odd], json: false) }
        #expect(try !FoldersCommand.bytes([odd], json: true).isEmpty)
    }
}
