// SPDX-License-Identifier: GPL-3.0-or-later

/// Flags of `open(2)` that Glibc's module leaves out.
package enum OpenFlags {
    /// O_PATH: a descriptor that says where something is, and opens nothing, so that no pipe is waited for and no device started.
    package static let placeOnly: Int32 = 0o10_000_000
}
