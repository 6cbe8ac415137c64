// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGdkPixbuf

/// Names under which thumbnails of a file are shared between programs.
///
/// The name is a hash of the file's URI, so the escaping must be the same as everybody's: GLib's (`g_filename_to_uri`),
/// written out here because GLib's own function refuses some names that a file system holds.
public enum ThumbnailURI {
    /// The `file:` URI of an absolute path, as GLib writes it.
    /// - Parameter path: bytes as the file system knows them, UTF-8 or not.
    public static func uri(forPath path: [UInt8]) -> String {
        "file://" + escaped(path)
    }

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

    /// The hash under which the standard files a URI: MD5 in hexadecimal digits.
    static func digest(_ uri: String) -> String {
        guard let digest = g_compute_checksum_for_string(G_CHECKSUM_MD5, uri, -1) else { return "" }
        defer { g_free(digest) }
        return String(cString: digest)
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
