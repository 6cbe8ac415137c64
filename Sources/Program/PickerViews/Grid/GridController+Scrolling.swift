// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// What follows each move of the photos.
extension GridController {
    func canvasScrolled() {
        let isUnderWay = hasScrolled(within: Self.underWay)
        scrolled = .now
        // Tiles on their way elsewhere have none left for what is in view now.
        land()
        showScrubber()
        // A layout of the window is a third of a frame on an X server, which GTK asks a dozen times where the window is. One comes as
        // scrolling begins and one once it rests: with each GTK looks anew what the pointer is over.
        guard isUnderWay, isLaidOut, anchor == nil, pendingScroll == nil else {
            bind(onlyMoved: true)
            return canvas.queueAllocateUnderPointer()
        }
        if isBoundInView { catchUp() } else { bind(onlyMoved: true) }
        placeTiles()
        canvas.queueDraw()
        layoutAtRest.wait()
    }

    /// As long as one move follows another within this time, photos are on their way: three frames.
    static var underWay: Duration { .milliseconds(50) }

    /// Whether each place on screen has its tile.
    private var isBoundInView: Bool {
        !pool.isEmpty && visibleRange.allSatisfy { pool[$0 % pool.count].index == $0 }
    }

    /// What comes into view next is bound and asked for once this frame is painted, and not as a part of it.
    private func catchUp() {
        guard !isCatchingUp else { return }
        isCatchingUp = true
        Task { @MainActor [weak self] in
            guard let self else { return }
            isCatchingUp = false
            bind(onlyMoved: true)
            if isLaidOut, flight == nil { placeTiles() }
        }
    }
}
