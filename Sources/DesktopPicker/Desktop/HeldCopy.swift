// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import PickerModel

/// A whole copy of a file in its folder that has no name yet: nobody ever finds half a photo under a photo's name.
///
/// It has no name at all where the file system can (O_TMPFILE), else a hidden one of its own. What was not named when the value
/// goes is taken away.
final class HeldCopy {
    /// Why there is none.
    enum Failure: Error, Equatable {
        /// The original cannot be read.
        case unreadable
        /// An errno of the folder's.
        case folder(Int32)
    }

    private let directory: Int32
    private let descriptor: Int32
    /// Where there must be a name; nil once it is gone.
    private var makeshift: [CChar]?

    /// Linux's O_TMPFILE, which Glibc's module leaves out.
    private static let nameless = 0o20_000_000 | O_DIRECTORY

    /// Copies all bytes and the times; nobody may do more with the copy than with the file. Waits for the disks.
    /// - Parameter directory: open, for as long as the value lives.
    init(of file: FileLocation, in directory: Int32) throws(Failure) {
        let source = open(file.cPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard source >= 0 else { throw .unreadable }
        defer { close(source) }
        var status = stat()
        guard fstat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .unreadable }
        (descriptor, makeshift) = try Self.target(in: directory, mode: status.st_mode & 0o666)
        self.directory = directory
        // From here on what was made is taken away with the value.
        try Self.transfer(source, descriptor)
        var times = (status.st_atim, status.st_mtim)
        _ = withUnsafePointer(to: &times) { times in
            times.withMemoryRebound(to: timespec.self, capacity: 2) { futimens(descriptor, $0) }
        }
        // Some file systems count what a person may write, or write at all, only now.
        let again = dup(descriptor)
        guard again < 0 || close(again) == 0 || errno == EINTR else { throw .folder(errno) }
    }

    deinit {
        close(descriptor)
        if let makeshift { unlinkat(directory, makeshift, 0) }
    }

    /// Gives it its name, never in place of something.
    /// - Returns: 0, or an errno; the copy is still there then. It can be named once.
    func name(_ name: [CChar]) -> Int32 {
        guard let held = makeshift else {
            let link = FileLocation("/proc/self/fd/\(descriptor)").cPath
            return linkat(AT_FDCWD, link, directory, name, AT_SYMLINK_FOLLOW) == 0 ? 0 : errno
        }
        // Not all of these file systems have links, or a way to rename only where nothing is: the name is taken first.
        let place = openat(directory, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard place >= 0 else { return errno }
        close(place)
        guard renameat(directory, held, directory, name) == 0 else {
            let code = errno
            unlinkat(directory, name, 0)
            return code
        }
        makeshift = nil
        return 0
    }

    private static func target(in directory: Int32, mode: mode_t) throws(Failure) -> (descriptor: Int32, name: [CChar]?)
    {
        let held = openat(directory, ".", nameless | O_WRONLY | O_CLOEXEC, mode)
        if held >= 0 { return (held, nil) }
        while true {
            let number = String(UInt64.random(in: 0...UInt64.max), radix: 36)
            let name = FileLocation(".desktop-picker-\(number).part").cPath
            let target = openat(directory, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
            if target >= 0 { return (target, name) }
            guard errno == EEXIST else { throw .folder(errno) }
        }
    }

    private static func transfer(_ source: Int32, _ target: Int32) throws(Failure) {
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = read(source, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable }
            if count == 0 { return }
            var written = 0
            while written < count {
                let more = buffer.withUnsafeBytes {
                    write(target, $0.baseAddress?.advanced(by: written), count - written)
                }
                if more < 0, errno == EINTR { continue }
                guard more >= 0 else { throw .folder(errno) }
                written += more
            }
        }
    }
}
