// SPDX-License-Identifier: GPL-3.0-or-later

internal import CVideo
internal import MediaTypes

/// Pixels of a video's current picture.
struct RenderedFrame {
    /// Size of the unscaled picture as shown. It may change within a stream.
    let original: VideoSize
    let size: VideoSize
    /// Bytes from one row to the next.
    let stride: Int
    let bytes: [UInt8]

    /// Scales the picture down to fit into `box`.
    init(
        _ input: VideoInput, as layout: CVideoLayout, fitting box: VideoSize, maximumPixels: Int, format: MediaFormat
    ) throws(MediaError) {
        var width: Int32 = 0
        var height: Int32 = 0
        cvideo_picture_size(input.handle, &width, &height)
        let original = VideoSize(width: Int(width), height: Int(height))
        let size = original.fitted(into: box, maximumPixels: maximumPixels)
        let stride = size.width * (layout == CVIDEO_RGB ? 3 : 4)
        var result = CVIDEO_OK
        bytes = [UInt8](unsafeUninitializedCapacity: stride * size.height) { buffer, count in
            result = cvideo_render(
                input.handle, layout, Int32(size.width), Int32(size.height), buffer.baseAddress, stride)
            count = result == CVIDEO_OK ? stride * size.height : 0
        }
        guard result == CVIDEO_OK else { throw VideoInput.error(result, format: format) }
        (self.original, self.size, self.stride) = (original, size, stride)
    }
}
