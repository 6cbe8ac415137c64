// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGdkPixbuf
internal import Pixels

/// Checks whether a small picture has the proportions of the real one, or can be cropped to them.
///
/// Cameras store thumbnails of 160 × 120 with black bars for photos of 3:2 or 16:9. A thumbnail with other proportions
/// and no bars shows another picture, such as the photo before it was cropped.
struct StandInShape {
    private let pixbuf: PixbufReference
    private let whole: (width: Int, height: Int)

    /// Largest relative difference of the proportions.
    private static let tolerance = 0.02
    /// Limits for black, since JPEG blurs it a little, mostly next to the picture.
    private static let darkest: UInt8 = 40
    private static let darkestMean = 10

    init(_ pixbuf: PixbufReference, whole: (width: Int, height: Int)) {
        self.pixbuf = pixbuf
        self.whole = whole
    }

    /// The picture, or its middle without the bars; nil if neither fits.
    func fitting() -> PixbufReference? {
        guard whole.width > 0, whole.height > 0 else { return nil }
        if fits(pixbuf.width, pixbuf.height) { return pixbuf }
        let ratio = Double(whole.width) / Double(whole.height)
        let isTall = Double(pixbuf.width) / Double(pixbuf.height) < ratio
        let width = isTall ? pixbuf.width : Int((Double(pixbuf.height) * ratio).rounded(.down))
        let height = isTall ? Int((Double(pixbuf.width) / ratio).rounded(.down)) : pixbuf.height
        let (left, top) = ((pixbuf.width - width) / 2, (pixbuf.height - height) / 2)
        guard width > 0, height > 0, fits(width, height), areBarsBlack(left: left, top: top) else { return nil }
        let part = gdk_pixbuf_new_subpixbuf(pixbuf.pointer, Int32(left), Int32(top), Int32(width), Int32(height))
        return part.map { PixbufReference(taking: $0) }
    }

    private func fits(_ width: Int, _ height: Int) -> Bool {
        let off = Double(width) * Double(whole.height) / (Double(height) * Double(whole.width))
        return abs(off - 1) <= Self.tolerance
    }

    /// Whether the bars on both sides are black, except the row or column next to the picture.
    private func areBarsBlack(left: Int, top: Int) -> Bool {
        let (right, bottom) = (pixbuf.width, pixbuf.height)
        if top > 0 {
            return isBlack(0..<right, 0..<max(1, top - 1))
                && isBlack(0..<right, min(bottom - top + 2, bottom - 1)..<bottom)
        }
        return isBlack(0..<max(1, left - 1), 0..<bottom)
            && isBlack(min(right - left + 2, right - 1)..<right, 0..<bottom)
    }

    private func isBlack(_ columns: Range<Int>, _ rows: Range<Int>) -> Bool {
        guard let pixels = gdk_pixbuf_read_pixels(pixbuf.pointer) else { return false }
        let stride = Int(gdk_pixbuf_get_rowstride(pixbuf.pointer))
        let channels = pixbuf.hasAlpha ? 4 : 3
        var sum = 0
        for row in rows {
            for column in columns {
                let place = row * stride + column * channels
                let brightest = max(pixels[place], pixels[place + 1], pixels[place + 2])
                guard brightest <= Self.darkest else { return false }
                sum += Int(brightest)
            }
        }
        return sum <= Self.darkestMean * rows.count * columns.count
    }
}
