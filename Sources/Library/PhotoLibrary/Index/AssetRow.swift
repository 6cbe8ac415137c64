// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel

/// One file as it goes into the index. Which of equal copies it is, and with that its identifier, is settled in the
/// transaction that writes it.
struct AssetRow: Sendable {
    /// Absolute.
    var folder: [UInt8]
    var file: ScannedFile
    var fingerprint: UInt64
    var kind: AssetKind
    var facts: MediaFacts
    var captureDate: CaptureDate
    /// Seconds since 1970 in UTC.
    var instant: Double
    /// When the library first saw it, in seconds since 1970.
    var added: Double
    /// Why it cannot be read.
    var broken: MediaError?
    /// The stamp of its sidecar.
    var sidecar: Int64?
}

extension AssetKind {
    /// As stored.
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
    /// SQLite's integers are signed: the same bits.
    var stored: Int64 { Int64(bitPattern: rawValue) }
    init(stored: Int64) { self.init(rawValue: UInt64(bitPattern: stored)) }
}
