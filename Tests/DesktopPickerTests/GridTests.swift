// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel
import Testing

@testable import DesktopPicker
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

/// The grid in the picker's own window.
@MainActor
@Suite(.serialized)
struct GridTests {
    @Test("a finger has hold of the scrubber from farther than a pointer, and only while it is to be seen")
    func scrubber() async throws {
        try #require(Display.isAvailable(), "needs a display: set DISPLAY, or run under Xvfb")
        let library = try WindowLibrary(count: 300)
        defer { library.remove() }
        let open = try OpenWindow(library, style: .presentation, isFirstEmbeddedDisplay: false)
        await open.open()
        let grid = open.window.view.grid
        grid.canvas.value = 900
        grid.scrubber.show()
        let top = try #require(grid.scrubber.scrubber).handle(at: grid.canvas.value)
        func isHeld(_ distance: Int, _ isTouch: Bool, below: Double = 10) -> Bool {
            grid.scrubber.hasHandle(atX: Double(grid.layout.size.width - distance), y: top + below, isTouch: isTouch)
        }
        #expect(isHeld(15, false) && isHeld(15, true))
        #expect(!isHeld(30, false) && isHeld(30, true))
        #expect(!isHeld(50, false) && !isHeld(50, true))
        #expect(!isHeld(30, true, below: 100))
        grid.scrubber.hide()
        #expect(!isHeld(15, false) && !isHeld(15, true))
        await open.close()
    }
}
