// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// The kinds of GTK's renderers, which take pictures in two forms.
nonisolated public enum RendererKind: Sendable {
    /// Copies surfaces of exactly the drawn size, and replays drawings. Up to GTK 4.8 it converts a texture in each
    /// frame.
    case cairo
    /// OpenGL or Vulkan, on a GPU or in software. It uploads a texture once while it is on screen; cairo nodes are
    /// drawn and uploaded in each frame.
    case gpu

    /// The renderer of a widget's window.
    @MainActor init(of widget: UnsafeMutablePointer<GtkWidget>) {
        self.init(byCairo: picker_widget_draws_by_cairo(widget))
    }

    init(byCairo: gboolean) { self = byCairo != 0 ? .cairo : .gpu }
}

extension Widget {
    /// The kind of renderer of this widget's window; nil before the window is realized.
    public var renderer: RendererKind? { rendererName == nil ? nil : RendererKind(of: pointer) }

    /// The type name of the renderer of this widget's window (`GskGLRenderer`); nil before the window is realized. GTK
    /// chooses the renderer, even against `GSK_RENDERER` if that one is not available.
    public var rendererName: String? {
        picker_widget_renderer_name(pointer).map { String(cString: $0) }
    }
}
