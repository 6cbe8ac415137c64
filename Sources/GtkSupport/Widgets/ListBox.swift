// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// A column of rows, all of them alive: for tens of rows, not for thousands.
public final class ListBox: Widget {
    /// How many rows can be selected.
    nonisolated public enum SelectionMode: Sendable {
        case none, single, browse

        var gtk: GtkSelectionMode {
            switch self {
            case .none: GTK_SELECTION_NONE
            case .single: GTK_SELECTION_SINGLE
            case .browse: GTK_SELECTION_BROWSE
            }
        }
    }

    public init(selection: SelectionMode = .single) {
        super.init(sinking: gtk_list_box_new())
        gtk_list_box_set_selection_mode(opaque, selection.gtk)
    }

    public func setSelectionMode(_ mode: SelectionMode) {
        gtk_list_box_set_selection_mode(opaque, mode.gtk)
    }

    /// Adds a row around that child.
    /// - Parameter accessibleLabel: what the row reads as; GTK 4.8 does not take it from the child.
    public func append(
        _ child: Widget, accessibleLabel: String, isActivatable: Bool = true, isSelectable: Bool = true
    ) {
        guard let row = gtk_list_box_row_new() else { preconditionFailure("GTK made no row.") }
        let list = row.withMemoryRebound(to: GtkListBoxRow.self, capacity: 1) { row in
            gtk_list_box_row_set_child(row, child.pointer)
            gtk_list_box_row_set_activatable(row, isActivatable ? 1 : 0)
            gtk_list_box_row_set_selectable(row, isSelectable ? 1 : 0)
            return opaque
        }
        gtk_list_box_append(list, row)
        Widget.wrapper(for: row).setAccessible(label: accessibleLabel)
    }

    /// Takes all rows out.
    public func removeAll() {
        while let row = gtk_list_box_get_row_at_index(opaque, 0) {
            gtk_list_box_remove(opaque, UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
        }
    }

    /// The row around the child at that index, for focus, classes and accessibility; nil when there is none.
    public func row(at index: Int) -> Widget? {
        rowPointer(index).map {
            Widget.wrapper(for: UnsafeMutableRawPointer($0).assumingMemoryBound(to: GtkWidget.self))
        }
    }

    /// Selects that row, or none for nil.
    public func select(_ index: Int?) {
        gtk_list_box_select_row(opaque, index.flatMap(rowPointer))
    }

    /// The selected row's index.
    public var selectedIndex: Int? {
        gtk_list_box_get_selected_row(opaque).map { Int(gtk_list_box_row_get_index($0)) }
    }

    /// Calls `handler` with the index of a row that was clicked or got Return.
    @discardableResult
    public func onRowActivated(_ handler: @escaping @MainActor (Int) -> Void) -> SignalConnection {
        connectPointer(pointer, "row-activated") { row in
            guard let row else { return }
            handler(Int(gtk_list_box_row_get_index(row.assumingMemoryBound(to: GtkListBoxRow.self))))
        }
    }

    /// Calls `handler` with the index of the row that is selected now, or nil.
    @discardableResult
    public func onRowSelected(_ handler: @escaping @MainActor (Int?) -> Void) -> SignalConnection {
        connectPointer(pointer, "row-selected") { row in
            handler(row.map { Int(gtk_list_box_row_get_index($0.assumingMemoryBound(to: GtkListBoxRow.self))) })
        }
    }

    /// Puts a heading above the rows for which `header` makes one; asked again whenever rows change.
    public func setHeader(_ header: @escaping @MainActor (_ index: Int) -> Widget?) {
        gtk_list_box_set_header_func(opaque, updateHeader, retainedBox(header), releaseBox)
    }

    private func rowPointer(_ index: Int) -> UnsafeMutablePointer<GtkListBoxRow>? {
        index < 0 ? nil : gtk_list_box_get_row_at_index(opaque, gint(clamping: index))
    }
}

/// void (*GtkListBoxUpdateHeaderFunc) (GtkListBoxRow *row, GtkListBoxRow *before, gpointer)
nonisolated private func updateHeader(
    _ row: UnsafeMutablePointer<GtkListBoxRow>?, _: UnsafeMutablePointer<GtkListBoxRow>?, _ data: gpointer?
) {
    nonisolated(unsafe) let row = row
    withBody(data, as: (@MainActor (Int) -> Widget?).self) { header in
        guard let row else { return }
        let made = header(Int(gtk_list_box_row_get_index(row)))
        // The wrapper holds the only reference until the row has its own.
        withExtendedLifetime(made) { gtk_list_box_row_set_header(row, made?.pointer) }
    }
}
