// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Ground
import MediaTypes
import PickerModel

/// A complete copy of a file in the target folder that has no name yet, so that no program ever finds half a photo
/// under a photo's name.
///
/// Made with O_TMPFILE where the file system supports it, else under a hidden temporary name. A copy that was not named
/// is removed when this object goes.
final class HeldCopy {
    /// Why there is no copy.
    enum Failure: Error, Equatable {
        /// The original cannot be read.
        case unreadable
        /// The folder's file system refused; its errno.
        case folder(Int32)
    }

    private let directory: Int32
    private let descriptor: Int32
    /// The temporary name, where the file system needs one; nil once it is removed.
    private var makeshift: [CChar]?

    /// Linux's O_TMPFILE, which Glibc's module leaves out.
    private static let nameless = 0o20_000_000 | O_DIRECTORY

    /// Copies all bytes and the times; the copy has no more permissions than the file. Waits for the disks.
    /// - Parameters:
    ///   - identity: which file it has to be; nil for whatever lies there.
    ///   - originals: opens the file.
    ///   - directory: open, for as long as the value lives.
    init(
        of file: FileLocation, _ identity: FileIdentity?, from originals: any OriginalOpening, in directory: Int32
    ) throws(Failure) {
        guard let source = try? originals.open(file.bytes, for: .reading) else { throw .unreadable }
        defer { close(source) }
        guard identity == nil || FileIdentity(ofDescriptor: source) == identity else { throw .unreadable }
        var status = stat()
        guard fstat(source, &status) == 0 else { throw .unreadable }
        (descriptor, makeshift) = try Self.target(in: directory, mode: status.st_mode & 0o666)
        self.directory = directory
        // From here on the deinit removes the copy.
        try Self.transfer(source, descriptor)
        var times = (status.st_atim, status.st_mtim)
        _ = withUnsafePointer(to: &times) { times in
            times.withMemoryRebound(to: timespec.self, capacity: 2) { futimens(descriptor, $0) }
        }
        // Some file systems check quotas, or write at all, only when a descriptor is closed.
        let again = dup(descriptor)
        guard again < 0 || close(again) == 0 || errno == EINTR else { throw .folder(errno) }
    }

    /// Copies the first bytes of an open file, for its owner alone, with the time of now. Waits for the disks. What is written to the file meanwhile may
    /// be in the copy: it is the copy that counts.
    /// - Parameters:
    ///   - bytes: how many.
    ///   - directory: open, for as long as the value lives.
    /// - Throws: `unreadable` also where the file has fewer bytes by now.
    init(of source: Int32, bytes: Int64, in directory: Int32) throws(Failure) {
        (descriptor, makeshift) = try Self.target(in: directory, mode: 0o600)
        self.directory = directory
        var place: Int64 = 0
        while place < bytes {
            var piece = [UInt8](repeating: 0, count: Int(min(bytes - place, 1 << 18)))
            let count = pread(source, &piece, piece.count, Int(place))
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .unreadable }
            do throws(FileError) { try Bytes.write(Array(piece.prefix(count)), to: descriptor) } catch {
                throw .folder(error.code)
            }
            place += Int64(count)
        }
        guard fsync(descriptor) == 0 else { throw .folder(errno) }
    }

    /// The copy, open to be read; negative where it cannot be. The caller closes it.
    func reading() -> Int32 { open("/proc/self/fd/\(descriptor)", O_RDONLY | O_CLOEXEC) }

    deinit {
        close(descriptor)
        if let makeshift { unlinkat(directory, makeshift, 0) }
    }

    /// Gives the copy its name; never replaces an existing file.
    /// - Returns: 0, or an errno; the copy still exists then. To be called until it succeeds once.
    func name(_ name: [CChar]) -> Int32 {
        guard let held = makeshift else {
            let link = "/proc/self/fd/\(descriptor)"
            return linkat(AT_FDCWD, link, directory, name, AT_SYMLINK_FOLLOW) == 0 ? 0 : errno
        }
        // Not all of these file systems have links, or a rename that does not replace: an empty file reserves the name
        // first.
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
            let name = CPath.terminated(Array(".desktop-picker-\(number).part".utf8))
            let target = openat(directory, name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
            if target >= 0 { return (target, name) }
            guard errno == EEXIST else { throw .folder(errno) }
        }
    }

    private static func transfer(_ source: Int32, _ target: Int32) throws(Failure) {
        while true {
            let bytes: [UInt8]
            do throws(FileError) { bytes = try Bytes.read(source, upTo: 1 << 18) } catch { throw .unreadable }
            if bytes.isEmpty { return }
            do throws(FileError) { try Bytes.write(bytes, to: target) } catch { throw .folder(error.code) }
        }
    }
}
