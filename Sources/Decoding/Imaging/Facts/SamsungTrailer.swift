// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Recognizes Samsung's older motion photos without XMP: a directory at the end of the JPEG lists the video.
///
/// Layout: … `SEFH` version count {2 bytes, type, offset, length}… then the directory's length and `SEFT`.
enum SamsungTrailer {
    private static let motionPhoto = 0x0A30

    static func hasMotionPhoto(_ source: ByteSource, make camera: String?) -> Bool {
        guard let camera, camera.lowercased().hasPrefix("samsung"), source.length > 64,
            let end = source.bytes(at: source.length - 8, count: 8), end.has("SEFT", at: 4)
        else { return false }
        var tail = ByteCursor(end)
        guard let size = tail.little32(), size >= 12, size <= 4096, UInt64(size) + 8 <= source.length,
            let directory = source.bytes(at: source.length - 8 - UInt64(size), count: Int(size)), directory.has("SEFH")
        else { return false }
        var cursor = ByteCursor(directory)
        guard cursor.skip(8), let count = cursor.little32() else { return false }
        for _ in 0..<min(count, 340) {
            guard cursor.skip(2), let type = cursor.little16(), cursor.skip(8) else { return false }
            if type == motionPhoto { return true }
        }
        return false
    }
}
