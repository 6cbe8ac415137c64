// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

/// The path of a file as bytes, since Linux names need not be UTF-8. The model never opens files.
public struct FileLocation: Sendable, Hashable {
    /// Absolute path without a trailing NUL.
    public let bytes: [UInt8]

    /// Wraps an absolute path as given by the file system, unchecked.
    public init(bytes: [UInt8]) { self.bytes = bytes }
    /// Wraps an absolute path as text, unchecked.
    public init(_ path: String) { bytes = Array(path.utf8) }

    /// The path as text; nil if it is not UTF-8.
    public var path: String? { String(validating: bytes, as: UTF8.self) }

    /// The last component.
    public var name: ArraySlice<UInt8> { bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...] }

    /// The parent folder; for a file in the root folder the root itself.
    public var parent: FileLocation { FileLocation(bytes: Array(bytes.prefix(max(1, name.startIndex - 1)))) }

    /// The last component as text; bytes that are not UTF-8 become replacement characters.
    public var displayName: String { String(decoding: name, as: UTF8.self) }

    /// Whether the path contains no line break (contract section 10: `--output paths` refuses others).
    public var fitsOnALine: Bool {
        !bytes.contains(UInt8(ascii: "\n")) && !bytes.contains(UInt8(ascii: "\r"))
    }

    /// The `file://` URI, percent-encoded like GLib's `g_filename_to_uri`, so that it leads to the same thumbnail.
    public var uri: String { FileURI.text(ofPath: bytes) }
}

extension FileLocation: Codable {
    /// Reads the bytes.
    /// - Throws: `DecodingError` where there are none.
    public init(from decoder: any Decoder) throws {
        self.init(bytes: try decoder.singleValueContainer().decode([UInt8].self))
    }

    /// Writes the bytes, since a path need not be UTF-8.
    /// - Throws: only what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(bytes)
    }
}
