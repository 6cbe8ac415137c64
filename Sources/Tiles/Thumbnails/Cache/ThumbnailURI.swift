// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGdkPixbuf
import MediaTypes

/// Names under which thumbnails of a file are shared between programs: a hash of the file's URI.
public enum ThumbnailURI {
    /// The `file:` URI of an absolute path, as GLib writes it.
    /// - Parameter path: bytes as the file system knows them, UTF-8 or not.
    public static func uri(forPath path: [UInt8]) -> String { FileURI.text(ofPath: path) }

    /// The hash under which the standard files a URI: MD5 in hexadecimal digits.
    static func digest(_ uri: String) -> String {
        guard let digest = g_compute_checksum_for_string(G_CHECKSUM_MD5, uri, -1) else { return "" }
        defer { g_free(digest) }
        return String(cString: digest)
    }
}
