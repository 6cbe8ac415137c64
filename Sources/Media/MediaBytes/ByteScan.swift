// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

extension ArraySlice<UInt8> {
    /// The index of the next such byte from an index on; nil where none follows. By memchr, which is many times as fast as a loop where
    /// the byte is rare.
    package func place(of byte: UInt8, from start: Int) -> Int? {
        guard start < endIndex else { return nil }
        return withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress,
                let found = memchr(base + (start - startIndex), Int32(byte), endIndex - start)
            else { return nil }
            return UnsafeRawPointer(found) - UnsafeRawPointer(base) + startIndex
        }
    }
}
