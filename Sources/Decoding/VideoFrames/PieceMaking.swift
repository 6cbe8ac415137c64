// SPDX-License-Identifier: GPL-3.0-or-later

internal import CVideo
public import MediaTypes

/// Makes a moving copy piece by piece. Use it on one thread at a time; every call blocks.
public protocol PieceMaking: AnyObject {
    /// Of the copy's pictures, as shown.
    var size: VideoSize { get }
    /// Of the original, in seconds; 0 if unknown.
    var duration: Double { get }

    /// Makes the next piece, or works for a fifth of a second towards it. Must not be called after the last one, nor after
    /// an error.
    /// - Parameter take: takes its bytes, 1 MiB at most, which are valid only inside; not called where there are none.
    /// - Throws: `.damaged` also where `take` returns false.
    func next(take: (UnsafeRawBufferPointer) -> Bool) throws(MediaError) -> FilmPlace
}

/// Where a piece belongs, and how far the copy is.
public struct FilmPlace: Sendable, Equatable {
    /// In the file of the copy, or of the stream.
    public var offset: UInt64
    /// Bytes; 0 where there are none yet.
    public var count: Int
    /// Seconds of the original that are done.
    public var time: Double
    /// Whether it belongs to the stream that is made beside the copy.
    public var isStream: Bool
    /// Whether the copy is complete with it.
    public var isLast: Bool
    /// With the last one: whether there is a stream, and all of it has been taken.
    public var hasWholeStream: Bool

    init(of piece: CVideoPiece, _ take: (UnsafeRawBufferPointer) -> Bool) throws(MediaError) {
        if piece.count > 0, !take(UnsafeRawBufferPointer(start: piece.bytes, count: piece.count)) {
            throw .damaged(detail: "no room for a piece of the film")
        }
        (offset, count) = (UInt64(clamping: piece.offset), piece.count)
        (time, isStream, isLast) = (piece.time, piece.is_stream, piece.is_last)
        hasWholeStream = piece.has_whole_stream
    }
}
