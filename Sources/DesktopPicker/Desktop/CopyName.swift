// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// What copies are called: as what they are copied from, with a number where that is taken, and plainer where the file system
/// of the folder cannot have such names.
enum CopyName: CaseIterable {
    case kept
    /// Without what FAT, exFAT, NTFS and Windows do not take, and no longer than most file systems allow.
    case plain
    /// For encrypted folders, which take less.
    case short

    /// What to try next; nil at the end.
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
        // Windows passes over blanks and dots at the end, so that two names would be one.
        if let last = ending.last ?? stem.last, last == UInt8(ascii: " ") || last == UInt8(ascii: ".") {
            ending.append(UInt8(ascii: "_"))
        }
        let room = (self == .plain ? 255 : 120) - suffix.count - ending.count
        guard room > 0 else { return Array("photo".utf8) + suffix }
        stem = Array(stem.prefix(room))
        // Not in the middle of a character.
        while !stem.isEmpty, String(validating: stem, as: UTF8.self) == nil { stem.removeLast() }
        return stem + suffix + ending
    }

    /// Before and from the last dot on; a dot in front hides a file and begins no suffix.
    private static func parts(_ name: [UInt8]) -> (stem: [UInt8], ending: [UInt8]) {
        let dot = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > name.startIndex ? $0 : nil } ?? name.endIndex
        return (Array(name[..<dot]), Array(name[dot...]))
    }
}
