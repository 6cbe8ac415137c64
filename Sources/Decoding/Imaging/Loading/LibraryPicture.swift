// SPDX-License-Identifier: GPL-3.0-or-later

internal import CDecoders
internal import CGdkPixbuf
internal import Glibc
internal import MediaBytes
internal import MediaTypes
internal import Pixels

/// Decodes JPEG, JPEG 2000, PNG, TIFF, WebP and SVG with the libraries of these formats.
struct LibraryPicture {
    enum Kind {
        /// Scaled down to about `longestSide` pixels while it is decoded.
        case jpeg(longestSide: Int)
        /// Decoded at full size if that takes little of `maximumBytes`, else scaled down like `jpeg`.
        case png(longestSide: Int, maximumBytes: Int)
        /// Like `png`, tile by tile. Requires a descriptor.
        case jpeg2000(JPEG2000Stream, longestSide: Int, maximumBytes: Int)
        /// Like `png`. Requires a descriptor.
        case tiff(longestSide: Int, maximumBytes: Int)
        /// Like `png`, after the last byte has arrived.
        case webp(longestSide: Int, maximumBytes: Int)
        /// Drawn in one call after the last byte has arrived, with a longest side of `longestSide` pixels.
        case svg(longestSide: Int)
    }

    let kind: Kind
    let maximumPixels: Int
    let deadline: ContinuousClock.Instant

    func run(_ input: LoadInput, isCancelled: () -> Bool) throws(MediaError) -> LoadedPicture {
        guard let picture = begin(input) else { throw .noMemory }
        defer { cdecoders_picture_free(picture) }
        let state = try feed(picture, input, isCancelled: isCancelled)
        let (width, height) = (
            Int(cdecoders_picture_stored_width(picture)), Int(cdecoders_picture_stored_height(picture))
        )
        if state == CDECODERS_PICTURE_TOO_LARGE {
            guard width > 0, height > 0 else { throw .damaged(detail: "a picture of no size") }
            throw .tooLarge(width: width, height: height)
        }
        guard state != CDECODERS_PICTURE_NO_MEMORY else { throw .noMemory }
        return try reduced(LoadedPicture(taking: picture, meansTo: longestSide))
    }

    /// The requested size, for formats that are reduced while they are decoded.
    private var longestSide: Int {
        switch kind {
        case .jpeg(let side), .png(let side, _), .jpeg2000(_, let side, _), .tiff(let side, _), .webp(let side, _),
            .svg(let side):
            side
        }
    }

    /// Whether the library reads the file itself and takes no chunks.
    private var readsByItself: Bool {
        switch kind {
        case .tiff, .jpeg2000: true
        case .jpeg, .png, .webp, .svg: false
        }
    }

    private func begin(_ input: LoadInput) -> OpaquePointer? {
        switch (kind, input) {
        case (.jpeg(let longestSide), _):
            cdecoders_picture_jpeg(UInt32(clamping: longestSide), UInt64(maximumPixels))
        case (.png(let longestSide, let maximumBytes), _):
            cdecoders_picture_png(UInt32(clamping: longestSide), UInt64(maximumPixels), UInt64(maximumBytes))
        case (.jpeg2000(let stream, let longestSide, let maximumBytes), .descriptor(let descriptor)):
            stream.picture(
                descriptor, longestSide: longestSide, maximumPixels: maximumPixels, maximumBytes: maximumBytes)
        case (.jpeg2000, .bytes): nil
        case (.tiff(let longestSide, let maximumBytes), .descriptor(let descriptor)):
            cdecoders_picture_tiff(
                descriptor, UInt32(clamping: longestSide), UInt64(maximumPixels), UInt64(maximumBytes))
        case (.tiff, .bytes): nil
        case (.webp(let longestSide, let maximumBytes), _):
            cdecoders_picture_webp(UInt32(clamping: longestSide), UInt64(maximumPixels), UInt64(maximumBytes))
        case (.svg(let longestSide), _):
            cdecoders_picture_svg(UInt32(clamping: longestSide), UInt64(maximumPixels))
        }
    }

    private func feed(
        _ picture: OpaquePointer, _ input: LoadInput, isCancelled: () -> Bool
    ) throws(MediaError) -> CDecodersPictureState {
        var input = ChunkedInput(input, deadline: deadline)
        var state = CDECODERS_PICTURE_MORE
        var hasEnded = readsByItself
        if hasEnded { state = CDECODERS_PICTURE_BUSY }
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
    private func reduced(_ picture: LoadedPicture) throws(MediaError) -> LoadedPicture {
        guard case .jpeg(let longestSide) = kind else { return picture }
        let size = ScaledSize(
            width: picture.storedWidth, height: picture.storedHeight, longestSide: longestSide)
        guard (size.width, size.height) != (picture.pixbuf.width, picture.pixbuf.height) else { return picture }
        guard let scaled = picture.pixbuf.scaled(to: size) else { throw .noMemory }
        return LoadedPicture(
            pixbuf: scaled, storedWidth: picture.storedWidth, storedHeight: picture.storedHeight,
            profile: picture.profile)
    }
}

extension LoadedPicture {
    /// Takes what a decoder of `CPictures.h` has decoded so far.
    /// - Parameter longestSide: a picture of means is scaled down to so many pixels; nil for decoders that make none.
    init(taking picture: OpaquePointer, meansTo longestSide: Int?) throws(MediaError) {
        let found = cdecoders_picture_take(picture)
        // A truncated picture is shown as far as it was decoded.
        guard found.pixels != nil, found.arrived_rows > 0 else {
            free(found.pixels)
            let reason = String(cString: cdecoders_picture_reason(picture))
            throw .damaged(detail: reason.isEmpty ? "no picture in the file" : reason)
        }
        guard
            let pointer = gdk_pixbuf_new_from_data(
                found.pixels, GDK_COLORSPACE_RGB, found.has_alpha ? 1 : 0, 8, Int32(found.width), Int32(found.height),
                Int32(found.stride), { pixels, _ in free(pixels) }, nil)
        else { throw .noMemory }
        let pixbuf = PixbufReference(taking: pointer)
        let factor = Int(cdecoders_picture_factor(picture))
        var count = 0
        let profile = cdecoders_picture_profile(picture, &count)
        storedWidth = Int(cdecoders_picture_stored_width(picture))
        storedHeight = Int(cdecoders_picture_stored_height(picture))
        self.profile = Array(UnsafeBufferPointer(start: profile, count: count))
        guard let longestSide, factor > 1 else {
            self.pixbuf = pixbuf
            return
        }
        let means = PictureOfMeans(pixbuf: pixbuf, factor: factor, width: storedWidth, height: storedHeight)
        self.pixbuf = try means.scaledDown(toLongestSide: longestSide)
    }
}
