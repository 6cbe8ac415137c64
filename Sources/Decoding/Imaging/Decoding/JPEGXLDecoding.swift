// SPDX-License-Identifier: GPL-3.0-or-later

internal import CDecoders
internal import CGdkPixbuf
internal import Glibc
internal import MediaTypes
internal import Pixels

/// Decodes the first frame of a JPEG XL picture with libjxl, in chunks, on the calling thread only.
struct JPEGXLDecoding {
    let longestSide: Int
    let widest: Gamut
    let maximumPixels: Int
    let deadline: ContinuousClock.Instant

    func run(_ descriptor: Int32, isCancelled: () -> Bool) throws(MediaError) -> DecodedImage {
        let limit = widest == .displayP3 ? CDECODERS_DISPLAY_P3 : CDECODERS_SRGB
        guard let decoder = cdecoders_jxl_new(limit) else { throw .noMemory }
        defer { cdecoders_jxl_free(decoder) }
        let clock = ContinuousClock()
        var chunk = [UInt8](repeating: 0, count: 32 * 1024)
        var offset = 0
        var pixbuf: PixbufReference?
        var state = CDECODERS_JXL_MORE
        while state == CDECODERS_JXL_MORE || state == CDECODERS_JXL_SIZE {
            guard !isCancelled() else { throw .cancelled }
            guard clock.now < deadline else { throw .timedOut }
            if state == CDECODERS_JXL_SIZE {
                pixbuf = try place(for: decoder)
                state = cdecoders_jxl_feed(decoder, nil, 0)
                continue
            }
            let count = try fill(&chunk, from: descriptor, at: offset)
            guard count > 0 else { break }
            offset += count
            state = cdecoders_jxl_feed(decoder, chunk, count)
        }
        guard state != CDECODERS_JXL_NO_MEMORY else { throw .noMemory }
        // A truncated or damaged picture is shown as far as it was decoded.
        guard let pixbuf, state == CDECODERS_JXL_WHOLE || cdecoders_jxl_flush(decoder) else {
            throw .damaged(detail: "libjxl makes no picture of it")
        }
        let profile = cdecoders_jxl_profile(decoder)
        let bytes = Array(UnsafeBufferPointer(start: profile.bytes, count: profile.count))
        return try FinishedPicture(
            pixbuf: pixbuf, storedWidth: pixbuf.width, storedHeight: pixbuf.height, orientation: 1,
            colour: bytes.isEmpty ? nil : .profile(bytes), longestSide: longestSide, widest: widest
        ).image()
    }

    /// Refuses what is too large before anything is allocated for it.
    private func place(for decoder: OpaquePointer) throws(MediaError) -> PixbufReference {
        let (width, height) = (Int(cdecoders_jxl_width(decoder)), Int(cdecoders_jxl_height(decoder)))
        guard width > 0, height > 0 else { throw .damaged(detail: "a picture of no size") }
        let (area, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, area <= maximumPixels, let across = Int32(exactly: width), let down = Int32(exactly: height)
        else { throw .tooLarge(width: width, height: height) }
        let hasAlpha: gboolean = cdecoders_jxl_has_alpha(decoder) ? 1 : 0
        guard let pointer = gdk_pixbuf_new(GDK_COLORSPACE_RGB, hasAlpha, 8, across, down) else {
            throw .noMemory
        }
        let pixbuf = PixbufReference(taking: pointer)
        // Missing pixels stay grey, or transparent in a picture with alpha.
        gdk_pixbuf_fill(pointer, hasAlpha == 1 ? 0 : 0x8080_80FF)
        // gdk-pixbuf allocates the last row with the full row stride, too.
        let count = Int(gdk_pixbuf_get_rowstride(pointer)) * height
        cdecoders_jxl_set_pixels(decoder, gdk_pixbuf_get_pixels(pointer), count)
        return pixbuf
    }

    private func fill(_ chunk: inout [UInt8], from descriptor: Int32, at offset: Int) throws(MediaError) -> Int {
        while true {
            let count = chunk.count
            let got = chunk.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, off_t(offset)) }
            if got >= 0 { return got }
            guard errno == EINTR else { throw .unreadable(errno: errno) }
        }
    }
}
