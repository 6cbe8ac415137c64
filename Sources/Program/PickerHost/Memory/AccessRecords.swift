// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
package import Ground
package import MediaTypes
package import PickerModel

/// What each app may do with the library, on disk: a file for each app, of the person alone (0600). Only apps whose id is proven have one.
///
/// A decision holds when it is on disk. What cannot be read allows nothing.
package struct AccessRecords: Sendable {
    var folder: AppFolder
    /// The system's configuration.
    private let system: SystemAccess

    /// Most bytes of a file: a selection of a hundred thousand photos takes two megabytes.
    private static let longest = 64 << 20

    /// - Parameters:
    ///   - folder: where the files lie; absolute.
    ///   - system: what the system's configuration says.
    package init(folder: String, system: SystemAccess = .usual) {
        (self.folder, self.system) = (AppFolder(path: folder), system)
    }

    /// Whether the system's configuration forbids apps the library. Blocking.
    package var isRestricted: Bool { system.isRestricted }

    /// Apps about which the person decided something, by their ids.
    package var apps: [String] { folder.apps }

    /// What an app may do: nothing where its file cannot be read or is somebody else's. An app without a file is one about which nothing was decided. Blocking.
    package func access(of app: String) -> AppAccess { (try? read(app)) ?? .refused }

    private func read(_ app: String) throws(FileError) -> AppAccess {
        guard let file = folder.file(of: app) else { throw .system(EINVAL) }
        do throws(FileError) {
            // No link: another program of the person's might have put it there, and the file may be somebody else's.
            let open = try RegularFile(file, followsLinks: false)
            guard open.owner == getuid() else { throw .system(EPERM) }
            let bytes = try open.bytes(upTo: Self.longest)
            return (try? JSONDecoder().decode(AppAccess.self, from: Data(bytes))) ?? .refused
        } catch {
            guard error == .system(ENOENT) else { throw error }
            return AppAccess()
        }
    }

    /// Which version of an app's file is on disk: another one after each change; nil for none.
    package func version(of app: String) -> FileIdentity? {
        folder.file(of: app).flatMap { FileIdentity(ofCopy: FileLocation(bytes: $0)) }
    }

    /// Changes what an app may do; changes of other processes come before or after it. Blocking.
    /// - Parameters:
    ///   - app: its proven id.
    ///   - body: changes the value, and may be told what it was.
    /// - Returns: what `body` does.
    /// - Throws: where the change is not on disk: then nothing has changed.
    package func change<Result>(
        _ app: String, by cause: AccessCause, _ body: (inout AppAccess) -> Result
    ) throws(FileError) -> Result {
        guard let file = folder.file(of: app) else { throw .system(EINVAL) }
        let lock = try folder.lock()
        defer { close(lock) }
        // A file that cannot be read now may be read later, and is not written over.
        var access = try read(app)
        guard access.isWhole || cause == .person else { throw .system(EBADMSG) }
        let before = access
        let result = body(&access)
        guard access != before else { return result }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let bytes = try? encoder.encode(access) else { throw .system(EINVAL) }
        // What is not read again would be lost.
        guard bytes.count <= Self.longest else { throw .tooLong }
        try PrivateFile.write([UInt8](bytes), as: .record, to: file)
        try sync(lock)
        return result
    }

    /// Forgets an app: it is one of which nothing was decided. Photos that it added stay where they are.
    /// - Throws: where its file cannot be removed.
    package func forget(_ app: String) throws(FileError) {
        guard let file = folder.file(of: app) else { return }
        let lock = try folder.lock()
        defer { close(lock) }
        guard unlink(CPath.terminated(file)) == 0 || errno == ENOENT else { throw .system(errno) }
        try sync(lock)
    }

    /// Has the names in the folder on disk, too: after a power failure an older file would be back.
    private func sync(_ folder: Int32) throws(FileError) {
        guard fsync(folder) == 0 else { throw .system(errno) }
    }
}
