// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// A list that takes another's place while a person looks at it (phpicker.md 3.7: an arriving asset moves nothing).
@Suite("Grid: lists that change under a person's eyes")
struct GridKeptPlaceTests {
    /// A list and the one to come: some of its photos gone, others come anywhere, most of them at the top.
    private struct Change {
        let old: AssetList
        let new: AssetList

        init(_ generator: inout SeededGenerator) {
            old = RandomGrid.list(Int.random(in: 0...300, using: &generator), &generator)
            let goes: Double = ([0, 0.1, 0.6, 1] as [Double]).randomElement(using: &generator) ?? 0
            var entries = old.entries.filter { _ in Double.random(in: 0..<1, using: &generator) >= goes }
            for number in 0..<Int.random(in: 0...60, using: &generator) {
                let place =
                    Bool.random(using: &generator) ? 0 : Int.random(in: 0...entries.count, using: &generator)
                let day = place < entries.count ? entries[place].day : CivilDay(number: 20_100)
                entries.insert(AssetEntry(id: AssetID(rawValue: UInt64(10_000 + number)), day: day), at: place)
            }
            new = AssetList(entries: ContiguousArray(entries), grouped: true, revision: 2)
        }
    }

    private func changes(
        _ arrangement: GridPresentation.Arrangement,
        _ body: (Change, _ before: GridGeometry, _ after: GridGeometry, _ page: Double, inout SeededGenerator) -> Void
    ) {
        var generator = SeededGenerator(seed: 61)
        for _ in 0..<300 {
            let change = Change(&generator)
            let width = Double(Int.random(in: 120...1400, using: &generator))
            let height = Double(Int.random(in: 60...900, using: &generator))
            let tileSize = ZoomState.levels.randomElement(using: &generator) ?? 132
            func geometry(_ list: AssetList) -> GridGeometry {
                GridGeometry(list: list, arrangement: arrangement, width: width, height: height, tileSize: tileSize)
            }
            body(
                change, geometry(change.old), geometry(change.new), arrangement == .row ? width : height, &generator)
        }
    }

    @Test(
        "the first photo on screen that is left keeps its place, whatever came above",
        arguments: GridPresentation.Arrangement.all, [ListEdge.start, .end])
    func kept(_ arrangement: GridPresentation.Arrangement, _ edge: ListEdge) {
        var count = 0
        changes(arrangement) { change, before, after, page, generator in
            let furthest = max(0, before.extent - page)
            let value = Double(Int.random(in: 0...Int(furthest), using: &generator))
            let anchor = before.anchorKept(from: change.old, to: change.new, scrolledTo: value, page: page, edge: edge)
            let opening = edge == .start ? 0 : furthest
            guard abs(value - opening) > before.tile else {
                #expect(anchor == nil)
                return
            }
            let survivor = change.old.entries.indices.first { index in
                let start = before.position(of: index)
                return start < value + page && start + before.tile > value
                    && change.new.firstIndex(of: change.old[index].id) != nil
            }
            guard let survivor else {
                #expect(anchor == nil)
                return
            }
            let offset = before.position(of: survivor) - value
            #expect(
                anchor
                    == GridAnchor(
                        index: change.new.firstIndex(of: change.old[survivor].id) ?? -1, fraction: 0, offset: offset))
            guard let anchor else { return }
            let scrolled = after.value(for: anchor, page: page)
            guard scrolled > 0, scrolled < after.initialValue(.end, page: page) else { return }
            count += 1
            #expect(abs(after.position(of: anchor.index) - scrolled - offset) <= 0.5)
        }
        #expect(count > 20)
    }

    @Test(
        "at the edge where a picker opens nothing is kept: the newest is what one waits for",
        arguments: GridPresentation.Arrangement.all, [ListEdge.start, .end])
    func opening(_ arrangement: GridPresentation.Arrangement, _ edge: ListEdge) {
        changes(arrangement) { change, before, _, page, _ in
            let value = before.initialValue(edge, page: page)
            #expect(
                before.anchorKept(from: change.old, to: change.new, scrolledTo: value, page: page, edge: edge) == nil)
        }
    }

    @Test("an asset is found from any place outwards where it stands, and only there")
    func indexNear() {
        var generator = SeededGenerator(seed: 71)
        for _ in 0..<300 {
            let list = RandomGrid.list(Int.random(in: 0...80, using: &generator), &generator)
            for _ in 0..<20 {
                let id = AssetID(rawValue: UInt64.random(in: 1...90, using: &generator))
                let places = [
                    0, list.count - 1, list.count, -5, .min, .max, Int.random(in: -9...99, using: &generator),
                ]
                for place in places { #expect(list.index(of: id, near: place) == list.firstIndex(of: id)) }
            }
        }
    }

    @Test("an asset comes into view whole, by as little as it takes", arguments: GridPresentation.Arrangement.all)
    func revealed(_ arrangement: GridPresentation.Arrangement) {
        changes(arrangement) { change, before, _, page, generator in
            guard !change.old.isEmpty, page > before.tile + 60 else { return }
            let furthest = before.initialValue(.end, page: page)
            let value = Double(Int.random(in: 0...Int(furthest), using: &generator))
            let index = Int.random(in: 0..<change.old.count, using: &generator)
            let scrolled = before.value(revealing: index, from: value, page: page)
            let start = before.position(of: index)
            #expect(scrolled >= 0 && scrolled <= furthest)
            #expect(start >= scrolled - 0.5 && start + before.tile <= scrolled + page + 0.5)
            // The gaps, where its focus ring is, are in view too, and no heading that sticks lies over them.
            let (gap, length) = (before.metrics.gap, before.tile + (before.isRow ? 0 : before.metrics.captionHeight))
            let heading = before.isRow ? 0 : before.metrics.headerHeight
            #expect(scrolled == 0 || start - gap - heading >= scrolled - 0.5)
            #expect(start + length + gap <= scrolled + page + 0.5)
            // Again it moves nothing, and what was in view stays.
            #expect(before.value(revealing: index, from: scrolled, page: page) == scrolled)
            if start - 60 > value, start + before.tile + 60 < value + page { #expect(scrolled == value) }
        }
    }
}
