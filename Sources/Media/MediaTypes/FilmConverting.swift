// SPDX-License-Identifier: GPL-3.0-or-later

/// A format of copies that move.
public enum FilmFormat: UInt8, Sendable, Hashable, CaseIterable {
    /// A film of a video: H.264 and AAC in MP4, which every program plays.
    case mp4 = 1
    /// An animation of an animated picture: silent, with 255 colours in each frame. Every program that shows pictures plays it.
    case gif

    /// The IANA media type.
    public var type: String { media.rawValue }

    /// Of file names, without the dot.
    public var fileExtension: String { media.traits.endings[0] }

    private var media: MediaFormat {
        switch self {
        case .mp4: .mp4
        case .gif: .gif
        }
    }
}

/// Makes films of videos, and GIFs of animated pictures. `SandboxedVideos` implements it with worker processes; the delivery knows only this
/// protocol.
public protocol FilmConverting: Sendable {
    /// Makes a film of a video, or of the one inside a motion photo: pictures upright, with square pixels and in standard range, at most 4,096 pixels a side; streams that
    /// are coded as a film's already are taken as they are. Or a GIF of an animated WebP, PNG, AVIF or HEIF: upright, in sRGB and standard
    /// range, with each frame for its time. Blocking, for as long as a quarter of the video or more; on any thread.
    /// - Parameters:
    ///   - descriptor: the original, open for reading; stays the caller's.
    ///   - fileExtension: of the original, without the dot, as a hint where bytes are ambiguous.
    ///   - format: of the copy; an original of which none can be made is an `.unknownFormat`.
    ///   - streams: whether a film in MP4 is made a second time meanwhile, as a stream that can be read from its beginning.
    ///   - isCancelled: asked several times a second; true ends the work with `.cancelled`.
    ///   - take: takes the film, piece by piece, on the calling thread; false ends the work with `.cancelled`.
    /// - Returns: nil for a video that is a film already; nothing was taken then.
    /// - Throws: what is wrong with the file or the workers; `.noEncoder` where none is to be had here.
    func film(
        ofDescriptor descriptor: Int32, fileExtension: String, as format: FilmFormat, streams: Bool,
        isCancelled: () -> Bool, take: (FilmPiece) -> Bool
    ) throws(MediaError) -> MadeFilm?
}

/// Bytes of a film, and how far it is.
public struct FilmPiece: Sendable, Equatable {
    /// Where they belong in its file; the last pieces fill in what was not known before.
    public var offset: UInt64
    /// None where there are none yet.
    public var bytes: [UInt8]
    /// From 0 to 1; 0 where the video does not state how long it is.
    public var progress: Double
    /// Whether the bytes are those of the stream, which follow each other.
    public var isStream: Bool

    /// Makes a piece of its parts.
    public init(offset: UInt64, bytes: [UInt8], progress: Double, isStream: Bool = false) {
        (self.offset, self.bytes, self.progress, self.isStream) = (offset, bytes, progress, isStream)
    }
}

/// What is known of a film that was made.
public struct MadeFilm: Sendable, Equatable {
    /// Pixels as shown.
    public var width: Int
    /// Like `width`.
    public var height: Int
    /// Whether a stream was asked for, and all of it was taken: a film goes on without one that fails.
    public var hasWholeStream: Bool

    /// Facts of a film.
    public init(width: Int, height: Int, hasWholeStream: Bool = false) {
        (self.width, self.height, self.hasWholeStream) = (width, height, hasWholeStream)
    }
}
