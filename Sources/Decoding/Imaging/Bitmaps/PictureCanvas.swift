// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGdkPixbuf
internal import MediaTypes
internal import Pixels

/// The pixels of a picture, set row by row. Missing rows stay medium grey, which differs from the usual black or white
/// borders of photos, or transparent in a picture with alpha.
struct PictureCanvas {
    /// The same grey as libjpeg uses for missing rows.
    static let tone: UInt8 = 0x80

    let pixbuf: PixbufReference
    let width: Int
    let height: Int
    let channels: Int

    /// - Throws: `.tooLarge` before anything is allocated, `.damaged` for a picture of no size, `.noMemory`.
    init(width: Int, height: Int, hasAlpha: Bool, maximumPixels: Int) throws(MediaError) {
        guard width > 0, height > 0 else { throw .damaged(detail: "a picture of no size") }
        let (area, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, area <= maximumPixels, let across = Int32(exactly: width), let down = Int32(exactly: height)
        else { throw .tooLarge(width: width, height: height) }
        guard let pointer = gdk_pixbuf_new(GDK_COLORSPACE_RGB, hasAlpha ? 1 : 0, 8, across, down) else {
            throw .noMemory
        }
        gdk_pixbuf_fill(pointer, hasAlpha ? 0 : 0x8080_80FF)
        pixbuf = PixbufReference(taking: pointer)
        self.width = width
        self.height = height
        channels = hasAlpha ? 4 : 3
    }

    /// Sets a whole row of RGB or RGBA; ignored if it has another length or is outside the picture.
    func set(row: Int, _ bytes: [UInt8]) {
        guard let place = place(of: row), bytes.count == width * channels else { return }
        place.update(from: bytes, count: bytes.count)
    }

    func row(_ row: Int) -> [UInt8] {
        guard let place = place(of: row) else { return [] }
        return Array(UnsafeBufferPointer(start: place, count: width * channels))
    }

    private func place(of row: Int) -> UnsafeMutablePointer<UInt8>? {
        guard (0..<height).contains(row), let pixels = gdk_pixbuf_get_pixels(pixbuf.pointer) else { return nil }
        return pixels + row * Int(gdk_pixbuf_get_rowstride(pixbuf.pointer))
    }

    var loaded: LoadedPicture { LoadedPicture(pixbuf: pixbuf, storedWidth: width, storedHeight: height) }
}
