// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import Ground
import PickerModel

/// The memories of calling apps, one file for each app, readable by the person alone. An app whose identity is not
/// proven has none: each request of it is treated as its first.
struct AppMemories: Sendable {
    private(set) var folder: AppFolder

    /// - Parameter folder: where the files lie.
    init(folder: String) { self.folder = AppFolder(path: folder) }

    /// Called each time that another picker holds the lock: waits before the next look.
    var pause: @Sendable () -> Void {
        get { folder.pause }
        set { folder.pause = newValue }
    }

    /// Empty where there is no file, or it cannot be read: then texts for new apps are shown once more, which does no
    /// harm.
    func load(_ app: CallingApp) -> AppMemory {
        guard let file = folder.file(of: app.id),
            let data = FileManager.default.contents(atPath: String(decoding: file, as: UTF8.self))
        else { return AppMemory() }
        return (try? JSONDecoder().decode(AppMemory.self, from: data)) ?? AppMemory()
    }

    /// Writes a picker's changes into the app's file, whole or not at all; changes that another picker of the app made
    /// meanwhile are kept.
    /// - Parameter former: what this picker last read or wrote.
    /// - Returns: whether it is on disk. Only what is shown next time depends on it.
    @discardableResult
    func save(_ memory: AppMemory, since former: AppMemory, of app: CallingApp) -> Bool {
        guard let file = folder.file(of: app.id) else { return false }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        do {
            // Without the lock the change of another picker may be lost, which does no harm.
            let lock = try? folder.lock()
            defer { if let lock { close(lock) } }
            let merged = memory.merged(since: former, into: load(app))
            try PrivateFile.write([UInt8](try encoder.encode(merged)), as: .record, to: file)
            return true
        } catch {
            return false
        }
    }

    /// Forgets an app: its next request is treated as its first.
    /// - Throws: where its file cannot be removed.
    func forget(_ app: String) throws(FileError) {
        guard let file = folder.file(of: app) else { return }
        guard unlink(CPath.terminated(file)) == 0 || errno == ENOENT else { throw .system(errno) }
    }
}
