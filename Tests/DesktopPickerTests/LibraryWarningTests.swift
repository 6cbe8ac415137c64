// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Gazetteer
import Ground
import MediaTypes
import PickerHost
import PickerModel
import Testing

@testable import PickerCommands

@Suite("Warnings of the library, in words")
struct LibraryWarningTests {
    private static let folder = FileLocation("/photos/a")

    @Test(
        "those that name folders are for the person alone",
        arguments: [
            (
                .unreadableFolder(folder, errno: EACCES),
                "the folder /photos/a cannot be read (Permission denied) and was skipped"
            ),
            (.kernelFolder(FileLocation("/proc")), "the folder /proc is the kernel's own and was skipped"),
            (
                .folderWithoutMedia(folder),
                "the folder /photos/a holds a file named .nomedia, so nothing in it is shown"
            ),
            (
                .linkToDevice(folder),
                "the link /photos/a leads to a disk that was plugged in and was skipped; add the folder itself to have it shown"
            ),
            (.danglingLinks(count: 1, in: folder), "the folder /photos/a holds a link to files that are not there"),
            (.danglingLinks(count: 3, in: folder), "the folder /photos/a holds 3 links to files that are not there"),
            (
                .linksToDevices(count: 2, in: folder),
                "the folder /photos/a holds 2 links to files on disks that were plugged in, which are not followed; "
                    + "add the folders of these files to have them shown"
            ),
            (
                .missingDisk(folder), "nothing is mounted at /photos/a any more; what is known of its photos is kept"
            ),
        ] as [(LibraryWarning, String)])
    func folders(_ warning: LibraryWarning, _ sentence: String) {
        #expect(warning.sentence == sentence)
        #expect(warning.namesFolder)
    }

    @Test(
        "the others are for every reader",
        arguments: [
            (
                .filesNotRead(.noSandbox),
                "photos are not opened, since this system has no sandbox to open them in"
            ),
            (.damagedIndex, "the photo index was damaged and is built anew"),
            (
                .indexSetAside,
                "the photo index was damaged or from a newer version; it was set aside and is built anew"
            ),
            (
                .indexNotKept(folder: "/data", message: nil),
                "the photo index cannot be kept in /data; this run keeps it in memory"
            ),
            (
                .indexNotKept(folder: "/data", message: "unable to open database file"),
                "the photo index cannot be kept in /data (unable to open database file); this run keeps it in memory"
            ),
            (.indexDiskFull, "the disk that holds the photo index is full; this run keeps the index in memory"),
            (.indexBusy, "another program holds the photo index; this run keeps it in memory"),
            (.indexNotWritten, "the photo index cannot be written; this run keeps it in memory"),
            (
                .keyNotKept(folder: "/data"),
                "the key for photo identifiers cannot be kept in /data; identifiers change with each run"
            ),
        ] as [(LibraryWarning, String)])
    func others(_ warning: LibraryWarning, _ sentence: String) {
        #expect(warning.sentence == sentence)
        #expect(!warning.namesFolder)
    }

    @Test(
        "a path stays on its line, whatever its bytes",
        arguments: [
            (Array("/two\nlines".utf8), "/two\\nlines"), (Array("/a\u{2028}b".utf8), "/a\\u{2028}b"),
            ([0x2F, 0xFF], "/\u{FFFD}"), (Array("/Ferien in Köln".utf8), "/Ferien in Köln"),
        ])
    func lines(_ path: [UInt8], _ shown: String) {
        #expect(
            LibraryWarning.kernelFolder(FileLocation(bytes: path)).sentence
                == "the folder \(shown) is the kernel's own and was skipped")
    }

    @Test("a report as JSON has each sentence about files once, whatever errors it is said of")
    func report() throws {
        let report = ScanReport(
            images: 1, videos: 2,
            broken: [
                .damaged(detail: ""): 1, .decoderEnded: 2, .unreadable(errno: 5): 1, .unreadable(errno: 13): 3,
                .tooLarge(width: 7, height: 80): 1,
            ], other: 3, read: 4, unchanged: 5, removed: 6, warnings: [.damagedIndex, .kernelFolder(Self.folder)])
        #expect(report.warnedFolders == 1 && report.namelessWarnings == [.damagedIndex])
        #expect(
            try JSON.line(ScanRecord(report))
                == "{\"broken\":{\"7 × 80 pixels are more than can be shown\":1,\"the file cannot be opened\":4,"
                + "\"the file is damaged\":3},\"images\":1,\"other\":3,\"read\":4,\"removed\":6,\"unchanged\":5,"
                + "\"videos\":2,\"warnings\":[\"the photo index was damaged and is built anew\","
                + "\"the folder /photos/a is the kernel's own and was skipped\"]}")
    }

    @Test(
        "the file of places: what is wrong, and what to do",
        arguments: [
            (
                .unreadable(errno: EACCES),
                "the file of places cannot be read (Permission denied); install the program's data anew to search by place"
            ),
            (.damaged, "the file of places is damaged; install the program's data anew to search by place"),
            (
                .otherVersion(9),
                "the file of places has format 9, which this program does not know; install both from one release"
            ),
        ] as [(GazetteerError, String)])
    func places(_ error: GazetteerError, _ sentence: String) {
        #expect(error.sentence == sentence)
    }

    @Test(
        "the list of added folders: what keeps it from being read or written, and what to do",
        arguments: [
            (
                .unreadableList(file: "/l", .system(EACCES)),
                "the list of added folders /l cannot be read (Permission denied); move it away and add them again"
            ),
            (
                .unreadableList(file: "/l", .notRegular),
                "the list of added folders /l cannot be read (it is no list of folders); move it away and add them again"
            ),
            (
                .unreadableList(file: "/l", .tooLong),
                "the list of added folders /l cannot be read (it is no list of folders); move it away and add them again"
            ),
            (
                .unwritableList(file: "/l", .system(ENOSPC)),
                "the list of added folders /l cannot be written (No space left on device); nothing was changed"
            ),
        ] as [(HostError, String)])
    func lists(_ error: HostError, _ sentence: String) {
        #expect(error.sentence == sentence)
        #expect(!error.isDamage)
    }
}
