// SPDX-License-Identifier: GPL-3.0-or-later

/// Converts paths for C functions.
package enum CPath {
    /// The path with a NUL appended.
    package static func terminated(_ path: [UInt8]) -> [CChar] { path.map { CChar(bitPattern: $0) } + [0] }
}
