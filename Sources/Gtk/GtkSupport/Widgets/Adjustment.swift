// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// The position in something that scrolls; a view onto GTK's own object, which the scrolled widget keeps.
public struct Adjustment {
    let pointer: UnsafeMutablePointer<GtkAdjustment>

    /// Where the visible part begins.
    public var value: Double {
        get { gtk_adjustment_get_value(pointer) }
        nonmutating set { gtk_adjustment_set_value(pointer, newValue) }
    }

    /// Where the whole ends.
    public var upper: Double { gtk_adjustment_get_upper(pointer) }

    /// How much is visible at once.
    public var pageSize: Double { gtk_adjustment_get_page_size(pointer) }

    /// Calls `handler` with the new value after each change, scrolled or set.
    @discardableResult
    public func onChanged(_ handler: @escaping @MainActor (Double) -> Void) -> SignalConnection {
        let pointer = pointer
        return connect(pointer, "value-changed", Signals.void) { handler(gtk_adjustment_get_value(pointer)) }
    }

    /// Calls `handler` when ``upper`` or ``pageSize`` has changed.
    @discardableResult
    public func onExtentChanged(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect(pointer, "changed", Signals.void, handler)
    }
}
