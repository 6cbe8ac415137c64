// SPDX-License-Identifier: GPL-3.0-or-later

internal import CDecoders
internal import CGdkPixbuf
internal import Glibc
internal import MediaTypes
internal import Pixels

/// Decodes JPEG, PNG, TIFF, WebP and SVG with the libraries of these formats.
struct LibraryPicture {
    enum Kind {
        /// Scaled down to about `longestSide` pixels while it is decoded.
        case jpeg(longestSide: Int)
        /// Decoded at full size if that takes little of `maximumBytes`, else scaled down like `jpeg`.
        case png(longestSide: Int, maximumBytes: Int)
        /// Decoded in a single call, in which deadlines have no effect. Requires a descriptor.
        case tiff
        /// Decoded in a single call after the last byte.
        case webp
        /// Like `webp`; drawn at a size of `longestSide` pixels.
        case svg(longestSide: Int)

        /// - Returns: nil for formats that these libraries do not read.
        init?(_ format: MediaFormat, longestSide: Int, maximumBytes: Int) {
            switch format {
            case .jpeg: self = .jpeg(longestSide: longestSide)
            case .png: self = .png(longestSide: longestSide, maximumBytes: maximumBytes)
            case .tiff: self = .tiff
            case .webp: self = .webp
            case .svg: self = .svg(longestSide: longestSide)
            default: return nil
            }
        }
    }

    let kind: Kind
    let maximumPixels: Int
    let deadline: ContinuousClock.Instant

    func run(_ input: LoadInput, isCancelled: () -> Bool) throws(MediaError) -> LoadedPicture {
        guard let picture = begin(input) else { throw .damaged(detail: Self.noMemory) }
        defer { cdecoders_picture_free(picture) }
        let state = try feed(picture, input, isCancelled: isCancelled)
        let (width, height) = (
            Int(cdecoders_picture_stored_width(picture)), Int(cdecoders_picture_stored_height(picture))
        )
        if state == CDECODERS_PICTURE_TOO_LARGE {
            guard width > 0, height > 0 else { throw .damaged(detail: "a picture of no size") }
            throw .tooLarge(width: width, height: height)
        }
        let found = cdecoders_picture_take(picture)
        // A truncated picture is shown as far as it was decoded.
        guard found.pixels != nil, found.arrived_rows > 0 else {
            free(found.pixels)
            let reason = String(cString: cdecoders_picture_reason(picture))
            throw .damaged(detail: reason.isEmpty ? "no picture in the file" : reason)
        }
        guard
            let pixbuf = gdk_pixbuf_new_from_data(
                found.pixels, GDK_COLORSPACE_RGB, found.has_alpha ? 1 : 0, 8, Int32(found.width), Int32(found.height),
                Int32(found.stride), { pixels, _ in free(pixels) }, nil)
        else { throw .damaged(detail: Self.noMemory) }
        var count = 0
        let profile = cdecoders_picture_profile(picture, &count)
        return LoadedPicture(
            pixbuf: try reduced(
                PixbufReference(taking: pixbuf), width: width, height: height,
                factor: Int(cdecoders_picture_factor(picture))), storedWidth: width,
            storedHeight: height, profile: Array(UnsafeBufferPointer(start: profile, count: count)))
    }

    private static let noMemory = "not enough memory for the picture"

    private func begin(_ input: LoadInput) -> OpaquePointer? {
        switch (kind, input) {
        case (.jpeg(let longestSide), _):
            cdecoders_picture_jpeg(UInt32(clamping: longestSide), UInt64(maximumPixels))
        case (.png(let longestSide, let maximumBytes), _):
            cdecoders_picture_png(UInt32(clamping: longestSide), UInt64(maximumPixels), UInt64(maximumBytes))
        case (.tiff, .descriptor(let descriptor)): cdecoders_picture_tiff(descriptor, UInt64(maximumPixels))
        case (.tiff, .bytes): nil
        case (.webp, _): cdecoders_picture_webp(UInt64(maximumPixels))
        case (.svg(let longestSide), _):
            cdecoders_picture_svg(UInt32(clamping: longestSide), UInt64(maximumPixels))
        }
    }

    private func feed(
        _ picture: OpaquePointer, _ input: LoadInput, isCancelled: () -> Bool
    ) throws(MediaError) -> CDecodersPictureState {
        var input = ChunkedInput(input, deadline: deadline)
        var state = CDECODERS_PICTURE_MORE
        var hasEnded = false
        if case .tiff = kind {
            try input.mayGoOn(isCancelled: isCancelled)
            return cdecoders_picture_end(picture)
        }
        while state == CDECODERS_PICTURE_MORE || state == CDECODERS_PICTURE_BUSY {
            if state == CDECODERS_PICTURE_BUSY {
                try input.mayGoOn(isCancelled: isCancelled)
                state = hasEnded ? cdecoders_picture_end(picture) : cdecoders_picture_feed(picture, nil, 0)
                continue
            }
            state = try input.next(isCancelled: isCancelled) { bytes in
                hasEnded = bytes.isEmpty
                return hasEnded
                    ? cdecoders_picture_end(picture) : cdecoders_picture_feed(picture, bytes.baseAddress, bytes.count)
            }
        }
        return state
    }

    /// libjpeg reduces a picture by averaging squares, like `PictureOfMeans`; the rest is scaled.
    private func reduced(
        _ pixbuf: PixbufReference, width: Int, height: Int, factor: Int
    ) throws(MediaError) -> PixbufReference {
        if case .png(let longestSide, _) = kind, factor > 1 {
            let means = PictureOfMeans(pixbuf: pixbuf, factor: factor, width: width, height: height)
            return try means.scaledDown(toLongestSide: longestSide)
        }
        guard case .jpeg(let longestSide) = kind else { return pixbuf }
        let size = ScaledSize(width: width, height: height, longestSide: longestSide)
        guard (size.width, size.height) != (pixbuf.width, pixbuf.height) else { return pixbuf }
        guard let scaled = pixbuf.scaled(to: size) else { throw .damaged(detail: Self.noMemory) }
        return scaled
    }
}
