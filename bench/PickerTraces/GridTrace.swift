// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkSupport
import PickerModel
import PickerViews

/// For `make bench`: scrolls the grid automatically, prints how long pictures took, then ends the program.
///
/// `DESKTOP_PICKER_TRACE_JUMPS=N` goes to N places all over the library, the same ones in each run, and prints `jump
/// MILLISECONDS` on standard error for each: from the jump to the frame in which every tile was sharp.
/// `DESKTOP_PICKER_TRACE_SCROLL=SPEED` scrolls from one end to the other at that many pixels a second and prints `resident
/// KIBIBYTES` five seconds after. Both begin with `renderer NAME`.
@MainActor
final class GridTrace {
    private let jumps = ProcessInfo.processInfo.environment["DESKTOP_PICKER_TRACE_JUMPS"].flatMap { Int($0) }
    private let speed = ProcessInfo.processInfo.environment["DESKTOP_PICKER_TRACE_SCROLL"].flatMap { Double($0) }
    private var observer: FrameObserver?
    private var tick: TickHandle?

    /// - Parameter end: closes the window.
    func start(_ window: PickerWindow, end: @escaping @MainActor () -> Void) {
        guard jumps != nil || speed != nil else { return }
        TraceFacts.sayRenderer(of: window.window)
        if let jumps {
            // What the picker does after its first screen comes first.
            LoopTimer.after(milliseconds: 1500) { [self] in jump(1, of: jumps, window, end) }
        } else if let speed {
            LoopTimer.after(milliseconds: 1500) { [self] in scroll(window, speed, end) }
        }
    }

    private func jump(_ number: Int, of count: Int, _ window: PickerWindow, _ end: @escaping @MainActor () -> Void) {
        guard number <= count else { return end() }
        let grid = window.view.grid
        // Steps of the golden section come close to every place, in no order.
        let place = (Double(number) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1)
        let start = TraceClock.nanoseconds
        var isComplete = false
        observer = window.window.onFrame(
            before: {},
            after: { [self] in
                guard isComplete else { return }
                isComplete = false
                observer?.cancel()
                TraceFacts.say("jump \(Double(TraceClock.nanoseconds - start) / 1e6)\n")
                LoopTimer.after(milliseconds: 400) { [self] in jump(number + 1, of: count, window, end) }
            })
        grid.canvas.value = (grid.layout.geometry.extent * place).rounded()
        grid.requests.onComplete = {
            isComplete = true
            grid.canvas.queueDraw()
        }
    }

    private func scroll(_ window: PickerWindow, _ speed: Double, _ end: @escaping @MainActor () -> Void) {
        let grid = window.view.grid
        var last: Int?
        // From where the picker opened to the other end.
        let direction = grid.canvas.value > grid.layout.geometry.extent / 2 ? -1.0 : 1.0
        tick = grid.canvas.addTick { time in
            let step = last.map { Double(time - $0) / 1e6 * speed } ?? 0
            last = time
            let before = grid.canvas.value
            grid.canvas.value = before + direction * max(1, step.rounded())
            guard grid.canvas.value == before, step > 0 else { return true }
            // The picker gives memory back once it rests.
            LoopTimer.after(milliseconds: 5000) {
                TraceFacts.sayResident()
                end()
            }
            return false
        }
    }
}
