// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import MediaBytes
public import MediaTypes

/// Reads the facts of pictures with our own header parsers and exiv2, those of videos with our own parsers only.
///
/// It has no state of its own and works in any process. exiv2's XMP parser is not thread-safe: use a reader on one
/// thread at a time, as `FactReading` requires.
public struct ExifFactReader: FactReading {
    public init() {}

    public func facts(
        ofDescriptor descriptor: Int32, head: [UInt8], fileExtension: String
    ) throws(MediaError) -> MediaFacts {
        let source: ByteSource
        do throws(MediaErrorNumber) {
            source = try ByteSource(descriptor: descriptor, head: head)
        } catch { throw .unreadable(errno: error.value) }
        guard source.length > 0 else { throw .empty }
        guard let format = MediaFormat.sniff(head: head, fileExtension: fileExtension) else { throw .unknownFormat }
        return format.isVideo
            ? try video(source, format: format) : try picture(source, descriptor: descriptor, format: format)
    }

    public func sidecarFacts(_ bytes: [UInt8]) -> SidecarFacts? {
        // exiv2 recognizes a sidecar by its first bytes.
        guard let metadata = ExifMetadata(bytes), !metadata.xmpTags.isEmpty else { return nil }
        let facts = ExifFacts.sidecar(metadata)
        return facts.isEmpty ? nil : facts
    }

    // MARK: - Pictures

    private func picture(
        _ source: ByteSource, descriptor: Int32, format: MediaFormat
    ) throws(MediaError) -> MediaFacts {
        let survey = format == .jpeg ? JPEGSurvey(source) : nil
        let header = survey == nil ? PictureHeader.read(source, format: format) : survey?.header
        let metadata = metadata(source, descriptor, format, survey)
        var facts = MediaFacts(format: format)
        if let metadata { ExifFacts.fill(&facts, from: metadata) }
        // The same orientation as the decoder applies.
        if format == .png { facts.orientation = EmbeddedOrientation.png(source) ?? 1 }
        if format == .tiff { facts.orientation = TIFFHeader.orientation(source) ?? facts.orientation }
        fillSize(&facts, header: header, metadata: metadata)
        guard facts.width != nil || format == .svg else {
            throw .damaged(detail: metadata == nil ? "no readable header" : "the header states no size")
        }
        if let header {
            if header.isAnimated { facts.subtypes.insert(.animated) }
            facts.duration = header.duration
            facts.captureDate = facts.captureDate ?? header.text.creationTime.flatMap { DateParsing.parse($0) }
            facts.title = facts.title ?? FactText.line(header.text.title)
            facts.caption = facts.caption ?? FactText.caption(header.text.description)
        }
        if format.isRaw { facts.subtypes.insert(.raw) }
        if format == .jpeg, SamsungTrailer.hasMotionPhoto(source, make: facts.camera) {
            facts.subtypes.insert(.livePhoto)
        }
        // XMP may mention a gain map that an editor has removed. The second picture of a JPEG proves it, and in HEIF
        // the boxes below.
        if survey?.hasMorePictures != true { facts.subtypes.remove(.hdr) }
        if survey?.statesGainMap == true { facts.subtypes.insert(.hdr) }
        facts.subtypes.formUnion(AuxiliaryPictures.find(source, format: format))
        return facts
    }

    /// Has exiv2 parse the blocks found by our parsers, or the file itself where it parses the container.
    private func metadata(
        _ source: ByteSource, _ descriptor: Int32, _ format: MediaFormat, _ survey: JPEGSurvey?
    ) -> ExifMetadata? {
        let found = format.container.isReadByExiv ? ExifMetadata(descriptor: descriptor) : nil
        if let found, found.hasExif || format != .png { return found }
        let blocks = survey?.blocks ?? EmbeddedBlocks.find(source, format: format)
        return blocks.isEmpty ? found : ExifMetadata(blocks)
    }

    /// Sets the size, preferably from the header: in some formats exiv2 returns the size of another item or of EXIF.
    private func fillSize(_ facts: inout MediaFacts, header: PictureHeader?, metadata: ExifMetadata?) {
        var size = header.map { (width: $0.width, height: $0.height) }
        if size == nil, let stated = metadata?.pixelSize, stated.width > 0, stated.height > 0 { size = stated }
        guard let size else { return }
        let isTurned = facts.orientation >= 5 && !(header?.turnsItself ?? false)
        facts.width = isTurned ? size.height : size.width
        facts.height = isTurned ? size.width : size.height
    }

    // MARK: - Videos

    private func video(_ source: ByteSource, format: MediaFormat) throws(MediaError) -> MediaFacts {
        let header: MovieHeader?
        switch format.container {
        case .movie: header = MovieHeader.read(source)
        case .matroska: header = MatroskaHeader.read(source)
        case .avi: header = AVIHeader.read(source)
        // Size and duration of MPEG streams are unknown without decoding, so only the format is returned. Pictures do not come here.
        case .mpegTransport, .mpegProgram, .jpeg, .png, .gif, .webp, .tiff, .jpegXL, .jpeg2000, .photoshop, .svg,
            .bitmap, .icon, .targa, .anymap, .avif, .heif, .raw:
            return MediaFacts(format: format)
        }
        guard let header else { throw .damaged(detail: "no readable movie header") }
        guard header.width != nil else { throw .damaged(detail: "no picture track") }
        var facts = MediaFacts(
            format: format, width: header.width, height: header.height, captureDate: header.captureDate,
            location: header.location, duration: header.duration, title: header.title, caption: header.caption,
            keywords: header.keywords, camera: FactText.camera(make: header.make, model: header.model),
            contentIdentifier: header.contentIdentifier)
        facts.subtypes = header.subtypes
        return facts
    }
}

extension MediaContainer {
    /// Whether exiv2 parses the file itself: of the others, our own parsers find the blocks that it reads.
    fileprivate var isReadByExiv: Bool {
        switch self {
        case .png, .webp, .tiff, .jpeg2000, .raw: true
        case .jpeg, .gif, .jpegXL, .photoshop, .svg, .bitmap, .icon, .targa, .anymap, .avif, .heif, .movie, .matroska,
            .avi, .mpegTransport, .mpegProgram:
            false
        }
    }
}
