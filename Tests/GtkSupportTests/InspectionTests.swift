// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkInspection
import Testing

@testable import GtkSupport

/// The tree as text, the picture as a file.
@MainActor
@Suite(.display, .serialized)
struct InspectionTests {
    @Test("A tree is one line a widget")
    func tree() {
        let box = Box(.vertical)
        let add = Button(label: "Add")
        add.isSuggested = true
        add.isSensitive = false
        let status = Label("12 photos", role: .status)
        let hidden = Image(iconName: "go-up-symbolic")
        hidden.setAccessible(label: "Up")
        hidden.isVisible = false
        for child in [add, status, hidden] { box.append(child) }
        #expect(
            WidgetDump.tree(of: box) == """
                GtkBox box.vertical group
                  GtkButton button.suggested-action.text-button button "Add" insensitive
                    GtkLabel label label "Add"
                  GtkLabel label status "12 photos"
                  GtkImage image none "Up" hidden

                """)
    }

    @Test("What a stack holds back is not read either")
    func heldBack() {
        let stack = Stack(transition: .none, milliseconds: 0)
        stack.add(Label("first"), name: "first")
        stack.add(Label("second"), name: "second")
        func unread(_ root: Widget) -> [String] {
            WidgetDump.tree(of: root).split(separator: "\n").filter { $0.contains("unread") }
                .compactMap { $0.split(separator: "\"").dropFirst().first.map(String.init) }
        }
        #expect(unread(stack) == ["second"])
        stack.visibleName = "second"
        #expect(unread(stack) == ["first"])
    }

    @Test("A shown widget is written as a picture, an unshown one is refused")
    func screenshot() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("window.png").path
        let stage = try Stage()
        let label = Label("Photos")
        #expect(throws: InspectionError.notDrawable(type: "GtkLabel")) { try Screenshot.png(of: label, to: file) }
        stage.show(label)
        try Screenshot.png(of: stage.window, to: file)
        let data = try Data(contentsOf: URL(fileURLWithPath: file))
        #expect(data.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        // IHDR: width and height stand at 16 and 20, most significant byte first.
        let width = data[16..<20].reduce(0) { $0 << 8 | Int($1) }
        #expect(width == stage.window.width)
        #expect(throws: InspectionError.imageNotWritten(path: "/nowhere/window.png")) {
            try Screenshot.png(of: label, to: "/nowhere/window.png")
        }
        stage.close()
    }

    @Test("Text is measured in the widget's font and cut at its width")
    func text() throws {
        let stage = try Stage()
        let label = Label("Photos")
        stage.show(label)
        let plain = TextLayout("A long file name.jpeg", for: label)
        let large = TextLayout("A long file name.jpeg", for: label, weight: .bold, scale: 2)
        #expect(large.pixelSize.width > plain.pixelSize.width)
        let height = plain.pixelSize.height
        plain.setWidth(60, ellipsize: .middle)
        #expect(plain.pixelSize.width <= 60)
        #expect(plain.pixelSize.height == height)
        #expect((1...height).contains(plain.baseline))
        let icon = SymbolicIcon("object-select-symbolic", size: 16, for: label)
        let picture = Picture(width: 100, height: 40) { snapshot in
            snapshot.text(plain, x: 0, y: 0, RGBA(white: 1))
            snapshot.icon(icon, in: Rect(x: 70, y: 0, width: 16, height: 16), RGBA(1, 0, 0))
        }
        #expect((0..<60).contains { x in (0..<height).contains { y in picture.isPainted(x, y) } })
        #expect((70..<86).contains { x in (0..<16).contains { y in picture[x, y][0] > 100 } })
        stage.close()
    }
}
