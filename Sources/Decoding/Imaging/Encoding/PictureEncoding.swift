// SPDX-License-Identifier: GPL-3.0-or-later

internal import CDecoders
internal import Glibc
public import MediaTypes
public import Pixels

/// Encodes decoded pictures, without metadata.
public enum PictureEncoding {
    /// libjpeg's quality of JPEGs. Photos of phones are at 85 to 95.
    public static let quality: Int32 = 92

    /// The file of a picture in sRGB.
    /// - Parameter formats: best first; not empty. A picture with transparency takes the first that has it, if one does.
    /// - Throws: `.unreadable(ENOMEM)` where memory is short.
    public static func encoded(
        _ image: DecodedImage, as formats: [StillFormat]
    ) throws(MediaError) -> (format: StillFormat, bytes: [UInt8]) {
        guard let first = formats.first else { throw .noMemory }
        let format = formats.contains(.png) && image.isTransparent ? .png : first
        let file = image.bytes.withUnsafeBufferPointer { bytes in
            let pixels = CEncodersPixels(
                bytes: bytes.baseAddress, width: UInt32(image.width), height: UInt32(image.height),
                stride: image.stride, has_alpha: image.hasAlpha)
            return format == .png ? cencoders_png(pixels) : cencoders_jpeg(pixels, quality)
        }
        defer { free(file.bytes) }
        guard file.count > 0 else { throw .noMemory }
        return (format, Array(UnsafeBufferPointer(start: file.bytes, count: file.count)))
    }
}

extension DecodedImage {
    /// Whether a pixel is not opaque: many pictures have an alpha channel that says nothing.
    fileprivate var isTransparent: Bool {
        guard hasAlpha else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            (0..<height).contains { y in
                let row = y * stride
                return (0..<width).contains { bytes[row + $0 * 4 + 3] != 255 }
            }
        }
    }
}
