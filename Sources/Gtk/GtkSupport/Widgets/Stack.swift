// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// A container that shows one of several children at a time.
public final class Stack: Widget {
    /// The movement between two pages.
    nonisolated public enum Transition: Sendable {
        case none, crossfade, slideUpDown, slideStartEnd

        var gtk: GtkStackTransitionType {
            switch self {
            case .none: GTK_STACK_TRANSITION_TYPE_NONE
            case .crossfade: GTK_STACK_TRANSITION_TYPE_CROSSFADE
            case .slideUpDown: GTK_STACK_TRANSITION_TYPE_SLIDE_UP_DOWN
            case .slideStartEnd: GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT_RIGHT
            }
        }
    }

    /// A stack without pages.
    /// - Parameter milliseconds: how long the movement between two pages takes.
    public init(transition: Transition = .crossfade, milliseconds: Int = 200) {
        super.init(sinking: gtk_stack_new())
        setTransition(transition, milliseconds: milliseconds)
        let stack = opaque
        connectNotify(pointer, "visible-child") { hideOtherPages(stack) }
    }

    /// The movement between two pages, and how long it takes in milliseconds.
    public func setTransition(_ transition: Transition, milliseconds: Int) {
        gtk_stack_set_transition_type(opaque, transition.gtk)
        gtk_stack_set_transition_duration(opaque, guint(clamping: milliseconds))
    }

    /// Adds a page; the first one is visible.
    ///
    /// Each page is put into a box that fills the stack: GTK since 4.10 adds the offset of a page twice when it tells
    /// assistive technologies where the page is, so that a centred one would be reported far from where it is seen.
    public func add(_ child: Widget, name: String) {
        guard let page = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0) else { preconditionFailure("GTK made no box.") }
        gtk_widget_set_layout_manager(page, gtk_bin_layout_new())
        gtk_widget_set_parent(child.pointer, page)
        gtk_stack_add_named(opaque, page, name)
        hideOtherPages(opaque)
    }

    /// The page shown, by name. Setting a name that was never added is an error GTK logs.
    public var visibleName: String? {
        get { gtk_stack_get_visible_child_name(opaque).map { String(cString: $0) } }
        set {
            guard let newValue, newValue != visibleName else { return }
            gtk_stack_set_visible_child_name(opaque, newValue)
        }
    }

    /// Whether all pages ask for one common size, so that the stack never jumps.
    public func setHomogeneous(horizontal: Bool, vertical: Bool) {
        gtk_stack_set_hhomogeneous(opaque, horizontal ? 1 : 0)
        gtk_stack_set_vhomogeneous(opaque, vertical ? 1 : 0)
    }
}

/// GTK 4.8 leaves the children behind the visible one in the accessible tree, each in a panel that goes by its type's
/// name. The panels cannot be taken out, so the others are emptied and all are left unnamed.
private func hideOtherPages(_ stack: OpaquePointer) {
    let visible = gtk_stack_get_visible_child(stack)
    var child = gtk_widget_get_first_child(UnsafeMutablePointer(stack))
    while let next = child {
        if let child = gtk_widget_get_first_child(next) {
            picker_accessible_set_hidden(child, next == visible ? 0 : 1)
        }
        if let page = gtk_stack_get_page(stack, next) { picker_accessible_set_unnamed(gpointer(page)) }
        child = gtk_widget_get_next_sibling(next)
    }
}
