// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkSupport
import PickerModel
import Testing

@testable import PickerCommands
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

    @Test("a photo whose disk was away has its picture when its tile comes into view again")
    func returnedDisk() async throws {
        try #require(Display.isAvailable(), "needs a display: set DISPLAY, or run under Xvfb")
        let library = try WindowLibrary(count: 300)
        defer { library.remove() }
        let photos = try library.assets.map { asset in
            let place = URL(filePath: String(decoding: asset.location.bytes, as: UTF8.self))
            return (place: place, data: try Data(contentsOf: place))
        }
        for photo in photos { try FileManager.default.removeItem(at: photo.place) }
        let open = try OpenWindow(library, style: .presentation, isFirstEmbeddedDisplay: false)
        await open.open()
        let grid = open.window.view.grid
        let shown: () -> [TileView] = {
            grid.pool.views.filter { view in view.index.map { grid.layout.visibleRange.contains($0) } ?? false }
                .filter { $0.presentation?.broken == nil }
        }
        #expect(await OpenWindow.turn { !shown().isEmpty && shown().allSatisfy { $0.failure != nil } })
        let start = grid.canvas.value
        let first = try #require(shown().first?.presentation?.id)
        for photo in photos { try photo.data.write(to: photo.place) }
        grid.canvas.value = start > 2_000 ? 0 : start + 4_000
        #expect(await OpenWindow.turn { grid.pool.view(of: first) == nil })
        grid.canvas.value = start
        #expect(await OpenWindow.turn { grid.pool.view(of: first)?.hasOwnPicture == true })
        await open.close()
    }
}
