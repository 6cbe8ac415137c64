// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

extension Widget {
    /// Whether the widget or its children may have the keyboard focus at all.
    public var canFocus: Bool {
        get { gtk_widget_get_can_focus(pointer) != 0 }
        set { gtk_widget_set_can_focus(pointer, newValue ? 1 : 0) }
    }

    /// Whether the widget itself takes the keyboard focus.
    public var focusable: Bool {
        get { gtk_widget_get_focusable(pointer) != 0 }
        set { gtk_widget_set_focusable(pointer, newValue ? 1 : 0) }
    }

    /// Whether a click gives it the focus; widgets differ in their default.
    public var focusOnClick: Bool {
        get { gtk_widget_get_focus_on_click(pointer) != 0 }
        set { gtk_widget_set_focus_on_click(pointer, newValue ? 1 : 0) }
    }

    /// Whether pointer events reach the widget.
    public var canTarget: Bool {
        get { gtk_widget_get_can_target(pointer) != 0 }
        set { gtk_widget_set_can_target(pointer, newValue ? 1 : 0) }
    }

    /// Whether this very widget has the keyboard focus.
    public var hasFocus: Bool { gtk_widget_has_focus(pointer) != 0 }

    /// Whether this widget is where its window's keys go, even while the window itself is not active.
    public var isFocus: Bool { gtk_widget_is_focus(pointer) != 0 }

    /// Whether the focus is here or in a descendant.
    public var hasFocusWithin: Bool { hasState(GTK_STATE_FLAG_FOCUS_WITHIN) }

    /// Whether the focus is here and should be drawn, because the person is using the keyboard.
    public var hasVisibleFocus: Bool { hasState(GTK_STATE_FLAG_FOCUS_VISIBLE) && isFocus }

    /// Whether the pointer is over the widget.
    public var isHovered: Bool { hasState(GTK_STATE_FLAG_PRELIGHT) }

    /// Whether the window is not the active one.
    public var isInBackdrop: Bool { hasState(GTK_STATE_FLAG_BACKDROP) }

    private func hasState(_ flag: GtkStateFlags) -> Bool {
        gtk_widget_get_state_flags(pointer).rawValue & flag.rawValue != 0
    }

    /// Moves the keyboard focus here; false when the widget cannot take it.
    @discardableResult
    public func grabFocus() -> Bool {
        gtk_widget_grab_focus(pointer) != 0
    }

    /// Moves the focus among the descendants; false when it found no place that way.
    @discardableResult
    public func childFocus(_ direction: FocusDirection) -> Bool {
        gtk_widget_child_focus(pointer, direction.gtk) != 0
    }
}
