// SPDX-License-Identifier: GPL-3.0-or-later

import COpenBeneath
import Foundation
import Glibc
import MediaTypes
import PickerModel
import Testing

@testable import PhotoLibrary

/// Where links and mounts lead in folders of devices, and in all others.
@Suite("Beneath themselves")
struct ConfinementTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.photo("private/secret.jpg", salt: "secret")
        try folder.write([UInt8](try JSONEncoder().encode(SidecarFacts(rating: 5))), to: "private/secret.xmp")
    }

    private func scan(_ root: String, isDevice: Bool) async throws -> [Asset] {
        try folder.write([], to: "mountinfo")
        let devices = MountedDevices(
            mountTable: "\(folder.path)/mountinfo", parents: isDevice ? ["\(folder.path)/media"] : [], gvfs: nil)
        let library = LibraryEngine(
            database: .inMemory(), identity: .temporary(), timeZone: .gmt, devices: devices
        ).view(of: [FileLocation("\(folder.path)/\(root)")])
        _ = try await library.scan(reader: StatedFactReader())
        let port = library.port()
        return try await port.assets(try await port.list(LibraryQuery()).entries.map(\.id)).sorted { $0.name < $1.name }
    }

    /// A card with photos, and links to what is not on it.
    private func card() throws {
        let card = "media/CARD/DCIM"
        try folder.photo("\(card)/100CANON/IMG_1.jpg", salt: "1")
        try folder.photo("\(card)/100CANON/IMG_2.jpg", salt: "2")
        try folder.link("\(card)/100CANON/IMG_2.xmp", to: "\(folder.path)/private/secret.xmp")
        try folder.link("\(card)/100CANON/IMG_3.jpg", to: "\(folder.path)/private/secret.jpg")
        try folder.link("\(card)/100CANON/IMG_4.jpg", to: "IMG_1.jpg")
        try folder.link("\(card)/101CANON", to: "\(folder.path)/private")
        try folder.link("\(card)/102CANON", to: "/")
        try folder.link("\(card)/103CANON", to: "100CANON")
    }

    @Test("links on a device lead nowhere", arguments: [true, false])
    func links(_ isDevice: Bool) async throws {
        try card()
        // What a card of nobody's would show of this machine.
        if !isDevice { try folder.remove("media/CARD/DCIM/102CANON") }
        let assets = try await scan("media/CARD/DCIM", isDevice: isDevice)
        #expect(
            assets.map(\.name)
                == (isDevice
                    ? ["IMG_1.jpg", "IMG_2.jpg"] : ["IMG_1.jpg", "IMG_2.jpg", "IMG_3.jpg", "IMG_4.jpg", "secret.jpg"]))
        #expect(assets[1].isFavourite == !isDevice)
    }

    @Test(
        "a card is confined however it is reached",
        arguments: [
            "media", "media/CARD", "media/CARD/DCIM", "media/CARD/DCIM/100CANON", "pictures", "shortcut",
        ])
    func anyRoot(_ root: String) async throws {
        try card()
        try folder.photo("pictures/0.jpg", salt: "0")
        try folder.link("pictures/card", to: "\(folder.path)/media/CARD")
        try folder.link("pictures/photos", to: "\(folder.path)/media/CARD/DCIM/100CANON")
        try folder.link("pictures/1.jpg", to: "\(folder.path)/media/CARD/DCIM/100CANON/IMG_1.jpg")
        try folder.link("shortcut", to: "\(folder.path)/media/CARD/DCIM")
        let names = try await scan(root, isDevice: true).map(\.name)
        #expect(names == (root == "pictures" ? ["0.jpg"] : ["IMG_1.jpg", "IMG_2.jpg"]))
    }

    @Test("a folder of pictures that is itself a link is none of a device")
    func rootLink() async throws {
        try folder.makeFolder("media/CARD")
        try folder.link("media/CARD/DCIM", to: "\(folder.path)/private")
        #expect(try await scan("media/CARD/DCIM", isDevice: true).isEmpty)
        #expect(try await scan("media/CARD/DCIM", isDevice: false).map(\.name) == ["secret.jpg"])
    }

    @Test("what took a file's place between the walk and the look is not opened")
    func exchanged() throws {
        try card()
        let confinement = Self.confinement("\(folder.path)/media/CARD/DCIM")
        func code(_ name: String) -> Int32 {
            let descriptor = confinement.open(Array("\(folder.path)/media/CARD/DCIM/\(name)".utf8), O_RDONLY)
            defer { if descriptor >= 0 { close(descriptor) } }
            return descriptor < 0 ? errno : 0
        }
        #expect(code("100CANON/IMG_1.jpg") == 0 && code("100CANON") == 0 && code("") == 0)
        for name in [
            "100CANON/IMG_3.jpg", "100CANON/IMG_4.jpg", "101CANON", "101CANON/secret.jpg", "103CANON/IMG_1.jpg",
        ] {
            #expect(code(name) == ELOOP, "\(name)")
        }
        #expect(code("../../../private/secret.jpg") == EXDEV)
        #expect(code("nothing.jpg") == ENOENT)
    }

    private static let hasMountInDevices: Bool = {
        var (above, within) = (stat(), stat())
        return stat("/dev", &above) == 0 && stat("/dev/pts", &within) == 0 && above.st_dev != within.st_dev
    }()

    @Test("another file system is not entered", .enabled(if: hasMountInDevices, "needs /dev/pts mounted"))
    func otherFileSystem() {
        #expect(Self.confinement("/dev").open(Array("/dev/pts".utf8), O_RDONLY | O_DIRECTORY) == -1)
        #expect(errno == EXDEV)
    }

    /// What is tried beneath a card, and the error; 0 where it opens.
    private static let tried: [(path: String, code: Int32)] = [
        ("100CANON/IMG_1.jpg", 0), ("100CANON", 0), ("100CANON/IMG_3.jpg", ELOOP), ("100CANON/IMG_4.jpg", ELOOP),
        ("101CANON/secret.jpg", ENOTDIR), ("103CANON/IMG_1.jpg", ENOTDIR), ("../../../private/secret.jpg", EXDEV),
        ("./100CANON", EXDEV), ("100CANON//IMG_1.jpg", EXDEV), ("", EXDEV), ("nothing.jpg", ENOENT),
        ("100CANON/IMG_1.jpg/x", ENOTDIR), (String(repeating: "a/", count: 4096), ENAMETOOLONG),
    ]

    @Test("without openat2 a path is gone by names, to the same end")
    func steps() throws {
        try card()
        let top = open("\(folder.path)/media/CARD/DCIM", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(top) }
        for (path, code) in Self.tried {
            let descriptor = picker_open_by_steps(top, path, O_RDONLY, 0)
            let reason = descriptor < 0 ? errno : 0
            if descriptor >= 0 { close(descriptor) }
            #expect(reason == code, "\(path.prefix(40))")
        }
        guard Self.hasMountInDevices else { return }
        let devices = open("/dev", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(devices) }
        #expect(picker_open_by_steps(devices, "pts", O_RDONLY, 0) == -1 && errno == EXDEV)
        let crossed = picker_open_by_steps(devices, "pts", O_RDONLY, 1)
        #expect(crossed >= 0)
        close(crossed)
    }

    private static func confinement(_ root: String) -> Confinement {
        Confinement([Confinement.Root(path: Array(root.utf8), real: Array(root.utf8))], mounts: [])
    }

    @Test("a link that a device puts into the way to a folder of the library leads nowhere")
    func wayToRoot() async throws {
        try folder.photo("media/CARD/photos/private/1.jpg", salt: "1")
        #expect(try await scan("media/CARD/photos/private", isDevice: true).map(\.name) == ["1.jpg"])
        try folder.remove("media/CARD/photos")
        try folder.link("media/CARD/photos", to: folder.path)
        #expect(try await scan("media/CARD/photos/private", isDevice: true).isEmpty)
        #expect(try await scan("media/CARD/photos/private", isDevice: false).map(\.name) == ["secret.jpg"])
    }

    @Test("links into hidden folders and into the kernel's own lead nowhere, wherever the library lies")
    func hidden() async throws {
        for root in ["library", ".library"] {
            try folder.photo("\(root)/trip/1.jpg", salt: "\(root)1")
            try folder.photo("\(root)/.cache/2.jpg", salt: "\(root)2")
            try folder.photo("\(root)/.annex/3.jpg", salt: "\(root)3")
            try folder.link("\(root)/0", to: "\(folder.path)/\(root)/trip")
            try folder.link("\(root)/cache", to: "\(folder.path)/\(root)/.cache")
            try folder.link("\(root)/messages", to: "\(folder.path)/.config/messenger")
            try folder.link("\(root)/processes", to: "/proc/self")
            try folder.link("\(root)/hardware", to: "/sys/class")
            try folder.link("\(root)/status.jpg", to: "/proc/self/status")
            // As git-annex keeps photos: each is a link to its contents.
            try folder.link("\(root)/3.jpg", to: ".annex/3.jpg")
            try folder.photo(".config/messenger/4.jpg", salt: "4")
            try folder.photo(".hidden.jpg", salt: "5")
            try folder.photo("elsewhere/6.jpg", salt: "6")
            try folder.link("\(root)/4.jpg", to: "\(folder.path)/.config/messenger/4.jpg")
            try folder.link("\(root)/5.jpg", to: "\(folder.path)/.hidden.jpg")
            try folder.link("\(root)/6.jpg", to: "\(folder.path)/elsewhere/6.jpg")
            #expect(try await scan(root, isDevice: false).map(\.name) == ["1.jpg", "3.jpg", "6.jpg"], "\(root)")
        }
    }

    @Test("a look at one folder follows links to files as a walk through all does")
    func look() throws {
        try folder.photo("library/.annex/3.jpg", salt: "3")
        try folder.photo(".config/messenger/4.jpg", salt: "4")
        try folder.makeFolder("library/trip")
        try folder.link("library/trip/3.jpg", to: "../.annex/3.jpg")
        try folder.link("library/trip/4.jpg", to: "\(folder.path)/.config/messenger/4.jpg")
        let root = Array("\(folder.path)/library".utf8)
        var walk = FolderWalk { false }
        walk.rescan(at: [root + Array("/trip".utf8)], roots: [root], elsewhere: [], isKnown: { _ in false })
        #expect(walk.folders.flatMap(\.files).map(\.name) == [Array("3.jpg".utf8)])
    }

    @Test("the kernel's own is no library")
    func kernel() async throws {
        let library = LibraryEngine(
            database: .inMemory(), identity: .temporary(), timeZone: .gmt
        ).view(of: [FileLocation("/proc")])
        let report = try await library.scan(reader: StatedFactReader())
        #expect(report.warnings == [.kernelFolder(FileLocation("/proc"))])
        #expect(report.images == 0)
    }
}
