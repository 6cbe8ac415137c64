// SPDX-License-Identifier: GPL-3.0-or-later

internal import CDecoders
internal import CGdkPixbuf
internal import MediaTypes

/// The picture that a camera puts into its raw file, found by libraw: the largest of those that the file offers.
final class RawPreview {
    enum Contents {
        case jpeg([UInt8])
        /// RGB, 8 bits a channel, rows side by side.
        case bitmap([UInt8], width: Int, height: Int)
    }

    let contents: Contents
    /// EXIF orientation of the raw file, 1 to 8. A JPEG preview may state its own, which then rules.
    let orientation: Int

    /// A preview is refused above this: no camera writes a larger one.
    private static let longest: UInt32 = 64 << 20

    /// - Parameter descriptor: read at offsets; stays open.
    /// - Throws: `.noDecoder` where the file has no preview that can be shown, `.damaged` where libraw makes nothing of it.
    init(descriptor: Int32, format: MediaFormat) throws(MediaError) {
        guard let raw = cdecoders_raw_open(descriptor, Self.longest) else {
            throw .damaged(detail: "not enough memory to read the raw file")
        }
        defer { cdecoders_raw_free(raw) }
        let found = cdecoders_raw_bytes(raw)
        let bytes = Array(UnsafeBufferPointer(start: found.bytes, count: found.count))
        switch cdecoders_raw_kind(raw) {
        case CDECODERS_RAW_JPEG: contents = .jpeg(bytes)
        case CDECODERS_RAW_BITMAP:
            contents = .bitmap(bytes, width: Int(cdecoders_raw_width(raw)), height: Int(cdecoders_raw_height(raw)))
        case CDECODERS_RAW_NONE: throw .noDecoder(format, package: nil)
        default: throw .damaged(detail: "no readable header")
        }
        orientation = Int(cdecoders_raw_orientation(raw))
    }
}
