// SPDX-License-Identifier: GPL-3.0-or-later

public import PickerModel

/// Cameras, phones and memory cards that the desktop has mounted, known by their folder DCIM. That folder alone is of
/// interest: the rest of a stick is nobody's photos.
public struct MountedDevices: Sendable {
    /// Where the kernel says what is mounted.
    let mountTable: String
    /// Under which folders desktops mount what is plugged in.
    let parents: [[UInt8]]
    /// Where gvfs shows what is no disk; nil for nowhere.
    let gvfs: [UInt8]?

    /// - Parameter gvfs: the folder in which gvfs mounts, `$XDG_RUNTIME_DIR/gvfs`, whether it is there or not.
    public init(gvfs: String?) {
        // udisks mounts at /run/media/USER/LABEL or /media/USER/LABEL, others at /media/LABEL.
        self.init(mountTable: MountTable.ofThisProcess, parents: ["/media", "/run/media"], gvfs: gvfs)
    }

    init(mountTable: String, parents: [String], gvfs: String?) {
        self.mountTable = mountTable
        self.parents = parents.map { PathBytes.normalized(Array($0.utf8)) }
        self.gvfs = gvfs.map { PathBytes.normalized(Array($0.utf8)) }
    }

    /// The folders DCIM of what is mounted now, in the order of their paths. Blocks as long as the devices take to answer;
    /// what does not answer has none.
    public func folders() -> [FileLocation] { folders(known: []) }

    /// - Parameter known: what was found before: a phone that still is there is not asked again, since it answers slowly.
    func folders(known: [FileLocation]) -> [FileLocation] {
        var found = Set(disks().flatMap { Self.pictures(in: $0) })
        for host in hosts() {
            let before = known.map(\.bytes).filter { PathBytes.contains(host, $0) }
            found.formUnion(before.isEmpty ? Self.picturesOfPhone(host) : before)
        }
        return found.sorted { $0.lexicographicallyPrecedes($1) }.map { FileLocation(bytes: $0) }
    }

    /// Opens what lies in folders of the library: those of disks, cameras and phones that were plugged in beneath themselves.
    func confinement(of roots: [[UInt8]]) -> Confinement {
        let places = parents + [gvfs].compactMap { $0 }
        return Confinement(
            roots.filter { root in places.contains { Confinement.lies(root, below: $0) } }, places: places)
    }

    /// Whether there is a place in which devices come and go without the kernel's knowing.
    var hasHosts: Bool { gvfs.map { FolderNames.isFolder($0) } ?? false }

    /// Mount points.
    private func disks() -> [[UInt8]] {
        MountTable(file: mountTable).mounts.map(\.path).filter { path in
            parents.contains { $0 != path && PathBytes.contains($0, path) }
        }
    }

    /// Folders of gvfs, a device each.
    private func hosts() -> [[UInt8]] {
        guard let gvfs else { return [] }
        return FolderNames.all(in: gvfs)
            .filter { name in DeviceNames.kinds.contains { name.starts(with: $0) } }
            .map { PathBytes.join(gvfs, $0) }
    }

    private static func pictures(in folder: [UInt8]) -> [[UInt8]] {
        FolderNames.all(in: folder).filter(DeviceNames.isPictures).map { PathBytes.join(folder, $0) }
            .filter(FolderNames.isFolder)
    }

    /// At the top, or in a storage of the device's.
    private static func picturesOfPhone(_ host: [UInt8]) -> [[UInt8]] {
        let top = pictures(in: host)
        guard top.isEmpty else { return top }
        return FolderNames.all(in: host).flatMap { pictures(in: PathBytes.join(host, $0)) }
    }
}
