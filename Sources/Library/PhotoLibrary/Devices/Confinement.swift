// SPDX-License-Identifier: GPL-3.0-or-later

internal import COpenBeneath
import Glibc

/// Opens files and folders of the library. On a camera, phone, card or stick it opens them only beneath the library's
/// folder, follows no links and enters no other file system: otherwise links on a card could show files of this machine
/// as photos.
struct Confinement: Sendable {
    /// Folders of the library on devices.
    private let roots: [[UInt8]]
    /// Folders in which desktops mount devices.
    private let places: [[UInt8]]

    init(_ roots: [[UInt8]], places: [[UInt8]] = []) {
        self.roots = roots
        self.places = places
    }

    static let none = Confinement([])

    /// Whether links in a folder are followed.
    func followsLinks(in folder: [UInt8]) -> Bool { root(of: folder) == nil }

    /// Whether a resolved path is on a device but in no folder of the library. A link to such a path must not be
    /// followed, since the rules for devices would not apply there.
    func leadsToDevice(_ path: [UInt8]) -> Bool {
        root(of: path) == nil && places.contains { Self.lies(path, below: $0) }
    }

    static func lies(_ path: [UInt8], below place: [UInt8]) -> Bool { path != place && PathBytes.contains(place, path) }

    /// - Parameters:
    ///   - path: an absolute path.
    ///   - flags: as `open(2)` takes them; O_CLOEXEC and O_NOCTTY are added.
    /// - Returns: a descriptor that the caller closes, or -1 with `errno` set.
    func open(_ path: [UInt8], _ flags: Int32) -> Int32 {
        let flags = flags | O_CLOEXEC | O_NOCTTY
        guard let root = root(of: path) else { return Glibc.open(PathBytes.terminated(path), flags) }
        guard path.count > root.count else { return Glibc.open(PathBytes.terminated(path), flags | O_NOFOLLOW) }
        return picker_open_beneath(
            PathBytes.terminated(root), PathBytes.terminated(Array(path[(root.count + 1)...])), flags)
    }

    private func root(of path: [UInt8]) -> [UInt8]? { roots.first { PathBytes.contains($0, path) } }
}
