// SPDX-License-Identifier: GPL-3.0-or-later

package import Glibc

/// What `readdir` says of one entry of a folder.
package enum FolderEntry {
    /// The name. It lies in a record that is shorter than the C type says: read up to its end, not copied whole.
    package static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
        let room = Int(entry.pointee.d_reclen) - offset
        return UnsafeRawBufferPointer(start: UnsafeRawPointer(entry).advanced(by: offset), count: max(0, room))
            .prefix { $0 != 0 }.map { $0 }
    }
}
