// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@testable import PickerModel

@Suite("Grid: how long sections are")
struct GridSectionTests {
    /// A library of some photos a day, newest first.
    static func list(_ photosADay: ClosedRange<Int>, days: Int, everyDays: Int32 = 1, revision: UInt64 = 1) -> AssetList
    {
        var generator = SeededGenerator(seed: 20)
        var entries: ContiguousArray<AssetEntry> = []
        for day in 0..<Int32(days) {
            for _ in 0..<Int.random(in: photosADay, using: &generator) {
                let id = AssetID(rawValue: UInt64(entries.count + 1))
                entries.append(AssetEntry(id: id, day: CivilDay(number: 20_000 - day * everyDays)))
            }
        }
        return AssetList(entries: entries, grouped: true, revision: revision)
    }

    static func geometry(
        _ list: AssetList, width: Double = 1188, tileSize: Int, span: SectionSpan? = nil, former: SectionSpan? = nil
    ) -> GridGeometry {
        GridGeometry(
            list: list, arrangement: .sections, width: width, height: 800, tileSize: tileSize, span: span,
            former: former)
    }

    /// Part of the whole content that photos cover.
    static func coverage(_ geometry: GridGeometry, width: Double = 1188) -> Double {
        Double(geometry.count) * geometry.tile * geometry.tile / (width * geometry.extent)
    }

    @Test("photos of one to four a day cover 85 % of the grid", arguments: ZoomState.levels, [1188.0, 1376, 1588])
    func dense(tileSize: Int, width: Double) {
        let list = Self.list(1...4, days: 2000)
        let geometry = Self.geometry(list, width: width, tileSize: tileSize)
        #expect(Self.coverage(geometry, width: width) >= 0.85, "\(geometry.span)")
        #expect(geometry.span != .all)
    }

    struct Row: Sendable {
        let photos: ClosedRange<Int>
        let everyDays: Int32
        let tileSize: Int
        let span: SectionSpan
    }

    static let rows = [
        Row(photos: 1...4, everyDays: 1, tileSize: 132, span: .month),
        Row(photos: 1...4, everyDays: 1, tileSize: 400, span: .month),
        Row(photos: 1...4, everyDays: 1, tileSize: 64, span: .year),
        Row(photos: 200...300, everyDays: 1, tileSize: 132, span: .day),
        Row(photos: 1...1, everyDays: 20, tileSize: 64, span: .all),
        Row(photos: 2...3, everyDays: 10, tileSize: 132, span: .year),
    ]

    @Test("sections are as short as photos fill them", arguments: rows)
    func chosen(_ row: Row) {
        let list = Self.list(row.photos, days: 600, everyDays: row.everyDays)
        let geometry = Self.geometry(list, tileSize: row.tileSize)
        #expect(geometry.span == row.span)
        // A shorter one covers less than a grid needs.
        if row.span != .all, let shorter = SectionSpan.allCases.last(where: { spans(before: row.span).contains($0) }) {
            #expect(Self.coverage(Self.geometry(list, tileSize: row.tileSize, span: shorter)) < 0.87)
        }
    }

    private func spans(before span: SectionSpan) -> [SectionSpan] { Array(SectionSpan.allCases.prefix { $0 != span }) }

    @Test(
        "a few photos stand in one line, in the shortest sections for that",
        arguments: [
            (photos: 5, days: 1, everyDays: 1 as Int32, span: SectionSpan.day), (1, 4, 1, .month), (1, 5, 50, .year),
        ])
    func few(photos: Int, days: Int, everyDays: Int32, span: SectionSpan) {
        let list = Self.list(photos...photos, days: days, everyDays: everyDays)
        let geometry = Self.geometry(list, tileSize: 132)
        #expect(geometry.span == span)
        #expect(Set(list.entries.indices.map { geometry.frame(of: $0).y }).count == 1)
    }

    @Test("what was chosen is taken, however much room it costs", arguments: SectionSpan.allCases)
    func pinned(_ span: SectionSpan) {
        let geometry = Self.geometry(Self.list(1...4, days: 400), tileSize: 132, span: span)
        #expect(geometry.span == span)
    }

    @Test("photos that arrive do not change sections to and fro")
    func steady() {
        // Of sixty days some are full and the others hold a few photos: one day more decides the span by itself.
        func list(full: Int) -> AssetList {
            var entries: ContiguousArray<AssetEntry> = []
            for day in 0..<60 {
                for _ in 0..<(day < full ? 80 : 9) {
                    let id = AssetID(rawValue: UInt64(entries.count + 1))
                    entries.append(AssetEntry(id: id, day: CivilDay(number: 20_000 - Int32(day))))
                }
            }
            return AssetList(entries: entries, grouped: true, revision: 1)
        }
        func span(_ full: Int, former: SectionSpan? = nil) -> SectionSpan {
            Self.geometry(list(full: full), tileSize: 132, former: former).span
        }
        let edges = (0..<60).filter { span($0) != span($0 + 1) }
        #expect(!edges.isEmpty)
        for edge in edges {
            for first in [edge, edge + 1] {
                let before = span(first)
                // Coming from the finer span, the other one is not enough to leave it; coming back it is not reached.
                let there = span(edge + edge + 1 - first, former: before)
                let back = span(first, former: there)
                #expect(there == before || back == there, "\(edge) \(first)")
            }
        }
    }

