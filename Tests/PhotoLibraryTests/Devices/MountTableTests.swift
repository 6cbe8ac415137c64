// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Testing

@testable import PhotoLibrary

@Suite("What is mounted")
struct MountTableTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let line: String
        let mount: MountTable.Mount?
        var testDescription: String { line }

        init(_ line: String, _ path: String? = nil, device: UInt64 = 0x801, type: String = "ext4") {
            self.line = line
            mount = path.map { MountTable.Mount(device: device, path: Array($0.utf8), type: type) }
        }
    }

    @Test(
        "a line of mountinfo",
        arguments: [
            Case("27 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw", "/"),
            Case("36 35 8:1 /mnt1 /mnt2 rw,noatime master:1 - ext4 /dev/root rw,errors=continue", "/mnt2"),
            Case("36 35 8:1 / /a rw shared:7 master:1 propagate_from:2 unbindable - ext4 x rw", "/a"),
            // No source, no options of the file system.
            Case("36 35 8:1 / /a rw - ext4 none rw", "/a"),
            Case("36 35 8:1 / /a rw - ext4", "/a"),
            Case(#"36 35 8:1 / /media/EOS\040DIGITAL\011\012\134\043 rw - ext4 x rw"#, "/media/EOS DIGITAL\t\n\\#"),
            // No escapes: digits that are none, too few, more than a byte.
            Case(#"36 35 8:1 / /a\089\04\777 rw - ext4 x rw"#, #"/a\089\04\777"#),
            Case("36 35 0:51 / /a rw - fuse.gvfsd-fuse gvfsd-fuse rw", "/a", device: 51, type: "fuse.gvfsd-fuse"),
            Case("36 35 259:70000 / /a rw - ext4 x rw", "/a", device: 0x1111_0370),
            // A dash as an option of the mount is none.
            Case("36 35 8:1 / - rw - ext4 x rw"),
            Case("36 35 8:1 / a rw - ext4 x rw"), Case("36 35 8 / /a rw - ext4 x rw"),
            Case("36 35 8:x / /a rw - ext4 x rw"), Case("36 35 8:1 / /a rw ext4 x rw"),
            Case("36 35 8:1 / /a rw shared:1 master:2 -"), Case("36 35 99999999999:1 / /a rw - ext4 x rw"),
            Case("nonsense"), Case(""),
        ])
    func line(_ example: Case) {
        let lines = "\(example.line)\n1 1 8:1 / /last rw - ext4 x rw\n"
        #expect(
            MountTable(Array(lines.utf8)).mounts == [example.mount].compactMap { $0 }
                + [MountTable.Mount(device: 0x801, path: Array("/last".utf8), type: "ext4")])
    }

    @Test("this machine's own has its root; a file that is not there has nothing")
    func own() {
        #expect(MountTable(file: MountTable.ofThisProcess).mounts.contains { $0.path == [PathBytes.slash] })
        #expect(MountTable(file: "/nonexistent").mounts.isEmpty)
    }

    @Test(
        "where others change files unseen",
        arguments: [
            ("nfs4", true), ("cifs", true), ("fuse.gvfsd-fuse", true), ("fuse.sshfs", true), ("ext4", false),
            ("tmpfs", false), ("fuseblk", false), ("fuse.mergerfs", false), ("vfat", false), ("btrfs", false),
        ])
    func remote(_ type: String, _ isRemote: Bool) {
        let table = MountTable(Array("36 35 8:1 / /a rw - \(type) x rw\n".utf8))
        #expect(table.remoteDevices == (isRemote ? [0x801] : []))
    }

    @Test(
        "where inodes last",
        arguments: [
            ("ext4", true), ("tmpfs", true), ("nfs4", true), ("vfat", false), ("exfat", false), ("fuseblk", false),
            ("fuse.gvfsd-fuse", false), ("fuse", false),
        ])
    func inodes(_ type: String, _ areLasting: Bool) {
        let table = MountTable(Array("36 35 8:1 / /a rw - \(type) x rw\n".utf8))
        #expect(table.devicesWithPassingInodes == (areLasting ? [] : [0x801]))
    }

    @Test("where they do not, a file is known by its name, size and time alone", arguments: [false, true])
    func walk(areLasting: Bool) throws {
        let folder = try TemporaryFolder()
        func files() -> [ScannedFile] {
            var walk = FolderWalk { false }
            walk.passingInodes = areLasting ? [] : Set([FolderIdentity(of: folder.location.bytes)?.device ?? 0])
            walk.walk([folder.location.bytes])
            return walk.folders.flatMap(\.files)
        }
        try folder.photo("a.jpg")
        try folder.setModified("a.jpg", to: 1_700_000_000)
        let before = files()
        // The same file again, as far as anything but the inode tells.
        try folder.move("a.jpg", to: "b")
        try folder.photo("a.jpg")
        try folder.remove("b")
        try folder.photo("keeps-the-inode-from-being-given-again")
        try folder.remove("keeps-the-inode-from-being-given-again")
        try folder.setModified("a.jpg", to: 1_700_000_000)
        #expect(before.count == 1)
        #expect((files() == before) == !areLasting)
    }
}
