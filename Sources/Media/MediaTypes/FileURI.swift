// SPDX-License-Identifier: GPL-3.0-or-later

/// Converts paths to URIs, percent-encoded like GLib's `g_filename_to_uri`: programs share thumbnails under these
/// names, so the escaping must be the same. It is implemented here because GLib's function refuses some valid file
/// names.
public enum FileURI {
    /// The `file:` URI of an absolute path.
    /// - Parameter path: bytes as the file system knows them, UTF-8 or not.
    public static func text(ofPath path: [UInt8]) -> String { "file://" + escaped(path) }

    /// Percent-encodes a whole path or one name as in a URI.
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

    /// The absolute path that a `file:` URI names.
    /// - Parameter text: the URI's bytes; what is not ASCII in it is taken as it is.
    /// - Returns: nil for anything else: another scheme, another machine, a query, a broken escape, a NUL or a slash in disguise.
    public static func path(of text: [UInt8]) -> [UInt8]? {
        var rest = text[...]
        guard rest.prefix(5).asciiLowercased == Array("file:".utf8) else { return nil }
        rest = rest.dropFirst(5)
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let host = rest.prefix { $0 != slash }
            guard host.isEmpty || host.asciiLowercased == Array("localhost".utf8) else { return nil }
            rest = rest.dropFirst(host.count)
        }
        guard rest.first == slash else { return nil }
        return unescaped(rest)
    }

    /// Decodes percent escapes.
    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var path: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                    return nil
                }
                let value = high << 4 | low
                guard value != 0, value != slash else { return nil }
                path.append(value)
            case 0, UInt8(ascii: "?"), UInt8(ascii: "#"): return nil
            default: path.append(byte)
            }
        }
        return path
    }

    private static let slash = UInt8(ascii: "/")

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
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
