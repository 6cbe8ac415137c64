// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// A measured piece of text in a widget's font, to be drawn by a snapshot. Making one costs far more than drawing it:
/// keep it.
@MainActor
public final class TextLayout {
    /// The weight of the font.
    nonisolated public enum Weight: Sendable {
        case normal, medium, semibold, bold

        var pango: PangoWeight {
            switch self {
            case .normal: PANGO_WEIGHT_NORMAL
            case .medium: PANGO_WEIGHT_MEDIUM
            case .semibold: PANGO_WEIGHT_SEMIBOLD
            case .bold: PANGO_WEIGHT_BOLD
            }
        }
    }

    let pointer: OpaquePointer

    /// - Parameters:
    ///   - widget: gives font, language and text direction.
    ///   - scale: the letters' size against the widget's font.
    ///   - tabular: digits of one width, for durations.
    public init(
        _ text: String, for widget: Widget, weight: Weight = .normal, scale: Double = 1, tabular: Bool = false
    ) {
        guard let layout = gtk_widget_create_pango_layout(widget.pointer, text) else {
            preconditionFailure("GTK made no text layout.")
        }
        pointer = layout
        let attributes = pango_attr_list_new()
        pango_attr_list_insert(attributes, pango_attr_scale_new(scale))
        pango_attr_list_insert(attributes, pango_attr_weight_new(weight.pango))
        if tabular { pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1")) }
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
    }

    isolated deinit {
        g_object_unref(gpointer(pointer))
    }

    /// The text, in the same font and width.
    public var text: String {
        get { String(cString: pango_layout_get_text(pointer)) }
        set { pango_layout_set_text(pointer, newValue, -1) }
    }

    /// Cuts or, without ellipsis, wraps the text at that width in logical pixels; nil for any width.
    public func setWidth(_ width: Int?, ellipsize: Ellipsize = .end) {
        pango_layout_set_width(pointer, width.map { gint(clamping: $0) * PANGO_SCALE } ?? -1)
        pango_layout_set_ellipsize(pointer, width == nil ? PANGO_ELLIPSIZE_NONE : ellipsize.pango)
    }

    /// The size the text takes, in logical pixels.
    public var pixelSize: (width: Int, height: Int) {
        var width: gint = 0
        var height: gint = 0
        pango_layout_get_pixel_size(pointer, &width, &height)
        return (Int(width), Int(height))
    }

    /// Distance of the text from the left edge, in logical pixels: right-to-left text is aligned to the right of its
    /// width.
    var indent: Double {
        var logical = PangoRectangle()
        pango_layout_get_extents(pointer, nil, &logical)
        return Double(logical.x / PANGO_SCALE)
    }

    /// The distance from the top to the line the letters stand on, in logical pixels.
    public var baseline: Int { Int(pango_layout_get_baseline(pointer) / PANGO_SCALE) }
}
