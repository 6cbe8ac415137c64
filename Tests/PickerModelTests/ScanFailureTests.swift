// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Testing

@Suite("A scan that fails")
struct ScanFailureTests {
    private static let sentence = "another picker is busy with the photo index; try again when its scan is over"

    @Test("is no scan that goes on for ever: where nothing is listed the page says why")
    func page() {
        var fixture = StateFixture()
        fixture.answer(fixture.send(.opened), with: [])
        fixture.send(.libraryReported(.scanning(done: 0, total: nil)))
        #expect(fixture.presentation.content.isWaiting)
        fixture.send(.libraryReported(.scanFailed(.busyIndex)))
        guard case .page(let page) = fixture.presentation.content else {
            Issue.record("no page")
            return
        }
        #expect(page.icon == .problem)
        #expect(page.title.english == "The folders could not be looked through")
        #expect(page.detail.english == Self.sentence)
        #expect(fixture.presentation.footer.progress == nil)
        #expect(fixture.presentation.notice == nil)
    }

    @Test("is said over the photos that are known, which stay")
    func notice() {
        var fixture = StateFixture.open()
        fixture.send(.libraryReported(.scanning(done: 3, total: 40)))
        #expect(fixture.presentation.footer.progress != nil)
        fixture.send(.libraryReported(.scanFailed(.busyIndex)))
        #expect(fixture.presentation.content == .grid)
        #expect(fixture.presentation.footer.progress == nil)
        #expect(
            fixture.presentation.notice?.english == "The folders could not be looked through: \(Self.sentence)")
    }

    @Test("leaves a search that finds nothing what it is, and is over with the next scan")
    func search() {
        var fixture = StateFixture()
        fixture.answer(fixture.send(.opened), with: [])
        fixture.send(.libraryReported(.scanFailed(.busyIndex)))
        fixture.answer(fixture.send(.searchEdited("beach")), with: [])
        guard case .page(let found) = fixture.presentation.content else {
            Issue.record("no page")
            return
        }
        #expect(found.icon == .search)
        fixture.answer(fixture.send(.searchCleared), with: [])
        fixture.send(.libraryReported(.scanned(ScanReport())))
        guard case .page(let page) = fixture.presentation.content else {
            Issue.record("no page")
            return
        }
        #expect(page.icon == .photos)
    }
}

extension ContentPresentation {
    /// Whether nothing is known yet.
    var isWaiting: Bool { if case .waiting = self { true } else { false } }
}
