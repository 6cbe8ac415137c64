// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

extension LibraryScope {
    /// Bytes that are equal for equal scopes, in every run, and different for different ones: a letter for the case, and
    /// each part after its length or the number of parts.
    var canonical: [UInt8] {
        switch self {
        case .everything: return Array("e".utf8)
        case .folders(let folders): return Self.list("f", folders.map(\.bytes))
        case .album(let album): return Self.list("a", [Array(album.rawValue.utf8)])
        case .assets(let assets):
            return Self.list("s", assets.map(\.rawValue).sorted().map { Array(String($0, radix: 16).utf8) })
        case .any(let scopes): return Self.list("o", scopes.map(\.canonical))
        case .all(let scopes): return Self.list("n", scopes.map(\.canonical))
        }
    }

    private static func list(_ letter: String, _ parts: [[UInt8]]) -> [UInt8] {
        parts.reduce(into: Array("\(letter)\(parts.count):".utf8)) { $0 += Array("\($1.count):".utf8) + $1 }
    }
}
