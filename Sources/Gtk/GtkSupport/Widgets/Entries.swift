// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// What both kinds of one-line text fields share.
public class TextField: Widget {
    /// The text. Setting it calls the handlers of changes if it differs.
    public var text: String {
        get { String(cString: gtk_editable_get_text(opaque)) }
        set {
            guard newValue != text else { return }
            gtk_editable_set_text(opaque, newValue)
        }
    }

    /// What the field shows while its text is empty.
    public var placeholder: String {
        get {
            guard let text = picker_object_get_string(pointer, "placeholder-text") else { return "" }
            defer { g_free(text) }
            return String(cString: text)
        }
        set { picker_object_set_string(pointer, "placeholder-text", newValue) }
    }

    /// The least width, in characters; -1 for the theme's.
    public var widthChars: Int {
        get { Int(gtk_editable_get_width_chars(opaque)) }
        set { gtk_editable_set_width_chars(opaque, gint(newValue)) }
    }

    /// The widest natural width, in characters; -1 for none.
    public var maxWidthChars: Int {
        get { Int(gtk_editable_get_max_width_chars(opaque)) }
        set { gtk_editable_set_max_width_chars(opaque, gint(newValue)) }
    }

    /// The cursor, in characters from the begin; -1 sets it behind the text.
    public var position: Int {
        get { Int(gtk_editable_get_position(opaque)) }
        set { gtk_editable_set_position(opaque, gint(newValue)) }
    }

    /// Marks the whole text.
    public func selectAll() {
        gtk_editable_select_region(opaque, 0, -1)
    }

    /// Calls `handler` with the text at each change.
    @discardableResult
    public func onChanged(_ handler: @escaping @MainActor (String) -> Void) -> SignalConnection {
        connectText("changed", handler)
    }

    /// Calls `handler` when Return is pressed.
    @discardableResult
    public func onActivate(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect(pointer, "activate", Signals.void, handler)
    }

    fileprivate func connectText(
        _ signal: String, _ handler: @escaping @MainActor (String) -> Void
    ) -> SignalConnection {
        let editable = opaque
        return connect(pointer, signal, Signals.void) { handler(String(cString: gtk_editable_get_text(editable))) }
    }
}

/// A one-line text field.
public final class Entry: TextField {
    /// A field with that text in it.
    public init(text: String = "") {
        super.init(sinking: gtk_entry_new())
        self.text = text
    }

    /// Whether Return also activates the window's default button.
    public var activatesDefault: Bool {
        get { gtk_entry_get_activates_default(cast(GtkEntry.self)) != 0 }
        set { gtk_entry_set_activates_default(cast(GtkEntry.self), newValue ? 1 : 0) }
    }
}
