// SPDX-License-Identifier: GPL-3.0-or-later

internal import CDecoders
internal import CGdkPixbuf
internal import MediaTypes

/// The largest preview that a camera embedded in its raw file, extracted with libraw.
final class RawPreview {
    enum Contents {
        case jpeg([UInt8])
        /// RGB with 8 bits per channel, rows without padding.
        case bitmap([UInt8], width: Int, height: Int)
    }

    let contents: Contents
    /// EXIF orientation of the raw file, 1 to 8. The orientation in a JPEG preview takes precedence.
    let orientation: Int

    /// Limit in bytes, above the preview of any camera.
    private static let longest: UInt32 = 64 << 20

    /// - Parameter descriptor: read with `pread`; stays open.
    /// - Throws: `.noDecoder` if the file has no usable preview, `.damaged` if libraw cannot read the file.
    init(descriptor: Int32, format: MediaFormat) throws(MediaError) {
        guard let raw = cdecoders_raw_open(descriptor, Self.longest) else { throw .noMemory }
        defer { cdecoders_raw_free(raw) }
        let found = cdecoders_raw_bytes(raw)
        let bytes = Array(UnsafeBufferPointer(start: found.bytes, count: found.count))
        switch cdecoders_raw_kind(raw) {
        case CDECODERS_RAW_JPEG: contents = .jpeg(bytes)
        case CDECODERS_RAW_BITMAP:
            contents = .bitmap(bytes, width: Int(cdecoders_raw_width(raw)), height: Int(cdecoders_raw_height(raw)))
        case CDECODERS_RAW_NONE: throw .noDecoder(format, package: nil)
        default: throw .noHeader
        }
        orientation = Int(cdecoders_raw_orientation(raw))
    }
}
