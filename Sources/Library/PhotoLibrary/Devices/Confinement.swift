// SPDX-License-Identifier: GPL-3.0-or-later

internal import COpenBeneath
import Glibc

/// Opens files and folders of the library. Those of a camera, phone, card or stick only beneath the folder that belongs to the
/// library, without following a link and without entering another file system: whoever wrote the card would else choose what
/// of this machine is shown as photos.
struct Confinement: Sendable {
    /// Folders of the library on devices.
    private let roots: [[UInt8]]
    /// Where desktops mount devices.
    private let places: [[UInt8]]

    init(_ roots: [[UInt8]], places: [[UInt8]] = []) {
        self.roots = roots
        self.places = places
    }

    static let none = Confinement([])

    /// Whether links in a folder lead anywhere.
    func followsLinks(in folder: [UInt8]) -> Bool { root(of: folder) == nil }

    /// Whether a path, without links in it, lies on a device that is no folder of the library: a link that leads there would have
    /// it followed like a folder of this machine.
    func leadsToDevice(_ path: [UInt8]) -> Bool {
        root(of: path) == nil && places.contains { Self.lies(path, below: $0) }
    }

    static func lies(_ path: [UInt8], below place: [UInt8]) -> Bool { path != place && PathBytes.contains(place, path) }

    /// - Parameters:
    ///   - path: absolute.
    ///   - flags: as `open(2)` takes them; O_CLOEXEC and O_NOCTTY are added.
    /// - Returns: a descriptor of the caller's, or -1 with `errno`.
    func open(_ path: [UInt8], _ flags: Int32) -> Int32 {
        let flags = flags | O_CLOEXEC | O_NOCTTY
        guard let root = root(of: path) else { return Glibc.open(PathBytes.terminated(path), flags) }
        guard path.count > root.count else { return Glibc.open(PathBytes.terminated(path), flags | O_NOFOLLOW) }
        return picker_open_beneath(
            PathBytes.terminated(root), PathBytes.terminated(Array(path[(root.count + 1)...])), flags)
    }

    private func root(of path: [UInt8]) -> [UInt8]? { roots.first { PathBytes.contains($0, path) } }
}
