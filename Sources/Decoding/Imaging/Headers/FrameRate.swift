// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The frame rate of a track: number of pictures (`stts`) by duration (`mdhd`).
enum FrameRate {
    /// - Returns: the mean rate; nil if the boxes do not state it, as in fragmented files.
    static func read(_ source: ByteSource, track: Box) -> Double? {
        guard let media = source.firstBox("mdia", in: track.payload),
            let header = source.firstBox("mdhd", in: media.payload),
            let table = source.firstBox(path: ["minf", "stbl", "stts"], in: media.payload),
            var cursor = source.contents(of: header, limit: 256), let version = cursor.byte(),
            cursor.skip(version == 1 ? 19 : 11), let scale = cursor.big32(), scale > 0,
            var times = source.contents(of: table, limit: longestTable), times.skip(4), let count = times.big32()
        else { return nil }
        var pictures = 0.0
        var units = 0.0
        for _ in 0..<count {
            guard let some = times.big32(), let each = times.big32() else { return nil }
            pictures += Double(some)
            units += Double(some) * Double(each)
        }
        return units > 0 ? pictures * Double(scale) / units : nil
    }

    /// Limit in bytes. A video of variable rate has an entry for each picture; this is enough for about an hour.
    private static let longestTable = 2 << 20
}
