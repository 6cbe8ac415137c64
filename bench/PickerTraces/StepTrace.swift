// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkSupport
import PickerModel
import PickerViews

/// For `make bench`: performs actions of a person, prints on standard error how long each took to be painted, and ends
/// the program.
///
/// `DESKTOP_PICKER_TRACE_STEPS` names one kind; `renderer NAME` comes before it:
/// - `scroll`: ten seconds at 3,000 pixels a second; `frame MILLISECONDS` for each frame.
/// - `zoom`: 24 steps about the middle; `frame MILLISECONDS` for each frame of the flights, `anchor TILES` for how far what was
///   there has gone.
/// - `tap`: with 10,000 photos picked, 80 taps; `step MILLISECONDS` from each to the frame that has painted it.
/// - `key`: searches typed letter by letter; `step MILLISECONDS` from each key to the frame that has painted what it finds.
@MainActor
final class StepTrace {
    /// Whether the trace operates the picker. Its picks must not reach a caller or a memory.
    nonisolated static var drivesPicker: Bool { kind != nil }
    nonisolated private static let kind = ProcessInfo.processInfo.environment["DESKTOP_PICKER_TRACE_STEPS"]
    private var observer: FrameObserver?
    private var tick: TickHandle?
    private var frameBegan: Int?
    /// Told of each frame that was painted, with its time in milliseconds.
    private var onFrame: ((Double) -> Void)?

    /// - Parameter end: closes the window.
    func start(_ window: PickerWindow, _ store: PickerStore, end: @escaping @MainActor () -> Void) {
        guard let kind = Self.kind else { return }
        TraceFacts.sayRenderer(of: window.window)
        observer = window.window.onFrame(
            before: { [weak self] in self?.frameBegan = TraceClock.nanoseconds },
            after: { [weak self] in
                guard let self, let began = frameBegan else { return }
                onFrame?(Double(TraceClock.nanoseconds - began) / 1e6)
            })
        // What the picker does after its first screen comes first.
        LoopTimer.after(milliseconds: 2500) { [self] in
            switch kind {
            case "scroll": scroll(window.view.grid, end)
            case "zoom": zoom(24, window.view.grid, store, end)
            case "tap":
                store.send(.rangeSelected(from: 20_000, to: 29_999))
                LoopTimer.after(milliseconds: 1000) { [self] in tap(80, window.view.grid, store, end) }
            case "key": type(Self.texts, window.view.grid, store, end)
            default: end()
            }
        }
    }

    private static func say(_ what: String, _ value: Double) {
        TraceFacts.say("\(what) \(String(format: "%.3f", value))\n")
    }

    private func scroll(_ grid: GridController, _ end: @escaping @MainActor () -> Void) {
        var began: Int?
        var last = 0
        onFrame = { Self.say("frame", $0) }
        tick = grid.canvas.addTick { [weak self] time in
            let start = began ?? time
            if began == nil { last = time }
            began = start
            grid.canvas.value += (Double(time - last) / 1e6 * 3000).rounded()
            last = time
            guard time - start < 10_000_000 else {
                self?.onFrame = nil
                end()
                return false
            }
            return true
        }
    }

    /// To the smallest size, to the largest, and so on.
    private func zoom(_ left: Int, _ grid: GridController, _ store: PickerStore, _ end: @escaping @MainActor () -> Void)
    {
        guard left > 0 else { return end() }
        if left == 24 { grid.canvas.value = (grid.layout.geometry.extent / 2).rounded() }
        let middle = (x: Double(grid.layout.size.width) / 2, y: Double(grid.layout.size.height) / 2)
        LoopTimer.after(milliseconds: 700) { [self] in
            grid.pointer.move(to: middle)
            let anchor = grid.layout.geometry.anchor(atX: middle.x, y: middle.y, scrolledTo: grid.canvas.value)
            onFrame = { Self.say("frame", $0) }
            store.send((left / 5).isMultiple(of: 2) ? .zoomedIn : .zoomedOut)
            LoopTimer.after(milliseconds: 350) { [self] in
                onFrame = nil
                if let anchor {
                    let frame = grid.frame(of: anchor.index)
                    let error = abs(frame.y + anchor.fraction * frame.height - anchor.offset) / frame.height
                    Self.say("anchor", error)
                }
                zoom(left - 1, grid, store, end)
            }
        }
    }

    private func tap(_ left: Int, _ grid: GridController, _ store: PickerStore, _ end: @escaping @MainActor () -> Void)
    {
        guard left > 0 else { return end() }
        // A broken one is refused, which is something else to paint.
        let whole = grid.layout.visibleRange.filter { !grid.layout.presentation.list[$0].flags.contains(.broken) }
        guard let index = whole.isEmpty ? nil : whole[(left * 7) % whole.count] else { return end() }
        let before = store.presentation.footer.count
        let start = TraceClock.nanoseconds
        onFrame = { [weak self] _ in
            guard store.presentation.footer.count != before else { return }
            self?.onFrame = nil
            Self.say("step", Double(TraceClock.nanoseconds - start) / 1e6)
            LoopTimer.after(milliseconds: 350) { self?.tap(left - 1, grid, store, end) }
        }
        store.send(.assetActivated(index: index))
    }

    /// Without a blank, after which nothing else is searched for than before it.
    private static let texts = ["beach", "img_20", "lisbon", "summer", "2023", "dsc", "rome", "video"].flatMap { word in
        word.indices.map { String(word[...$0]) }
    }

    private func type(
        _ texts: [String], _ grid: GridController, _ store: PickerStore, _ end: @escaping @MainActor () -> Void
    ) {
        guard let text = texts.first else { return end() }
        let before = grid.layout.presentation.list.revision
        let start = TraceClock.nanoseconds
        onFrame = { [weak self] _ in
            // Nothing found is a page, painted by the frame that comes with it.
            guard grid.layout.presentation.list.revision != before else { return }
            self?.onFrame = nil
            Self.say("step", Double(TraceClock.nanoseconds - start) / 1e6)
            LoopTimer.after(milliseconds: 250) { self?.type(Array(texts.dropFirst()), grid, store, end) }
        }
        store.send(.searchEdited(text))
    }
}
