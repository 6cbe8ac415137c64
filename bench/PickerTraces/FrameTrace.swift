// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkSupport
import PickerViews

/// Measures smoothness: with `DESKTOP_PICKER_TRACE_FRAMES` set, prints the durations of frames from before-paint to
/// after-paint as `frames N p50 … p95 … p99 … max …` in milliseconds when the window closes.
@MainActor
final class FrameTrace {
    private let isWanted = ProcessInfo.processInfo.environment["DESKTOP_PICKER_TRACE_FRAMES"] != nil
    private var observer: FrameObserver?
    private var began: Int?
    private var milliseconds: [Double] = []

    func watch(_ window: PickerWindow) {
        guard isWanted else { return }
        observer = window.window.onFrame(
            before: { [weak self] in self?.began = TraceClock.nanoseconds },
            after: { [weak self] in
                guard let self, let began else { return }
                milliseconds.append(Double(TraceClock.nanoseconds - began) / 1e6)
            })
    }

    func report() {
        guard isWanted, !milliseconds.isEmpty else { return }
        let sorted = milliseconds.sorted()
        func part(_ share: Double) -> String {
            String(format: "%.1f", sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))])
        }
        TraceFacts.say(
            "frames \(sorted.count) p50 \(part(0.5)) p95 \(part(0.95)) p99 \(part(0.99)) max \(part(1))\n")
    }
}
