// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import PickerModel
import Testing

@testable import PhotoLibrary

@Suite("Following folders that join and leave", .timeLimit(.minutes(5)))
struct LiveRootTests {
    @Test("a new folder is looked at and followed, one that left is not")
    func join() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("home/a.jpg")
        try folder.photo("card/b.jpg")
        let (home, card) = (folder.place("home"), folder.place("card"))
        let live = try await LiveLibrary(folder, roots: [home])
        #expect(try await live.photos() == ["home/a.jpg"])
        try live.test.view.setFolders([home, card])
        try await live.untilPhotos(are: ["home/a.jpg", "card/b.jpg"])
        // Written once the watch stands, which it does before the folder is read.
        try folder.photo("card/new.jpg")
        try await live.untilPhotos(are: ["home/a.jpg", "card/b.jpg", "card/new.jpg"])
        let gone = try await live.ids().filter { $0.key.hasPrefix("card") }
        try live.test.view.setFolders([home])
        try await live.untilPhotos(are: ["home/a.jpg"])
        try await live.until { live.removed == Set(gone.values) }
        try folder.photo("home/c.jpg")
        try await live.untilPhotos(are: ["home/a.jpg", "home/c.jpg"])
        #expect(live.test.engine.isWatching)
    }

    @Test("where the kernel does not see what others do, folders are looked at again and again")
    func remote() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("server/a.jpg")
        try folder.makeFolder("etc")
        var status = stat()
        #expect(stat(folder.path, &status) == 0)
        let device = UInt64(status.st_dev)
        let (major, minor) = (
            device >> 8 & 0xFFF | device >> 32 & 0xFFFF_F000, device & 0xFF | device >> 12 & 0xFFFF_FF00
        )
        try folder.write(Array("1 1 \(major):\(minor) / /srv rw - nfs4 server:/ rw\n".utf8), to: "etc/mountinfo")
        let limits = LiveLimits(poll: .milliseconds(20), mountTable: folder.path + "/etc/mountinfo")
        let live = try await LiveLibrary(folder, roots: [folder.place("server")], limits: limits)
        #expect(!live.test.engine.isWatchingEverything)
        try folder.photo("server/b.jpg")
        try await live.untilPhotos(are: ["server/a.jpg", "server/b.jpg"])
        #expect(!live.events.contains { if case .notice = $0 { true } else { false } })
    }
}
