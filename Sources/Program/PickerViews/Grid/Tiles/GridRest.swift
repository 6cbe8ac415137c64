// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport

/// Records when the grid scrolled last, and runs work that waits until it rests.
@MainActor
final class GridRest {
    private let layout: GridLayout
    private let flight: GridFlight
    private let pool: TilePool
    /// When the grid was scrolled last.
    private var scrolled: ContinuousClock.Instant?
    private lazy var layoutTimer = makeLayoutTimer()
    private lazy var reorderTimer = makeReorderTimer()
    private lazy var memoryTimer = makeMemoryTimer()

    init(_ layout: GridLayout, _ flight: GridFlight, _ pool: TilePool) {
        (self.layout, self.flight, self.pool) = (layout, flight, pool)
    }

    /// Records a scroll.
    /// - Returns: whether the grid was scrolling already: continuous scrolling moves it again within three frames.
    func noteScroll() -> Bool {
        defer { scrolled = .now }
        return hasScrolled(within: Self.underWay)
    }

    private static var underWay: Duration { .milliseconds(50) }

    /// Whether the grid scrolled within the last `duration`.
    func hasScrolled(within duration: Duration) -> Bool {
        scrolled.map { ContinuousClock.now - $0 < duration } ?? false
    }

    /// Whether the grid neither scrolls nor animates a zoom step.
    var isAtRest: Bool { flight.flight == nil && !hasScrolled(within: .milliseconds(150)) }

    /// Runs the layout of the window that scrolling postponed, once scrolling has ended.
    func layOutAtRest() { layoutTimer.wait() }

    /// Called after tiles were bound to other indices.
    func tilesMoved() {
        reorderTimer.wait()
        memoryTimer.wait()
    }

    private func makeLayoutTimer() -> RestTimer {
        RestTimer(milliseconds: 60) { [weak self] in
            self.map { !$0.hasScrolled(within: Self.underWay) } ?? true
        } _: { [weak self] in
            self?.layout.canvas.queueAllocateUnderPointer()
        }
    }

    /// Sorts the tiles by index, the order in which a screen reader reads them, once the grid rests: it costs a layout.
    private func makeReorderTimer() -> RestTimer {
        RestTimer(milliseconds: 600) { [weak self] in
            self?.isAtRest ?? true
        } _: { [weak self] in
            guard let self else { return }
            let bound = pool.views.compactMap { view in view.index.map { (place: $0, tile: view.tile) } }
            layout.canvas.reorder(children: bound.sorted { $0.place < $1.place }.map(\.tile))
        }
    }

    /// Returns memory that decoding and drawing have freed to the kernel. Not on the main thread, since it takes some
    /// milliseconds.
    private func makeMemoryTimer() -> RestTimer {
        RestTimer(milliseconds: 2000) { [weak self] in
            self.map { $0.flight.flight == nil && !$0.hasScrolled(within: .seconds(1)) } ?? true
        } _: {
            Task.detached(priority: .background) { ProcessMemory.giveBack() }
        }
    }
}
