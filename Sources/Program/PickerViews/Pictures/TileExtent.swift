// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Thumbnails

/// The size of a tile's picture in device pixels, and how the photo fills it. Pictures are decoded in exactly this size.
struct TileExtent: Hashable {
    /// The longest edge.
    let pixels: Int
    let crop: ThumbnailRequest.Crop

    /// - Parameters:
    ///   - index: index of the photo in the list that `geometry` lays out.
    ///   - scale: device pixels per logical pixel.
    init(of index: Int, in geometry: GridGeometry, scale: Double) {
        let size = geometry.pictureSize(of: index)
        let width = Int((size.width * scale).rounded())
        guard geometry.showsWholePhotos else {
            (pixels, crop) = (width, .square)
            return
        }
        let height = Int((size.height * scale).rounded())
        (pixels, crop) = (max(width, height), .frame(width: width, height: height))
    }
}

extension SurfaceCache.Key {
    /// The key of a tile's picture.
    init(of asset: AssetID, _ extent: TileExtent) {
        self.init(asset: asset, pixels: extent.pixels, crop: extent.crop)
    }
}

extension PictureWish {
    /// A wish for a tile's picture.
    init(for asset: Asset, _ extent: TileExtent) {
        self.init(asset: asset, pixels: extent.pixels, crop: extent.crop)
    }
}
