// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel
import Pixels

/// Chooses the gamut that the preview requests (docs/developing/adr/0014-wide-colour.md).
enum PreviewGamut {
    /// The widest gamut in which a picture may arrive.
    /// - Parameters:
    ///   - kind: pictures of videos are sRGB, and some videos have only a thumbnail, which is never wide.
    ///   - renderer: GTK's renderer of the window; nil before there is one. The cairo renderer draws sRGB.
    ///   - isKnown: whether GTK supports Display P3 (`PixelGamut.isKnownToGTK`).
    static func widest(for kind: AssetKind, renderer: RendererKind?, isKnown: Bool) -> Gamut {
        isKnown && renderer == .gpu && kind != .video ? .displayP3 : .sRGB
    }
}
