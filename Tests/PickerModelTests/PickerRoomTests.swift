// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import PickerModel

/// Tiles come before chrome: what gives way in small places, in which order.
@Suite("The room of an embedded picker")
struct PickerRoomTests {
    typealias Wishes = PickerRoom.Wishes

    /// A size, and in one line what is there.
    struct Row: Sendable, CustomTestStringConvertible {
        let size: (width: Int, height: Int)
        let wishes: Wishes
        let text: Double
        let parts: String
        var testDescription: String { "\(size.width)x\(size.height) at \(text)" }

        init(_ width: Int, _ height: Int, _ wishes: Wishes, text: Double = 1, _ parts: String) {
            (size, self.wishes, self.text, self.parts) = ((width, height), wishes, text, parts)
        }
    }

    static let compact = Wishes(.compact, tabs: true, prompt: true)
    static let inline = Wishes(.inline, sidebar: true, prompt: true)
    /// An inline picker too narrow for a sidebar, as the window tells it.
    static let narrow = Wishes(.inline, tabs: true, prompt: true)
    static let bare = Wishes(.inline, header: false, footer: false)

    static let rows = [
        Row(900, 640, compact, "bar prompt tabs beside footer options"),
        Row(900, 200, compact, "bar tabs beside footer options"),
        Row(900, 120, compact, "bar tabs beside options"),
        Row(900, 112, compact, "floating tabs options"),
        Row(640, 480, compact, "bar prompt tabs beside footer options"),
        Row(400, 160, compact, "bar tabs button options"),
        Row(360, 640, compact, "bar prompt tabs below footer options"),
        Row(200, 400, compact, "cross below footer"),
        Row(120, 120, compact, "floating"),
        Row(120, 60, compact, "floating"),
        Row(900, 640, inline, "bar prompt inBar sidebar footer options"),
        Row(900, 300, inline, "bar tabs beside footer options"),
        Row(900, 200, inline, "bar tabs beside options"),
        Row(640, 480, narrow, "bar prompt tabs beside footer options"),
        Row(360, 640, narrow, "bar prompt tabs below footer options"),
        // The prompt goes first, then the line of the search, then the bar at the bottom.
        Row(360, 362, narrow, "bar prompt tabs below footer options"),
        Row(360, 360, narrow, "bar tabs below footer options"),
        Row(360, 310, narrow, "bar tabs button footer options"),
        Row(360, 270, narrow, "bar tabs button options"),
        Row(360, 112, narrow, "floating tabs options"),
        Row(320, 230, narrow, "bar tabs below options"),
        Row(299, 640, narrow, "cross tabs below footer"),
        Row(269, 640, narrow, "cross below footer"),
        Row(179, 640, narrow, "floating"),
        Row(120, 120, narrow, "floating"),
        // What the app hides takes no room and never comes back.
        Row(900, 640, bare, "bar options"), Row(120, 60, bare, "cross"),
        // Larger words need more room.
        Row(900, 200, compact, text: 1.4, "bar tabs beside options"),
        Row(640, 480, narrow, text: 2, "bar prompt tabs below footer options"),
        Row(360, 640, narrow, text: 2, "cross tabs below footer"),
        Row(200, 400, narrow, text: 2, "floating"),
    ]

    private static func parts(_ room: PickerRoom) -> String {
        let header =
            switch room.header {
            case .bar(words: true): "bar"
            case .bar(words: false): "cross"
            case .floating: "floating"
            }
        let search: String? =
            switch room.search {
            case .inBar: "inBar"
            case .besideTabs: "beside"
            case .below: "below"
            case .button: "button"
            case .none: nil
            }
        return [
            header, room.hasPrompt ? "prompt" : nil, room.hasTabs ? "tabs" : nil, search,
            room.hasSidebar ? "sidebar" : nil, room.hasFooter ? "footer" : nil,
            room.hasOptionsWord ? "options" : nil,
        ].compactMap(\.self).joined(separator: " ")
    }

    private static func room(_ wishes: Wishes, _ width: Int, _ height: Int, text: Double = 1) -> PickerRoom {
        PickerRoom(wishes, in: PickerExtent(width: width, height: height, textScale: text))
    }

    @Test("parts give way in their order", arguments: rows)
    func order(_ row: Row) {
        let room = Self.room(row.wishes, row.size.width, row.size.height, text: row.text)
        #expect(Self.parts(room) == row.parts)
    }

    @Test("what has room keeps it in a larger place", arguments: [compact, inline, narrow, bare])
    func grows(_ wishes: Wishes) {
        for width in stride(from: 120, through: 1000, by: 20) {
            var before = Self.room(wishes, width, 60)
            for height in 61...700 {
                let room = Self.room(wishes, width, height)
                #expect(room.hasFooter || !before.hasFooter)
                #expect(room.hasHeadings || !before.hasHeadings)
                #expect(room.header != .floating || before.header == .floating)
                before = room
            }
        }
    }

    struct Form: Sendable, CustomTestStringConvertible {
        let width, height: Int
        let onboarding: PickerRoom.Onboarding
        let badge: PickerRoom.Badge
        let isTiny: Bool
        var testDescription: String { "\(width)x\(height)" }
        init(_ width: Int, _ height: Int, _ onboarding: PickerRoom.Onboarding, _ badge: PickerRoom.Badge, tiny: Bool) {
            (self.width, self.height, self.onboarding, self.badge, isTiny) = (width, height, onboarding, badge, tiny)
        }
    }

