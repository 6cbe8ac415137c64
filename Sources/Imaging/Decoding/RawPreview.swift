// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// The JPEG that a camera puts into its raw file.
struct RawPreview {
    let bytes: [UInt8]
    /// EXIF orientation of the raw file, where the preview itself states none.
    let orientation: Int?

    /// A preview is refused above this: no camera writes a larger one.
    private static let longest: UInt32 = 64 << 20

    /// The smallest preview whose longest side is at least `longestSide`, or the largest there is.
    /// - Throws: `.noDecoder` where the file has none.
    static func largestNeeded(
        descriptor: Int32, format: MediaFormat, longestSide: Int
    ) throws(MediaError) -> RawPreview {
        guard let metadata = ExifMetadata(descriptor: descriptor) else {
            throw .damaged(detail: "no readable header")
        }
        guard let bytes = metadata.preview(longestSide: longestSide, longestBytes: longest) else {
            throw .noDecoder(format, package: nil)
        }
        let own = TIFFHeader.jpegOrientation(bytes)
        return RawPreview(bytes: bytes, orientation: own == nil ? metadata.orientation : nil)
    }
}
