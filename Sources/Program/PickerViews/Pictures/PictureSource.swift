// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Pixels
import Thumbnails

/// A source of pictures: delivers those requested last and drops other requests.
@MainActor
protocol PictureSource: AnyObject {
    /// Called with the answers, on the main thread.
    var onArrival: (([ThumbnailFeed.Arrival]) -> Void)? { get set }
    /// Replaces all requests: pictures on screen, most urgent first, and those expected next.
    func show(visible: [PictureWish], ahead: [PictureWish])
}

extension ThumbnailFeed: PictureSource {}

/// A requested picture, for the preview possibly in a wider gamut than a tile's.
struct PictureWish {
    var asset: Asset
    /// Its longest side in device pixels, or the longest edge of its tile.
    var pixels: Int
    /// How it fills its tile; in the preview it is shown whole.
    var crop = ThumbnailRequest.Crop.fit
    /// The widest gamut allowed.
    var widest = Gamut.sRGB
}
