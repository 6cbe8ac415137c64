// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Pixels

/// Where pictures come from: what is named is brought, what is not named any more is dropped.
@MainActor
protocol PictureSource: AnyObject {
    /// Answers, on the main thread.
    var onArrival: (([ThumbnailFeed.Arrival]) -> Void)? { get set }
    /// What is on screen, most urgent first, and what comes next.
    func show(visible: [PictureWish], ahead: [PictureWish])
}

extension ThumbnailFeed: PictureSource {}

/// A picture that is wanted, possibly in a wider gamut than a tile's.
struct PictureWish {
    var asset: Asset
    /// Its longest side in device pixels.
    var pixels: Int
    /// The gamut that it may come in.
    var widest = Gamut.sRGB
}
