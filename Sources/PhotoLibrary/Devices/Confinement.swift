// SPDX-License-Identifier: GPL-3.0-or-later

internal import COpenBeneath
import Glibc

/// Opens files and folders of the library. Those of a camera, phone or card only beneath its own folder of pictures, without
/// following a link and without entering another file system: whoever wrote the card would else choose what of this machine
/// is shown as photos.
struct Confinement: Sendable {
    /// Folders of devices.
    private let roots: [[UInt8]]

    init(_ roots: [[UInt8]]) { self.roots = roots }

    static let none = Confinement([])

    /// Whether links in a folder lead anywhere.
    func followsLinks(in folder: [UInt8]) -> Bool { root(of: folder) == nil }

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
