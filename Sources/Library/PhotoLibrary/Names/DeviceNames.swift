// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

/// By which names devices with pictures are known.
enum DeviceNames {
    /// How gvfs names cameras and phones.
    static let kinds = ["gphoto2:host=", "mtp:host="].map { Array($0.utf8) }

    /// Whether a folder is the one in which cameras and phones keep their pictures (DCF, Design rule for Camera File system).
    static func isPictures(_ name: [UInt8]) -> Bool {
        name.asciiLowercased == Array("dcim".utf8)
    }
}
