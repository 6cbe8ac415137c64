// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

/// Where a file lies, as bytes: Linux names need not be UTF-8. The model carries it and never opens it.
public struct FileLocation: Sendable, Hashable {
    /// Absolute path without a trailing NUL.
    public let bytes: [UInt8]

    /// Takes an absolute path as the file system gave it; nothing is checked.
    public init(bytes: [UInt8]) { self.bytes = bytes }
    /// Takes an absolute path as text; nothing is checked.
    public init(_ path: String) { bytes = Array(path.utf8) }

    /// The path as text, nil where it is not UTF-8.
    public var path: String? { String(validating: bytes, as: UTF8.self) }

    /// The last component.
    public var name: ArraySlice<UInt8> { bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...] }

    /// The folder that it lies in; of what lies at the top the topmost.
    public var parent: FileLocation { FileLocation(bytes: Array(bytes[..<max(1, name.startIndex - 1)])) }

    /// The last component for people: bytes that are not UTF-8 shown as replacement characters.
    public var displayName: String { String(decoding: name, as: UTF8.self) }

    /// Whether a line of text can carry the path (contract section 10: `--output paths` refuses the others).
    public var fitsOnALine: Bool {
        !bytes.contains(UInt8(ascii: "\n")) && !bytes.contains(UInt8(ascii: "\r"))
    }

    /// `file://` URI, percent-encoded as GLib's `g_filename_to_uri` does, so that it names the same thumbnail.
    public var uri: String { FileURI.text(ofPath: bytes) }
}
