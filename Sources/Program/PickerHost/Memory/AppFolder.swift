// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import Ground

/// A folder with one file for each app, named by its id, and with one lock for all who change one of them.
struct AppFolder: Sendable {
    /// Absolute.
    let path: String
    /// Called each time that another process holds the lock: waits before the next look.
    var pause: @Sendable () -> Void = { usleep(20_000) }

    /// The file of an app. Identifiers come from other programs' unit names: only what an application id may hold becomes a file name.
    /// - Returns: nil for what is no application id.
    func file(of app: String?) -> [UInt8]? {
        guard let app, !app.isEmpty, app.utf8.count <= 200, !app.hasPrefix("."),
            app.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) })
        else { return nil }
        return Array((path + "/" + app + Self.ending).utf8)
    }

    private static let ending = ".json"

    /// The ids of the apps that have a file, in the order of the alphabet. None where the folder cannot be read.
    var apps: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let ids = names.filter { $0.hasSuffix(Self.ending) }.map { String($0.dropLast(Self.ending.count)) }
        return ids.filter { file(of: $0) != nil }.sorted()
    }

    /// Has others wait while this process reads and writes, some milliseconds. One that was stopped in between is waited for two seconds at most.
    /// The folder is made where it is missing.
    /// - Returns: a descriptor that holds the lock until it is closed.
    /// - Throws: where the folder cannot be made or opened, and `EWOULDBLOCK` where the lock is still another one's.
    func lock() throws(FileError) -> Int32 {
        try PrivateFile.makeFolder(Array(path.utf8))
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(errno) }
        var reason = EWOULDBLOCK
        for _ in 0..<100 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
            reason = errno
            guard reason == EWOULDBLOCK || reason == EINTR else { break }
            pause()
        }
        close(descriptor)
        throw .system(reason)
    }
}
