// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
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

    /// Replaces what is kept, whole or not at all.
    /// - Returns: whether it is on disk. Nothing depends on it but what is shown next time.
    @discardableResult
    func save(_ memory: AppMemory, of app: CallingApp) -> Bool {
        guard let file = file(of: app) else { return false }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            return PrivateFile.write([UInt8](try encoder.encode(memory)), to: file) == nil
        } catch {
            return false
        }
    }

    /// Identifiers come from other programs' unit names: only what an application id may hold becomes a file name.
    private func file(of app: CallingApp) -> String? {
        guard let id = app.id, !id.isEmpty, id.utf8.count <= 200, !id.hasPrefix("."),
            id.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) })
        else { return nil }
        return folder + "/" + id + ".json"
    }
}
