// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@Suite("While copies are made")
struct PreparingTests {
    private static func fixture(_ configure: (inout PickerConfiguration) -> Void) -> StateFixture {
        var fixture = StateFixture.open(30, configure)
        for place in 1...3 { fixture.tap(place) }
        fixture.send(.addPressed)
        return fixture
    }

    @Test("originals leave without a window, and one that makes copies stays until they are ready")
    func stays() {
        #expect(!Self.fixture { _ in }.presentation.isOpen)
        for configure in [
            { $0.metadataOptions = .location }, { $0.preferredEncoding = .compatible },
            { $0.acceptedTypes = ["image/jpeg"] }, { $0.acceptedTypes = ["image/*", "video/mp4"] },
        ] as [(inout PickerConfiguration) -> Void] {
            var fixture = Self.fixture(configure)
            #expect(fixture.presentation.isOpen)
            #expect(!fixture.presentation.header.add.isEnabled)
            #expect(fixture.send(.addPressed).isEmpty)
            fixture.send(.deliveryEnded)
            #expect(!fixture.presentation.isOpen)
        }
    }

    @Test("it says how many are ready, and after a while what can be done")
    func progress() {
        var fixture = Self.fixture { $0.metadataOptions = .location }
        #expect(fixture.presentation.footer.progress == nil)
        fixture.send(.deliveryProgressed(DeliveryProgress(done: 0, total: 3, bytes: 25, allBytes: 100)))
        #expect(fixture.presentation.footer.progress?.text.english == "Preparing photos")
        #expect(fixture.presentation.footer.progress?.fraction == 0.25)
        fixture.send(.deliveryProgressed(DeliveryProgress(done: 2, total: 3, bytes: 200, allBytes: 300)))
        #expect(fixture.presentation.footer.progress?.text.english == "Preparing photos: 2 of 3")
        #expect(fixture.presentation.footer.progress?.fraction == 2.0 / 3)
        fixture.send(.deliveryDelayed)
        #expect(fixture.presentation.notice?.english == "The photos are being prepared. Press Escape to stop.")
    }

    @Test(
        "closing stops it, and the person has cancelled",
        arguments: [PickerIntent.window(.windowClosed), .window(.closePressed), .person(.cancelPressed)])
    func stopped(_ intent: PickerIntent) {
        var fixture = Self.fixture { $0.metadataOptions = .location }
        #expect(fixture.send(intent) == [.giveUp(.cancelled)])
    }

    @Test("Escape stops it and returns to the selection, which can be added again", arguments: [false, true])
    func returns(_ isDelayed: Bool) {
        var fixture = Self.fixture { $0.metadataOptions = .location }
        let selected = Array(fixture.state.selection.ids)
        if isDelayed { fixture.send(.deliveryDelayed) }
        let effects = fixture.send(.escapePressed)
        #expect(effects.first == .stopDelivery && effects.finishes == 0)
        #expect(fixture.state.phase == .picking && Array(fixture.state.selection.ids) == selected)
        #expect(fixture.presentation.isOpen && fixture.presentation.header.add.isEnabled)
        #expect(fixture.presentation.footer.progress == nil && fixture.presentation.notice == nil)
        // What was on its way of the delivery that was stopped shows nothing.
        fixture.send(.deliveryProgressed(DeliveryProgress(done: 1, total: 3)))
        fixture.send(.deliveryDelayed)
        #expect(fixture.presentation.footer.progress == nil && fixture.presentation.notice == nil)
        #expect(fixture.send(.addPressed).last == .finish(.confirmed, selected))
    }

    @Test("progress of a change that a continuous caller is told of shows nothing")
    func continuous() {
        var fixture = StateFixture.open { ($0.selection, $0.metadataOptions) = (.continuous, .location) }
        fixture.tap(1)
        fixture.send(.deliveryProgressed(DeliveryProgress(done: 1, total: 2)))
        #expect(fixture.presentation.footer.progress == nil)
    }
}