    @Test(
        "onboarding and badge change their form only",
        arguments: [
            Form(900, 640, .card, .words, tiny: false), Form(900, 200, .row, .symbol, tiny: false),
            Form(900, 120, .row, .symbol, tiny: false), Form(640, 480, .card, .words, tiny: false),
            Form(400, 160, .row, .symbol, tiny: true), Form(360, 640, .card, .words, tiny: false),
            Form(200, 400, .column, .symbol, tiny: false), Form(120, 120, .column, .symbol, tiny: true),
            Form(120, 60, .column, .symbol, tiny: true),
        ])
    func forms(_ form: Form) {
        let room = Self.room(Wishes(.compact, tabs: true, onboarding: true), form.width, form.height)
        #expect(room.onboarding == form.onboarding)
        #expect(room.badge == form.badge)
        #expect(room.isTiny == form.isTiny)
    }

    @Test(
        "words of the onboarding sheet are as small as they may be in the lowest places only",
        arguments: [
            (120, 60, true), (120, 120, true), (120, 164, true), (120, 165, false), (300, 120, false),
            (640, 480, false),
        ])
    func lowWords(_ width: Int, _ height: Int, _ isLow: Bool) {
        #expect(Self.room(Wishes(.compact, tabs: true, onboarding: true), width, height).isLow == isLow)
    }

    @Test("no tile is smaller than the least, and more than one is seen", arguments: [compact, inline, narrow, bare])
    func tiles(_ wishes: Wishes) {
        let list = AssetList.numbers(1...60, revision: 1)
        // A narrower one has no room for a sidebar, as the window tells.
        for width in stride(from: wishes.sidebar ? 720 : 120, through: 1000, by: 40) {
            for height in stride(from: 60, through: 640, by: 20) {
                let room = Self.room(wishes, width, height)
                var content = height
                if wishes.header, room.header != .floating { content -= 49 }
                if room.hasFooter, wishes.footer { content -= 47 }
                if room.search == .below { content -= 50 }
                if room.hasPrompt, wishes.prompt { content -= 35 }
                let geometry = GridGeometry(
                    list: list, arrangement: wishes.style == .compact ? .row : room.hasHeadings ? .sections : .flat,
                    width: Double(width - (room.hasSidebar ? SidebarWidth.usual : 0)), height: Double(content),
                    tileSize: min(132, room.tileLimit ?? .max))
                #expect(geometry.tile >= Double(PickerRoom.leastTile), "\(width)x\(height)")
                let page = Double(geometry.isRow ? width : content)
                #expect(geometry.indices(from: 0, to: page).count > 1, "\(width)x\(height)")
            }
        }
    }

    private func fixture(
        _ style: PickerStyle, _ width: Int, _ height: Int, _ configure: (inout PickerConfiguration) -> Void = { _ in }
    ) -> StateFixture {
        var fixture = StateFixture.open {
            $0.style = style
            configure(&$0)
        }
        fixture.send(.extentChanged(PickerExtent(width: width, height: height)))
        return fixture
    }

    @Test("Add lies over the photos where the bar has no room, once something is picked")
    func floatingAdd() {
        var fixture = fixture(.compact, 120, 120)
        #expect(!fixture.presentation.header.isVisible)
        #expect(!fixture.presentation.header.floatingAdd.isVisible)
        fixture.tap(1)
        #expect(fixture.presentation.header.floatingAdd.isVisible)
        fixture.send(.extentChanged(PickerExtent(width: 900, height: 200)))
        #expect(fixture.presentation.header.isVisible)
        #expect(!fixture.presentation.header.floatingAdd.isVisible)
    }

    @Test("Add is not there at all where the app hides its bar")
    func hiddenAdd() {
        var fixture = fixture(.compact, 120, 120) { $0.hiddenAccessoryEdges = [.top] }
        fixture.tap(1)
        #expect(!fixture.presentation.header.floatingAdd.isVisible)
    }

    @Test("the button of the search becomes the entry while it is used")
    func searchButton() {
        var fixture = fixture(.compact, 400, 160)
        #expect(fixture.presentation.header.search == .button)
        #expect(fixture.presentation.header.showsTabs)
        fixture.send(.suggestionsWanted)
        #expect(fixture.presentation.header.search == .inBar)
        #expect(!fixture.presentation.header.showsTabs)
        fixture.send(.searchEdited("a"))
        fixture.send(.suggestionsDismissed)
        #expect(fixture.presentation.header.search == .inBar)
        fixture.send(.searchCleared)
        #expect(fixture.presentation.header.search == .button)
    }

    @Test("a picker in a window of its own has all of it in any size")
    func ownWindow() {
        let fixture = fixture(.presentation, 360, 200)
        #expect(fixture.presentation.header.isVisible)
        #expect(fixture.presentation.footer.isVisible)
        #expect(fixture.presentation.grid.tileLimit == nil)
        #expect(fixture.state.room == .plenty)
    }

    @Test("what is covered is no room")
    func covered() {
        let insets = SafeInsets(top: 30, bottom: 40, start: 20, end: 60)
        #expect(
            PickerExtent(width: 400, height: 300, insets: insets) == PickerExtent(width: 320, height: 230))
        #expect(PickerExtent(width: 50, height: 60, insets: insets) == PickerExtent(width: 0, height: 0))
    }

    @Test("each bar takes what is covered at its edge, and the photos the rest")
    func inside() {
        let insets = SafeInsets(top: 1, bottom: 2, start: 3, end: 4)
        #expect(insets.inside(top: false, bottom: false) == insets)
        #expect(insets.inside(top: true, bottom: true, start: true) == SafeInsets(end: 4))
        #expect(insets.inside(top: true, bottom: false) == SafeInsets(bottom: 2, start: 3, end: 4))
    }
}
