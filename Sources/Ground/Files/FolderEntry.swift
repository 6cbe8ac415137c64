// SPDX-License-Identifier: GPL-3.0-or-later

package import Glibc

/// Reads the entries that `readdir` returns.
package enum FolderEntry {
    /// The entry's name. The record is shorter than `dirent`, so it is read only up to its length and never copied as a
    /// whole.
    package static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
        let room = Int(entry.pointee.d_reclen) - offset
        return UnsafeRawBufferPointer(start: UnsafeRawPointer(entry).advanced(by: offset), count: max(0, room))
            .prefix { $0 != 0 }.map { $0 }
    }
}
