// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// Steps that touch many assets at once, which cost by the asset (contract section 10, Bench).
struct BulkSteps {
    private let library: BenchLibrary

    init(_ library: BenchLibrary) { self.library = library }

    /// - Returns: a JSON object of nanoseconds per asset.
    func measure() -> String {
        let opened = opened()
        let many = 10_000
        let picked = after(opened, [.person(.rangeSelected(from: 0, to: many - 1))])
        let removed = Set((0..<many).map { BenchLibrary.id($0) })
        let rows: [(String, Int, Int)] = [
            ("select all", time(opened, .person(.selectAllPressed)), library.count),
            ("range of 10,000", time(opened, .person(.rangeSelected(from: 0, to: many - 1))), many),
            ("staging of 10,000", time(picked, .person(.stagingOpened)), many),
            ("10,000 gone from the disk", time(picked, .library(.libraryReported(.removed(removed)))), many),
        ]
        let texts = rows.map { name, spent, count in "\"\(name)\":\(Double(spent) / Double(count))" }
        return "{\"library\":\(library.count),\"bulk\":{\(texts.joined(separator: ","))}}"
    }

    private func opened() -> PickerState {
        var configuration = PickerConfiguration()
        configuration.selectionLimit = 0
        var state = PickerState(configuration: configuration)
        _ = state.reduce(.opened)
        _ = state.reduce(.listArrived(library.lists[0], generation: 1))
        return state
    }

    private func after(_ state: PickerState, _ intents: [PickerIntent]) -> PickerState {
        var state = state
        for intent in intents { _ = state.reduce(intent) }
        return state
    }

    /// The median of five.
    private func time(_ state: PickerState, _ intent: PickerIntent) -> Int {
        let clock = ContinuousClock()
        let times = (0..<5).map { _ in
            var copy = state
            let start = clock.now
            _ = copy.reduce(intent)
            blackHole(PickerPresentation(copy))
            return (clock.now - start).nanoseconds
        }
        return times.sorted()[2]
    }
}
