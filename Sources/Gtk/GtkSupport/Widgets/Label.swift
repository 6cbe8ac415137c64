// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// Where a text that is too long is cut.
nonisolated public enum Ellipsize: Sendable {
    case none, start, middle, end

    var pango: PangoEllipsizeMode {
        switch self {
        case .none: PANGO_ELLIPSIZE_NONE
        case .start: PANGO_ELLIPSIZE_START
        case .middle: PANGO_ELLIPSIZE_MIDDLE
        case .end: PANGO_ELLIPSIZE_END
        }
    }
}

/// Plain text; markup is never read, so any file name is safe.
public final class Label: Widget {
    /// - Parameter role: `.status` for a line that says what is going on, `.heading` for a heading.
    public init(_ text: String = "", role: AccessibleRole = .label) {
        super.init(sinking: picker_widget_new(gtk_label_get_type(), role.gtk))
        self.text = text
    }

    /// The text, without markup. Setting the same text again costs nothing.
    public var text: String {
        get { String(cString: gtk_label_get_text(opaque)) }
        set {
            guard newValue != text else { return }
            gtk_label_set_text(opaque, newValue)
        }
    }

    /// Where the text is cut when it is too long.
    public var ellipsize: Ellipsize = .none {
        didSet { gtk_label_set_ellipsize(opaque, ellipsize.pango) }
    }

    /// Whether it is cut now.
    public var isEllipsized: Bool { pango_layout_is_ellipsized(gtk_label_get_layout(opaque)) != 0 }

    /// Whether long text goes on in the next line, breaking words when it must.
    public var wraps: Bool {
        get { gtk_label_get_wrap(opaque) != 0 }
        set {
            gtk_label_set_wrap(opaque, newValue ? 1 : 0)
            gtk_label_set_wrap_mode(opaque, PANGO_WRAP_WORD_CHAR)
        }
    }

    /// Makes it as wide as its text by nature, and wrap only where it gets less.
    public func wrapsOnlyWhereItMust() {
        wraps = true
        gtk_label_set_natural_wrap_mode(opaque, GTK_NATURAL_WRAP_NONE)
    }

    /// 0 at the start to 1 at the end of the label's room.
    public var xalign: Double {
        get { Double(gtk_label_get_xalign(opaque)) }
        set { gtk_label_set_xalign(opaque, Float(newValue)) }
    }

    /// At most that many lines when wrapping and ellipsizing; -1 for any number.
    public var lines: Int {
        get { Int(gtk_label_get_lines(opaque)) }
        set { gtk_label_set_lines(opaque, gint(newValue)) }
    }

    /// The widest natural width, in characters; -1 for none.
    public var maxWidthChars: Int {
        get { Int(gtk_label_get_max_width_chars(opaque)) }
        set { gtk_label_set_max_width_chars(opaque, gint(newValue)) }
    }

    /// The least width, in characters; -1 for none.
    public var widthChars: Int {
        get { Int(gtk_label_get_width_chars(opaque)) }
        set { gtk_label_set_width_chars(opaque, gint(newValue)) }
    }

    /// Whether wrapped lines are centred under each other rather than flush.
    public var centersLines: Bool {
        get { gtk_label_get_justify(opaque) == GTK_JUSTIFY_CENTER }
        set { gtk_label_set_justify(opaque, newValue ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT) }
    }

    /// Whether the text can be marked and copied.
    public var isSelectable: Bool {
        get { gtk_label_get_selectable(opaque) != 0 }
        set { gtk_label_set_selectable(opaque, newValue ? 1 : 0) }
    }
}

/// An icon of the theme.
public final class Image: Widget {
    /// - Parameters:
    ///   - pixelSize: logical pixels; nil takes the theme's usual size.
    ///   - label: what it reads as; an icon without one is left out of the accessible tree as an ornament.
    public init(iconName: String, pixelSize: Int? = nil, label: String? = nil) {
        super.init(sinking: gtk_image_new_from_icon_name(iconName))
        if let pixelSize { self.pixelSize = pixelSize }
        if let label { setAccessible(label: label) } else { picker_accessible_leave_out(pointer) }
    }

    /// An icon as desktop files name it: by the theme, or by the absolute path of a file.
    public init(desktopIcon icon: String, pixelSize: Int) {
        super.init(sinking: gtk_image_new())
        setDesktopIcon(icon)
        self.pixelSize = pixelSize
        picker_accessible_leave_out(pointer)
    }

    /// Shows another icon as desktop files name it, at the same size.
    public func setDesktopIcon(_ icon: String) {
        guard icon.hasPrefix("/") else { return setIconName(icon) }
        let file = g_file_new_for_path(icon)
        let image = g_file_icon_new(file)
        gtk_image_set_from_gicon(opaque, image)
        g_object_unref(gpointer(image))
        g_object_unref(gpointer(file))
    }

    /// Shows another icon of the theme at the same size.
    public func setIconName(_ name: String) {
        gtk_image_set_from_icon_name(opaque, name)
    }

    /// The icon's size in logical pixels; -1 for the theme's.
    public var pixelSize: Int {
        get { Int(gtk_image_get_pixel_size(opaque)) }
        set { gtk_image_set_pixel_size(opaque, gint(newValue)) }
    }
}
