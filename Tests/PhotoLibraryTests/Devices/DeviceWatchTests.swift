// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel
import Synchronization
import Testing

@testable import PhotoLibrary

@Suite("Devices that come and go", .timeLimit(.minutes(5)))
struct DeviceWatchTests {
    /// A watch of a test, and what it says.
    private struct Followed {
        let watch: DeviceWatch
        let said: AsyncStream<[FileLocation]>

        init(_ devices: MountedDevices, interval: Duration) {
            let (stream, continuation) = AsyncStream.makeStream(of: [FileLocation].self)
            said = stream
            watch = DeviceWatch(devices, interval: interval) { continuation.yield($0) }
            watch.start()
        }

        /// - Returns: false where the watch says nothing more.
        func until(_ wanted: [FileLocation]) async {
            for await found in said where found == wanted { return }
            Issue.record("the watch ended before")
        }
    }

    @Test("a phone of gvfs comes, is unlocked, and goes")
    func phone() async throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("gvfs")
        try folder.write([], to: "mountinfo")
        let devices = MountedDevices(
            mountTable: folder.path + "/mountinfo", parents: [], gvfs: folder.path + "/gvfs")
        let followed = Followed(devices, interval: .milliseconds(10))
        defer { followed.watch.stop() }
        await followed.until([])
        try folder.makeFolder("gvfs/mtp:host=Pixel")
        try folder.makeFolder("gvfs/mtp:host=Pixel/Internal/DCIM")
        await followed.until([folder.place("gvfs/mtp:host=Pixel/Internal/DCIM")])
        try folder.remove("gvfs/mtp:host=Pixel")
        await followed.until([])
    }

    @Test(
        "the kernel tells of a card as it is mounted and unmounted",
        .enabled(if: Namespace.isAllowed, "needs the right to mount (unshare -m)"))
    func card() async throws {
        let folder = try TemporaryFolder()
        try folder.makeFolder("media/CARD/DCIM")
        // What is mounted is told by another process, so that this one's mounts stay as they are.
        let namespace = try Namespace()
        let devices = MountedDevices(
            mountTable: "/proc/\(namespace.process)/mountinfo", parents: [folder.path + "/media"], gvfs: nil)
        // Without the kernel's word nothing would ever be looked at again.
        let followed = Followed(devices, interval: .seconds(3600))
        defer { followed.watch.stop() }
        await followed.until([])
        try namespace.run("mount -t tmpfs tmpfs '\(folder.path)/media/CARD'")
        await followed.until([folder.place("media/CARD/DCIM")])
        try namespace.run("umount '\(folder.path)/media/CARD'")
        await followed.until([])
        namespace.end()
    }

    @Test("the end is the end, also before the beginning")
    func stop() throws {
        let folder = try TemporaryFolder()
        try folder.write([], to: "mountinfo")
        let devices = MountedDevices(mountTable: folder.path + "/mountinfo", parents: [], gvfs: nil)
        let said = Mutex(0)
        let watch = DeviceWatch(devices) { _ in said.withLock { $0 += 1 } }
        watch.stop()
        watch.start()
        watch.stop()
        #expect(said.withLock { $0 } == 0)
    }
}

/// A shell with mounts of its own, which does what it is told.
private final class Namespace {
    private let shell = Process()
    private let (input, output) = (Pipe(), Pipe())

    static let isAllowed: Bool = {
        guard let namespace = try? Namespace() else { return false }
        defer { namespace.end() }
        return (try? namespace.run("mount -t tmpfs tmpfs /mnt")) != nil
    }()

    init() throws {
        shell.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        // The namespace exists once the shell says so; where namespaces are refused, the shell is gone and the write
        // fails.
        shell.arguments = ["-m", "sh", "-c", "echo y; exec sh"]
        (shell.standardInput, shell.standardOutput) = (input, output)
        shell.standardError = FileHandle.nullDevice
        try shell.run()
        try input.fileHandleForReading.close()
        try output.fileHandleForWriting.close()
        try answer()
    }

    var process: Int32 { shell.processIdentifier }

    /// Waits until it is done.
    func run(_ command: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data("if \(command); then echo y; else echo n; fi\n".utf8))
        try answer()
    }

    private func answer() throws {
        guard try output.fileHandleForReading.read(upToCount: 2) == Data("y\n".utf8) else { throw POSIXError(.EPERM) }
    }

    func end() {
        try? input.fileHandleForWriting.close()
        shell.waitUntilExit()
    }
}
