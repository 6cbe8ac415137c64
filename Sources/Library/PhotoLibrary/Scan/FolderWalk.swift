// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Ground
import PickerModel

/// All media files under some folders, found without opening any.
///
/// Symbolic links are followed, but on devices (`Confinement`), into hidden folders and into what the kernel says of itself;
/// each folder is entered once (device and inode), so loops end. Links to folders wait until
/// all real ones were entered: a photo's path is its own, not one that a link lends it. What cannot be entered is a
/// warning and the rest goes on.
struct FolderWalk {
    struct Folder: Sendable {
        var path: [UInt8]
        var files: [ScannedFile]
    }

    /// One of the folders asked for.
    struct Root: Sendable, Equatable {
        /// The file system it lies on.
        var device: Int64
        /// Whether there is nothing in it at all, not even what the picker leaves out.
        var isEmpty: Bool
    }

    private(set) var folders: [Folder] = []
    /// The roots that could be read.
    private(set) var roots: [[UInt8]: Root] = [:]
    /// Files that are neither picture nor video.
    private(set) var other = 0
    /// One sentence a folder, with its name.
    private(set) var warnings: [String] = []
    /// Whether the index turned out to be damaged meanwhile.
    var metDamage = false
    /// Folders that could not be read: rows under them are kept, the disk may be back tomorrow.
    private(set) var unread: [[UInt8]] = []
    /// Every folder whose names were asked for, with photos or without.
    private(set) var visited: [[UInt8]] = []
    /// Those of them in which links to folders lie.
    private(set) var withLinks: Set<[UInt8]> = []
    /// In a look at a part: folders that were seen and left as they are, and folders that are no longer there.
    private(set) var kept: Set<[UInt8]> = []
    private(set) var vanished: [[UInt8]] = []
    /// Told of each folder before its names are read, so that nothing that happens from then on is missed.
    var willRead: (([UInt8], Place) -> Void)?
    /// File systems on which inodes tell nothing from one scan to the next.
    var passingInodes: Set<UInt64>
    /// Told of what is found as it is found, for whoever does not wait for the end.
    var early: EarlyReading?
    /// In a look at a part: whether a folder needs no look. Links to folders are then not followed.
    private var isKnown: (([UInt8]) -> Bool)?
    private var markedPrivate: [[UInt8]] = []
    private var entered: Set<Place> = []
    /// Where the roots lie once all links are followed.
    private var realRoots: [[UInt8]] = []
    private var real: [[UInt8]] = []
    private var linked: [[UInt8]] = []
    private let confinement: Confinement
    /// File systems of the kernel's own (`/proc`, `/sys`).
    private let kernelDevices: Set<UInt64>
    private let isCancelled: () -> Bool

    /// What makes a folder the same one, whatever it is called.
    struct Place: Hashable, Sendable {
        var device: UInt64
        var inode: UInt64

        init(_ status: stat) {
            device = UInt64(status.st_dev)
            inode = UInt64(status.st_ino)
        }

        /// - Returns: nil where there is nothing.
        init?(of path: [UInt8]) {
            var status = stat()
            guard stat(PathBytes.terminated(path), &status) == 0 else { return nil }
            self.init(status)
        }
    }

    init(confinement: Confinement = .none, isCancelled: @escaping () -> Bool) {
        self.confinement = confinement
        self.isCancelled = isCancelled
        let mounts = MountTable(file: MountTable.ofThisProcess)
        passingInodes = mounts.devicesWithPassingInodes
        kernelDevices = mounts.kernelDevices
    }

