// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGdkPixbuf
internal import MediaTypes
internal import Pixels

/// What did not arrive of a picture that breaks off. Loaders leave it black or grey, and TIFF's gives out what the memory held
/// before: a piece of another picture, at worst. JPEG needs no help: libjpeg makes it grey.
enum MissingRows {
    /// Middle grey: neither of the two looks that a photo's own border has. libjpeg's is the same.
    static let tone: UInt8 = 0x80

    /// Whether a format's loader tells which rows it wrote, and leaves the others as they were. It must then not be asked to
    /// scale, which it cannot and gdk-pixbuf does behind it: the rows would be told of the scaled picture, as one.
    static func areTold(_ format: MediaFormat) -> Bool {
        switch format {
        case .png, .portableAnymap, .bmp, .targa, .tiff: true
        default: false
        }
    }

    /// Makes the rows grey that hold nothing, or clear where the picture has alpha. They lie at the bottom, or at the top of
    /// formats that are written upwards.
    static func fill(_ loaded: LoadedPixbuf, _ pixbuf: PixbufReference) {
        let rows = 0..<pixbuf.height
        let arrived = loaded.arrivedRows.clamped(to: rows)
        guard arrived != rows, gdk_pixbuf_get_bits_per_sample(pixbuf.pointer) == 8,
            let pixels = gdk_pixbuf_get_pixels(pixbuf.pointer)
        else { return }
        let stride = Int(gdk_pixbuf_get_rowstride(pixbuf.pointer))
        let rowBytes = pixbuf.width * (pixbuf.hasAlpha ? 4 : 3)
        for row in rows where !arrived.contains(row) {
            (pixels + row * stride).update(repeating: pixbuf.hasAlpha ? 0 : tone, count: rowBytes)
        }
    }
}
