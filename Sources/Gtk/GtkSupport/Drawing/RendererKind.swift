// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// What draws a window: GTK's renderers want pictures in two ways.
nonisolated public enum RendererKind: Sendable {
    /// Copies surfaces that are exactly as large as their place, and replays drawings. A texture it converts anew for each
    /// frame up to GTK 4.8.
    case cairo
    /// OpenGL or Vulkan, on a GPU or in software. It uploads a texture once while that is on screen; what cairo draws it would
    /// draw and upload in each frame.
    case gpu

    /// The renderer of a widget's window.
    @MainActor init(of widget: UnsafeMutablePointer<GtkWidget>) {
        self.init(byCairo: picker_widget_draws_by_cairo(widget))
    }

    init(byCairo: gboolean) { self = byCairo != 0 ? .cairo : .gpu }
}

extension Widget {
    /// What draws the window of this widget; nil before the window is realized.
    public var renderer: RendererKind? { rendererName == nil ? nil : RendererKind(of: pointer) }

    /// What draws the window of this widget, by the name of GTK's type (`GskGLRenderer`); nil before the window is realized. GTK
    /// chooses it then, also where `GSK_RENDERER` asks for another that cannot be had.
    public var rendererName: String? {
        picker_widget_renderer_name(pointer).map { String(cString: $0) }
    }
}
