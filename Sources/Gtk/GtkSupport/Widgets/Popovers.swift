// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// The side of its parent a popover opens at.
nonisolated public enum Side: Sendable {
    case top, bottom, left, right

    var gtk: GtkPositionType {
        switch self {
        case .top: GTK_POS_TOP
        case .bottom: GTK_POS_BOTTOM
        case .left: GTK_POS_LEFT
        case .right: GTK_POS_RIGHT
        }
    }
}

/// A popover.
public class Popover: Widget {
    private var parentDestruction: SignalConnection?

    /// A popover that belongs to no widget yet (``attach(to:)``, ``MenuButton``).
    public convenience init(child: Widget? = nil) {
        self.init(sinking: gtk_popover_new())
        if let child { setChild(child) }
    }

    override init(sinking widget: UnsafeMutablePointer<GtkWidget>?) {
        super.init(sinking: widget)
        if !Display.isComposited {
            // The room beside the arrow would be black.
            hasArrow = false
            addClass(Self.solidClass)
        }
        // An X server sends touches beside an open popover to the popover, and GTK 4.18 takes them for touches inside:
        // it would stay open. It is closed as the finger is lifted: before that, the rest of the touch would go to
        // another window, and GTK warns about its count of touches.
        onRelease(button: 0, phase: .capture) { [weak self] click in
            guard let self, autohides, click.isTouch, !holds(x: click.x, y: click.y) else { return }
            popdown()
        }
    }

    /// The style class of popovers on a display without a compositor, where nothing is seen through them: for style sheets to leave out
    /// shadow and round corners.
    public static let solidClass = "solid"

    private func holds(x: Double, y: Double) -> Bool {
        x >= 0 && y >= 0 && x < Double(width) && y < Double(height)
    }

    private var popover: UnsafeMutablePointer<GtkPopover> { cast(GtkPopover.self) }

    /// Replaces what the popover shows; nil empties it.
    public func setChild(_ child: Widget?) {
        gtk_popover_set_child(popover, child?.pointer)
    }

    /// Hangs the popover on a widget until that is destroyed; a ``MenuButton`` does this by itself.
    public func attach(to parent: Widget) {
        detach()
        gtk_widget_set_parent(pointer, parent.pointer)
        // GTK asks that a parent of a popover unparents it; plain containers do not know of theirs.
        // A box lets go of its children before that, and this one may be gone by then.
        let widget = WeakObject(pointer)
        parentDestruction = connect(parent.pointer, "destroy", Signals.void) {
            _ = widget.with { gtk_widget_unparent($0.assumingMemoryBound(to: GtkWidget.self)) }
        }
    }

    /// Takes the popover off its parent.
    public func detach() {
        parentDestruction?.disconnect()
        parentDestruction = nil
        if gtk_widget_get_parent(pointer) != nil { gtk_widget_unparent(pointer) }
    }

    /// Opens; at that rectangle of the parent, or at the whole parent.
    public func popup(at rect: Rect? = nil) {
        if let rect {
            var area = GdkRectangle(
                x: gint(rect.x), y: gint(rect.y), width: gint(rect.width), height: gint(rect.height))
            gtk_popover_set_pointing_to(popover, &area)
        }
        gtk_popover_popup(popover)
    }

    /// Closes the popover, if it is open.
    public func popdown() {
        gtk_popover_popdown(popover)
    }

    /// The side it opens at when there is room.
    public func setPosition(_ side: Side) {
        gtk_popover_set_position(popover, side.gtk)
    }

    /// Whether a click elsewhere closes it; it also holds the keyboard then.
    public var autohides: Bool {
        get { gtk_popover_get_autohide(popover) != 0 }
        set { gtk_popover_set_autohide(popover, newValue ? 1 : 0) }
    }

    /// Whether an arrow points at the parent.
    public var hasArrow: Bool {
        get { gtk_popover_get_has_arrow(popover) != 0 }
        set { gtk_popover_set_has_arrow(popover, newValue ? 1 : 0) }
    }

    /// Calls `handler` after the popover has closed, for whatever reason.
    @discardableResult
    public func onClosed(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect(pointer, "closed", Signals.void, handler)
    }
}

/// A button that opens a popover.
///
/// `GtkMenuButton` is a box around a toggle button, which has the focus, and GTK reports both as buttons of the same
/// name. Here the box has the role of a group without a name, and the toggle has the name.
public final class MenuButton: Widget {
    /// - Parameter label: the accessible name and tooltip.
    public init(iconName: String, label: String, popover: Popover? = nil) {
        super.init(sinking: picker_widget_new(gtk_menu_button_get_type(), GTK_ACCESSIBLE_ROLE_GROUP))
        gtk_menu_button_set_icon_name(opaque, iconName)
        tooltip = label
        finish(label: label, description: nil, popover)
    }

    /// - Parameters:
    ///   - label: the accessible name.
    ///   - description: further words, also the tooltip.
    public init(child: Widget, label: String, description: String? = nil, popover: Popover? = nil) {
        super.init(sinking: picker_widget_new(gtk_menu_button_get_type(), GTK_ACCESSIBLE_ROLE_GROUP))
        gtk_menu_button_set_child(opaque, child.pointer)
        tooltip = description
        finish(label: label, description: description, popover)
    }

    private func finish(label: String, description: String?, _ popover: Popover?) {
        setAccessible(description: nil)
        picker_accessible_name_inner_button(pointer, label, description)
        setPopover(popover)
    }

    /// The popover that the button opens; nil for none, and the button is insensitive then.
    public func setPopover(_ popover: Popover?) {
        gtk_menu_button_set_popover(opaque, popover?.pointer)
    }

    /// Has the popover be made when it is first opened: a menu of twenty widgets costs as much as a row of photos.
    ///
    /// - Parameter prepare: called each time before it opens.
    public func setPopover(_ make: @escaping @MainActor () -> Popover, prepare: @escaping @MainActor () -> Void = {}) {
        let body: VoidBody = { [weak self] in
            guard let self else { return }
            if gtk_menu_button_get_popover(opaque) == nil { setPopover(make()) }
            prepare()
        }
        gtk_menu_button_set_create_popup_func(
            opaque, { _, data in withBody(data, as: VoidBody.self) { $0() } }, retainedBox(body), releaseBox)
    }

    /// Whether the button shows its outline while nothing points at it.
    public var hasFrame: Bool {
        get { gtk_menu_button_get_has_frame(opaque) != 0 }
        set { gtk_menu_button_set_has_frame(opaque, newValue ? 1 : 0) }
    }

    /// Makes it open above the button, where there is room; the popover's own position does not count.
    public func opensUpwards() {
        gtk_menu_button_set_direction(opaque, GTK_ARROW_UP)
    }

    /// Opens the popover.
    public func popup() {
        gtk_menu_button_popup(opaque)
    }

    /// Closes the popover, if it is open.
    public func popdown() {
        gtk_menu_button_popdown(opaque)
    }
}
