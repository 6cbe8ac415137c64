// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel

/// One file as it is written to the index. The transaction that writes it decides its number among equal copies, and so
/// its identifier.
struct AssetRow: Sendable {
    /// Absolute path of the folder.
    var folder: [UInt8]
    var file: ScannedFile
    var fingerprint: UInt64
    var kind: AssetKind
    var facts: MediaFacts
    var captureDate: CaptureDate
    /// Seconds since 1970 in UTC.
    var instant: Double
    /// When the library first saw the file, in seconds since 1970.
    var added: Double
    /// Why the file cannot be read; nil if it can.
    var broken: MediaError?
    /// Stamp of the file's sidecar; nil without one.
    var sidecar: Int64?
}

extension AssetKind {
    /// The number stored in the index.
    var code: Int {
        switch self {
        case .image: 0
        case .video: 1
        case .livePhoto: 2
        }
    }

    init(code: Int) {
        self = code == 1 ? .video : code == 2 ? .livePhoto : .image
    }
}

extension AssetID {
    /// The identifier's bits as a signed integer, as SQLite stores it.
    var stored: Int64 { Int64(bitPattern: rawValue) }
    init(stored: Int64) { self.init(rawValue: UInt64(bitPattern: stored)) }
}
