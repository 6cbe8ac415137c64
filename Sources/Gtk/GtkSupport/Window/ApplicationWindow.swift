// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// A top-level window. GTK keeps it until it is destroyed, whether a wrapper is there or not.
public final class ApplicationWindow: Widget {
    /// The application the window was made for.
    public let application: Application

    /// A window that is not shown yet (``present()``).
    /// - Parameter isDialog: whether it asks something; gives it the accessible role of a dialog.
    public init(application: Application, isDialog: Bool = false) {
        self.application = application
        super.init(
            sinking: picker_widget_new(
                gtk_application_window_get_type(),
                isDialog ? GTK_ACCESSIBLE_ROLE_DIALOG : GTK_ACCESSIBLE_ROLE_WINDOW))
        gtk_window_set_application(window, application.pointer)
    }

    var window: UnsafeMutablePointer<GtkWindow> { cast(GtkWindow.self) }

    /// What the title bar, the task switcher and screen readers call the window.
    public var title: String {
        get { gtk_window_get_title(window).map { String(cString: $0) } ?? "" }
        set { gtk_window_set_title(window, newValue) }
    }

    /// Replaces the content below the title bar; nil empties the window.
    public func setChild(_ child: Widget?) {
        gtk_window_set_child(window, child?.pointer)
    }

    /// Replaces the title bar; must happen before the window is shown.
    public func setTitlebar(_ titlebar: Widget?) {
        gtk_window_set_titlebar(window, titlebar?.pointer)
    }

    /// The size to open with and, once the window is shown, its present size without decorations, in logical pixels.
    public var defaultSize: (width: Int, height: Int) {
        get {
            var width: gint = 0
            var height: gint = 0
            gtk_window_get_default_size(window, &width, &height)
            return (Int(width), Int(height))
        }
        set { gtk_window_set_default_size(window, gint(newValue.width), gint(newValue.height)) }
    }

    /// Lets nobody draw a frame or a title bar around the window.
    public func leaveUndecorated() { gtk_window_set_decorated(window, 0) }

    /// Calls `handler` before Tab moves the focus; true where it has done that.
    public func onMoveFocus(_ handler: @escaping @MainActor (_ isBackward: Bool) -> Bool) {
        connect(pointer, "move-focus", Signals.response) { [pointer] number in
            let direction = GtkDirectionType(rawValue: UInt32(number))
            guard direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD else { return }
            if handler(direction == GTK_DIR_TAB_BACKWARD) { g_signal_stop_emission_by_name(pointer, "move-focus") }
        }
    }

    /// Moves the focus to the next control, as Tab does, or to the one before.
    /// - Returns: false after the last one, where it stays.
    public func moveFocusInside(backward: Bool) -> Bool {
        guard let child = gtk_window_get_child(window) else { return false }
        return gtk_widget_child_focus(child, backward ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD) != 0
    }

    /// Moves the focus to the first control, or to the last.
    public func enterFocus(backward: Bool) {
        gtk_window_set_focus(window, nil)
        _ = moveFocusInside(backward: backward)
    }

    /// Shows the window and asks for the focus.
    public func present() {
        gtk_window_present(window)
    }

    /// Brings the window to the front on behalf of another program, as far as the desktop lets it.
    /// - Parameter activationToken: what the desktop gave that program (startup-notification, xdg-activation-v1); empty without one.
    public func present(activationToken: String) {
        if !activationToken.isEmpty { gtk_window_set_startup_id(window, activationToken) }
        gtk_window_present(window)
    }

    /// Does what the close button does: asks ``onCloseRequest(_:)``'s handlers first.
    public func close() {
        gtk_window_close(window)
    }

    /// Destroys the window without calling ``onCloseRequest(_:)``'s handlers. Its widgets are freed when the last
    /// wrapper of the window is dropped.
    public func destroy() {
        gtk_window_destroy(window)
    }

    /// Calls `handler` when the window is asked to close; true keeps it open.
    @discardableResult
    public func onCloseRequest(_ handler: @escaping @MainActor () -> Bool) -> SignalConnection {
        connect(pointer, "close-request", Signals.bool, handler)
    }

    /// The widget that Return activates where nothing else takes it.
    public func setDefaultWidget(_ widget: Widget?) {
        gtk_window_set_default_widget(window, widget?.pointer)
    }

    /// Whether the other windows of the application take no input while this one is shown.
    public var isModal: Bool {
        get { gtk_window_get_modal(window) != 0 }
        set { gtk_window_set_modal(window, newValue ? 1 : 0) }
    }

    /// Whether the person may change the size.
    public var isResizable: Bool {
        get { gtk_window_get_resizable(window) != 0 }
        set { gtk_window_set_resizable(window, newValue ? 1 : 0) }
    }

    /// Whether this is the window the person works in.
    public var isActive: Bool { gtk_window_is_active(window) != 0 }

    /// Calls `handler` when `isActive` changes.
    @discardableResult
    public func onActiveChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connectNotify(pointer, "is-active", handler)
    }

    /// Keeps this window over that one.
    public func setTransient(for parent: ApplicationWindow?) {
        gtk_window_set_transient_for(window, parent?.window)
    }

    /// The widget that keys go to.
    public var focusWidget: Widget? {
        get { gtk_window_get_focus(window).map(Widget.wrapper) }
        set { gtk_window_set_focus(window, newValue?.pointer) }
    }

    /// Whether focus rings are drawn, as after a key press.
    public var showsFocus: Bool {
        get { gtk_window_get_focus_visible(window) != 0 }
        set { gtk_window_set_focus_visible(window, newValue ? 1 : 0) }
    }

    /// Calls `handler` at once when ``showsFocus`` changes, by whatever.
    @discardableResult
    public func onShowsFocusChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connectNotify(pointer, "focus-visible", handler)
    }

    /// Calls `handler` when the focus goes to another widget of the window.
    @discardableResult
    public func onFocusWidgetChange(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connectNotify(pointer, "focus-widget", handler)
    }
}
