// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import GtkInspection
import Testing

@testable import GtkSupport

/// Windows opened and closed many times leave nothing behind.
@MainActor
@Suite(.display, .serialized)
struct LifetimeTests {
    @Test("Fifty windows with two hundred tiles each leave no wrapper and no widget")
    func windows() throws {
        let before = CountedObject.wrapper.count
        var widgets: [WeakObject] = []
        let deaths = Counter()
        for _ in 0..<50 {
            let stage = try Stage()
            let layout = WallLayout(tiles: 200, token: Token(deaths))
            stage.show(ScrolledWindow(child: layout.canvas, horizontal: .never))
            widgets.append(WeakObject(stage.window.pointer))
            widgets.append(WeakObject(layout.canvas.pointer))
            widgets += layout.tiles.map { WeakObject($0.pointer) }
            stage.close()
        }
        drainLoop()
        #expect(CountedObject.wrapper.count == before)
        #expect(widgets.count == 50 * 202)
        #expect(widgets.filter(\.isAlive).count == 0)
        // The window's own token and one for each tile.
        #expect(deaths.count == 50 * 201)
    }

    @Test("A full window of every kind of widget leaves nothing behind")
    func everyKind() throws {
        let before = CountedObject.wrapper.count
        var seen: [WeakObject] = []
        let deaths = Counter()
        do {
            let stage = try Stage()
            let content = Gallery(stage.window, token: Token(deaths))
            stage.show(content.root)
            seen = content.widgets.map { WeakObject($0.pointer) }
            content.exercise()
            drainLoop()
            stage.close()
        }
        drainLoop()
        #expect(seen.filter(\.isAlive).count == 0)
        #expect(CountedObject.wrapper.count == before)
        #expect(deaths.count == 1)
    }

    @Test("Handlers outlive the wrapper they were connected through")
    func wrapperFirst() throws {
        let stage = try Stage()
        let calls = Counter()
        let box = Box(.vertical)
        do {
            let button = Button(label: "Add")
            button.onClicked { calls.count += 1 }
            box.append(button)
        }
        stage.show(box)
        let button = box.pick(Double(box.width) / 2, 5).flatMap { $0.parent === box ? $0 : $0.parent }
        #expect(button?.activate() == true)
        runLoop { calls.count == 1 }
        stage.close()
    }

    @Test("The wrapper of a widget is found again while it lives")
    func identity() throws {
        let stage = try Stage()
        let entry = Entry()
        stage.show(entry)
        #expect(entry.parent === stage.window)
        stage.close()
    }
}
