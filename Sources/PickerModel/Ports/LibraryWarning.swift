// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// A part of a library that cannot be read, shown or kept. Hosts put it into words, since only they know the reader.
public enum LibraryWarning: Sendable, Hashable {
    // Folders and links, by their whole paths.
    /// A folder that the system does not let the scan read, with the kernel's reason, an `errno`.
    case unreadableFolder(FileLocation, errno: Int32)
    /// A folder in a file system of the kernel's own, such as `/proc`.
    case kernelFolder(FileLocation)
    /// A folder with a file `.nomedia`, so that nothing in it is shown.
    case folderWithoutMedia(FileLocation)
    /// A link to a folder on a device, which is not followed.
    case linkToDevice(FileLocation)
    /// A folder with links to files that do not exist.
    case danglingLinks(count: Int, in: FileLocation)
    /// A folder with links to files on devices, which are not followed.
    case linksToDevices(count: Int, in: FileLocation)
    /// A folder at which a disk with photos was mounted and is no more.
    case missingDisk(FileLocation)

    // Workers.
    /// Files were not read, since no worker could be started.
    case filesNotRead(MediaError)

    // The index and what belongs to it.
    /// The index turned out to be damaged while it was used, and is filled again.
    case damagedIndex
    /// The file of the index was damaged or from a newer version, and is kept beside the new one.
    case indexSetAside
    /// The index cannot be kept in this folder; `message` is SQLite's own text.
    case indexNotKept(folder: String, message: String?)
    /// The index continues in memory, since its disk is full.
    case indexDiskFull
    /// The index continues in memory, since another program holds its file.
    case indexBusy
    /// The index continues in memory, since its file cannot be written for another reason.
    case indexNotWritten
    /// The key for identifiers cannot be kept in this folder, so identifiers are valid for this run only.
    case keyNotKept(folder: String)

    /// Whether it names a folder or a link of the person's, so that no app may read of it.
    public var namesFolder: Bool {
        switch self {
        case .unreadableFolder, .kernelFolder, .folderWithoutMedia, .linkToDevice, .danglingLinks, .linksToDevices,
            .missingDisk:
            true
        case .filesNotRead, .damagedIndex, .indexSetAside, .indexNotKept, .indexDiskFull, .indexBusy, .indexNotWritten,
            .keyNotKept:
            false
        }
    }
}
