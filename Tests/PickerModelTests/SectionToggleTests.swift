// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@Suite("Headings: what pressing one picks")
struct SectionToggleTests {
    @Test("it picks the photos under it and takes them back, what else is picked stays")
    func toggles() {
        var fixture = StateFixture.open { $0.selectionLimit = 0 }
        fixture.send(.assetActivated(index: 0))
        fixture.send(.assetActivated(index: 3))
        fixture.send(.sectionToggled(2..<5))
        #expect(fixture.selected == [1, 4, 3, 5])
        fixture.send(.sectionToggled(2..<5))
        #expect(fixture.selected == [1])
    }

    @Test("not more than the limit, which is said")
    func limited() {
        var fixture = StateFixture.open { $0.selectionLimit = 2 }
        fixture.send(.sectionToggled(0..<5))
        #expect(fixture.selected == [1, 2])
        #expect(fixture.state.notice != nil)
    }

    @Test("at limit 1 nothing, nor outside the list")
    func nothing() {
        var fixture = StateFixture.open { $0.selectionLimit = 1 }
        fixture.send(.sectionToggled(0..<5))
        #expect(fixture.selected.isEmpty)
        fixture = StateFixture.open { $0.selectionLimit = 0 }
        fixture.send(.sectionToggled(fixture.state.shown.count..<fixture.state.shown.count + 4))
        #expect(fixture.selected.isEmpty)
    }

    @Test("a chosen length of sections is remembered, and nothing is where there are none")
    func remembered() {
        var fixture = StateFixture.open()
        let effects = fixture.send(.sectionsChosen(.month))
        #expect(fixture.presentation.grid.span == .month)
        #expect(fixture.presentation.view.span == .month)
        #expect(effects.contains { if case .remember(let memory) = $0 { memory.sections == .month } else { false } })
        #expect(fixture.send(.sectionsChosen(.month)).isEmpty)
        fixture.send(.sectionsChosen(nil))
        #expect(fixture.presentation.grid.span == nil)
    }
}
