// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import GtkInspection
import Testing

@testable import GtkSupport

/// A list of any length of which few rows are widgets.
@MainActor
@Suite(.display, .serialized)
struct ListViewTests {
    /// Rows that say their place; every tenth is a heading.
    private final class Row: ListViewRow {
        let root: Widget
        private let label = Label("")
        private let names: Names

        init(_ names: Names) {
            self.names = names
            root = label
            names.made += 1
        }

        func show(_ index: Int) -> (label: String, isSelectable: Bool) {
            label.text = "\(names.prefix) \(index)"
            return (label.text, index % 10 != 0)
        }
    }

    @MainActor
    private final class Names {
        var prefix = "Album"
        var made = 0
        var selected: [Int] = []
    }

    private func shown(_ count: Int) throws -> (stage: Stage, list: ListView, names: Names) {
        let stage = try Stage()
        let names = Names()
        let list = ListView { Row(names) }
        list.onSelected { names.selected.append($0) }
        list.replace(0..<0, with: count)
        stage.show(ScrolledWindow(child: list, horizontal: .never))
        stage.paint()
        return (stage, list, names)
    }

    @Test("Ten thousand places take a few hundred rows, which say what they are")
    func recycles() throws {
        let (stage, list, names) = try shown(10_000)
        #expect(list.count == 10_000)
        #expect((1...400).contains(names.made))
        let tree = WidgetDump.tree(of: list)
        #expect(tree.contains("list-item \"Album 3\""))
        #expect(!tree.contains("\"Album 9000\""))
        stage.close()
    }

    @Test("Whoever selects is heard, the program's own selecting is not")
    func selects() throws {
        let (stage, list, names) = try shown(30)
        list.select(4)
        #expect(list.selectedIndex == 4)
        #expect(names.selected.isEmpty)
        list.selectAsAPerson(7)
        #expect(names.selected == [7])
        list.select(nil)
        #expect(list.selectedIndex == nil)
        #expect(names.selected == [7])
        stage.close()
    }

    @Test("What is replaced and refreshed says its new text")
    func replaces() throws {
        let (stage, list, names) = try shown(12)
        list.select(2)
        list.replace(5..<12, with: 3)
        #expect(list.count == 8)
        #expect(list.selectedIndex == 2)
        names.prefix = "Place"
        list.refresh()
        stage.paint()
        let tree = WidgetDump.tree(of: list)
        #expect(tree.contains("\"Place 7\""))
        #expect(!tree.contains("\"Place 8\""))
        #expect(!tree.contains("Album"))
        stage.close()
    }
}

extension ListView {
    /// What a click or a key does to a row.
    func selectAsAPerson(_ index: Int) {
        var values: [OpaquePointer?] = [
            g_variant_new_uint32(guint(index)), g_variant_new_boolean(0), g_variant_new_boolean(0),
        ]
        gtk_widget_activate_action_variant(pointer, "list.select-item", g_variant_new_tuple(&values, 3))
    }
}
