// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGdkPixbuf
internal import Glibc
internal import MediaBytes
public import MediaTypes
public import Pixels

/// Decodes still pictures: with the libraries of their formats, with gdk-pixbuf's loader packages, and simple formats
/// in Swift. The result is in sRGB, or in Display P3 if requested and the picture exceeds sRGB.
///
/// For raw files it decodes the camera's embedded preview. Videos, and formats without an installed loader, fail with
/// `.noDecoder`. docs/developing/decoders.md lists the library for each format.
///
/// After `Decoders.warmUp()` decoding opens no files and loads no code; it only reads the descriptor with `pread`.
public struct PixbufDecoder: ImageDecoding {
    public let limits: DecodeLimits

    public init(limits: DecodeLimits = DecodeLimits()) {
        self.limits = limits
    }

    public func decode(
        descriptor: Int32, format: MediaFormat, longestSide: Int, widest: Gamut, deadline: ContinuousClock.Instant,
        isCancelled: () -> Bool
    ) throws(MediaError) -> DecodedImage {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        guard status.st_size > 0 else { throw .empty }
        guard !isCancelled() else { throw .cancelled }

        let source: ByteSource
        do throws(MediaErrorNumber) {
            source = try ByteSource(descriptor: descriptor)
        } catch { throw .unreadable(errno: error.value) }
        let job = Job(
            longestSide: max(1, longestSide), widest: widest, maximumPixels: try pixelBudget(source, format: format),
            maximumBytes: limits.maximumBytes, deadline: deadline)
        if format == .png, .now < deadline, !isCancelled(), let image = SmallPNG.image(descriptor: descriptor),
            max(image.width, image.height) <= job.longestSide
        {
            return image
        }
        if format == .jpegXL {
            return try JPEGXLDecoding(
                longestSide: job.longestSide, widest: widest, maximumPixels: job.maximumPixels, deadline: deadline
            )
            .run(descriptor, isCancelled: isCancelled)
        }
        if format.isRaw {
            return try rawPreview(descriptor: descriptor, format: format, job: job, isCancelled: isCancelled)
        }
        return try load(
            .descriptor(descriptor), source, as: format,
            orientation: EmbeddedOrientation.orientation(source, format: format), job: job, isCancelled: isCancelled)
    }

    private struct Job {
        let longestSide: Int
        let widest: Gamut
        /// Limit for formats that are decoded as a whole.
        let maximumPixels: Int
        let maximumBytes: Int
        let deadline: ContinuousClock.Instant
    }

    /// Refuses a picture whose header states a size above the limit, before it reaches a loader.
    /// - Returns: the most pixels that a loader may decode.
    private func pixelBudget(_ source: ByteSource, format: MediaFormat) throws(MediaError) -> Int {
        let pixels =
            format.container.isMadeSmaller ? limits.maximumPixels : min(limits.maximumPixels, limits.maximumBytes / 4)
        if format != .svg, let header = PictureHeader.read(source, format: format) {
            let (area, overflow) = header.width.multipliedReportingOverflow(by: header.height)
            // HEIF is decoded in parts, so the limit for whole pictures does not apply.
            let most = format.container.hasItems ? limits.maximumPixels : pixels
            guard !overflow, area <= most else { throw .tooLarge(width: header.width, height: header.height) }
        }
        return pixels
    }

    private func rawPreview(
        descriptor: Int32, format: MediaFormat, job: Job, isCancelled: () -> Bool
    ) throws(MediaError) -> DecodedImage {
        let preview = try RawPreview(descriptor: descriptor, format: format)
        switch preview.contents {
        case .jpeg(let bytes):
            let own = TIFFHeader.jpegOrientation(bytes)
            return try load(
                .bytes(bytes), ByteSource(bytes), as: .jpeg, orientation: own ?? preview.orientation,
                job: job, isCancelled: isCancelled)
        case .bitmap(let bytes, let width, let height):
            guard
                let image = DecodedImage(
                    width: width, height: height, stride: width * 3, hasAlpha: false, bytes: bytes,
                    originalWidth: width, originalHeight: height), let pixbuf = PixbufReference(image)
            else { throw .damaged(detail: "a preview of no size") }
            return try FinishedPicture(
                pixbuf: pixbuf, storedWidth: width, storedHeight: height, orientation: preview.orientation,
                colour: nil, longestSide: job.longestSide, widest: job.widest
            ).image()
        }
    }

    /// - Parameter source: the same bytes as `input`, for our own parsers.
    private func load(
        _ input: LoadInput, _ source: ByteSource, as format: MediaFormat, orientation: Int?, job: Job,
        isCancelled: () -> Bool
    ) throws(MediaError) -> DecodedImage {
        let jpeg = format == .jpeg ? JPEGStructure(source) : nil
        if let jpeg, jpeg.hasManyScans, let scan = jpeg.firstScan,
            JPEGScans.survey(input, from: scan.upperBound).scans > JPEGScans.most
        {
            throw .damaged(detail: "more than \(JPEGScans.most) scans")
        }
        let loaded = try pixels(of: input, source, as: format, job: job, isCancelled: isCancelled)
        // The following steps process every pixel again.
        guard !isCancelled() else { throw .cancelled }
        let stated =
            jpeg.map { $0.profile(source).map { .profile($0) } } ?? PictureColour.find(source, format: format)
        return try FinishedPicture(
            pixbuf: loaded.pixbuf, storedWidth: loaded.storedWidth, storedHeight: loaded.storedHeight,
            orientation: orientation, colour: stated ?? loaded.colour, longestSide: job.longestSide,
            widest: job.widest
        ).image()
    }

