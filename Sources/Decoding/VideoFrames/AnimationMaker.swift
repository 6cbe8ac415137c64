// SPDX-License-Identifier: GPL-3.0-or-later

internal import CVideo
public import MediaTypes

/// Makes a GIF of an animated WebP, PNG, AVIF, HEIF or JPEG XL, piece by piece: upright, in sRGB and standard range, each frame for its time and with
/// its own 255 colours, played as often as the original.
///
/// Of more than fifty frames a second some are left out. What is less than half opaque becomes transparent; alpha that an AVIF or HEIF keeps
/// in a track of its own is not used.
public final class AnimationMaker: PieceMaking {
    public let size: VideoSize
    public let duration: Double

    private let animation: OpaquePointer
    private let format: MediaFormat

    /// Time that one piece may take: a frame of the largest size, decoded and reduced to its colours, on a busy machine.
    private static let pieceTime = Duration.seconds(30)

    /// - Parameters:
    ///   - descriptor: a regular file open for reading as long as the maker lives; owned by the caller.
    ///   - format: the format detected from the content.
    ///   - threads: of the decoder.
    /// - Throws: `.unknownFormat` for formats whose frames cannot be read; else what is wrong with the file.
    public init(descriptor: Int32, format: MediaFormat, threads: Int) throws(MediaError) {
        guard let demuxer = Self.demuxer(format) else { throw .unknownFormat }
        let range = try VideoInput.range(of: descriptor, within: nil)
        VideoDecoding.warmUp()
        var opened: OpaquePointer?
        let chunks = format == .png ? AnimationChunks(descriptor) : nil
        let spans = (chunks?.spans ?? []).map { CVideoSpan(offset: $0.lowerBound, length: UInt64($0.count)) }
        let result = demuxer.withCString { name in
            spans.withUnsafeBufferPointer { spans in
                var opening = CVideoOpening(
                    descriptor: descriptor, offset: 0, length: range.upperBound, spans: spans.baseAddress,
                    span_count: spans.count, demuxer: name, maximum_pixels: Int64(VideoLimits().maximumPixels),
                    threads: Int32(clamping: threads), longest_side: 0,
                    nanoseconds: VideoInput.nanoseconds(Self.pieceTime), is_cancelled: nil, asker: nil)
                return cvideo_animation_open(&opening, chunks?.plays ?? 0, &opened)
            }
        }
        let facts = opened.map { cvideo_animation_facts($0) }
        guard result == CVIDEO_OK, let opened, let facts else {
            cvideo_animation_free(opened)
            throw VideoInput.error(result, format: format, width: facts?.width ?? 0, height: facts?.height ?? 0)
        }
        (animation, self.format) = (opened, format)
        size = VideoSize(width: Int(facts.width), height: Int(facts.height))
        duration = facts.duration
    }

    deinit { cvideo_animation_free(animation) }

    public func next(take: (UnsafeRawBufferPointer) -> Bool) throws(MediaError) -> FilmPlace {
        var piece = CVideoPiece()
        let result = cvideo_animation_next(animation, VideoInput.nanoseconds(Self.pieceTime), &piece)
        guard result == CVIDEO_OK else { throw VideoInput.error(result, format: format) }
        return try FilmPlace(of: piece, take)
    }

    /// The name of libavformat's demuxer of the frames; nil for what is none or has none (`FormatTraits.animates`).
    static func demuxer(_ format: MediaFormat) -> String? {
        switch format.container {
        case .webp: "webp"
        case .png: "apng"
        case .jpegXL: "jxl"
        case .avif, .heif: "mov"
        case .jpeg, .gif, .tiff, .jpeg2000, .photoshop, .svg, .bitmap, .icon, .targa, .anymap, .raw, .movie, .matroska,
            .avi, .mpegTransport, .mpegProgram:
            nil
        }
    }
}
