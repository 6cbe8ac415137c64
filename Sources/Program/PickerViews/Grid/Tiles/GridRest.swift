// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport

/// When photos moved last, and what waits until they rest.
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

    /// The grid was scrolled now.
    /// - Returns: whether photos were on their way already: one move follows another within three frames.
    func noteScroll() -> Bool {
        defer { scrolled = .now }
        return hasScrolled(within: Self.underWay)
    }

    private static var underWay: Duration { .milliseconds(50) }

    /// Whether photos moved a moment ago.
    func hasScrolled(within duration: Duration) -> Bool {
        scrolled.map { ContinuousClock.now - $0 < duration } ?? false
    }

    /// Whether no photo is on its way: neither scrolled nor flying to another size.
    var isAtRest: Bool { flight.flight == nil && !hasScrolled(within: .milliseconds(150)) }

    /// The layout of the window that scrolling puts off comes once it has ended.
    func layOutAtRest() { layoutTimer.wait() }

    /// Tiles show other places than before.
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

    /// Tiles are read in the order of their places again, once the grid rests: meanwhile nobody reads, and it costs a layout.
    private func makeReorderTimer() -> RestTimer {
        RestTimer(milliseconds: 600) { [weak self] in
            self?.isAtRest ?? true
        } _: { [weak self] in
            guard let self else { return }
            let bound = pool.views.compactMap { view in view.index.map { (place: $0, tile: view.tile) } }
            layout.canvas.reorder(children: bound.sorted { $0.place < $1.place }.map(\.tile))
        }
    }

    /// What decoding and drawing on the way took and freed goes back to the kernel. Not on GTK's thread: it takes some milliseconds.
    private func makeMemoryTimer() -> RestTimer {
        RestTimer(milliseconds: 2000) { [weak self] in
            self.map { $0.flight.flight == nil && !$0.hasScrolled(within: .seconds(1)) } ?? true
        } _: {
            Task.detached(priority: .background) { ProcessMemory.giveBack() }
        }
    }
}
