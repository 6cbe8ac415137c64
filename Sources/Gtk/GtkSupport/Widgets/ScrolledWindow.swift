// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// When a scroll bar is there.
nonisolated public enum ScrollPolicy: Sendable {
    case automatic, always, never, external

    var gtk: GtkPolicyType {
        switch self {
        case .automatic: GTK_POLICY_AUTOMATIC
        case .always: GTK_POLICY_ALWAYS
        case .never: GTK_POLICY_NEVER
        case .external: GTK_POLICY_EXTERNAL
        }
    }
}

/// Scroll bars around a child. A child that scrolls by itself, such as ``Canvas``, is set directly.
public final class ScrolledWindow: Widget {
    /// Scroll bars around a child; they are left out of the accessible tree.
    public init(
        child: Widget? = nil, horizontal: ScrollPolicy = .automatic, vertical: ScrollPolicy = .automatic
    ) {
        super.init(sinking: gtk_scrolled_window_new())
        setPolicy(horizontal: horizontal, vertical: vertical)
        if let child { setChild(child) }
        for bar in scrollbars {
            picker_accessible_leave_out(bar)
            if let slider = gtk_widget_get_first_child(bar) { picker_accessible_leave_out(slider) }
        }
    }

    private var scrollbars: [UnsafeMutablePointer<GtkWidget>] {
        [gtk_scrolled_window_get_vscrollbar(opaque), gtk_scrolled_window_get_hscrollbar(opaque)].compactMap(\.self)
    }

    /// Replaces the child; nil empties it. A child that cannot scroll by itself gets a viewport.
    public func setChild(_ child: Widget?) {
        gtk_scrolled_window_set_child(opaque, child?.pointer)
    }

    /// When each of the two scroll bars is there.
    public func setPolicy(horizontal: ScrollPolicy, vertical: ScrollPolicy) {
        gtk_scrolled_window_set_policy(opaque, horizontal.gtk, vertical.gtk)
    }

    /// The vertical position.
    public var vertical: Adjustment { Adjustment(pointer: gtk_scrolled_window_get_vadjustment(opaque)) }

    /// The horizontal position.
    public var horizontal: Adjustment { Adjustment(pointer: gtk_scrolled_window_get_hadjustment(opaque)) }

    /// Whether the bars lie over the content and fade away.
    public var overlaysScrollbars: Bool {
        get { gtk_scrolled_window_get_overlay_scrolling(opaque) != 0 }
        set { gtk_scrolled_window_set_overlay_scrolling(opaque, newValue ? 1 : 0) }
    }

    /// Whether the window asks for its child's natural height.
    public var propagatesNaturalHeight: Bool {
        get { gtk_scrolled_window_get_propagate_natural_height(opaque) != 0 }
        set { gtk_scrolled_window_set_propagate_natural_height(opaque, newValue ? 1 : 0) }
    }

    /// Whether the window asks for its child's natural width.
    public var propagatesNaturalWidth: Bool {
        get { gtk_scrolled_window_get_propagate_natural_width(opaque) != 0 }
        set { gtk_scrolled_window_set_propagate_natural_width(opaque, newValue ? 1 : 0) }
    }

    /// The least and the greatest height of the content; -1 for none.
    public func setContentHeight(min: Int = -1, max: Int = -1) {
        gtk_scrolled_window_set_min_content_height(opaque, gint(min))
        gtk_scrolled_window_set_max_content_height(opaque, gint(max))
    }

    /// The least and the greatest width of the content; -1 for none.
    public func setContentWidth(min: Int = -1, max: Int = -1) {
        gtk_scrolled_window_set_min_content_width(opaque, gint(min))
        gtk_scrolled_window_set_max_content_width(opaque, gint(max))
    }

    /// Stops a scroll that goes on by itself, so that a position set now stays.
    public func stopKineticScrolling() {
        let isOn = gtk_scrolled_window_get_kinetic_scrolling(opaque)
        gtk_scrolled_window_set_kinetic_scrolling(opaque, 0)
        gtk_scrolled_window_set_kinetic_scrolling(opaque, isOn)
    }
}
