// SPDX-License-Identifier: GPL-3.0-or-later

import CCopying
import Glibc
import Ground
import MediaTypes
import PickerModel

/// A file that was delivered: where it lay then, and which one it was. It is opened by its path and compared, and never read before that.
struct DeliveredFile: Sendable, Hashable {
    let location: FileLocation
    let identity: FileIdentity

    /// A descriptor that names the file and reads nothing of it. Blocking: disks may be slow.
    /// - Returns: nil where the file is gone, was changed, or another one has its place.
    func named() -> OpenFile? {
        guard let open = OpenFile(descriptor: picker_name_file(CPath.terminated(location.bytes))),
            FileIdentity(open) == identity
        else { return nil }
        return open
    }

    /// Opens the file to be read. Blocking.
    /// - Returns: nil as `named()`, and where it may not be read.
    func opened() -> OpenFile? { named()?.reading() }
}

extension FileIdentity {
    /// Of an open file; nil where the kernel does not tell, and for what is no regular file.
    init?(_ open: OpenFile) {
        var status = stat()
        guard fstat(open.descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(
            device: UInt64(status.st_dev), born: picker_birth(open.descriptor),
            stamp: FileStamp(
                inode: UInt64(status.st_ino), size: Int64(status.st_size), modified: Int64(status.st_mtim.tv_sec),
                nanoseconds: Int64(status.st_mtim.tv_nsec)))
    }
}

/// Descriptors of delivered files that stay open for programs in a sandbox, so that these get a photo that was picked though it was moved since.
/// Beyond the limits a photo is opened by its path again and compared with what was delivered.
@MainActor
final class HeldFiles {
    /// Descriptors of one request, and of all.
    private static let ofOne = 64
    private static let ofAll = 256
    private var all = 0

    /// The descriptors of one request.
    @MainActor
    final class Share {
        private let pool: HeldFiles
        private var files: [FileLocation: OpenFile] = [:]

        fileprivate init(_ pool: HeldFiles) { self.pool = pool }

        isolated deinit { release() }

        /// Keeps a descriptor, if there is room for it.
        func hold(_ descriptor: OpenFile, of file: DeliveredFile) {
            if files[file.location] == nil {
                guard files.count < ofOne, pool.all < ofAll else { return }
                pool.all += 1
            }
            files[file.location] = descriptor
        }

        /// The descriptor of a file, if one is kept.
        subscript(file: DeliveredFile) -> OpenFile? { files[file.location] }

        /// Closes the descriptor of a file that nobody wants any more.
        func drop(_ file: DeliveredFile) {
            if files.removeValue(forKey: file.location) != nil { pool.all -= 1 }
        }

        /// Closes all.
        func release() {
            pool.all -= files.count
            files = [:]
        }
    }

    /// Room for a new request.
    func share() -> Share { Share(self) }
}

/// Copies in memory of what programs in a sandbox open: one of each file, however often and by whomever it is opened.
@MainActor
final class SealedCopies {
    /// Bytes of all copies together.
    private static let most: Int64 = 1 << 30

    private struct Copy {
        let bytes: Int64
        var making: Task<OpenFile?, Never>?
        /// Kept by the requests that have it.
        weak var made: OpenFile?
    }

    private var copies: [FileIdentity: Copy] = [:]

    /// The copy of a file, which stays as long as somebody keeps it.
    /// - Parameters:
    ///   - name: as the caller is told it.
    ///   - open: opens the file to be read, where it has to be copied.
    /// - Throws: `tooLarge` where the copies together would take too much memory, `unreadable` where the file cannot be read.
    func copy(
        of file: FileIdentity, named name: String, _ open: @escaping @Sendable () -> OpenFile?
    ) async throws(ServiceError) -> OpenFile {
        copies = copies.filter { $0.value.made != nil || $0.value.making != nil }
        if let made = copies[file]?.made { return made }
        let making: Task<OpenFile?, Never>
        if let begun = copies[file]?.making {
            making = begun
        } else {
            let bytes = file.stamp.size
            guard bytes <= Self.most - copies.values.reduce(0, { $0 + $1.bytes }) else { throw .tooLarge(name) }
            making = Task.detached { open()?.sealedCopy() }
            copies[file] = Copy(bytes: bytes, making: making)
        }
        let made = await making.value
        copies[file]?.making = nil
        copies[file]?.made = made
        guard let made else { throw .unreadable(name) }
        return made
    }
}
