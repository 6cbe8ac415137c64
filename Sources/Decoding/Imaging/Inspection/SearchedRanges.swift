// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// The parts of a copy that are searched for values: all of it, but for the pictures and sounds of films. These are as they were in the
/// original, compressed, and by far too long to be searched before a copy is handed over.
enum SearchedRanges {
    static func find(_ source: ByteSource, _ format: MediaFormat) -> [Range<UInt64>] {
        switch format.container {
        case .movie:
            var ranges: [Range<UInt64>] = []
            var end: UInt64 = 0
            for box in source.boxes(in: source.whole) where box.type == "mdat" {
                ranges.append(end..<box.payload.lowerBound)
                end = box.payload.upperBound
            }
            return ranges + (end < source.length ? [end..<source.length] : [])
        case .matroska:
            // Headers stand at the beginning, tags and chapters there or at the end.
            guard source.length > 2 * Self.side else { return [source.whole] }
            return [0..<side, source.length - side..<source.length]
        case .jpeg, .png, .gif, .webp, .tiff, .jpegXL, .jpeg2000, .photoshop, .svg, .bitmap, .icon, .targa, .anymap,
            .avif, .heif, .raw, .avi, .mpegTransport, .mpegProgram:
            return [source.whole]
        }
    }

    private static let side: UInt64 = 16 << 20
}
