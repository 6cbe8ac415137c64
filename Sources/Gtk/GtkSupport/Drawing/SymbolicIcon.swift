// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// A symbolic icon of the theme, looked up once and coloured once for each colour and size. Keep it: the lookup reads
/// files, and GTK would recolour a symbolic icon in each frame, for which OpenGL uses an offscreen picture up to GTK
/// 4.12.
@MainActor
public final class SymbolicIcon {
    private let pointer: OpaquePointer
    private let scale: Double
    private var stamps: [Face: Stamp] = [:]

    private struct Face: Hashable {
        var color: RGBA
        var width: Double
        var height: Double
    }

    /// - Parameters:
    ///   - name: such as `object-select-symbolic`; an unknown one shows the theme's "missing" picture.
    ///   - size: logical pixels.
    ///   - widget: gives the scale, the text direction and the display.
    public convenience init(_ name: String, size: Int, for widget: Widget) {
        self.init(name, size: size, scale: widget.scale, isRightToLeft: widget.isRightToLeft)
    }

    /// Looks up an icon for the default display.
    /// - Parameter scale: device pixels per logical pixel.
    public init(_ name: String, size: Int, scale: Double, isRightToLeft: Bool) {
        let theme = gdk_display_get_default().flatMap { gtk_icon_theme_get_for_display($0) }
        guard
            let paintable = gtk_icon_theme_lookup_icon(
                theme, name, nil, gint(size), gint(scale.rounded(.up)),
                isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR,
                GTK_ICON_LOOKUP_FORCE_SYMBOLIC)
        else { preconditionFailure("GTK answers every icon lookup.") }
        pointer = paintable
        self.scale = scale
    }

    /// The icon in that colour, filling that many logical pixels.
    func stamp(_ color: RGBA, width: Double, height: Double) -> Stamp {
        let face = Face(color: color, width: width, height: height)
        if let known = stamps[face] { return known }
        let stamp = Stamp(width: width, height: height, scale: scale) { draw($0, face) }
        stamps[face] = stamp
        return stamp
    }

    private func draw(_ drawing: Drawing, _ face: Face) {
        guard let snapshot = gtk_snapshot_new() else { return }
        var value = face.color.gdk
        gtk_symbolic_paintable_snapshot_symbolic(pointer, snapshot, face.width, face.height, &value, 1)
        guard let node = gtk_snapshot_free_to_node(snapshot) else { return }
        drawing.draw(node)
        gsk_render_node_unref(node)
    }

    isolated deinit {
        g_object_unref(gpointer(pointer))
    }
}
