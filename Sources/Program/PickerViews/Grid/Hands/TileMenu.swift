// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The context menu of a photo: opened by the right button, or by the Menu key for the focused tile or the preview.
@MainActor
final class TileMenu {
    private let layout: GridLayout
    private let flight: GridFlight
    private let cursor: GridCursor
    private let store: PickerStore
    private let renderer: TextRenderer
    /// The open menu.
    private var menu: Menu?
    /// The widget that menus are attached to: one with a layout manager of GTK.
    weak var parent: Widget?

    init(
        _ layout: GridLayout, _ flight: GridFlight, _ cursor: GridCursor, store: PickerStore, renderer: TextRenderer
    ) {
        (self.layout, self.flight, self.cursor) = (layout, flight, cursor)
        (self.store, self.renderer) = (store, renderer)
        layout.canvas.onClick(button: 3) { [weak self] click in self?.ask(atX: click.x, y: click.y) }
    }

    private func ask(atX x: Double, y: Double) {
        guard let index = layout.index(atX: x, y: y) else { return }
        cursor.put(at: index)
        cursor.focusOrGrid()
        showOverGrid(of: index, at: Rect(x: x, y: y, width: 1, height: 1))
    }

    /// Opens the menu under the cursor's tile, for the Menu key.
    func showAtCursor() {
        guard layout.geometry.count > 0 else { return }
        cursor.comeBack(to: cursor.index)
        let frame = flight.frame(of: cursor.index)
        showOverGrid(
            of: cursor.index,
            at: Rect(x: layout.left(of: frame), y: frame.y, width: frame.width, height: frame.height))
    }

    private func showOverGrid(of index: Int, at rect: Rect) {
        show(of: index, at: rect, over: layout.canvas) { [weak self] in self?.cursor.focus() }
    }

    /// Opens the menu of a photo.
    /// - Parameters:
    ///   - index: its index in the shown list.
    ///   - rect: what the menu is about, in the widget's coordinates.
    ///   - focus: gives the focus back once the menu is closed, unless it is in the widget already.
    func show(of index: Int, at rect: Rect, over widget: Widget, focus: @escaping () -> Void) {
        guard let parent, let groups = store.state.tileMenu(at: index),
            let place = widget.point(rect.x, rect.y, in: parent)
        else { return }
        menu?.detach()
        let opened = Menu(groups.map { CommandMenu.items($0, for: store, over: widget, renderer) })
        opened.hasArrow = false
        opened.attach(to: parent)
        menu = opened
        opened.onClosed { [weak self, weak opened, weak widget] in
            // Menu items are activated after the menu has closed, so it is detached a turn later.
            LoopTimer.after(milliseconds: 0) {
                guard let self, let opened, self.menu === opened else { return }
                opened.detach()
                self.menu = nil
                if widget?.hasFocusWithin == false { focus() }
            }
        }
        opened.popup(at: Rect(x: place.x, y: place.y, width: rect.width, height: rect.height))
    }
}
