// SPDX-License-Identifier: GPL-3.0-or-later

internal import CDecoders
internal import CGdkPixbuf
internal import MediaBytes
public import MediaTypes
public import Pixels

extension PixbufDecoder {
    /// The small picture embedded in a file, shown until the real one is decoded: the EXIF thumbnail of a JPEG or TIFF,
    /// the thumbnail item of a HEIF or AVIF.
    ///
    /// It is upright, in sRGB and has the proportions of the real picture: one that differs by more than 2 % is
    /// refused, unless black bars explain it, which are cut off. Raw files have no stand-in, since their picture is the
    /// embedded preview.
    /// - Parameters:
    ///   - descriptor: a regular file open for reading; stays open and owned by the caller.
    ///   - format: the format detected from the content.
    ///   - longestSide: pixels; a larger stand-in is scaled down, a smaller one is not scaled.
    /// - Returns: nil if there is no matching one, or if the file does not state the size of the real picture.
    /// - Note: blocks for well under a millisecond for JPEG, about two for HEIF; callable on any thread.
    public func standIn(descriptor: Int32, format: MediaFormat, longestSide: Int) -> DecodedImage? {
        guard let source = try? ByteSource(descriptor: descriptor, budget: StandIn.budget) else { return nil }
        let found: StandIn? =
            switch format.container {
            case .jpeg: .ofJPEG(source)
            case .tiff: .ofTIFF(source)
            case .avif, .heif: .ofHEIF(source, descriptor: descriptor, longestSide: longestSide)
            // What a raw file shows is its small picture; the others have none.
            case .raw, .png, .gif, .webp, .jpegXL, .jpeg2000, .photoshop, .svg, .bitmap, .icon, .targa, .anymap,
                .movie, .matroska, .avi, .mpegTransport, .mpegProgram:
                nil
            }
        return found?.image(longestSide: max(1, longestSide))
    }
}

/// An embedded small picture, with the facts needed to show it like the real one.
struct StandIn {
    let pixbuf: PixbufReference
    /// Size of the real picture, in the same orientation as `pixbuf`.
    let whole: (width: Int, height: Int)
    /// EXIF orientations to apply, in order.
    let turns: [Int]
    let colour: PictureColour?

    /// Most bytes to read from a file: segments, profile and thumbnail.
    static let budget = 4 << 20
    /// Limit in bytes. An EXIF block has at most 64 kB; thumbnails in TIFF may be larger.
    private static let longestThumbnail: UInt64 = 512 << 10
    /// Most pixels of a thumbnail: 1024 × 1024. Decoding a larger one would take too long.
    private static let mostPixels = 1 << 20

    // MARK: - Where it lies

    static func ofJPEG(_ source: ByteSource) -> StandIn? {
        let jpeg = JPEGStructure(source)
        guard let size = jpeg.size, size.width > 0, size.height > 0, let exif = jpeg.exif,
            let place = TIFFHeader.thumbnail(source, at: exif.lowerBound), place.upperBound <= exif.upperBound,
            let thumbnail = jpegThumbnail(source, place)
        else { return nil }
        return StandIn(
            pixbuf: thumbnail, whole: size, turns: [TIFFHeader.orientation(source, at: exif.lowerBound) ?? 1],
            colour: jpeg.profile(source).map { .profile($0) })
    }

    static func ofTIFF(_ source: ByteSource) -> StandIn? {
        guard let header = TIFFHeader.read(source), let place = TIFFHeader.thumbnail(source),
            let thumbnail = jpegThumbnail(source, place)
        else { return nil }
        return StandIn(
            pixbuf: thumbnail, whole: (header.width, header.height), turns: [TIFFHeader.orientation(source) ?? 1],
            colour: PictureColour.find(source, format: .tiff))
    }

    static func ofHEIF(_ source: ByteSource, descriptor: Int32, longestSide: Int) -> StandIn? {
        // The boxes show whether there is a thumbnail, which is quicker than opening the file with libheif.
        guard HEIFReferences.hasThumbnail(source), let header = HEIFHeader.read(source),
            let thumbnail = cdecoders_thumbnail_open(
                descriptor, UInt32(clamping: longestSide), UInt32(mostPixels))
        else { return nil }
        defer { cdecoders_thumbnail_free(thumbnail) }
        let found = cdecoders_thumbnail_bytes(thumbnail)
        let (width, height) = (
            Int(cdecoders_thumbnail_width(thumbnail)), Int(cdecoders_thumbnail_height(thumbnail))
        )
        guard found.count > 0,
            let image = DecodedImage(
                width: width, height: height, stride: Int(cdecoders_thumbnail_stride(thumbnail)),
                hasAlpha: cdecoders_thumbnail_has_alpha(thumbnail),
                bytes: Array(UnsafeBufferPointer(start: found.bytes, count: found.count)), originalWidth: width,
                originalHeight: height), let pixbuf = PixbufReference(image)
        else { return nil }
        // A thumbnail has its own rotation. If a writer left it out, the picture's rotation applies.
        let own = HEIFReferences.turns(source, of: UInt64(cdecoders_thumbnail_item(thumbnail)))
        let turns = own.isEmpty ? HEIFReferences.turns(source, of: nil) : []
        let isAcross = turns.contains { $0 >= 5 }
        return StandIn(
            pixbuf: pixbuf,
            whole: isAcross ? (header.height, header.width) : (header.width, header.height), turns: turns,
            colour: PictureColour.find(source, format: .heic))
    }

    private static func jpegThumbnail(_ source: ByteSource, _ place: Range<UInt64>) -> PixbufReference? {
        let length = place.upperBound - place.lowerBound
        guard length <= longestThumbnail, let found = source.bytes(at: place.lowerBound, count: Int(length)),
            found.starts(with: [0xFF, 0xD8])
        else { return nil }
        let bytes = Array(found)
        let jpeg = JPEGStructure(ByteSource(bytes))
        guard let scan = jpeg.firstScan else { return nil }
        // A truncated thumbnail is useless, and one with many scans takes too long.
        let survey = JPEGScans.survey(.bytes(bytes), from: scan.upperBound)
        guard survey.isWhole, survey.scans <= 16 else { return nil }
        let picture = LibraryPicture(
            kind: .jpeg(longestSide: 1024), maximumPixels: mostPixels, deadline: .now + .milliseconds(200))
        return try? picture.run(.bytes(bytes), isCancelled: { false }).pixbuf
    }

    // MARK: - How it is shown

    func image(longestSide: Int) -> DecodedImage? {
        guard let cut = StandInShape(pixbuf, whole: whole).fitting() else { return nil }
        var upright = cut.scaledDown(toLongestSide: longestSide) ?? cut
        var shown = whole
        for turn in turns {
            guard let turned = upright.oriented(turn) else { return nil }
            upright = turned
            if turn >= 5 { shown = (shown.height, shown.width) }
        }
        guard var image = upright.image(originalWidth: shown.width, originalHeight: shown.height) else { return nil }
        ColourTransforms.shared.convert(&image, from: colour)
        return image
    }
}
