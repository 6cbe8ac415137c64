// SPDX-License-Identifier: GPL-3.0-or-later

import Imaging
import MediaTypes
import Pixels

@testable import Thumbnails

extension ThumbnailCache {
    /// The pixels of a thumbnail that is there.
    func thumbnail(of original: ThumbnailOriginal, atLeast size: ThumbnailSize) -> DecodedImage? {
        thumbnail(of: original, atLeast: size) { file in
            try? PixbufDecoder().decode(
                descriptor: file.descriptor, format: .png, longestSide: 2048, deadline: .now + .seconds(60),
                isCancelled: { false })
        }
    }
}
