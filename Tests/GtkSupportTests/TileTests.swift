// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import GtkInspection
import Testing

@testable import GtkSupport

/// What a tile is to the keyboard and to assistive technologies.
@MainActor
@Suite(.display, .serialized)
struct TileTests {
    @Test("Roles are those of a list and its items")
    func roles() {
        #expect(Canvas().accessibleRole == .list)
        #expect(Tile().accessibleRole == .listItem)
        #expect(Tile(role: .heading).accessibleRole == .heading)
        #expect(Label("", role: .status).accessibleRole == .status)
        #expect(AccessibleRole.listItem.description == "list-item")
    }

    @Test("The actions toggle and focus are there by name")
    func actions() throws {
        let stage = try Stage()
        let wall = WallLayout(tiles: 4)
        stage.show(ScrolledWindow(child: wall.canvas, horizontal: .never))
        let toggles = Counter()
        wall.tiles[1].onToggle = { toggles.count += 1 }
        #expect(wall.tiles[1].activateAction("tile.toggle"))
        #expect(toggles.count == 1)
        #expect(wall.tiles[2].activateAction("tile.focus"))
        #expect(stage.window.focusWidget === wall.tiles[2])
        #expect(!wall.tiles[2].activateAction("tile.unknown"))
        stage.close()
    }

    @Test("Hidden tiles are neither drawn nor read")
    func hides() throws {
        let stage = try Stage()
        let wall = WallLayout(tiles: 2)
        let draws = Counter()
        wall.tiles[1].onSnapshot = { _, _, _ in draws.count += 1 }
        wall.tiles[1].isShown = false
        stage.show(ScrolledWindow(child: wall.canvas, horizontal: .never))
        stage.paint()
        #expect(draws.count == 0)
        #expect(WidgetDump.tree(of: wall.canvas).contains("list-item \"Photo 1\" hidden unread"))
        wall.tiles[1].isShown = true
        stage.paint()
        #expect(draws.count == 1)
        #expect(!WidgetDump.tree(of: wall.canvas).contains("hidden"))
        stage.close()
    }

    @Test("A moved tile is not drawn again")
    func keepsNode() throws {
        let stage = try Stage()
        let wall = WallLayout(tiles: 4)
        let draws = Counter()
        wall.tiles[0].onSnapshot = { snapshot, width, height in
            draws.count += 1
            snapshot.color(RGBA(white: 0.5), Rect(x: 0, y: 0, width: width, height: height))
        }
        stage.show(ScrolledWindow(child: wall.canvas, horizontal: .never))
        stage.paint()
        let before = draws.count
        wall.canvas.value = 10
        stage.paint()
        wall.canvas.value = 20
        stage.paint()
        #expect(draws.count == before)
        stage.close()
    }

    @Test("Focus redraws the tile and is told")
    func focus() throws {
        let stage = try Stage()
        let wall = WallLayout(tiles: 2)
        let changes = Counter()
        wall.tiles[0].onStateChange = { changes.count += 1 }
        stage.show(ScrolledWindow(child: wall.canvas, horizontal: .never))
        wall.tiles[0].grabFocus()
        stage.window.showsFocus = true
        drainLoop()
        #expect(wall.tiles[0].isFocus)
        #expect(wall.tiles[0].hasFocusWithin)
        #expect(wall.canvas.hasFocusWithin)
        #expect(changes.count > 0)
        stage.close()
    }
}
