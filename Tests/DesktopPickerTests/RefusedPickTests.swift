// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel
import Testing

@testable import PickerSessions
@testable import PickerViews

/// A pick that is refused, as the grid shows it. Where its tile is painted meanwhile is seen by test_gestures.Refusing.
@MainActor
@Suite(.serialized)
struct RefusedPickTests {
    @Test("a pick that is refused moves its tile, and it comes to rest")
    func shakes() async throws {
        try #require(Display.isAvailable(), "needs a display: set DISPLAY, or run under Xvfb")
        let library = try WindowLibrary(count: 12)
        defer { library.remove() }
        let open = try OpenWindow(library, style: .presentation, isFirstEmbeddedDisplay: false)
        await open.open()
        // The limit of these windows is three.
        await open.send(.assetActivated(index: 0), .assetActivated(index: 1), .assetActivated(index: 2))
        let id = open.store.presentation.grid.list[6].id
        let tile = try #require(open.window.view.grid.pool.view(of: id))
        #expect(tile.motion.shift == 0)
        open.store.send(.assetActivated(index: 6))
        #expect(await OpenWindow.turn { tile.motion.shift != 0 })
        #expect(await OpenWindow.turn { tile.motion.shift == 0 })
        await open.close()
    }
}
