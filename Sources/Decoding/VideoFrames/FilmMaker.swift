// SPDX-License-Identifier: GPL-3.0-or-later

internal import CVideo
public import MediaTypes

/// Makes a film of a video, piece by piece (`FilmFormat`): upright, in standard range, with sound of two channels; with
/// what the video says of its date, place, camera and title. Streams that are coded as a film's already are taken as they are, without
/// what an edit list cuts off.
///
/// Damaged parts are skipped. Interlaced pictures are not deinterlaced. Use it on one thread at a time; every call blocks.
public final class FilmMaker: PieceMaking {
    public let size: VideoSize
    public let duration: Double

    private let input: VideoInput
    private let format: MediaFormat
    private let film: OpaquePointer

    /// Time that one piece may take: a picture of the largest size, decoded and encoded, on a busy machine.
    private static let pieceTime = Duration.seconds(30)

    /// - Parameters:
    ///   - descriptor: a regular file open for reading as long as the maker lives; owned by the caller.
    ///   - format: the format detected from the content.
    ///   - range: bytes of the video of a motion photo; nil for the whole file.
    ///   - words: what a video in MP4, QuickTime or 3GPP says of place, camera and the like, by QuickTime's keys; of other containers it
    ///     is read here.
    ///   - threads: of the decoder, and of the encoder.
    ///   - streams: whether the film is made a second time meanwhile, in fragments that can be read from the beginning.
    /// - Returns: nil for a file that is a film already.
    /// - Throws: `MediaError`, with `.noEncoder` where libav has none; a file with only sound is `.damaged`.
    public init?(
        descriptor: Int32, format: MediaFormat, range: Range<UInt64>? = nil, words: [String: String] = [:],
        threads: Int,
        streams: Bool = false
    ) throws(MediaError) {
        let limits = VideoLimits()
        let input = try VideoInput(
            descriptor: descriptor,
            job: VideoInput.Job(
                format: format, range: range, maximumPixels: limits.maximumPixels, threads: threads, longestSide: 0,
                deadline: .now + Self.pieceTime))
        guard range != nil || format != .mp4 || !cvideo_is_film(input.handle) else { return nil }
        cvideo_allow(input.handle, VideoInput.nanoseconds(Self.pieceTime), nil, nil)
        var film: OpaquePointer?
        let result = cvideo_film_open(input.handle, Int32(clamping: threads), &film)
        guard result == CVIDEO_OK, let film else { throw VideoInput.error(result, format: format) }
        for (key, value) in words.sorted(by: { $0.key < $1.key }) { cvideo_film_say(film, key, value) }
        if streams { cvideo_film_stream(film) }
        var (width, height): (Int32, Int32) = (0, 0)
        cvideo_film_size(film, &width, &height)
        (self.input, self.format, self.film) = (input, format, film)
        size = VideoSize(width: Int(width), height: Int(height))
        duration = input.facts.duration
    }

    deinit { cvideo_film_free(film) }

    /// - Throws: `.damaged` also where the video ends well before the end that it states.
    public func next(take: (UnsafeRawBufferPointer) -> Bool) throws(MediaError) -> FilmPlace {
        cvideo_allow(input.handle, VideoInput.nanoseconds(Self.pieceTime), nil, nil)
        var piece = CVideoPiece()
        let result = cvideo_film_next(film, &piece)
        guard result == CVIDEO_OK else { throw VideoInput.error(result, format: format) }
        return try FilmPlace(of: piece, take)
    }
}
