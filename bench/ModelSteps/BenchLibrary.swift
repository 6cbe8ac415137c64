// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel

/// Answers of a library of a given size, made once: what a step costs is measured, not what making an answer costs.
struct BenchLibrary {
    let count: Int
    /// All of it, newest first, and the same once more as after a change.
    let lists: [AssetList]
    /// A hundredth of it, as a search finds.
    let found: AssetList

    init(count: Int) {
        self.count = count
        let entries = ContiguousArray(
            (0..<count).map { number in
                AssetEntry(id: Self.id(number), day: CivilDay(number: 20_000 - Int32(number / 20)))
            })
        lists = (1...2).map { AssetList(entries: entries, grouped: true, revision: UInt64($0)) }
        found = AssetList(
            entries: ContiguousArray(stride(from: 0, to: count, by: 100).map { entries[$0] }), grouped: false,
            revision: 3)
    }

    /// Identifiers tell nothing of the order: spread over all 64 bits.
    static func id(_ number: Int) -> AssetID {
        AssetID(rawValue: (UInt64(number) &+ 1) &* 0x9E37_79B9_7F4A_7C15)
    }

    func asset(_ entry: AssetEntry, _ number: Int) -> Asset {
        Asset(
            id: entry.id, kind: .image, location: FileLocation("/photos/2024/06/IMG_\(number).jpg"), type: "image/jpeg",
            bytes: 3_000_000, modified: 1_700_000_000, width: 4000, height: 3000,
            captureDate: CaptureDate(civilSeconds: Int64(entry.day.number) * 86_400 + 36_000))
    }

    static let albums = (0..<150).map {
        Album(id: AlbumID(rawValue: "folder-\($0)"), kind: .folder, name: "Folder \($0)", count: $0)
    }
}
