// SPDX-License-Identifier: GPL-3.0-or-later

extension Sequence<UInt8> {
    /// With ASCII letters made small: for names whose bytes need not be text.
    public var asciiLowercased: [UInt8] { map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 } }
}