    @Test("joined sections hold each photo once, in order", arguments: SectionSpan.allCases, [1, 9, 45] as [Int32])
    func joined(_ span: SectionSpan, _ everyDays: Int32) {
        let list = Self.list(1...3, days: 300, everyDays: everyDays)
        let joined = list.sections.joined(by: span)
        #expect(joined.reduce(0) { $0 + $1.count } == list.count)
        for (one, next) in zip(joined, joined.dropFirst()) { #expect(one.start + one.count == next.start) }
        for section in joined { #expect(list[section.start].day == section.day) }
    }

    @Test("the first photo of each day says the date where sections are longer", arguments: SectionSpan.allCases)
    func marks(_ span: SectionSpan) {
        let fixture = StateFixture.open()
        let grid = fixture.presentation.grid
        for index in grid.list.entries.indices {
            let isFirst = index == 0 || grid.list[index].day != grid.list[index - 1].day
            for isBrief in [false, true] {
                let mark = grid.dayMark(at: index, span, isBrief: isBrief)
                #expect((mark != nil) == (isFirst && span != .day))
            }
        }
    }

    @Test("small tiles leave out the month where another one says it")
    func brief() {
        // Two photos each: 2 October, 1 October, 30 September.
        let entries = [19_998, 19_998, 19_997, 19_997, 19_996, 19_996].enumerated().map {
            AssetEntry(id: AssetID(rawValue: UInt64($0 + 1)), day: CivilDay(number: $1))
        }
        var grid = StateFixture.open().presentation.grid
        grid.list = AssetList(entries: ContiguousArray(entries), grouped: true, revision: 9)
        func marks(_ span: SectionSpan, isBrief: Bool) -> [String?] {
            entries.indices.map { grid.dayMark(at: $0, span, isBrief: isBrief)?.english }
        }
        #expect(marks(.month, isBrief: true) == ["2", nil, "1", nil, "30", nil])
        #expect(marks(.year, isBrief: true) == ["2 Oct", nil, "1", nil, "30 Sep", nil])
        #expect(marks(.year, isBrief: false) == ["2 Oct", nil, "1 Oct", nil, "30 Sep", nil])
        #expect(marks(.all, isBrief: false) == ["2 Oct 2024", nil, "1 Oct 2024", nil, "30 Sep 2024", nil])
    }

    @Test("a key goes from month to month, and stays at the ends")
    func months() {
        let list = Self.list(2...2, days: 100)
        let starts = list.sections.joined(by: .month).map(\.start)
        #expect(starts.count >= 3)
        #expect(list.index(from: 0, monthForward: false) == 0)
        #expect(list.index(from: 0, monthForward: true) == starts[1])
        #expect(list.index(from: starts[1] + 1, monthForward: false) == starts[1])
        #expect(list.index(from: starts[1], monthForward: false) == 0)
        #expect(list.index(from: list.count - 1, monthForward: true) == list.count - 1)
        #expect(AssetList.empty.index(from: 0, monthForward: true) == 0)
    }

    @Test("each tile is of the section that holds it", arguments: SectionSpan.allCases)
    func ofTile(_ span: SectionSpan) {
        let list = Self.list(1...4, days: 400)
        let geometry = Self.geometry(list, tileSize: 132, span: span)
        for index in list.entries.indices {
            #expect(geometry.section(ofIndex: index).range.contains(index))
        }
    }

    @Test("a heading is where it is seen, also the one that sticks")
    func headingHits() {
        let geometry = Self.geometry(Self.list(1...4, days: 200), tileSize: 132, span: .month)
        let second = geometry.headingFrame(1, width: 0)
        #expect(geometry.sectionNumber(ofHeadingAt: second.y + 1, scrolledTo: 0) == 1)
        #expect(geometry.sectionNumber(ofHeadingAt: second.y + second.height, scrolledTo: 0) == nil)
        let scrolled = second.y + 200
        #expect(geometry.sectionNumber(ofHeadingAt: scrolled + 1, scrolledTo: scrolled) == 1)
        #expect(geometry.sectionNumber(ofHeadingAt: scrolled + second.height, scrolledTo: scrolled) == nil)
    }
}
