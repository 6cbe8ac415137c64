// SPDX-License-Identifier: GPL-3.0-or-later

internal import CDecoders
internal import CGdkPixbuf
internal import MediaBytes
public import MediaTypes
public import Pixels

extension PixbufDecoder {
    /// The small picture that lies in the file already, to be shown until the real one is decoded: the EXIF thumbnail of a
    /// JPEG or TIFF, the thumbnail item of a HEIF or AVIF.
    ///
    /// Upright and in sRGB as the real one will be, and of its shape: one whose sides are off by more than 2 % is refused,
    /// but for black bars at two sides, which are cut off. Raw files have none here: their picture is the preview itself.
    /// - Parameters:
    ///   - descriptor: a regular file open for reading, at any offset; stays open and owned by the caller.
    ///   - format: what the bytes are.
    ///   - longestSide: pixels; a larger stand-in is scaled down, a smaller one stays as it is.
    /// - Returns: nil where there is none that fits, or where the file does not say how large the real picture is.
    /// - Note: blocking, well under a millisecond for JPEG, some two for HEIF; on any thread.
    public func standIn(descriptor: Int32, format: MediaFormat, longestSide: Int) -> DecodedImage? {
        guard let source = try? ByteSource(descriptor: descriptor, budget: StandIn.budget) else { return nil }
        let found: StandIn? =
            switch format {
            case .jpeg: .ofJPEG(source)
            case .tiff: .ofTIFF(source)
            case .avif, .heif, .heic: .ofHEIF(source, descriptor: descriptor, longestSide: longestSide)
            default: nil
            }
        return found?.image(longestSide: max(1, longestSide))
    }
}

/// A small picture out of a file, with what is needed to make it look like the large one.
struct StandIn {
    let pixbuf: PixbufReference
    /// The size of the real picture, turned as `pixbuf` is.
    let whole: (width: Int, height: Int)
    /// EXIF orientations to apply, one after the other.
    let turns: [Int]
    let colour: PictureColour?

    /// Bytes that may be read of a file: its segments, the profile, the thumbnail.
    static let budget = 4 << 20
    /// An EXIF block is 64 kB at most; thumbnails of TIFF may be larger.
    private static let longestThumbnail: UInt64 = 512 << 10
    /// Pixels of a thumbnail: 1024 × 1024. What is larger costs what it should save.
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
        // Most files without a thumbnail are known by their boxes, which costs less than opening them.
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
        // A thumbnail has turns of its own. Some writers forgot them: then it is turned as the picture is.
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
        // One that breaks off is worse than none; one of many scans costs what it should save.
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
