// SPDX-License-Identifier: GPL-3.0-or-later

/// One file as the file system shows it, before it is opened.
struct ScannedFile: Sendable, Equatable {
    /// Last component, as bytes.
    var name: [UInt8]
    var size: Int64
    /// Seconds since 1970: what thumbnails are compared by.
    var modified: Int64
    var modifiedNanoseconds: Int64
    var inode: UInt64

    /// Without the dot, lower case; empty where there is none.
    var fileExtension: String {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return "" }
        return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
    }
}
