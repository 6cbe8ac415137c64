// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@Suite("Identifiers, lists and orders")
struct DomainTests {
    @Test("an identifier reads back from its 16 digits")
    func identifiers() throws {
        var generator = SeededGenerator(seed: 41)
        for value in [0, 1, UInt64.max] + (0..<500).map({ _ in generator.next() }) {
            let id = AssetID(rawValue: value)
            #expect(id.description.utf8.count == 16)
            #expect(AssetID(id.description) == id)
            #expect(try JSONDecoder().decode(AssetID.self, from: JSONEncoder().encode(id)) == id)
        }
        #expect(AssetID(rawValue: 0xAB).description == "00000000000000ab")
        #expect(AssetID(rawValue: 1) < AssetID(rawValue: 2))
    }

    @Test(
        "nothing else is one",
        arguments: [
            "", "1", "000000000000001", "00000000000000001", "000000000000000g", "+000000000000001", "-000000000000000",
            "00000000000000AB", "0x00000000000001", "000000000000 001", "٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠",
        ])
    func refused(_ text: String) {
        #expect(AssetID(text) == nil)
        #expect(throws: (any Error).self) {
            try JSONDecoder().decode(AssetID.self, from: JSONEncoder().encode(text))
        }
    }

    @Test("sections are runs of one day, in order, and cover the list", arguments: [0, 1, 2, 50, 1000])
    func sections(_ count: Int) {
        var generator = SeededGenerator(seed: 42)
        let list = RandomGrid.list(count, &generator)
        #expect(list.sections.map(\.count).reduce(0, +) == count)
        #expect(zip(list.sections, list.sections.dropFirst()).allSatisfy { $0.range.upperBound == $1.start })
        #expect(
            list.sections.allSatisfy { section in list.entries[section.range].allSatisfy { $0.day == section.day } })
        #expect(zip(list.sections, list.sections.dropFirst()).allSatisfy { $0.day != $1.day })
        #expect(AssetList(entries: list.entries, grouped: false, revision: 2).sections.isEmpty)
    }

    @Test("a day that comes back is a section of its own")
    func repeatedDay() {
        let days: [Int32] = [5, 5, 4, 5]
        let entries = days.enumerated().map { place, day in
            AssetEntry(id: AssetID(rawValue: UInt64(place)), day: CivilDay(number: day))
        }
        let list = AssetList(entries: ContiguousArray(entries), grouped: true, revision: 1)
        #expect(list.sections.map(\.range) == [0..<2, 2..<3, 3..<4])
        #expect(list.firstIndex(of: AssetID(rawValue: 3)) == 3)
        #expect(list.firstIndex(of: AssetID(rawValue: 9)) == nil)
    }

    @Test("lists are equal where they are one answer")
    func equality() {
        var generator = SeededGenerator(seed: 43)
        let list = RandomGrid.list(3, &generator, revision: 7)
        #expect(list == AssetList(entries: [], grouped: false, revision: 7))
        #expect(list != AssetList(entries: list.entries, grouped: true, revision: 8))
    }

    @Test("an entry costs 16 bytes")
    func size() {
        #expect(MemoryLayout<AssetEntry>.stride == 16)
    }

    @Test(
        "orders in the contract's notation: the newest, largest and A first, - turns round",
        arguments: [
            ("date", PickerModel.SortOrder(.date, descending: true)),
            ("-date", PickerModel.SortOrder(.date, descending: false)),
            ("name", PickerModel.SortOrder(.name, descending: false)),
            ("-name", PickerModel.SortOrder(.name, descending: true)),
            ("size", PickerModel.SortOrder(.size, descending: true)),
            ("-size", PickerModel.SortOrder(.size, descending: false)),
            ("added", PickerModel.SortOrder(.added, descending: true)),
            ("-added", PickerModel.SortOrder(.added, descending: false)),
            ("", nil), ("-", nil), ("--date", nil), ("Date", nil), ("+date", nil), (" date", nil), ("rating", nil),
        ] as [(String, PickerModel.SortOrder?)])
    func orders(_ text: String, _ order: PickerModel.SortOrder?) {
        #expect(PickerModel.SortOrder(text) == order)
    }
}
