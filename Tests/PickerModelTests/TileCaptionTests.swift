// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// What stands under the photos of the grid.
@Suite("Captions")
struct TileCaptionTests {
    /// A list with or without sections, in an order.
    private static func fixture(_ order: SortOrder, grouped: Bool) -> StateFixture {
        var fixture = StateFixture.open(9)
        let generation = fixture.send(.sortChosen(order)).generation
        if let generation {
            fixture.send(.listArrived(.numbers(1...9, revision: 7, grouped: grouped), generation: generation))
        }
        fixture.send(.assetsArrived([.sample(1)]))
        return fixture
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let order: SortOrder
        let captions: TileCaptions
        let name: String?
        let size: String?
        var testDescription: String { "\(order.key), \(order.isDescending ? "down" : "up")" }
        var isByDate: Bool { order.key == .date }
    }

    static let rows = [
        Row(order: SortOrder(.date, descending: false), captions: .none, name: nil, size: nil),
        Row(order: SortOrder(.added, descending: true), captions: .none, name: nil, size: nil),
        Row(order: SortOrder(.name, descending: false), captions: .line, name: "photo-1.jpg", size: nil),
        Row(order: SortOrder(.name, descending: true), captions: .line, name: "photo-1.jpg", size: nil),
        Row(order: SortOrder(.size, descending: true), captions: .line, name: nil, size: "1.0 kB"),
    ]

    @Test("say what the photos are in the order of", arguments: rows)
    func orders(_ row: Row) {
        let fixture = Self.fixture(row.order, grouped: row.isByDate)
        #expect(fixture.presentation.grid.captions == row.captions)
        let caption = fixture.state.tile(at: 0)?.caption
        #expect(caption?.name == row.name)
        #expect(caption?.size?.english == row.size)
        #expect(caption?.change == nil)
        // Nothing is known of the second photo.
        #expect(fixture.state.tile(at: 1)?.caption == nil)
    }

    @Test("come with the list in that order, not before it")
    func waiting() {
        let fixture = Self.fixture(SortOrder(.name, descending: false), grouped: true)
        #expect(fixture.presentation.grid.captions == .none)
        #expect(fixture.state.tile(at: 0)?.caption == nil)
    }

    @Test("are those of the staging area while it is open, and there are none in a row")
    func others() {
        var fixture = Self.fixture(SortOrder(.name, descending: false), grouped: false)
        fixture.tap(1)
        fixture.send(.stagingOpened)
        #expect(fixture.presentation.grid.captions == .full)
        #expect(fixture.state.tile(at: 0)?.caption?.size?.english == "1.0 kB")
        let row = StateFixture.open(9) { $0.style = .compact }
        #expect(row.presentation.grid.captions == .none)
    }

    struct Size: Sendable, CustomTestStringConvertible {
        let captions: TileCaptions
        let tileSize: Int
        var lineHeight = 20.0
        let height: Double
        var testDescription: String { "\(captions) at \(tileSize), lines of \(lineHeight)" }
    }

    static let sizes = [
        Size(captions: .none, tileSize: 132, height: 0), Size(captions: .line, tileSize: 64, height: 0),
        Size(captions: .line, tileSize: 96, height: 24), Size(captions: .line, tileSize: 400, height: 24),
        Size(captions: .line, tileSize: 96, lineHeight: 34, height: 0),
        Size(captions: .line, tileSize: 176, lineHeight: 34, height: 38),
        Size(captions: .full, tileSize: 264, height: 42),
        Size(captions: .full, tileSize: 264, lineHeight: 34, height: 70),
    ]

    @Test("have room under tiles that are wide enough for them", arguments: sizes)
    func room(_ size: Size) {
        let geometry = GridGeometry(
            list: .numbers(1...40, revision: 1, grouped: false), arrangement: .flat, width: 1000, height: 700,
            tileSize: size.tileSize, captions: size.captions, lineHeight: size.lineHeight)
        #expect(geometry.metrics.captionHeight == size.height)
        let (first, below) = (geometry.frame(of: 0), geometry.frame(of: geometry.columns))
        #expect(first.height == geometry.tile + size.height)
        #expect(below.y == first.y + first.height + geometry.metrics.gap)
        // A press on the words is one on the photo.
        #expect(geometry.index(atX: first.x + 4, y: first.y + first.height - 1) == 0)
    }

    @Test("have none under headings of sections, whose length is decided without them")
    func sections() {
        let geometry = GridGeometry(
            list: .numbers(1...40, revision: 1), arrangement: .sections, width: 1000, height: 700, tileSize: 132,
            captions: .line)
        #expect(geometry.metrics.captionHeight == 0)
    }
}
