// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// What stays where it is while tiles change their size or a list another's place (phpicker.md 3.5 and 3.7).
@Suite("Grid: what keeps its place")
struct GridAnchorTests {
    /// A grid of a size in a view, and a place in it.
    private struct View {
        let grid: RandomGrid
        var page: Double { grid.geometry.isRow ? grid.width : grid.height }

        func geometry(_ list: AssetList? = nil, tileSize: Int? = nil, width: Double? = nil, height: Double? = nil)
            -> GridGeometry
        {
            GridGeometry(
                list: list ?? grid.list, arrangement: grid.arrangement, width: width ?? grid.width,
                height: height ?? grid.height, tileSize: tileSize ?? grid.tileSize)
        }

        func furthest(_ geometry: GridGeometry) -> Double { max(0, geometry.extent - page) }

        /// How far the view is scrolled: anywhere, and often enough at an end.
        func value(_ geometry: GridGeometry, _ generator: inout SeededGenerator) -> Double {
            let furthest = furthest(geometry)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: return 0
            case 1: return furthest
            default: return Double(Int.random(in: 0...Int(furthest), using: &generator))
            }
        }
    }

    private func views(_ arrangement: GridPresentation.Arrangement, _ body: (View, inout SeededGenerator) -> Void) {
        var generator = SeededGenerator(seed: 51)
        for _ in 0..<300 { body(View(grid: RandomGrid(&generator, arrangement, most: 400)), &generator) }
    }

    /// Where the part of the tile that an anchor means stands on screen.
    private func place(of anchor: GridAnchor, in geometry: GridGeometry, scrolledTo value: Double) -> Double {
        geometry.position(of: anchor.index) + anchor.fraction * geometry.tile - value
    }

    @Test(
        "zooming about any point keeps what is under it there, from every level to every other",
        arguments: [GridPresentation.Arrangement.sections, .flat])
    func zoom(_ arrangement: GridPresentation.Arrangement) {
        var kept = 0
        views(arrangement) { view, generator in
            for level in ZoomState.levels {
                let before = view.geometry(tileSize: level)
                let value = view.value(before, &generator)
                let x = Double.random(in: 0..<view.grid.width, using: &generator)
                let y = Double.random(in: 0..<view.grid.height, using: &generator)
                guard let anchor = before.anchor(atX: x, y: y, scrolledTo: value) else {
                    #expect(view.grid.list.isEmpty)
                    continue
                }
                if let index = before.index(atX: x, y: y + value) { #expect(anchor.index == index) }
                #expect((0...1).contains(anchor.fraction))
                for other in ZoomState.levels {
                    let after = view.geometry(tileSize: other)
                    let scrolled = after.value(for: anchor, page: view.page)
                    #expect(scrolled >= 0 && scrolled <= view.furthest(after))
                    guard scrolled > 0, scrolled < view.furthest(after) else { continue }
                    kept += 1
                    #expect(abs(place(of: anchor, in: after, scrolledTo: scrolled) - y) <= after.tile / 2)
                    #expect(abs(place(of: anchor, in: after, scrolledTo: scrolled) - y) <= 0.5)
                }
            }
        }
        #expect(kept > 1000)
    }

    @Test("an anchor on a tile and no change leave the view as it is", arguments: GridPresentation.Arrangement.all)
    func identity(_ arrangement: GridPresentation.Arrangement) {
        views(arrangement) { view, generator in
            let geometry = view.geometry()
            let value = view.value(geometry, &generator).rounded()
            let x = Double.random(in: 0..<view.grid.width, using: &generator)
            let y = Double.random(in: 0..<view.grid.height, using: &generator)
            let (contentX, contentY) = geometry.isRow ? (x + value, y) : (x, y + value)
            guard geometry.index(atX: contentX, y: contentY) != nil,
                let anchor = geometry.anchor(atX: x, y: y, scrolledTo: value)
            else { return }
            #expect(abs(geometry.value(for: anchor, page: view.page) - value) <= 0.5)
        }
    }

    @Test(
        "a view at the start or end of its list stays there at every size", arguments: [ListEdge.start, .end])
    func ends(_ edge: ListEdge) {
        var (atStart, atEnd, between) = (0, 0, 0)
        views(.sections) { view, generator in
            let before = view.geometry(tileSize: ZoomState.levels[0])
            let value = view.value(before, &generator)
            let anchor = before.anchor(at: edge, scrolledTo: value, page: view.page)
            for level in ZoomState.levels {
                let after = view.geometry(tileSize: level)
                guard let anchor else { continue }
                let scrolled = after.value(for: anchor, page: view.page)
                let isShort = view.furthest(before) < 1
                if isShort ? edge == .start : value < 1 {
                    atStart += 1
                    #expect(scrolled == 0)
                } else {
                    atEnd += 1
                    // What stands below the last tile scales with nothing.
                    #expect(scrolled > view.furthest(after) - after.metrics.gap - 1)
                }
            }
            if anchor == nil {
                between += 1
                #expect(before.count == 0 || value >= 1 && value <= view.furthest(before) - 1)
            }
        }
        #expect(atStart > 100 && atEnd > 100 && between > 50)
    }

    @Test("a row that is made higher keeps what is under a point")
    func row() {
        views(.row) { view, generator in
            let before = view.geometry()
            let value = view.value(before, &generator)
            let x = Double.random(in: 0..<view.grid.width, using: &generator)
            guard let anchor = before.anchor(atX: x, y: 30, scrolledTo: value) else { return }
            for height in [40, 90, 333, 1000] as [Double] {
                let after = view.geometry(height: height)
                let scrolled = after.value(for: anchor, page: view.page)
                guard scrolled > 0, scrolled < view.furthest(after) else { continue }
                #expect(abs(place(of: anchor, in: after, scrolledTo: scrolled) - x) <= 0.5)
            }
        }
    }

    @Test(
        "the first tile on screen keeps its place when the view is made wider",
        arguments: GridPresentation.Arrangement.all)
    func top(_ arrangement: GridPresentation.Arrangement) {
        views(arrangement) { view, generator in
            let before = view.geometry()
            let value = view.value(before, &generator)
            let anchor = before.anchorAtTop(scrolledTo: value, page: view.page)
            let onScreen = (0..<before.count).first {
                let start = before.position(of: $0)
                return start < value + view.page && start + before.tile > value
            }
            #expect(anchor?.index == onScreen)
            guard let anchor else { return }
            #expect(anchor.offset == before.position(of: anchor.index) - value)
            let after = view.geometry(width: Double(Int.random(in: 120...2600, using: &generator)))
            let scrolled = after.value(for: anchor, page: view.page)
            guard scrolled > 0, scrolled < view.furthest(after) else { return }
            #expect(abs(after.position(of: anchor.index) - scrolled - anchor.offset) <= 0.5)
        }
    }

    @Test(
        "what is shown at the beginning of the view stands clear of its heading",
        arguments: GridPresentation.Arrangement.all)
    func showing(_ arrangement: GridPresentation.Arrangement) {
        views(arrangement) { view, generator in
            let geometry = view.geometry()
            let furthest = view.furthest(geometry)
            #expect(geometry.value(showing: 0, page: view.page) == 0)
            #expect(geometry.value(showing: -3, page: view.page) == 0)
            guard geometry.count > 0 else {
                #expect(geometry.value(showing: 7, page: view.page) == 0)
                return
            }
            #expect(
                geometry.value(showing: geometry.count + 9, page: view.page)
                    == (geometry.count > 1 ? geometry.value(showing: geometry.count - 1, page: view.page) : 0))
            let index = Int.random(in: 0..<geometry.count, using: &generator)
            let value = geometry.value(showing: index, page: view.page)
            #expect(value >= 0 && value <= furthest)
            guard value > 0, value < furthest else { return }
            let clear = geometry.isRow ? geometry.metrics.sidePadding : geometry.metrics.headerHeight
            #expect(abs(geometry.position(of: index) - value - clear) <= 0.5)
        }
    }

    @Test("a picker opens at the beginning or at the very end", arguments: GridPresentation.Arrangement.all)
    func initial(_ arrangement: GridPresentation.Arrangement) {
        views(arrangement) { view, generator in
            let geometry = view.geometry()
            let end = geometry.initialValue(.end, page: view.page)
            #expect(geometry.initialValue(.start, page: view.page) == 0)
            #expect(end == max(0, geometry.extent - view.page))
            if geometry.count > 0 {
                // The last tile is on screen there, if it has room at all.
                #expect(geometry.position(of: geometry.count - 1) + geometry.tile <= end + view.page)
            }
            for edge in [ListEdge.start, .end] {
                let initial = geometry.initialValue(edge, page: view.page)
                let value = view.value(geometry, &generator)
                #expect(geometry.isInitial(initial, edge: edge, page: view.page))
                #expect(
                    geometry.isInitial(value, edge: edge, page: view.page) == (abs(value - initial) <= geometry.tile))
            }
        }
    }

    @Test(
        "two pages are near, more is far, both ways",
        arguments: [(0.0, 0.0, true), (0, 1000, true), (0, 1001, false), (5000, 4000, true), (5000, 3999, false)])
    func near(_ from: Double, _ to: Double, _ isNear: Bool) {
        #expect(GridGeometry.isNear(from, to, page: 500) == isNear)
    }
}
