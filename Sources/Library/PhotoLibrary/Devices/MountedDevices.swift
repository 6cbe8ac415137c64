// SPDX-License-Identifier: GPL-3.0-or-later

public import PickerModel

/// Finds the cameras, phones and memory cards that the desktop has mounted, by their folder DCIM. Only that folder is
/// shown.
public struct MountedDevices: Sendable {
    /// Path of the kernel's mount table.
    let mountTable: String
    /// Folders in which desktops mount devices.
    let parents: [[UInt8]]
    /// Folder in which gvfs mounts cameras and phones; nil for none.
    let gvfs: [UInt8]?

    /// - Parameter gvfs: the folder in which gvfs mounts, `$XDG_RUNTIME_DIR/gvfs`; it need not exist.
    public init(gvfs: String?) {
        // udisks mounts at /run/media/USER/LABEL or /media/USER/LABEL, others at /media/LABEL.
        self.init(mountTable: MountTable.ofThisProcess, parents: ["/media", "/run/media"], gvfs: gvfs)
    }

    init(mountTable: String, parents: [String], gvfs: String?) {
        self.mountTable = mountTable
        self.parents = parents.map { PathBytes.normalized(Array($0.utf8)) }
        self.gvfs = gvfs.map { PathBytes.normalized(Array($0.utf8)) }
    }

    /// The DCIM folders of all devices mounted now, sorted by path. Blocks until the devices have answered; a device
    /// that does not answer has none.
    public func folders() -> [FileLocation] { folders(known: []) }

    /// - Parameter known: folders found before. A phone that is still mounted is not read again, since phones answer
    ///   slowly.
    func folders(known: [FileLocation]) -> [FileLocation] {
        var found = Set(disks().flatMap { Self.pictures(in: $0) })
        for host in hosts() {
            let before = known.map(\.bytes).filter { PathBytes.contains(host, $0) }
            found.formUnion(before.isEmpty ? Self.picturesOfPhone(host) : before)
        }
        return found.sorted { $0.lexicographicallyPrecedes($1) }.map { FileLocation(bytes: $0) }
    }

    /// The confinement of the library's folders: it confines those on connected disks, cameras and phones.
    func confinement(of folders: [[UInt8]]) -> Confinement {
        let named = parents + [gvfs].compactMap { $0 }
        let mounts = named + named.compactMap { PathBytes.real($0) }.filter { !named.contains($0) }
        let roots = folders.map { folder in
            // Links on a device are not followed, but the person may have a link to a device.
            let isThere = mounts.contains { Confinement.lies(folder, below: $0) }
            return Confinement.Root(path: folder, real: isThere ? folder : PathBytes.real(folder) ?? folder)
        }
        return Confinement(
            roots.filter { root in mounts.contains { Confinement.lies(root.real, below: $0) } }, mounts: mounts)
    }

    /// Whether gvfs' folder exists, where devices come and go without a mount event.
    var hasHosts: Bool { gvfs.map { FolderNames.isFolder($0) } ?? false }

    /// Mount points of disks.
    private func disks() -> [[UInt8]] {
        MountTable(file: mountTable).mounts.map(\.path).filter { path in
            parents.contains { $0 != path && PathBytes.contains($0, path) }
        }
    }

    /// Folders in gvfs' folder, one for each device.
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

    /// DCIM folders at the top of a device, else those one level down, in its storages.
    private static func picturesOfPhone(_ host: [UInt8]) -> [[UInt8]] {
        let top = pictures(in: host)
        guard top.isEmpty else { return top }
        return FolderNames.all(in: host).flatMap { pictures(in: PathBytes.join(host, $0)) }
    }
}
