// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import Testing

/// The grid of an embedded picker whose host covers its edges.
@Suite("Grid: covered edges")
struct GridInsetsTests {
    private static let insets = SafeInsets(top: 30, bottom: 40, start: 20, end: 60)
    private static let size = (width: 640.0, height: 480.0)

    private func geometry(
        _ arrangement: GridPresentation.Arrangement, fit: TileFit = .square, _ insets: SafeInsets = Self.insets
    ) -> GridGeometry {
        GridGeometry(
            list: .numbers(1...200, revision: 1), arrangement: arrangement, width: Self.size.width,
            height: Self.size.height, tileSize: 132, fit: fit, insets: insets)
    }

    private func page(_ geometry: GridGeometry) -> Double { geometry.isRow ? Self.size.width : Self.size.height }

    private func edges(_ geometry: GridGeometry) -> (before: Double, behind: Double) {
        geometry.isRow ? (20, 60) : (30, 40)
    }

    @Test("first and last photo can be scrolled out from under them", arguments: GridPresentation.Arrangement.all)
    func ends(_ arrangement: GridPresentation.Arrangement) {
        let geometry = geometry(arrangement)
        let edges = edges(geometry)
        #expect(geometry.position(of: 0) >= edges.before)
        let last = geometry.frame(of: 199)
        let end = geometry.isRow ? last.x + last.width : last.y + last.height
        #expect(end <= geometry.extent - edges.behind)
    }

    @Test("across, photos stand beside them", arguments: GridPresentation.Arrangement.all, [TileFit.square, .whole])
    func across(_ arrangement: GridPresentation.Arrangement, _ fit: TileFit) {
        let geometry = geometry(arrangement, fit: fit)
        for index in 0..<200 {
            let frame = geometry.frame(of: index)
            if geometry.isRow {
                #expect(frame.y >= 30 && frame.y + frame.height <= Self.size.height - 40)
            } else {
                #expect(frame.x >= 20 && frame.x + frame.width <= Self.size.width - 60)
            }
            #expect(geometry.index(atX: frame.x + 1, y: frame.y + 1) == index)
        }
    }

    @Test("a photo that is brought into view is not under them", arguments: GridPresentation.Arrangement.all)
    func revealed(_ arrangement: GridPresentation.Arrangement) {
        let geometry = geometry(arrangement)
        let (page, edges) = (page(geometry), edges(geometry))
        for index in 0..<200 {
            let tile = geometry.frame(of: index)
            let (start, length) = geometry.isRow ? (tile.x, tile.width) : (tile.y, tile.height)
            for from in [0, geometry.initialValue(.end, page: page)] {
                let value = geometry.value(revealing: index, from: from, page: page)
                #expect(start - value >= edges.before && start + length - value <= page - edges.behind)
            }
            #expect(start - geometry.value(showing: index, page: page) >= edges.before)
        }
    }

    @Test("the heading that sticks is below what is covered, where it is pressed")
    func heading() throws {
        let geometry = geometry(.sections)
        let value = geometry.headingFrame(0, width: 100).y + 50
        let number = try #require(geometry.sectionNumber(ofHeadingAt: value + 31, scrolledTo: value))
        #expect(number == geometry.sectionNumber(at: value + 30))
        #expect(
            geometry.sectionNumber(ofHeadingAt: value + 30 + geometry.metrics.headerHeight, scrolledTo: value) != number
                || geometry.headingFrame(number, width: 1).y > value)
    }

    @Test("the photo that keeps its place while the picker changes is one that is seen whole")
    func anchor() throws {
        let geometry = geometry(.flat)
        let value = geometry.frame(of: 40).y - 30
        #expect(try #require(geometry.anchorAtTop(scrolledTo: value, page: 480)).index == 40)
    }

    @Test("the handle for scrolling stays out of what is covered")
    func scrubber() throws {
        let scrubber = try #require(Scrubber(extent: 100_000, page: 700, insets: Self.insets))
        #expect(scrubber.handle(at: 0) == 34)
        #expect(scrubber.handle(at: 100_000) == 700 - 40 - 4 - Scrubber.length)
        #expect(scrubber.value(ofHandle: 34) == 0)
    }

    @Test("a row in a place that is higher than wide leaves room for a part of its next photo")
    func upright() {
        let geometry = GridGeometry(
            list: .numbers(1...20, revision: 1), arrangement: .row, width: 200, height: 400, tileSize: 132)
        #expect(geometry.tile == 170)
        let frame = geometry.frame(of: 0)
        #expect(abs(frame.y - (400 - frame.y - frame.height)) <= 1)
        #expect(geometry.indices(from: 0, to: 200).count == 2)
    }
}
