// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// A row of a ``ListView``: one widget that is reused for different places of the list.
@MainActor
public protocol ListViewRow: AnyObject {
    /// The widget that the list shows; the same one as long as the row lives.
    var root: Widget { get }
    /// Shows a place of the list.
    /// - Returns: how the row reads, and whether it can be selected.
    func show(_ index: Int) -> (label: String, isSelectable: Bool)
}

/// A list in which only the rows near the visible part are widgets, for lists of any length.
///
/// GTK makes about two hundred row widgets and reuses them. The list knows only the number of rows; the row widgets
/// find out themselves what to show.
public final class ListView: Widget {
    private let strings: OpaquePointer
    private let selection: OpaquePointer
    private var rows: [OpaquePointer: any ListViewRow] = [:]
    private var isSelecting = false

    /// An empty list.
    /// - Parameter makeRow: called for each row that GTK makes; the row is bound to places afterwards.
    public init(makeRow: @escaping @MainActor () -> any ListViewRow) {
        guard let strings = gtk_string_list_new(nil),
            let selection = gtk_single_selection_new(strings), let factory = gtk_signal_list_item_factory_new()
        else { preconditionFailure("GTK made no list.") }
        self.strings = strings
        self.selection = selection
        gtk_single_selection_set_autoselect(selection, 0)
        gtk_single_selection_set_can_unselect(selection, 1)
        // The list takes over the references of both; these additional ones are for calls after the list was freed.
        g_object_ref(UnsafeMutableRawPointer(strings))
        g_object_ref(UnsafeMutableRawPointer(selection))
        super.init(sinking: gtk_list_view_new(selection, factory))
        picker_list_leave_by_tab(pointer)
        let object = gpointer(factory)
        connect(object, "setup", Signals.pointer) { [weak self] item in
            guard let self, let item = item.map({ OpaquePointer($0) }) else { return }
            let row = makeRow()
            rows[item] = row
            gtk_list_item_set_child(item, row.root.pointer)
        }
        connect(object, "bind", Signals.pointer) { [weak self] item in
            guard let self, let item = item.map({ OpaquePointer($0) }) else { return }
            show(item)
        }
        connect(object, "teardown", Signals.pointer) { [weak self] item in
            guard let item else { return }
            self?.rows[OpaquePointer(item)] = nil
        }
    }

    isolated deinit {
        g_object_unref(UnsafeMutableRawPointer(selection))
        g_object_unref(UnsafeMutableRawPointer(strings))
    }

    /// Number of rows.
    public var count: Int { Int(g_list_model_get_n_items(strings)) }

    /// Replaces these places by that many others.
    public func replace(_ range: Range<Int>, with count: Int) {
        guard range.lowerBound >= 0, range.upperBound <= self.count, count >= 0 else {
            preconditionFailure("No such places in a list of \(self.count).")
        }
        isSelecting = true
        defer { isSelecting = false }
        "".withCString { empty in
            let new: [UnsafePointer<CChar>?] = Array(repeating: empty, count: count) + [nil]
            gtk_string_list_splice(strings, guint(range.lowerBound), guint(range.count), new)
        }
    }

    /// Has all row widgets update their contents.
    public func refresh() {
        for item in rows.keys where gtk_list_item_get_position(item) != GTK_INVALID_LIST_POSITION { show(item) }
    }

    /// The row widgets that show a place now, in no order. Some of them lie outside of the visible part.
    public var shownRows: [(place: Int, row: any ListViewRow)] {
        rows.compactMap { item, row in
            let place = gtk_list_item_get_position(item)
            return place == GTK_INVALID_LIST_POSITION ? nil : (Int(place), row)
        }
    }

    /// Selects that place, or none for nil; ``onSelected(_:)``'s handlers are not called.
    public func select(_ index: Int?) {
        isSelecting = true
        gtk_single_selection_set_selected(selection, index.map { guint(clamping: $0) } ?? GTK_INVALID_LIST_POSITION)
        isSelecting = false
    }

    /// Selects that place and focuses it, as an arrow key does; ``onSelected(_:)``'s handlers are called.
    public func choose(_ index: Int) {
        gtk_single_selection_set_selected(selection, guint(clamping: index))
        focus(index)
    }

    /// Scrolls that place into view and focuses it; does nothing where it cannot be selected.
    public func focus(_ index: Int) {
        gtk_widget_activate_action_variant(pointer, "list.scroll-to-item", g_variant_new_uint32(guint(clamping: index)))
        let item = rows.first { gtk_list_item_get_position($0.key) == guint(clamping: index) }
        item?.value.root.parent?.grabFocus()
    }

    /// The selected place.
    public var selectedIndex: Int? {
        let index = gtk_single_selection_get_selected(selection)
        return index == GTK_INVALID_LIST_POSITION ? nil : Int(index)
    }

    /// Calls `handler` with the place that a person has selected, by pointer or keys.
    @discardableResult
    public func onSelected(_ handler: @escaping @MainActor (Int) -> Void) -> SignalConnection {
        connectNotify(gpointer(selection), "selected") { [weak self] in
            guard let self, !isSelecting, let selectedIndex else { return }
            handler(selectedIndex)
        }
    }

    /// Whether one click or tap activates a row; without it that takes two. GTK then selects what the pointer is over.
    public var activatesOnSingleClick: Bool {
        get { gtk_list_view_get_single_click_activate(opaque) != 0 }
        set { gtk_list_view_set_single_click_activate(opaque, newValue ? 1 : 0) }
    }

    /// Calls `handler` with the place that a person has activated, selected or not: by pointer or Return.
    @discardableResult
    public func onActivated(_ handler: @escaping @MainActor (Int) -> Void) -> SignalConnection {
        connect(gpointer(pointer), "activate", Signals.index, handler)
    }

    private func show(_ item: OpaquePointer) {
        guard let row = rows[item] else { return }
        let shown = row.show(Int(gtk_list_item_get_position(item)))
        gtk_list_item_set_selectable(item, shown.isSelectable ? 1 : 0)
        gtk_list_item_set_activatable(item, shown.isSelectable ? 1 : 0)
        picker_list_item_set_focusable(item, shown.isSelectable ? 1 : 0)
        // Before GTK 4.12 a row's name is not asked for: it is put onto the widget around ours.
        if picker_accessible_name_row(item, shown.label) == 0 { row.root.parent?.setAccessible(label: shown.label) }
    }
}
