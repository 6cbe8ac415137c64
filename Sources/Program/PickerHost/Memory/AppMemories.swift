// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import Ground
import PickerModel

/// The memories of calling apps, one file for each app, readable by the person alone. An app whose identity is not
/// proven has none: each request of it is treated as its first.
struct AppMemories: Sendable {
    /// Where the files lie.
    let folder: String
    /// Called each time that another picker holds the lock: waits before the next look.
    var pause: @Sendable () -> Void = { usleep(20_000) }

    /// Empty where there is no file, or it cannot be read: then texts for new apps are shown once more, which does no
    /// harm.
    func load(_ app: CallingApp) -> AppMemory {
        guard let file = file(of: app), let data = FileManager.default.contents(atPath: file) else {
            return AppMemory()
        }
        return (try? JSONDecoder().decode(AppMemory.self, from: data)) ?? AppMemory()
    }

    /// Writes a picker's changes into the app's file, whole or not at all; changes that another picker of the app made
    /// meanwhile are kept.
    /// - Parameter former: what this picker last read or wrote.
    /// - Returns: whether it is on disk. Only what is shown next time depends on it.
    @discardableResult
    func save(_ memory: AppMemory, since former: AppMemory, of app: CallingApp) -> Bool {
        guard let file = file(of: app) else { return false }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            let lock = lockFolder()
            defer { if lock >= 0 { close(lock) } }
            let merged = memory.merged(since: former, into: load(app))
            try PrivateFile.write([UInt8](try encoder.encode(merged)), as: .record, to: Array(file.utf8))
            return true
        } catch {
            return false
        }
    }

    /// Has other pickers wait while this one reads and writes, some milliseconds. A picker that was stopped in between
    /// is waited for two seconds at most.
    /// - Returns: a descriptor that holds the lock until it is closed; negative where there is no lock.
    private func lockFolder() -> Int32 {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return descriptor }
        for _ in 0..<100 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { break }
            pause()
        }
        return descriptor
    }

    /// Identifiers come from other programs' unit names: only what an application id may hold becomes a file name.
    private func file(of app: CallingApp) -> String? {
        guard let id = app.id, !id.isEmpty, id.utf8.count <= 200, !id.hasPrefix("."),
            id.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) })
        else { return nil }
        return folder + "/" + id + ".json"
    }
}
