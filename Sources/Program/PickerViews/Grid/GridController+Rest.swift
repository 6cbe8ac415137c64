// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport

/// What waits until the grid rests.
extension GridController {
    /// Whether photos moved a moment ago.
    func hasScrolled(within duration: Duration) -> Bool {
        scrolled.map { ContinuousClock.now - $0 < duration } ?? false
    }

    /// Whether no photo is on its way: neither scrolled nor flying to another size.
    var isAtRest: Bool { flight == nil && !hasScrolled(within: .milliseconds(150)) }

    /// The layout of the window that scrolling puts off.
    func makeLayoutTimer() -> RestTimer {
        RestTimer(milliseconds: 60) { [weak self] in
            self.map { !$0.hasScrolled(within: Self.underWay) } ?? true
        } _: { [weak self] in
            self?.canvas.queueAllocateUnderPointer()
        }
    }

    /// Tiles are read in the order of their places again, once the grid rests: meanwhile nobody reads, and it costs a layout.
    func makeReorderTimer() -> RestTimer {
        RestTimer(milliseconds: 600) { [weak self] in
            self?.isAtRest ?? true
        } _: { [weak self] in
            guard let self else { return }
            let bound = pool.compactMap { view in view.index.map { (place: $0, tile: view.tile) } }
            canvas.reorder(children: bound.sorted { $0.place < $1.place }.map(\.tile))
        }
    }

    /// What decoding and drawing on the way took and freed goes back to the kernel. Not on GTK's thread: it takes some milliseconds.
    func makeMemoryTimer() -> RestTimer {
        RestTimer(milliseconds: 2000) { [weak self] in
            self.map { $0.flight == nil && !$0.hasScrolled(within: .seconds(1)) } ?? true
        } _: {
            Task.detached(priority: .background) { ProcessMemory.giveBack() }
        }
    }
}
