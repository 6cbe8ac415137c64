// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Synchronization

/// Counts how far a delivery is: assets that are done, and the parts of those in work. Any thread.
final class DeliveryTally: Sendable {
    private struct Counts {
        var progress: DeliveryProgress
        var parts: [Int: Double] = [:]
    }

    private let counts: Mutex<Counts>
    private let report: DeliveryPort.Report

    /// - Parameters:
    ///   - total: assets.
    ///   - report: is told of each change, one after the other.
    init(total: Int, report: @escaping DeliveryPort.Report) {
        counts = Mutex(Counts(progress: DeliveryProgress(done: 0, total: total)))
        self.report = report
    }

    /// So much of an asset is done, from 0 to 1.
    func advance(_ index: Int, to part: Double) { change { $0.parts[index] = part } }

    /// An asset is ready, or was left out.
    func end(_ index: Int) {
        change {
            $0.parts[index] = nil
            $0.progress.done += 1
        }
    }

    private func change(_ change: (inout Counts) -> Void) {
        counts.withLock {
            change(&$0)
            $0.progress.inWork = $0.parts.values.reduce(0, +)
            // Told within the lock: what came first is told first.
            report($0.progress)
        }
    }
}
