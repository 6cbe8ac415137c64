// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import Testing

@testable import GtkSupport

/// The scrollable canvas: range, position, placement, order, focus.
@MainActor
@Suite(.display, .serialized)
struct CanvasTests {
    @Test("An allocation sets the range without counting as a scroll")
    func configures() throws {
        let (stage, wall, scroller) = try makeWall()
        #expect(wall.canvas.upper == 5_000)
        #expect(wall.canvas.pageSize == Double(wall.canvas.height))
        #expect(scroller.vertical.upper == 5_000)
        #expect(scroller.horizontal.upper == Double(wall.canvas.width))
        #expect(wall.scrolls == 0)
        stage.close()
    }

    @Test("Scrolling tells the delegate once, then allocates once")
    func scrolls() throws {
        let (stage, wall, scroller) = try makeWall()
        let allocations = wall.allocations
        scroller.vertical.value = 130
        #expect(wall.scrolls == 1)
        #expect(wall.canvas.value == 130)
        stage.paint()
        #expect(wall.allocations == allocations + 1)
        let place = wall.tiles[0].point(0, 0, in: wall.canvas)
        #expect(place?.x == 0 && place?.y == -130)
        stage.close()
    }

    @Test("The position stays within a range that shrinks")
    func clamps() throws {
        let (stage, wall, _) = try makeWall()
        wall.canvas.value = 4_900
        stage.paint()
        wall.upper = 1_000
        wall.canvas.queueAllocate()
        stage.paint()
        #expect(wall.canvas.value == 1_000 - wall.canvas.pageSize)
        #expect(wall.scrolls == 1)
        stage.close()
    }

    @Test("A position given within the allocation holds, as a zoom needs it")
    func setsValueInAllocation() throws {
        let (stage, wall, _) = try makeWall()
        wall.upper = 9_000
        wall.wanted = 3_000
        wall.canvas.queueAllocate()
        stage.paint()
        #expect(wall.canvas.value == 3_000)
        #expect(wall.canvas.upper == 9_000)
        #expect(wall.scrolls == 0)
        stage.close()
    }

    @Test("A range smaller than the view keeps the view's size")
    func smallContent() throws {
        let (stage, wall, _) = try makeWall()
        wall.upper = 10
        wall.canvas.queueAllocate()
        stage.paint()
        #expect(wall.canvas.upper == wall.canvas.pageSize)
        #expect(wall.canvas.value == 0)
        stage.close()
    }

    @Test("The axis turns while the window is open")
    func turns() throws {
        let (stage, wall, scroller) = try makeWall()
        wall.canvas.value = 200
        stage.paint()
        scroller.setPolicy(horizontal: .automatic, vertical: .never)
        wall.canvas.axis = .horizontal
        stage.paint()
        #expect(wall.canvas.value == 0)
        #expect(scroller.vertical.value == 0)
        #expect(scroller.horizontal.upper == 5_000)
        wall.canvas.value = 75
        stage.paint()
        #expect(wall.tiles[0].point(0, 0, in: wall.canvas)?.x == -75)
        stage.close()
    }

    @Test("Children stand in the order asked for, and in order costs nothing")
    func reorders() throws {
        let (stage, wall, _) = try makeWall()
        let order = Array(wall.tiles[2...] + wall.tiles[..<2])
        wall.canvas.reorder(children: order)
        #expect(children(of: wall.canvas) == order.map { ObjectIdentifier($0) })
        stage.paint()
        let allocations = wall.allocations
        wall.canvas.reorder(children: order)
        stage.paint()
        #expect(wall.allocations == allocations)
        wall.canvas.remove(order[0])
        #expect(children(of: wall.canvas).count == order.count - 1)
        #expect(order[0].parent == nil)
        stage.close()
    }

    @Test("Tab comes to the canvas and leaves it, without walking the tiles")
    func tabLeaves() throws {
        let stage = try Stage()
        let wall = WallLayout(tiles: 8)
        let (before, after) = (Button(label: "Before"), Button(label: "After"))
        let column = Box(.vertical)
        let scroller = ScrolledWindow(child: wall.canvas, horizontal: .never)
        scroller.vexpand = true
        for child in [before, scroller, after] { column.append(child) }
        stage.show(column)
        // The X server gives the window the keys some time after it is shown, and GTK moves the focus then. The other steps of this test run
        // without the loop between them.
        runLoop {
            before.grabFocus()
            return stage.window.isActive && stage.window.focusWidget === before
        }
        var stops: [Widget?] = []
        for _ in 0..<2 {
            stage.window.childFocus(.tabForward)
            stops.append(stage.window.focusWidget)
        }
        #expect(stops[0] === wall.canvas)
        #expect(stops[1] === after)
        wall.tiles[3].grabFocus()
        stage.window.childFocus(.tabForward)
        #expect(stage.window.focusWidget === after)
        wall.focusAnswer = true
        wall.tiles[3].grabFocus()
        stage.window.childFocus(.tabForward)
        #expect(stage.window.focusWidget === wall.tiles[3])
        stage.close()
    }

    private func makeWall() throws -> (Stage, WallLayout, ScrolledWindow) {
        let stage = try Stage()
        let wall = WallLayout(tiles: 12)
        let scroller = ScrolledWindow(child: wall.canvas, horizontal: .never)
        stage.show(scroller)
        stage.paint()
        return (stage, wall, scroller)
    }

    private func children(of widget: Widget) -> [ObjectIdentifier] {
        var result: [ObjectIdentifier] = []
        var child = gtk_widget_get_first_child(widget.pointer)
        while let next = child {
            result.append(ObjectIdentifier(Widget.wrapper(for: next)))
            child = gtk_widget_get_next_sibling(next)
        }
        return result
    }
}
