// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// A search field with a lens and a button that clears it.
public final class SearchEntry: TextField {
    /// An empty search field.
    public init(placeholder: String = "") {
        super.init(sinking: gtk_search_entry_new())
        self.placeholder = placeholder
    }

    /// Calls `handler` when Escape is pressed in the field.
    @discardableResult
    public func onStopSearch(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect(pointer, "stop-search", Signals.void, handler)
    }

    /// Gives parts of the text a background; other parts lose theirs.
    /// - Parameter parts: bytes of the text in UTF-8, from 0.
    public func mark(_ parts: [Range<Int>], _ color: RGBA) {
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        func channel(_ value: Double) -> guint16 { guint16((min(max(value, 0), 1) * 65_535).rounded()) }
        for part in parts {
            let background = pango_attr_background_new(
                channel(color.red), channel(color.green), channel(color.blue))
            for attribute in [background, pango_attr_background_alpha_new(channel(color.alpha))] {
                attribute?.pointee.start_index = guint(part.lowerBound)
                attribute?.pointee.end_index = guint(part.upperBound)
                pango_attr_list_insert(attributes, attribute)
            }
        }
        gtk_text_set_attributes(UnsafeMutablePointer(gtk_editable_get_delegate(opaque)), attributes)
    }

    /// Lets keys typed into that widget, usually the window, begin a search; nil ends it.
    public func setKeyCapture(from widget: Widget?) {
        gtk_search_entry_set_key_capture_widget(opaque, widget?.pointer)
    }
}
