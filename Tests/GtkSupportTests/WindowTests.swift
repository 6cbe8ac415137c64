// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import GtkSupport

/// Windows, their commands, and the look of the whole display.
@MainActor
@Suite(.display, .serialized)
struct WindowTests {
    @Test("What a person does to each kind of widget is heard once")
    func kinds() throws {
        let stage = try Stage()
        let gallery = Gallery(stage.window, token: Token(Counter()))
        stage.show(gallery.root)
        gallery.exercise()
        #expect(gallery.texts == ["lisbon"])
        #expect(gallery.toggles == [true, true])
        #expect(gallery.values == [7])
        #expect(gallery.rows == [1])
        stage.close()
    }

    @Test("The close button asks first")
    func closeRequest() throws {
        let stage = try Stage()
        let requests = Counter()
        let connection = stage.window.onCloseRequest {
            requests.count += 1
            return true
        }
        stage.show(Label("Photos"))
        stage.window.close()
        drainLoop()
        #expect(requests.count == 1)
        #expect(stage.window.isMapped)
        connection.disconnect()
        let gone = Counter()
        stage.window.onUnmap { gone.count += 1 }
        stage.window.close()
        drainLoop()
        #expect(gone.count == 1)
        stage.close()
    }

    @Test("A size is reported within the layout, before it is painted")
    func resize() throws {
        let stage = try Stage(width: 640, height: 480)
        let label = Label("wide")
        var sizes: [Int] = []
        var painted: [String] = []
        stage.window.onResize { width, _ in
            sizes.append(width)
            label.isVisible = width >= 500
        }
        let root = Box(.vertical)
        root.append(label)
        root.append(Label("always"))
        ShmKeeper.attach(stage.window)
        stage.show(root)
        #expect(sizes.last == stage.window.width)
        let first = stage.window.width
        let observer = stage.window.onFrame(
            before: {},
            after: { painted.append("\(stage.window.width >= 500) \(label.isMapped)") })
        stage.window.defaultSize = (400, 480)
        runLoop { stage.window.width < first && painted.last == "false false" }
        #expect(sizes.last == stage.window.width)
        #expect(!painted.contains("false true"))
        observer?.cancel()
        stage.close()
    }

    @Test("Settings can be read, set and followed")
    func settings() throws {
        let before = Settings.prefersDark
        let calls = Counter()
        let connections = Settings.onChanged { calls.count += 1 }
        Settings.prefersDark = !before
        #expect(Settings.prefersDark == !before)
        #expect(calls.count == 1)
        Settings.prefersDark = before
        for connection in connections { connection.disconnect() }
        #expect(!Settings.themeName.isEmpty)
        #expect(Settings.textDirection == .leftToRight)
    }

    @Test("Our colours are found by name, the theme's change with darkness")
    func styling() throws {
        let stage = try Stage()
        let label = Label("Photos")
        let styling = try Styling()
        styling.load(css: "label { color: @picker_test_ink; }", colors: ["picker_test_ink": RGBA(1, 0, 0)])
        stage.show(label)
        #expect(label.styleColor(named: "picker_test_ink") == RGBA(1, 0, 0))
        #expect(label.styleColor(named: "picker_test_unknown") == nil)
        #expect(label.foreground == RGBA(1, 0, 0))
        styling.load(css: "")
        let before = Settings.prefersDark
        Settings.prefersDark = false
        drainLoop()
        let light = label.foreground
        Settings.prefersDark = true
        drainLoop()
        #expect(label.foreground != light)
        Settings.prefersDark = before
        stage.close()
    }

    @Test("Classes are added once and removed")
    func classes() throws {
        let label = Label("Photos")
        label.setClass("dim-label", true)
        #expect(label.hasClass("dim-label"))
        label.setClass("dim-label", false)
        #expect(!label.hasClass("dim-label"))
    }
}
