// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Testing

@testable import PhotoLibrary

@Suite("Cameras and phones that are mounted")
struct MountedDevicesTests {
    /// Devices of a test: mount points below `media`, hosts below `gvfs`.
    private func devices(_ folder: TemporaryFolder, mounted: [String]) throws -> MountedDevices {
        let lines = mounted.enumerated().map { number, name in
            "\(number) 1 8:\(number) / \(folder.path)/\(name.replacing(" ", with: "\\040")) rw - vfat x rw\n"
        }
        try folder.write(Array(lines.joined().utf8), to: "mountinfo")
        return MountedDevices(
            mountTable: folder.path + "/mountinfo", parents: [folder.path + "/media"], gvfs: folder.path + "/gvfs")
    }

    private func found(_ devices: MountedDevices, in folder: TemporaryFolder) -> [String] {
        devices.folders().map { String($0.path?.dropFirst(folder.path.count + 1) ?? "?") }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        var made: [String] = []
        var files: [String] = []
        var mounted: [String] = []
        var found: [String] = []
        var testDescription: String { name }
    }

    @Test(
        "are known by their folder DCIM",
        arguments: [
            Case(name: "nothing at all"),
            Case(
                name: "a card", made: ["media/ada/EOS DIGITAL/DCIM/100CANON", "media/ada/EOS DIGITAL/MISC"],
                mounted: ["media/ada/EOS DIGITAL"], found: ["media/ada/EOS DIGITAL/DCIM"]),
            Case(
                name: "in any case, at the top only", made: ["media/A/dcim", "media/B/Dcim", "media/C/backup/DCIM"],
                mounted: ["media/A", "media/B", "media/C"], found: ["media/A/dcim", "media/B/Dcim"]),
            Case(
                name: "mounted, and where desktops mount", made: ["media/A/DCIM", "elsewhere/B/DCIM", "media/DCIM"],
                mounted: ["elsewhere/B", "media", "mediaB"], found: []),
            Case(
                name: "a file of that name, a mount point that is gone", files: ["media/A/DCIM"],
                mounted: ["media/A", "media/B"]),
            Case(
                name: "through gvfs, at the top or a storage below",
                made: [
                    "gvfs/gphoto2:host=Canon/DCIM", "gvfs/mtp:host=Pixel/Internal/DCIM", "gvfs/mtp:host=Pixel/SD/DCIM",
                    "gvfs/mtp:host=Deep/one/two/DCIM", "gvfs/mtp:host=Locked", "gvfs/smb-share:server=x/DCIM",
                ],
                found: [
                    "gvfs/gphoto2:host=Canon/DCIM", "gvfs/mtp:host=Pixel/Internal/DCIM", "gvfs/mtp:host=Pixel/SD/DCIM",
                ]),
            Case(
                name: "hidden folders", made: ["gvfs/mtp:host=Pixel/.hidden/DCIM", "media/A/.DCIM"],
                mounted: ["media/A"]),
        ])
    func find(_ example: Case) throws {
        let folder = try TemporaryFolder()
        for name in example.made { try folder.makeFolder(name) }
        for name in example.files { try folder.write([1], to: name) }
        #expect(found(try devices(folder, mounted: example.mounted), in: folder) == example.found)
    }

    @Test("a link named DCIM leads nowhere")
    func link() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("media/A")
        try folder.makeFolder("private")
        try folder.link("media/A/DCIM", to: "\(folder.path)/private")
        #expect(found(try devices(folder, mounted: ["media/A"]), in: folder).isEmpty)
    }

    @Test("a phone that was found is not asked again while it is there")
    func known() throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("gvfs/mtp:host=Pixel/Internal/DCIM")
        let devices = try devices(folder, mounted: [])
        let before = devices.folders()
        try folder.move("gvfs/mtp:host=Pixel/Internal", to: "gvfs/mtp:host=Pixel/Other")
        #expect(devices.folders(known: before) == before)
        #expect(devices.folders() != before)
        try folder.remove("gvfs/mtp:host=Pixel")
        #expect(devices.folders(known: before).isEmpty)
    }
}
