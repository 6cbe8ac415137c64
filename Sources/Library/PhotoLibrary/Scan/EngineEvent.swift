// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// A change of the index or of a scan. A view passes on only what its request may know.
enum EngineEvent: Sendable {
    /// Progress of a scan: files processed so far, and the total once it is known.
    case scanning(done: Int, total: Int?)
    case scanned(ScanReport)
    case scanFailed(LibraryFailure)
    /// Rows were added, changed or removed, of files in these folders.
    case changed(Set<[UInt8]>)
    /// Assets that no file has any more, each with the folder that it was in.
    case removed([AssetID: [UInt8]])
    case notice(LibraryNotice)

    /// The event for a view that may know everything about it.
    var whole: LibraryEvent {
        switch self {
        case .scanning(let done, let total): .scanning(done: done, total: total)
        case .scanned(let report): .scanned(report)
        case .scanFailed(let failure): .scanFailed(failure)
        case .changed: .changed
        case .removed(let gone): .removed(Set(gone.keys))
        case .notice(let notice): .notice(notice)
        }
    }
}
