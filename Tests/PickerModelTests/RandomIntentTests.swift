// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel
import PickerTestSupport
import Testing

/// 100,000 random intents over random configurations in `make test`. `PICKER_RANDOM_INTENTS` asks for more of them,
/// `PICKER_RANDOM_SEED` for others; a failure says the intents that led to it.
@Suite("Whatever happens, in any order")
struct RandomIntentTests {
    static let environment = ProcessInfo.processInfo.environment
    static let intents = environment["PICKER_RANDOM_INTENTS"].flatMap { Int($0) } ?? 100_000
    static let seed = environment["PICKER_RANDOM_SEED"].flatMap { UInt64($0) } ?? 1

    /// In parts, so that they run side by side.
    static let parts: UInt64 = 4

    @Test("the invariants hold", arguments: 0..<parts)
    func invariants(_ part: UInt64) {
        let seed = Self.seed &* Self.parts &+ part
        var random = RandomIntents(seed: seed)
        var left = Self.intents / Int(Self.parts)
        var ends: [PickerOutcome.Kind: Int] = [:]
        while left > 0 {
            var session = RandomSession(random.state())
            var after = 4
            while left > 0, after > 0 {
                left -= 1
                let intent =
                    session.steps.isEmpty
                    ? .window(.opened) : random.next(for: session.state, asked: session.generation)
                if let fault = session.step(intent) {
                    let told = session.steps.suffix(40).map(\.brief).joined(separator: "\n  ")
                    Issue.record(
                        """
                        \(fault), seed \(seed), after
                          \(told)
                        \(session.state.configuration)
                        """)
                    return
                }
                if session.state.phase != .picking { after -= 1 }
            }
            if let end = session.outcome { ends[end, default: 0] += 1 }
        }
        // A run in which no request ended either way would have proven little.
        #expect(Self.intents < 10_000 || (ends[.confirmed, default: 0] > 5 && ends[.cancelled, default: 0] > 5))
    }
}

extension PickerIntent {
    /// On one line, without what a list is made of.
    fileprivate var brief: String {
        switch self {
        case .library(.listArrived(let list, let generation)):
            "listArrived(\(list.count) entries, generation \(generation))"
        case .library(.assetsArrived(let assets)): "assetsArrived(\(assets.map(\.id)))"
        case .library(.preselectionChecked(let answer, let asked)):
            "preselectionChecked(\(answer.assets.map(\.id)) of \(asked), complete \(answer.isComplete))"
        default: "\(self)"
        }
    }
}
