// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import Synchronization

/// Counts how far a delivery is, and tells what happens to each asset. Any thread.
final class DeliveryTally: Sendable {
    private struct Counts {
        var progress: DeliveryProgress
        /// Bytes of the originals of which copies are made.
        var weights: [AssetID: Int64] = [:]
        /// Of those in work, which part is done.
        var parts: [AssetID: Double] = [:]
        /// Of those that ended.
        var bytes: Int64 = 0
    }

    private let counts: Mutex<Counts>
    private let report: DeliveryPort.Report

    /// - Parameters:
    ///   - total: assets.
    ///   - report: is told of each event, one after the other.
    init(total: Int, report: @escaping DeliveryPort.Report) {
        counts = Mutex(Counts(progress: DeliveryProgress(done: 0, total: total)))
        self.report = report
    }

    /// A copy will be made of an original of so many bytes.
    func expect(_ asset: AssetID, bytes: Int64) {
        counts.withLock {
            // An empty file is work, too.
            $0.weights[asset] = max(1, bytes)
            $0.progress.allBytes += max(1, bytes)
        }
    }

    func start(_ asset: AssetID) { tell(asset, .started) }

    /// So much of an asset's copy is made, from 0 to 1.
    func advance(_ asset: AssetID, to part: Double) {
        change(asset, .advanced(part)) { $0.parts[asset] = min(max(0, part), 1) }
    }

    /// Something happened that leaves the progress as it is.
    func tell(_ asset: AssetID, _ step: DeliveryEvent.Step) { change(asset, step) { _ in } }

    /// An asset is ready, or was left out.
    func end(_ asset: AssetID, _ step: DeliveryEvent.Step) {
        change(asset, step) {
            $0.parts[asset] = nil
            $0.progress.done += 1
            $0.bytes += $0.weights[asset] ?? 0
        }
    }

    private func change(_ asset: AssetID, _ step: DeliveryEvent.Step, _ change: (inout Counts) -> Void) {
        counts.withLock { counts in
            change(&counts)
            let inWork = counts.parts.reduce(0.0) { $0 + $1.value * Double(counts.weights[$1.key] ?? 0) }
            counts.progress.bytes = counts.bytes + Int64(inWork)
            // Told within the lock: what came first is told first.
            report(DeliveryEvent(asset: asset, step, counts.progress))
        }
    }
}
