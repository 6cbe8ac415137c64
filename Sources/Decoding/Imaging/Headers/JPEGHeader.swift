// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The marker segments of a JPEG up to its first scan.
enum JPEGHeader {
    static func read(_ source: ByteSource) -> PictureHeader? {
        segments(source).first { isFrame($0.marker) }.flatMap { frame(source, $0.marker, $0.payload) }
    }

    /// The segments up to the header of the first scan; their contents may be cut off.
    static func segments(_ source: ByteSource) -> some Sequence<(marker: UInt8, payload: Range<UInt64>)> {
        sequence(state: JPEGWalk(source, in: source.whole, .lenient, stopsAtScan: true)) { walk in
            guard case .segment(let marker, _, let payload)? = walk?.next() else { return nil }
            return (marker, payload)
        }
    }

    /// The size stated in a frame header.
    /// - Returns: nil if the segment is not a frame header.
    static func frame(_ source: ByteSource, _ marker: UInt8, _ payload: Range<UInt64>) -> PictureHeader? {
        guard isFrame(marker), var cursor = source.cursor(at: payload.lowerBound, count: 5), cursor.skip(1),
            let height = cursor.big16(), let width = cursor.big16()
        else { return nil }
        return PictureHeader(width: width, height: height)
    }

    /// Whether a marker is SOF0 to SOF15, without the three codes with other meanings.
    private static func isFrame(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }
}
