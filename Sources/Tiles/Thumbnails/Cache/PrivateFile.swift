// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// Files that only their owner may read, written so that nobody ever sees half of one.
enum PrivateFile {
    /// Writes a file through a temporary one beside it and renames it.
    /// - Parameters:
    ///   - folder: the directory that `path` lies in; made with mode 0700, parents too, where it is missing.
    /// - Returns: false on any failure; nothing is left behind then.
    static func write(_ bytes: [UInt8], to path: [UInt8], folder: [UInt8]) -> Bool {
        // mkstemp gives mode 0600 and a name that no other process has.
        var template = cString(folder + Array("/.desktop-picker-XXXXXX".utf8))
        var descriptor = mkstemp(&template)
        if descriptor < 0, errno == ENOENT {
            guard makeFolder(folder) else { return false }
            template = cString(folder + Array("/.desktop-picker-XXXXXX".utf8))
            descriptor = mkstemp(&template)
        }
        guard descriptor >= 0 else { return false }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let isWritten = writeAll(bytes, descriptor)
        // The file system may report a full disk only when the file is closed.
        let isClosed = close(descriptor) == 0
        guard isWritten, isClosed, rename(template, cString(path)) == 0 else {
            unlink(template)
            return false
        }
        return true
    }

    /// The bytes of a file that the person owns; nil where it is missing, longer, no regular file or owned by someone
    /// else.
    static func read(_ path: [UInt8], upTo longest: Int) -> [UInt8]? {
        let descriptor = open(cString(path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_size <= longest
        else { return nil }
        let size = Int(status.st_size)
        return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size, let base = buffer.baseAddress {
                let done = Glibc.read(descriptor, base + count, size - count)
                if done < 0 && errno == EINTR { continue }
                guard done > 0 else { break }
                count += done
            }
        }
    }

    static func cString(_ path: [UInt8]) -> [CChar] {
        path.map { CChar(bitPattern: $0) } + [0]
    }

    private static func makeFolder(_ path: [UInt8]) -> Bool {
        if mkdir(cString(path), 0o700) == 0 || errno == EEXIST { return true }
        guard errno == ENOENT, let slash = path.lastIndex(of: UInt8(ascii: "/")), slash > 0 else { return false }
        guard makeFolder(Array(path[..<slash])) else { return false }
        return mkdir(cString(path), 0o700) == 0 || errno == EEXIST
    }

    private static func writeAll(_ bytes: [UInt8], _ descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count, let base = buffer.baseAddress {
                let count = Glibc.write(descriptor, base + done, buffer.count - done)
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return false }
                done += count
            }
            return true
        }
    }
}