    /// Decodes the pixels with the library, or the code, of their container.
    private func pixels(
        of input: LoadInput, _ source: ByteSource, as format: MediaFormat, job: Job, isCancelled: () -> Bool
    ) throws(MediaError) -> LoadedPicture {
        let (side, bytes) = (job.longestSide, job.maximumBytes)
        func library(_ kind: LibraryPicture.Kind) throws(MediaError) -> LoadedPicture {
            try LibraryPicture(kind: kind, maximumPixels: job.maximumPixels, deadline: job.deadline)
                .run(input, isCancelled: isCancelled)
        }
        func bitmap(_ kind: BitmapPicture.Kind) throws(MediaError) -> LoadedPicture {
            try BitmapPicture(kind: kind, maximumPixels: job.maximumPixels, deadline: job.deadline)
                .run(input, isCancelled: isCancelled)
        }
        switch format.container {
        case .jpeg: return try library(.jpeg(longestSide: side))
        case .png: return try library(.png(longestSide: side, maximumBytes: bytes))
        case .jpeg2000:
            return try library(.jpeg2000(JPEG2000Stream(source), longestSide: side, maximumBytes: bytes))
        case .tiff: return try library(.tiff(longestSide: side, maximumBytes: bytes))
        case .webp: return try library(.webp(longestSide: side, maximumBytes: bytes))
        case .svg: return try library(.svg(longestSide: side))
        case .gif: return try bitmap(.gif)
        case .bitmap: return try bitmap(.windows)
        case .icon: return try bitmap(.icon)
        case .targa: return try bitmap(.targa)
        case .anymap: return try bitmap(.anymap)
        case .photoshop:
            return try PhotoshopPicture(
                longestSide: side, maximumPixels: job.maximumPixels, maximumBytes: bytes, deadline: job.deadline
            ).run(source, input, isCancelled: isCancelled)
        case .avif, .heif:
            if let parts = try loadInParts(input, source, job: job, isCancelled: isCancelled) { return parts }
            return try loadThroughPackages(input, as: format, job: job, isCancelled: isCancelled)
        // The first two have ways of their own, and the rest are no pictures.
        case .jpegXL, .raw, .movie, .matroska, .avi, .mpegTransport, .mpegProgram:
            throw .noDecoder(format, package: nil)
        }
    }

    /// Decodes large HEIF and AVIF pictures, HEVC at its full size, and sequences without a still picture. The loaders decode all
    /// others, including rare kinds.
    private func loadInParts(
        _ input: LoadInput, _ source: ByteSource, job: Job, isCancelled: () -> Bool
    ) throws(MediaError) -> LoadedPicture? {
        let picture = HEIFMosaic.primary(source)
        guard let mosaic = picture ?? (HEIFHeader.hasItems(source) ? nil : HEIFMosaic.firstOfSequence(source)) else {
            return nil
        }
        // A quarter of the memory, since a loader holds about three copies of the picture.
        let isLarge = mosaic.width * mosaic.height > job.maximumBytes / 16
        // libheif's copies and conversions of it would take a tenth of the time.
        let isWholeHEVC = mosaic.isEightBitHEVC && job.longestSide >= max(mosaic.width, mosaic.height)
        guard picture == nil || isLarge || isWholeHEVC else { return nil }
        return try MosaicDecoding(
            mosaic: mosaic, longestSide: job.longestSide, maximumBytes: job.maximumBytes, deadline: job.deadline
        )
        .run(source, input, isCancelled: isCancelled)
    }

    private func loadThroughPackages(
        _ input: LoadInput, as format: MediaFormat, job: Job, isCancelled: () -> Bool
    ) throws(MediaError) -> LoadedPicture {
        var damage: MediaError?
        for name in PixbufLoaders.names(for: format.container) {
            let load = PixbufLoad(
                loaderName: name, maximumPixels: job.maximumPixels, deadline: job.deadline)
            do throws(PixbufLoad.Failure) {
                return try load.run(input, isCancelled: isCancelled)
            } catch {
                // Two packages decode AVIF, and each opens some files that the other refuses.
                guard case .media(let media) = error else { continue }
                guard case .damaged = media else { throw media }
                damage = damage ?? media
            }
        }
        throw damage ?? .noDecoder(format, package: PixbufLoaders.package(for: format.container))
    }
}

extension MediaContainer {
    /// Whether its decoder makes a picture smaller while it decodes it, and says itself what has no room.
    fileprivate var isMadeSmaller: Bool {
        switch self {
        case .jpeg, .jpeg2000, .png, .tiff, .webp, .svg, .photoshop, .raw: true
        case .gif, .bitmap, .icon, .targa, .anymap, .avif, .heif, .jpegXL, .movie, .matroska, .avi, .mpegTransport,
            .mpegProgram:
            false
        }
    }
}
