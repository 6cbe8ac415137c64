// SPDX-License-Identifier: GPL-3.0-or-later

import Ground
import PickerTestSupport
import Testing

struct RecentValuesTests {
    /// The same by a list that is searched from end to end.
    private struct Model {
        let budget: Int
        /// The least recently used first.
        var kept: [(key: Int, value: Int, cost: Int)] = []

        var cost: Int { kept.reduce(0) { $0 + $1.cost } }

        mutating func value(_ key: Int) -> Int? {
            guard let index = kept.firstIndex(where: { $0.key == key }) else { return nil }
            let found = kept.remove(at: index)
            kept.append(found)
            return found.value
        }

        mutating func insert(_ value: Int, for key: Int, cost: Int) {
            kept.removeAll { $0.key == key }
            guard cost <= budget else { return }
            kept.append((key, value, cost))
            while self.cost > budget { kept.removeFirst() }
        }
    }

    @Test("they are those of a list that is searched from end to end", arguments: [UInt64](1...20))
    func model(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var (values, model) = (RecentValues<Int, Int>(budget: 50), Model(budget: 50))
        for step in 0..<400 {
            let key = Int.random(in: 0..<12, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0:
                values.remove(key)
                model.kept.removeAll { $0.key == key }
            case 1...4:
                let cost = Int.random(in: 0...60, using: &random)
                values.insert(step, for: key, cost: cost)
                model.insert(step, for: key, cost: cost)
            default: #expect(values.value(key) == model.value(key))
            }
            #expect(values.cost == model.cost)
            #expect(values.count == model.kept.count)
            #expect(
                (0..<12).map { values.contains($0) } == (0..<12).map { key in model.kept.contains { $0.key == key } })
        }
    }

    @Test("a value that was dropped or removed is freed at once")
    func freed() {
        final class Value {}
        var values = RecentValues<Int, Value>(budget: 1)
        weak var first: Value?
        weak var second: Value?
        do {
            let value = Value()
            first = value
            values.insert(value, for: 1, cost: 1)
        }
        #expect(first != nil)
        do {
            let value = Value()
            second = value
            values.insert(value, for: 2, cost: 1)
        }
        #expect(first == nil)
        values.remove(2)
        #expect(second == nil)
    }
}
