// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

/// Names by which devices with pictures are recognized.
enum DeviceNames {
    /// Prefixes of gvfs' folders for cameras and phones.
    static let kinds = ["gphoto2:host=", "mtp:host="].map { Array($0.utf8) }

    /// Whether this is the name of the folder in which cameras and phones keep pictures (DCF, Design rule for Camera
    /// File system).
    static func isPictures(_ name: [UInt8]) -> Bool {
        name.asciiLowercased == Array("dcim".utf8)
    }
}
