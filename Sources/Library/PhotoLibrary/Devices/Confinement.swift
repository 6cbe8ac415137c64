// SPDX-License-Identifier: GPL-3.0-or-later

internal import COpenBeneath
import Glibc
import Ground

/// Opens files and folders of the library. On a camera, phone, card or stick it opens them only beneath the library's
/// folder, follows no links and enters no other file system: otherwise links on a card could show files of this machine
/// as photos.
struct Confinement: Sendable {
    /// A folder of the library.
    struct Root: Sendable, Equatable {
        /// The path in the person's settings, which may contain links.
        var path: [UInt8]
        /// The path with all links resolved: a person may have a link to the disk with their photos.
        var real: [UInt8]
    }

    /// Folders of the library on devices.
    private let roots: [Root]
    /// Folders in which desktops mount devices.
    private let mounts: [[UInt8]]

    /// - Parameters:
    ///   - roots: folders of the library on devices; no other is confined.
    ///   - mounts: folders in which desktops mount devices.
    init(_ roots: [Root], mounts: [[UInt8]]) {
        self.roots = roots
        self.mounts = mounts
    }

    static let none = Confinement([], mounts: [])

    /// Whether links in a folder are followed.
    func followsLinks(in folder: [UInt8]) -> Bool { root(of: folder) == nil && mount(of: folder) == nil }

    /// Whether a resolved path is on a device but in no folder of the library. A link to such a path must not be
    /// followed, since the rules for devices would not apply there.
    func leadsToDevice(_ path: [UInt8]) -> Bool {
        liesOnDevice(path) && !roots.contains { PathBytes.contains($0.real, path) }
    }

    /// Whether a path, without links in it, lies on a device.
    func liesOnDevice(_ path: [UInt8]) -> Bool { mount(of: path) != nil }

    static func lies(_ path: [UInt8], below mount: [UInt8]) -> Bool { path != mount && PathBytes.contains(mount, path) }

    /// - Parameters:
    ///   - path: an absolute path.
    ///   - flags: as `open(2)` takes them; O_CLOEXEC and O_NOCTTY are added.
    /// - Returns: a descriptor that the caller closes, or -1 with `errno` set.
    func open(_ path: [UInt8], _ flags: Int32) -> Int32 {
        if let root = root(of: path) {
            return open(inside: root, Self.rest(of: path, beneath: root.path), flags)
        }
        if let mount = mount(of: path) {
            // In a folder that contains the devices, such as `/media`: mounts are entered, but links are not followed.
            return Self.open(mount, Self.rest(of: path, beneath: mount), flags, crosses: true)
        }
        return Glibc.open(CPath.terminated(path), flags | O_CLOEXEC | O_NOCTTY)
    }

    /// - Parameter path: relative to the root, empty for the root itself.
    private func open(inside root: Root, _ path: [UInt8], _ flags: Int32) -> Int32 {
        let mount = mount(of: root.real) ?? [PathBytes.slash]
        let way = Self.rest(of: root.real, beneath: mount)
        guard !path.isEmpty else { return Self.open(mount, way, flags, crosses: true) }
        let top = Self.open(mount, way, OpenFlags.placeOnly | O_DIRECTORY, crosses: true)
        guard top >= 0 else { return -1 }
        defer { Self.close(top) }
        return picker_open_beneath(top, CPath.terminated(path), flags, 0)
    }

    private static func open(_ folder: [UInt8], _ path: [UInt8], _ flags: Int32, crosses: Bool) -> Int32 {
        let top = Glibc.open(CPath.terminated(folder), OpenFlags.placeOnly | O_DIRECTORY | O_CLOEXEC)
        guard top >= 0 else { return -1 }
        defer { close(top) }
        return picker_open_beneath(top, CPath.terminated(path), flags, crosses ? 1 : 0)
    }

    /// Keeps the `errno` of a failure before it.
    private static func close(_ descriptor: Int32) {
        let reason = errno
        Glibc.close(descriptor)
        errno = reason
    }

    private static func rest(of path: [UInt8], beneath folder: [UInt8]) -> [UInt8] {
        guard path.count > folder.count else { return [] }
        return Array(path[(folder.last == PathBytes.slash ? folder.count : folder.count + 1)...])
    }

    private func root(of path: [UInt8]) -> Root? { roots.first { PathBytes.contains($0.path, path) } }

    private func mount(of path: [UInt8]) -> [UInt8]? { mounts.first { Self.lies(path, below: $0) } }
}
