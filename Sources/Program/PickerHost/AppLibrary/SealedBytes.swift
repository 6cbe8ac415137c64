// SPDX-License-Identifier: GPL-3.0-or-later

import CCopying

/// Bytes in memory for another program, which nobody can write to.
package enum SealedBytes {
    /// - Returns: a descriptor at the beginning, to be closed by the caller; nil where there is no memory.
    package static func descriptor(of bytes: [UInt8]) -> Int32? {
        let descriptor = bytes.withUnsafeBytes { picker_sealed_bytes($0.baseAddress, $0.count) }
        return descriptor >= 0 ? descriptor : nil
    }
}
