// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Reads the main header of an AVI file: picture size, and duration from the number of frames and the frame time.
enum AVIHeader {
    static func read(_ source: ByteSource) -> MovieHeader? {
        // RIFF size "AVI " LIST size "hdrl" "avih" size, then the fields.
        guard let start = source.bytes(at: 0, count: 32 + 40), start.has("RIFF"), start.has("AVI ", at: 8),
            start.has("hdrl", at: 20), start.has("avih", at: 24)
        else { return nil }
        var cursor = ByteCursor(start)
        guard cursor.skip(32), let microseconds = cursor.little32(), cursor.skip(12), let frames = cursor.little32(),
            cursor.skip(12), let width = cursor.little32(), let height = cursor.little32()
        else { return nil }
        var header = MovieHeader()
        if (1...65_536).contains(width), (1...65_536).contains(height) {
            (header.width, header.height) = (Int(width), Int(height))
        }
        let seconds = Double(microseconds) * Double(frames) / 1e6
        if seconds > 0, seconds < 31_536_000 { header.duration = seconds }
        return header
    }
}
