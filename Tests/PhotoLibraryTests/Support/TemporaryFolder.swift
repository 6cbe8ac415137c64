// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import Ground
import PickerModel

/// A folder that goes away with the test. Names are bytes, as the kernel takes them.
final class TemporaryFolder: Sendable {
    let path: String

    /// - Parameter place: the folder it is made in, the usual one for such where nil.
    init(in place: String? = nil) throws {
        let place = place.map { URL(filePath: $0) } ?? FileManager.default.temporaryDirectory
        path = place.appending(path: "photo-library-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        // Some tests take the right to look into a folder away.
        if let walk = FileManager.default.enumerator(atPath: path) {
            for case let name as String in walk where name.hasSuffix("locked") { chmod("\(path)/\(name)", 0o700) }
        }
        try? FileManager.default.removeItem(atPath: path)
    }

    var location: FileLocation { FileLocation(path) }

    /// A place inside, whether anything is there or not.
    func place(_ name: String) -> FileLocation { FileLocation("\(path)/\(name)") }

    /// Writes a file, making the folders above it.
    @discardableResult
    func write(_ bytes: [UInt8], to name: String) throws -> FileLocation {
        let folder = ("\(path)/\(name)" as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return try write(bytes, toRaw: Array(name.utf8))
    }

    /// Writes a file whose name need not be text.
    @discardableResult
    func write(_ bytes: [UInt8], toRaw name: [UInt8]) throws -> FileLocation {
        let location = FileLocation(bytes: Array("\(path)/".utf8) + name)
        let descriptor = open(CPath.terminated(location.bytes), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else { throw POSIXError(.EIO) }
        return location
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: "\(path)/\(name)", withIntermediateDirectories: true)
    }

    func link(_ name: String, to target: String) throws {
        guard symlink(target, "\(path)/\(name)") == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: "\(path)/\(name)", toPath: "\(path)/\(other)")
    }

    func copy(_ name: String, to other: String) throws {
        try FileManager.default.copyItem(atPath: "\(path)/\(name)", toPath: "\(path)/\(other)")
    }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: "\(path)/\(name)") }

    /// Clocks of file systems tick in milliseconds: tests say the time instead of waiting for it.
    func setModified(_ name: String, to seconds: Int) throws {
        let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
        guard utimensat(AT_FDCWD, "\(path)/\(name)", times, 0) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    /// Permission bits of something inside; nil where there is nothing.
    func mode(_ name: String) -> UInt32? {
        var status = stat()
        return stat("\(path)/\(name)", &status) == 0 ? status.st_mode & 0o7777 : nil
    }
}

/// Tests of what may not be read mean nothing to the one user who may read everything.
let isRoot = getuid() == 0
