// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The first picture of a HEIF or AVIF sequence that stores its pictures like a video, in `moov`, and has no picture
/// item.
///
/// libheif reads only items and refuses such a file.
extension HEIFMosaic {
    static func firstOfSequence(_ source: ByteSource) -> HEIFMosaic? {
        guard let movie = source.firstBox("moov", in: source.whole) else { return nil }
        for box in source.boxes(in: movie.payload) where box.type == "trak" {
            if let picture = picture(source, box) { return picture }
        }
        return nil
    }

    private static func picture(_ source: ByteSource, _ track: Box) -> HEIFMosaic? {
        guard let media = source.firstBox("mdia", in: track.payload), isShown(source, media),
            let table = source.firstBox(path: ["minf", "stbl"], in: media.payload),
            let description = source.firstBox("stsd", in: table.payload), description.size > 8,
            let place = firstSample(source, table)
        else { return nil }
        // The size is at byte 24 of the entry, the codec's boxes are at byte 78.
        var entries = source.boxes(in: description.payload.lowerBound + 8..<description.payload.upperBound)
        guard let entry = entries.next(), entry.size > 78, let codec: FourCC = codecs[entry.type],
            var cursor = source.cursor(at: entry.payload.lowerBound + 24, count: 4), let width = cursor.big16(),
            let height = cursor.big16()
        else { return nil }
        let inner = entry.payload.lowerBound + 78..<entry.payload.upperBound
        guard let box = source.firstBox(codec == "hvc1" ? "hvcC" : "av1C", in: inner),
            let part = Part(source, codec, box, (width, height), [place])
        else { return nil }
        return HEIFMosaic(columns: 1, parts: [part], width: width, height: height)
    }

    /// Types of sample entries, with the corresponding item types.
    private static let codecs: [FourCC: FourCC] = ["hvc1": "hvc1", "hev1": "hvc1", "av01": "av01"]

    /// Whether a track contains pictures, and not thumbnails or alpha of another track.
    private static func isShown(_ source: ByteSource, _ media: Box) -> Bool {
        guard let box = source.firstBox("hdlr", in: media.payload),
            var cursor = source.cursor(at: box.payload.lowerBound, count: 12), cursor.skip(8)
        else { return false }
        let type = cursor.code()
        return type == "pict" || type == "vide"
    }

    private static func firstSample(_ source: ByteSource, _ table: Box) -> Range<UInt64>? {
        guard let sizes = source.firstBox("stsz", in: table.payload),
            var cursor = source.cursor(at: sizes.payload.lowerBound, count: min(sizes.size, 16)), cursor.skip(4),
            let common = cursor.big32(), let count = cursor.big32(), count > 0
        else { return nil }
        let first = common > 0 ? common : cursor.big32() ?? 0
        let isWide = source.firstBox("stco", in: table.payload) == nil
        guard first > 0, let chunks = source.firstBox(isWide ? "co64" : "stco", in: table.payload),
            var place = source.cursor(at: chunks.payload.lowerBound, count: isWide ? 16 : 12), place.skip(4),
            let number = place.big32(), number > 0, let start = place.big(isWide ? 8 : 4), start <= source.length,
            UInt64(first) <= source.length - start
        else { return nil }
        return start..<start + UInt64(first)
    }
}
