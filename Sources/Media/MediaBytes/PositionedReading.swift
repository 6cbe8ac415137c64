// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// Bytes of an open file at a place, its offset untouched: as many as there are, up to `count`; fewer at the end and where
/// reading fails. Blocking, any thread.
package func readBytes(of descriptor: Int32, at place: UInt64, upTo count: Int) -> [UInt8] {
    guard count > 0, let start = off_t(exactly: place) else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        while filled < count, let base = buffer.baseAddress {
            let got = pread(descriptor, base + filled, count - filled, start + filled)
            if got < 0 && errno == EINTR { continue }
            if got <= 0 { return }
            filled += got
        }
    }
}
