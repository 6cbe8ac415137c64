// SPDX-License-Identifier: GPL-3.0-or-later

/// Files as URIs, percent-encoded as GLib's `g_filename_to_uri` does: under these names thumbnails are shared between
/// programs, so the escaping must be everybody's. Written out here because GLib's own function refuses some names that a file
/// system holds.
public enum FileURI {
    /// The `file:` URI of an absolute path.
    /// - Parameter path: bytes as the file system knows them, UTF-8 or not.
    public static func text(ofPath path: [UInt8]) -> String { "file://" + escaped(path) }

    /// Percent-encoded as in a URI, for a whole path or one name.
    public static func escaped(_ bytes: some Sequence<UInt8>) -> String {
        var ascii: [UInt8] = []
        for byte in bytes {
            if isPlain(byte) {
                ascii.append(byte)
            } else {
                ascii += [UInt8(ascii: "%"), hex(byte >> 4), hex(byte & 0xF)]
            }
        }
        return String(decoding: ascii, as: UTF8.self)
    }

    /// Letters, digits and what GLib leaves as it is in a path.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-_.!~*'()/:@&=+$,".utf8.contains(byte)
        }
    }

    private static func hex(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }
}
