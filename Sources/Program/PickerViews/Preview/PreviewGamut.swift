// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel
import Pixels

/// Which gamut the preview asks for (docs/adr/0014-wide-colour.md).
enum PreviewGamut {
    /// The widest that a picture may come in.
    /// - Parameters:
    ///   - kind: stills of videos are sRGB, and of some there is a thumbnail alone, which a wide picture is never made of.
    ///   - renderer: what draws the window; nil before there is one. cairo draws sRGB.
    ///   - isKnown: whether GTK can be told of Display P3 (`PixelGamut.isKnownToGTK`).
    static func widest(for kind: AssetKind, renderer: RendererKind?, isKnown: Bool) -> Gamut {
        isKnown && renderer == .gpu && kind != .video ? .displayP3 : .sRGB
    }
}
