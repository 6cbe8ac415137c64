// SPDX-License-Identifier: GPL-3.0-or-later

// What one step of the picker costs: an intent reduced, its presentation made and compared, and the tiles of a screen drawn up,
// on libraries of two sizes with 10,000 assets selected; and what a layout of a million costs. Prints one JSON object a round; bench/bench.py does the statistics.
//
//     desktop-picker-model-steps [ROUNDS]

import MediaTypes
import PickerModel

@main
enum ModelSteps {
    static let sizes = [100_000, 1_000_000]
    static let steps = 4000

    static func main() {
        let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 5
        let libraries = sizes.map { BenchLibrary(count: $0) }
        for round in 0..<rounds {
            for library in libraries {
                var session = StepSession(library, seed: UInt64(round) + 1)
                session.warmUp()
                print(session.measure(steps: steps))
            }
        }
        for library in libraries { print(BulkSteps(library).measure()) }
        print(GridCoverage.measure())
        print(LayoutSteps.measure())
    }
}
