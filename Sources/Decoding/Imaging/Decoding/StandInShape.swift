// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGdkPixbuf
internal import Pixels

/// Whether a small picture has the shape of the large one, or can be given it.
///
/// Cameras put photos of 3:2 or 16:9 into thumbnails of 160 × 120 with black bars. A thumbnail of another shape without
/// bars is that of another picture: of the photo before it was cut.
struct StandInShape {
    private let pixbuf: PixbufReference
    private let whole: (width: Int, height: Int)

    /// How far the ratio of the sides may be off.
    private static let tolerance = 0.02
    /// JPEG blurs black a little, most of all beside the picture.
    private static let darkest: UInt8 = 40
    private static let darkestMean = 10

    init(_ pixbuf: PixbufReference, whole: (width: Int, height: Int)) {
        self.pixbuf = pixbuf
        self.whole = whole
    }

    /// The picture itself, its middle without the bars, or nil.
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

    /// Rows or columns at both sides, without the one that touches the picture.
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
