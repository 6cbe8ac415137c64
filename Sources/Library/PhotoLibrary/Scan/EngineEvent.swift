// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// What happened to the index, for whoever looks into it. A view hands on what is its request's to know.
enum EngineEvent: Sendable {
    /// A scan goes on: files looked at so far, and how many there are once that is known.
    case scanning(done: Int, total: Int?)
    case scanned(ScanReport)
    case scanFailed(LocalizedText)
    /// Rows were added, changed or removed.
    case changed
    /// Assets that no file has any more, each with the folder that it was in.
    case removed([AssetID: [UInt8]])
    /// Something about following the folders that a person should know.
    case notice(LocalizedText)

    /// All of it, for who may know all of it.
    var whole: LibraryEvent {
        switch self {
        case .scanning(let done, let total): .scanning(done: done, total: total)
        case .scanned(let report): .scanned(report)
        case .scanFailed(let text): .scanFailed(text)
        case .changed: .changed
        case .removed(let gone): .removed(Set(gone.keys))
        case .notice(let text): .notice(text)
        }
    }
}
