// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Testing

/// Ranges are off while the order counts (phpicker.md 3.8), which the person is told.
@Suite("Ranges while the order counts")
struct OrderedRangeTests {
    private static let sentence = "The order counts here: photos are picked one by one"

    struct Attempt: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let intent: PersonIntent
        let picked: [UInt64]
        init(_ name: String, _ intent: PersonIntent, _ picked: [UInt64]) {
            (testDescription, self.intent, self.picked) = (name, intent, picked)
        }
    }

    static let attempts = [
        Attempt("Shift+click", .rangeSelected(from: 2, to: 6), [3, 7]),
        Attempt("Shift+click on a picked photo", .rangeSelected(from: 2, to: 2), []),
        Attempt("a drag", .rangeTried, [3]),
    ]

    private func fixture(_ selection: SelectionBehavior, limit: Int = 0) -> StateFixture {
        var fixture = StateFixture.open(9) {
            $0.selection = selection
            $0.selectionLimit = limit
        }
        fixture.tap(3)
        return fixture
    }

    @Test(
        "a sentence says that photos are picked one by one", arguments: attempts,
        [SelectionBehavior.ordered, .continuousAndOrdered])
    func said(_ attempt: Attempt, _ selection: SelectionBehavior) {
        var fixture = fixture(selection)
        fixture.send(attempt.intent)
        #expect(fixture.selected == attempt.picked)
        #expect(fixture.presentation.notice?.english == Self.sentence)
    }

    @Test("once while the sentence stands, and again when it is gone")
    func once() {
        var fixture = fixture(.ordered)
        #expect(fixture.send(.rangeTried).count == 1)
        let first = fixture.state.notice
        for _ in 0..<3 { #expect(fixture.send(.rangeTried).isEmpty) }
        fixture.send(.rangeSelected(from: 0, to: 5))
        #expect(fixture.state.notice == first)
        fixture.send(.noticeExpired(first?.id ?? 0))
        #expect(fixture.send(.rangeTried).count == 1)
    }

    @Test(
        "nobody is told where order means nothing",
        arguments: [(SelectionBehavior.default, 0), (.default, 1), (.continuous, 1), (.ordered, 1)])
    func quiet(_ selection: SelectionBehavior, _ limit: Int) {
        var fixture = fixture(selection, limit: limit)
        #expect(fixture.send(.rangeTried).isEmpty)
        #expect(fixture.presentation.notice == nil)
    }

    @Test("why the photo itself was refused is said instead")
    func refused() {
        var fixture = fixture(.ordered, limit: 2)
        fixture.tap(1)
        fixture.send(.rangeSelected(from: 0, to: 5))
        #expect(fixture.selected == [3, 1])
        #expect(fixture.presentation.notice?.english == "Only 2 photos can be added")
    }

    @Test("Ctrl+A picks the others in the order shown, whatever that is", arguments: [[1, 2, 3, 4, 5], [9, 3, 7, 1]])
    func all(_ order: [UInt64]) {
        var fixture = StateFixture { $0.selection = .ordered }
        fixture.answer(fixture.send(.opened), with: order)
        fixture.tap(2)
        fixture.send(.selectAllPressed)
        #expect(fixture.selected == [order[1]] + order.filter { $0 != order[1] })
        let last = order.count - 1
        #expect(fixture.state.tile(at: last)?.number == order.count)
    }
}
