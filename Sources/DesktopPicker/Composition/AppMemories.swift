// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import PickerModel

/// What is remembered of each calling app: a file an app, which only its person may read. An app whose identity is not proven
/// has none: it is met as if for the first time, always.
struct AppMemories: Sendable {
    /// Where the files lie.
    let folder: String

    /// Empty where nothing is known, or what is there cannot be read: then texts are shown once more, which harms nobody.
    func load(_ app: CallingApp) -> AppMemory {
        guard let file = file(of: app), let data = FileManager.default.contents(atPath: file) else {
            return AppMemory()
        }
        return (try? JSONDecoder().decode(AppMemory.self, from: data)) ?? AppMemory()
    }

    /// Puts what a picker changed in what is kept, whole or not at all; what another picker of the app changed meanwhile stays.
    /// - Parameter former: what this picker last read or wrote.
    /// - Returns: whether it is on disk. Nothing depends on it but what is shown next time.
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
            return PrivateFile.write([UInt8](try encoder.encode(merged)), to: file) == nil
        } catch {
            return false
        }
    }

    /// Has other pickers wait while this one reads and writes: some milliseconds. One that was stopped in the middle of it is waited
    /// for no longer than two seconds.
    /// - Returns: what holds the lock until it is closed; negative where there is none.
    private func lockFolder() -> Int32 {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return descriptor }
        for _ in 0..<100 {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { break }
            usleep(20_000)
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
