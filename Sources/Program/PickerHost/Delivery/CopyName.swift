// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// Names of copies: that of the original, with a number if it is taken, and without characters that the folder's file
/// system does not allow.
enum CopyName: CaseIterable {
    case kept
    /// Without characters that FAT, exFAT, NTFS and Windows do not allow, and no longer than most file systems allow.
    case plain
    /// For encrypted folders, which allow shorter names.
    case short

    /// The style to try next; nil after the last.
    var next: CopyName? {
        switch self {
        case .kept: .plain
        case .plain: .short
        case .short: nil
        }
    }

    /// `IMG_1.jpg`, `IMG_1 (2).jpg`.
    func name(_ file: FileLocation, _ number: Int) -> [UInt8] {
        let suffix = number > 1 ? Array(" (\(number))".utf8) : []
        guard self != .kept else {
            let (stem, ending) = Self.parts(Array(file.name))
            return stem + suffix + ending
        }
        let text = String(decoding: file.name.map { $0 < 0x20 ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
        let plain = text.map { "\\:*?\"<>|\u{FFFD}\u{7F}".contains($0) ? "_" : $0 }
        var (stem, ending) = Self.parts(Array(String(plain).utf8))
        // Windows ignores blanks and dots at the end, which would make two names the same.
        if let last = ending.last ?? stem.last, last == UInt8(ascii: " ") || last == UInt8(ascii: ".") {
            ending.append(UInt8(ascii: "_"))
        }
        let room = (self == .plain ? 255 : 120) - suffix.count - ending.count
        guard room > 0 else { return Array("photo".utf8) + suffix }
        stem = Array(stem.prefix(room))
        // Removes the rest of a character that was cut.
        while !stem.isEmpty, String(validating: stem, as: UTF8.self) == nil { stem.removeLast() }
        return stem + suffix + ending
    }

    /// The name before the last dot, and the rest; a dot at the start hides a file and begins no suffix.
    private static func parts(_ name: [UInt8]) -> (stem: [UInt8], ending: [UInt8]) {
        let dot = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > name.startIndex ? $0 : nil } ?? name.endIndex
        return (Array(name[..<dot]), Array(name[dot...]))
    }
}
