// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// A button with a list of texts to choose one from.
public final class DropDown: Widget {
    /// - Parameters:
    ///   - texts: in the order of the list.
    ///   - label: what is chosen, for assistive technology.
    public init(_ texts: [String], label: String) {
        var copies: [UnsafePointer<CChar>?] = texts.map { UnsafePointer(g_strdup($0)) } + [nil]
        defer { for copy in copies { g_free(UnsafeMutableRawPointer(mutating: copy)) } }
        super.init(sinking: gtk_drop_down_new_from_strings(&copies))
        setAccessible(label: label)
    }

    private var list: OpaquePointer { OpaquePointer(pointer) }

    /// The chosen text's place in the list. Setting it calls ``onSelected(_:)``'s handlers if it changes.
    public var selected: Int {
        get { Int(gtk_drop_down_get_selected(list)) }
        set { gtk_drop_down_set_selected(list, guint(newValue)) }
    }

    /// Calls `handler` with ``selected`` after each change, by the person or by setting it.
    @discardableResult
    public func onSelected(_ handler: @escaping @MainActor (Int) -> Void) -> SignalConnection {
        // The raw widget, not self: handlers outlive the wrapper.
        let list = list
        return connectNotify(pointer, "selected") {
            handler(Int(gtk_drop_down_get_selected(list)))
        }
    }
}
