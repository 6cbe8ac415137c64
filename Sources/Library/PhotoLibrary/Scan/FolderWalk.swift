// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Ground
import PickerModel

/// Finds all media files under some folders without opening them.
///
/// Symbolic links are followed, except on devices (`Confinement`), into hidden folders and into kernel pseudo file
/// systems. Each folder, identified by device and inode, is entered once, so loops end. Links to folders are entered
/// after all real folders, so that a photo gets its real path where it has one. A folder that cannot be entered becomes
/// a warning, and the walk continues.
struct FolderWalk {
    struct Folder: Sendable {
        var path: [UInt8]
        var files: [ScannedFile]
    }

    /// One of the folders asked for.
    struct Root: Sendable, Equatable {
        /// The file system it lies on.
        var device: Int64
        /// Whether the folder has no entries at all, not even ones that the picker leaves out.
        var isEmpty: Bool
    }

    private(set) var folders: [Folder] = []
    /// The roots that could be read.
    private(set) var roots: [[UInt8]: Root] = [:]
    /// Files that are neither picture nor video.
    private(set) var other = 0
    private(set) var warnings: [LibraryWarning] = []
    /// Whether the index was found damaged during the walk.
    var metDamage = false
    /// Folders that could not be read. Rows under them are kept, since the disk may come back.
    private(set) var unread: [[UInt8]] = []
    /// Every folder whose names were read, with or without photos.
    private(set) var visited: [[UInt8]] = []
    /// Those of `visited` that contain links to folders.
    private(set) var withLinks: Set<[UInt8]> = []
    /// In a partial rescan: folders that were seen but not entered (`kept`), and folders that no longer exist
    /// (`vanished`).
    private(set) var kept: Set<[UInt8]> = []
    private(set) var vanished: [[UInt8]] = []
    /// Called for each folder before its names are read: a watch that begins here misses no later change.
    var willRead: (([UInt8], FolderIdentity) -> Void)?
    /// File systems whose inodes differ from one scan to the next.
    var passingInodes: Set<UInt64>
    /// Receives files as they are found, before the walk ends.
    var early: EarlyReading?
    /// In a partial rescan: whether a folder can be skipped. Links to folders are then not followed.
    private var isKnown: (([UInt8]) -> Bool)?
    private var markedPrivate: [[UInt8]] = []
    private var entered: Set<FolderIdentity> = []
    private var real: [[UInt8]] = []
    private var linked: [[UInt8]] = []
    private let confinement: Confinement
    private var bounds: LinkBounds
    /// File systems of the kernel's own (`/proc`, `/sys`).
    private let kernelDevices: Set<UInt64>
    private let isCancelled: () -> Bool

    init(confinement: Confinement = .none, isCancelled: @escaping () -> Bool) {
        self.confinement = confinement
        bounds = LinkBounds(confinement, roots: [])
        self.isCancelled = isCancelled
        let mounts = MountTable(file: MountTable.ofThisProcess)
        passingInodes = mounts.devicesWithPassingInodes
        kernelDevices = mounts.kernelDevices
    }

    /// Walks all roots depth first with names in byte order, so that the same tree always gives the same order.
    mutating func walk(_ paths: [[UInt8]]) {
        real = paths.reversed()
        bounds = LinkBounds(confinement, roots: paths)
        let roots = Set(paths)
        while !isCancelled() {
            if let path = real.popLast() {
                enter(path, isRoot: roots.contains(path))
            } else if let path = popLinked() {
                enter(path, isRoot: false, isLink: true)
            } else {
                return
            }
        }
    }

    /// Partial rescan: reads the names in some folders, and walks new folders in them completely.
    /// - Parameters:
    ///   - roots: of the whole library.
    ///   - elsewhere: identities of the library's other folders, which are not entered again.
    ///   - isKnown: whether a subfolder can be skipped.
    mutating func rescan(
        at folders: Set<[UInt8]>, roots: [[UInt8]], elsewhere: Set<FolderIdentity>, isKnown: @escaping ([UInt8]) -> Bool
    ) {
        self.isKnown = isKnown
        bounds = LinkBounds(confinement, roots: roots)
        entered = elsewhere
        real = folders.sorted { $1.lexicographicallyPrecedes($0) }
        let roots = Set(roots)
        // Parents sort before their subfolders, so a parent marked private excludes them.
        while let path = real.popLast(), !isCancelled() {
            guard !markedPrivate.contains(where: { PathBytes.contains($0, path) }) else { continue }
            enter(path, isRoot: roots.contains(path))
        }
    }

    /// Files by folder.
    typealias Names = [[UInt8]: Set<[UInt8]>]

    /// Removes files that are still being written.
    /// - Parameters:
    ///   - files: files created and not closed yet.
    ///   - now: in seconds since 1970. A file unchanged for `rest` seconds stays in.
    /// - Returns: the files removed, and those that stay in although they are still open.
    mutating func withhold(_ files: Names, now: Double) -> (withheld: Names, resting: Names) {
        var (withheld, resting): (Names, Names) = ([:], [:])
        for index in folders.indices {
            let path = folders[index].path
            guard let names = files[path] else { continue }
            folders[index].files.removeAll { file in
                guard names.contains(file.name) else { return false }
                let isGrowing = Self.mayGrow(file, now: now)
                if isGrowing {
                    withheld[path, default: []].insert(file.name)
                } else {
                    resting[path, default: []].insert(file.name)
                }
                return isGrowing
            }
        }
        return (withheld, resting)
    }

