// SPDX-License-Identifier: GPL-3.0-or-later

/// Paths as C functions take them.
package enum CPath {
    /// A path with a NUL at its end.
    package static func terminated(_ path: [UInt8]) -> [CChar] { path.map { CChar(bitPattern: $0) } + [0] }
}
