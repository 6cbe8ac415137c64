// SPDX-License-Identifier: GPL-3.0-or-later

/// Paths as the kernel takes them: bytes without a NUL, and not necessarily text.
enum PathBytes {
    static let slash = UInt8(ascii: "/")

    /// Whether a folder is another or lies above it.
    static func contains(_ folder: [UInt8], _ path: [UInt8]) -> Bool {
        folder == [slash] || (path.starts(with: folder) && (path.count == folder.count || path[folder.count] == slash))
    }

    /// Without slashes at the end, which say nothing.
    static func normalized(_ path: [UInt8]) -> [UInt8] {
        var path = path
        while path.count > 1, path.last == slash { path.removeLast() }
        return path
    }

    /// The folder above; nil for the topmost, and for what is no absolute path.
    static func parent(of path: [UInt8]) -> [UInt8]? {
        guard path.count > 1, let end = path.lastIndex(of: slash) else { return nil }
        return end == 0 ? [slash] : Array(path[..<end])
    }

    static func join(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
        folder.last == slash ? folder + name : folder + [slash] + name
    }

    /// The name of a file without its extension.
    static func stem(of name: [UInt8]) -> [UInt8] {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
        return Array(name[..<dot])
    }

    /// As C functions take it.
    static func terminated(_ path: [UInt8]) -> [CChar] { path.map { CChar(bitPattern: $0) } + [0] }

    /// For a sentence on one line: what is no text is replaced, what would break the line is escaped.
    static func shown(_ path: [UInt8]) -> String {
        var text = ""
        for scalar in String(decoding: path, as: UTF8.self).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: text += scalar.escaped(asASCII: true)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
