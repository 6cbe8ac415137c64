// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Testing

/// `deselectAssets` and `moveAsset` (phpicker.md 1.3).
@Suite("What the caller changes")
struct HostChangeTests {
    private func id(_ number: UInt64) -> AssetID { AssetID(rawValue: number) }

    private func picked(_ places: [Int], _ selection: SelectionBehavior = .ordered) -> StateFixture {
        var fixture = StateFixture.open { $0.selection = selection }
        for place in places { fixture.tap(place) }
        return fixture
    }

    @Test("what the caller took out does not come back with undo")
    func deselected() {
        var fixture = picked([1, 2, 3])
        fixture.send(.deselected([id(2)]))
        #expect(fixture.selected == [1, 3])
        fixture.tap(4)
        for selected in [[1, 3], [1], [], []] as [[UInt64]] {
            fixture.send(.undoPressed)
            #expect(fixture.selected == selected)
        }
    }

    @Test("a step of which the caller left nothing is passed over")
    func passedOver() {
        var fixture = picked([1, 2, 3])
        fixture.send(.deselected([id(2), id(3)]))
        fixture.send(.undoPressed)
        #expect(fixture.selected.isEmpty)
    }

    @Test("picked anew by the person it is theirs again")
    func pickedAnew() {
        var fixture = picked([1, 2])
        fixture.send(.deselected([id(2)]))
        fixture.tap(2)
        fixture.tap(3)
        fixture.send(.undoPressed)
        #expect(fixture.selected == [1, 2])
        fixture.send(.undoPressed)
        #expect(fixture.selected == [1])
    }

    @Test("the order that the caller gave stays with what undo brings back")
    func moved() {
        var fixture = picked([1, 2, 3, 4])
        fixture.tap(4)
        fixture.send(.moved(id(3), after: nil))
        #expect(fixture.selected == [3, 1, 2])
        fixture.send(.undoPressed)
        #expect(fixture.selected == [3, 1, 2, 4])
        fixture.send(.moved(id(3), after: id(4)))
        #expect(fixture.selected == [1, 2, 4, 3])
        // Before 4 was picked there was nothing for 3 to be moved behind.
        fixture.send(.undoPressed)
        #expect(fixture.selected == [3, 1, 2])
    }

    @Test(
        "what names nothing that is selected, or changes nothing, is a no-op",
        arguments: [
            NamedIntent("deselect none", .caller(.deselected([]))),
            NamedIntent(
                "deselect unknown", .caller(.deselected([AssetID(rawValue: 999), AssetID(rawValue: .max)]))),
            NamedIntent("deselect what is not selected", .caller(.deselected([AssetID(rawValue: 4)]))),
            NamedIntent("move unknown", .caller(.moved(AssetID(rawValue: 999), after: nil))),
            NamedIntent(
                "move what is not selected", .caller(.moved(AssetID(rawValue: 4), after: AssetID(rawValue: 1)))),
            NamedIntent(
                "move behind unknown", .caller(.moved(AssetID(rawValue: 1), after: AssetID(rawValue: 999)))),
            NamedIntent(
                "move behind what is not selected",
                .caller(.moved(AssetID(rawValue: 1), after: AssetID(rawValue: 4)))),
            NamedIntent("move behind itself", .caller(.moved(AssetID(rawValue: 2), after: AssetID(rawValue: 2)))),
            NamedIntent("move the first to the front", .caller(.moved(AssetID(rawValue: 1), after: nil))),
            NamedIntent(
                "move to where it stands", .caller(.moved(AssetID(rawValue: 2), after: AssetID(rawValue: 1)))),
        ])
    func nothing(_ row: NamedIntent) {
        var fixture = picked([1, 2, 3])
        let before = fixture.state
        #expect(fixture.send(row.intent).isEmpty)
        #expect(fixture.state == before)
    }

    @Test(
        "the caller's own changes are never told back to it; the person's next one is told with them",
        arguments: [SelectionBehavior.continuous, .continuousAndOrdered])
    func echo(_ behavior: SelectionBehavior) {
        var fixture = picked([1, 2, 3], behavior)
        #expect(fixture.send(.deselected([id(2), id(9)])).isEmpty)
        #expect(fixture.send(.moved(id(3), after: nil)).isEmpty)
        #expect(fixture.selected == [3, 1])
        #expect(fixture.send(.assetActivated(index: 4)) == [.deliverChange([id(3), id(1), id(5)])])
        #expect(fixture.send(.undoPressed) == [.deliverChange([id(3), id(1)])])
    }