    /// Seconds without a change after which an open file counts as complete. A file created unnamed and then linked is
    /// never reported as closed under its name.
    private static let rest = 2.0

    /// Whether a file changed so recently that it may still be written to.
    /// - Parameter now: in seconds since 1970.
    static func mayGrow(_ file: ScannedFile, now: Double) -> Bool {
        abs(now - Double(file.modified) - Double(file.modifiedNanoseconds) / 1e9) < rest
    }

    private mutating func popLinked() -> [UInt8]? { linked.isEmpty ? nil : linked.removeFirst() }

    private mutating func enter(_ path: [UInt8], isRoot: Bool, isLink: Bool = false) {
        let descriptor = confinement.open(path, O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else {
            // In a partial rescan a missing folder has been removed; in a full walk it is an error.
            if isKnown != nil, !isRoot, errno == ENOENT || errno == ENOTDIR { return vanished.append(path) }
            return fail(path, errno)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, let stream = fdopendir(descriptor) else {
            let code = errno
            close(descriptor)
            return fail(path, code)
        }
        defer { closedir(stream) }
        if isRoot { roots[path] = Root(device: Int64(bitPattern: UInt64(status.st_dev)), isEmpty: false) }
        let identity = FolderIdentity(status)
        guard !kernelDevices.contains(identity.device) else {
            if isRoot { warnings.append(.kernelFolder(FileLocation(bytes: path))) }
            return
        }
        if isLink {
            switch bounds.folder(PathBytes.place(of: descriptor)) {
            case .shown: break
            case .hidden: return
            case .device:
                warnings.append(.linkToDevice(FileLocation(bytes: path)))
                return
            }
        }
        guard entered.insert(identity).inserted else { return }
        visited.append(path)
        willRead?(path, identity)
        read(stream, path, isRoot: isRoot, hasLastingInodes: !passingInodes.contains(identity.device))
    }

    private mutating func read(_ stream: OpaquePointer, _ path: [UInt8], isRoot: Bool, hasLastingInodes: Bool) {
        var content = Content(
            hasLastingInodes: hasLastingInodes, followsLinks: confinement.followsLinks(in: path), bounds: bounds,
            kernelDevices: kernelDevices)
        var (count, handed) = (0, 0)
        errno = 0
        while let entry = readdir(stream) {
            count += 1
            content.take(FolderEntry.name(of: entry), type: Int32(entry.pointee.d_type), in: dirfd(stream))
            if count.isMultiple(of: 16) {
                // Cancelling takes effect within a folder of 100,000 names on a slow disk.
                if isCancelled() { return }
                // Parts are handed over early too: a phone keeps all photos in one folder.
                handOver(&content, path, dirfd(stream), &handed)
            }
            errno = 0
        }
        let code = errno
        // `readdir` returns NULL on an error as at the end. After an error the folder counts as unread, not as empty.
        if code != 0 { fail(path, code) }
        if isRoot { roots[path]?.isEmpty = count <= 2 }
        guard !content.isMarkedPrivate else {
            markedPrivate.append(path)
            if isRoot { warnings.append(.folderWithoutMedia(FileLocation(bytes: path))) }
            return
        }
        other += content.other
        if content.dangling > 0 {
            warnings.append(.danglingLinks(count: content.dangling, in: FileLocation(bytes: path)))
        }
        if content.onDevices > 0 {
            warnings.append(.linksToDevices(count: content.onDevices, in: FileLocation(bytes: path)))
        }
        let rest = handed == 0 ? nil : Array(content.files[handed...])
        content.files.sort { $0.name.lexicographicallyPrecedes($1.name) }
        if !content.files.isEmpty { folders.append(Folder(path: path, files: content.files)) }
        early?.found(Folder(path: path, files: rest ?? content.files))
        var inner = content.folders.sorted { $0.lexicographicallyPrecedes($1) }.map { PathBytes.join(path, $0) }
        if !content.links.isEmpty { withLinks.insert(path) }
        if let isKnown {
            kept.formUnion(inner.lazy.filter(isKnown))
            inner.removeAll { kept.contains($0) }
            content.links = []
        }
        real += inner.reversed()
        linked += content.links.sorted { $0.lexicographicallyPrecedes($1) }.map { PathBytes.join(path, $0) }
    }

    /// If the walk is slow, hands over the files of a folder that were found so far.
    private func handOver(_ content: inout Content, _ path: [UInt8], _ folder: Int32, _ handed: inout Int) {
        guard let early, early.isDue, handed < content.files.count, !content.isMarkedPrivate else { return }
        // `.nomedia` may be the last name that `readdir` returns.
        guard handed > 0 || !Content.isMarkedPrivate(folder) else {
            content.isMarkedPrivate = true
            return
        }
        early.found(Folder(path: path, files: Array(content.files[handed...])))
        handed = content.files.count
    }

    private mutating func fail(_ path: [UInt8], _ code: Int32) {
        unread.append(path)
        warnings.append(.unreadableFolder(FileLocation(bytes: path), errno: code))
    }
}