    /// Walks all roots, depth first, names in byte order: the same tree gives the same order everywhere.
    mutating func walk(_ paths: [[UInt8]]) {
        real = paths.reversed()
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

    /// Looks at some folders: their own names, and folders in them that are not known with all below.
    /// - Parameters:
    ///   - roots: of the whole library.
    ///   - elsewhere: where the library's other folders lie: none is entered twice.
    ///   - isKnown: whether a folder in one looked at may be passed over.
    mutating func look(
        at folders: Set<[UInt8]>, roots: [[UInt8]], elsewhere: Set<Place>, isKnown: @escaping ([UInt8]) -> Bool
    ) {
        self.isKnown = isKnown
        entered = elsewhere
        real = folders.sorted { $1.lexicographicallyPrecedes($0) }
        let roots = Set(roots)
        // Folders above come first, by their bytes: what one keeps private is no longer asked for.
        while let path = real.popLast(), !isCancelled() {
            guard !markedPrivate.contains(where: { PathBytes.contains($0, path) }) else { continue }
            enter(path, isRoot: roots.contains(path))
        }
    }

    /// Files by folder.
    typealias Names = [[UInt8]: Set<[UInt8]>]

    /// Leaves out files that are still being written.
    /// - Parameters:
    ///   - files: those that were not closed yet.
    ///   - now: in seconds since 1970; what did not grow for some seconds is taken as it is.
    /// - Returns: the files left out, and those that rest.
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

    /// Seconds without growth after which a file that nobody closed is taken for whole. A link made to an unnamed file is
    /// never closed under its name.
    private static let rest = 2.0

    /// Whether a file changed so lately that somebody may still be writing it.
    /// - Parameter now: in seconds since 1970.
    static func mayGrow(_ file: ScannedFile, now: Double) -> Bool {
        abs(now - Double(file.modified) - Double(file.modifiedNanoseconds) / 1e9) < rest
    }

    private mutating func popLinked() -> [UInt8]? { linked.isEmpty ? nil : linked.removeFirst() }

    private mutating func enter(_ path: [UInt8], isRoot: Bool, isLink: Bool = false) {
        let descriptor = confinement.open(path, O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else {
            // Who watches is told of folders that went; who scans once takes it for a fault.
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
        let place = Place(status)
        guard !kernelDevices.contains(place.device) else {
            if isRoot { warnings.append("the folder \(PathBytes.shown(path)) is the kernel's own and was skipped") }
            return
        }
        if isRoot || isLink {
            let real = Self.path(of: descriptor)
            if isLink, isHidden(real) { return }
            if isLink, let real, confinement.leadsToDevice(real) {
                warnings.append(
                    "the link \(PathBytes.shown(path)) leads to a disk that was plugged in and was skipped; "
                        + "add the folder itself to have it shown")
                return
            }
            if isRoot, let real { realRoots.append(real) }
        }
        guard entered.insert(place).inserted else { return }
        visited.append(path)
        willRead?(path, place)
        read(stream, path, isRoot: isRoot, hasLastingInodes: !passingInodes.contains(place.device))
    }

    private mutating func read(_ stream: OpaquePointer, _ path: [UInt8], isRoot: Bool, hasLastingInodes: Bool) {
        var content = Content(
            hasLastingInodes: hasLastingInodes, followsLinks: confinement.followsLinks(in: path),
            kernelDevices: kernelDevices)
        var (count, handed) = (0, 0)
        errno = 0
        while let entry = readdir(stream) {
            count += 1
            content.take(FolderEntry.name(of: entry), type: Int32(entry.pointee.d_type), in: dirfd(stream))
            if count.isMultiple(of: 16) {
                // A slow disk with a hundred thousand names must not hold back whoever gave up.
                if isCancelled() { return }
                // Nor whoever waits for the first photos: a phone keeps all of them in one folder.
                handOver(&content, path, dirfd(stream), &handed)
            }
            errno = 0
        }
        let code = errno
        // The names end at an error as they end at the last one: a disk that fails is no folder that was emptied.
        if code != 0 { fail(path, code) }
        if isRoot { roots[path]?.isEmpty = count <= 2 }
        guard !content.isMarkedPrivate else {
            markedPrivate.append(path)
            if isRoot {
                warnings.append(
                    "the folder \(PathBytes.shown(path)) holds a file named .nomedia, so nothing in it is shown")
            }
            return
        }
        other += content.other
        if content.dangling > 0 {
            let links = content.dangling == 1 ? "a link" : "\(content.dangling) links"
            warnings.append("the folder \(PathBytes.shown(path)) holds \(links) to files that are not there")
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

    /// Hands over the files of a folder that were found so far, where the walk takes its time.
    private func handOver(_ content: inout Content, _ path: [UInt8], _ folder: Int32, _ handed: inout Int) {
        guard let early, early.isDue, handed < content.files.count, !content.isMarkedPrivate else { return }
        // What says so may be the last of the names.
        guard handed > 0 || !Content.isMarkedPrivate(folder) else {
            content.isMarkedPrivate = true
            return
        }
        early.found(Folder(path: path, files: Array(content.files[handed...])))
        handed = content.files.count
    }

    /// Whether an open folder lies in a hidden one, by whatever name it was reached: what programs keep there (browsers,
    /// messengers, the wastebasket) is for no gallery.
    private func isHidden(_ path: [UInt8]?) -> Bool {
        // On doubt it is.
        guard let path else { return true }
        // Of a folder of the library the person knows where it lies.
        let known = realRoots.filter { PathBytes.contains($0, path) }.map(\.count).max() ?? 0
        return path[known...].split(separator: PathBytes.slash).contains { $0.first == UInt8(ascii: ".") }
    }

    private static func path(of descriptor: Int32) -> [UInt8]? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/fd/\(descriptor)", &buffer, buffer.count)
        return count > 0 ? buffer[..<count].map { UInt8(bitPattern: $0) } : nil
    }

    private mutating func fail(_ path: [UInt8], _ code: Int32) {
        unread.append(path)
        warnings.append(
            "the folder \(PathBytes.shown(path)) cannot be read (\(String(cString: strerror(code)))) and was skipped")
    }
}