    @Test("nor in the other behaviours, where nothing is told", arguments: [SelectionBehavior.default, .ordered])
    func quiet(_ behavior: SelectionBehavior) {
        var fixture = picked([1, 2, 3], behavior)
        #expect(fixture.send(.deselected([id(2)])).isEmpty)
        #expect(fixture.send(.moved(id(3), after: nil)).isEmpty)
        #expect(fixture.selected == [3, 1])
    }

    @Test("the caller's changes take no step of undo away and are none themselves")
    func notAStep() {
        var fixture = picked([1, 2])
        fixture.send(.deselected([id(1)]))
        fixture.send(.undoPressed)
        // The tap on 2 is what the person did last.
        #expect(fixture.selected.isEmpty)
    }

    /// The history said plainly: every earlier selection as it would be had the caller's changes always been so.
    private struct PlainHistory {
        var past: [[UInt64]] = []
        var future: [[UInt64]] = []
        var now: [UInt64] = []

        mutating func tap(_ number: UInt64) {
            past.append(now)
            future = []
            if now.contains(number) { now.removeAll { $0 == number } } else { now.append(number) }
        }

        mutating func remove(_ numbers: [UInt64]) {
            let present = numbers.filter { now.contains($0) }
            past = past.map { $0.filter { !present.contains($0) } }
            future = future.map { $0.filter { !present.contains($0) } }
            now.removeAll { present.contains($0) }
        }

        mutating func move(_ number: UInt64, after anchor: UInt64?) {
            guard Self.moved(number, anchor, now) != now else { return }
            past = past.map { Self.moved(number, anchor, $0) }
            future = future.map { Self.moved(number, anchor, $0) }
            now = Self.moved(number, anchor, now)
        }

        mutating func undo() {
            while let last = past.popLast() {
                guard last != now else { continue }
                future.append(now)
                now = last
                return
            }
        }

        mutating func redo() {
            while let next = future.popLast() {
                guard next != now else { continue }
                past.append(now)
                now = next
                return
            }
        }

        private static func moved(_ number: UInt64, _ anchor: UInt64?, _ order: [UInt64]) -> [UInt64] {
            guard order.contains(number), anchor != number, anchor.map({ order.contains($0) }) ?? true else {
                return order
            }
            var order = order.filter { $0 != number }
            order.insert(number, at: anchor.flatMap { order.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
            return order
        }
    }

    @Test(
        "undo and redo after any mixture are what they would be had the caller's changes always been so",
        arguments: 0..<200)
    func mixture(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var fixture = StateFixture.open { $0.selection = seed.isMultiple(of: 2) ? .ordered : .default }
        var plain = PlainHistory()
        var edits = 0
        for _ in 0..<40 {
            let number = UInt64.random(in: 1...8, using: &generator)
            switch Int.random(in: 0..<8, using: &generator) {
            case 0 where edits < 16:
                edits += 1
                let numbers = (0..<Int.random(in: 1...5, using: &generator)).map { number + UInt64($0) }
                fixture.send(.deselected(numbers.map(id)))
                plain.remove(numbers)
            case 1 where edits < 16:
                edits += 1
                let anchor = Bool.random(using: &generator) ? nil : UInt64.random(in: 1...8, using: &generator)
                fixture.send(.moved(id(number), after: anchor.map(id)))
                plain.move(number, after: anchor)
            case 2, 3:
                fixture.send(.undoPressed)
                plain.undo()
            case 4:
                fixture.send(.redoPressed)
                plain.redo()
            default:
                fixture.tap(Int(number))
                plain.tap(number)
            }
            #expect(fixture.selected == plain.now)
        }
    }

    @Test("however many changes the caller makes, undo and redo bring nothing back that it took out", arguments: 0..<50)
    func many(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var fixture = StateFixture.open()
        var out: Set<UInt64> = []
        for _ in 0..<400 {
            let number = UInt64.random(in: 1...20, using: &generator)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0, 1:
                if fixture.selected.contains(number) { out.insert(number) }
                fixture.send(.deselected([id(number)]))
            case 2:
                fixture.send(Bool.random(using: &generator) ? .undoPressed : .redoPressed)
                #expect(out.isDisjoint(with: fixture.selected))
            default:
                fixture.tap(Int(number))
                out.subtract(fixture.selected)
            }
        }
    }
}
