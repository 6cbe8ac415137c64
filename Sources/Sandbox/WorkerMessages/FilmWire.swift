// SPDX-License-Identifier: GPL-3.0-or-later

package import MediaTypes

/// In which format a film is made of which video or animated picture, and with how many threads.
package struct FilmOrder: Sendable, Equatable {
    /// Of the original, without the dot, as a hint where bytes are ambiguous.
    package var fileExtension: String
    /// Of the film.
    package var format: FilmFormat
    /// Threads of the decoder, and of the encoder; the reader accepts 1 to `mostThreads`.
    package var threads: Int
    /// Whether an MP4 is made a second time meanwhile, as a stream.
    package var streams: Bool

    /// More threads take more memory than a worker has.
    package static let mostThreads = 8

    /// Makes an order.
    package init(fileExtension: String, format: FilmFormat, threads: Int, streams: Bool = false) {
        (self.fileExtension, self.format, self.threads) = (
            fileExtension, format, min(max(1, threads), Self.mostThreads)
        )
        self.streams = streams
    }

    static let form = WireForm<FilmOrder>(
        FilmOrder.init, (\.fileExtension, .fileExtension), (\.format, .raw),
        (\.threads, .count(1...mostThreads, as: UInt8.self)),
        (\.streams, .flag))
}

/// What a worker says of a film that it begins.
package struct FilmFacts: Sendable, Equatable {
    /// Pixels as shown.
    package var width: Int
    /// Like `width`.
    package var height: Int
    /// Of the video, in seconds; 0 if unknown.
    package var duration: Double

    /// Pixels of a side at most.
    private static let side = WireForm<Int>.count(1...1 << 16)

    /// Facts as the video worker tells them.
    package init(width: Int, height: Int, duration: Double) {
        (self.width, self.height, self.duration) = (width, height, duration)
    }

    static let form = WireForm<FilmFacts>(FilmFacts.init, (\.width, side), (\.height, side), (\.duration, .duration))
}

/// A piece of a film; its bytes are in the worker's permanent memory.
package struct FilmReply: Sendable, Equatable {
    /// Where the bytes belong in the file of the film, or of its stream.
    package var offset: UInt64
    /// Bytes, 0 where there are none yet.
    package var count: Int
    /// Seconds of the video that are done.
    package var time: Double
    /// Whether the bytes are the stream's.
    package var isStream: Bool
    /// Whether the film is complete with it.
    package var isLast: Bool
    /// With the last piece: whether there is a stream, and all of it has been sent.
    package var hasWholeStream: Bool

    /// Bytes of the longest film that is taken, a day of the highest rates: a worker that lies could else fill any disk.
    package static let longest: UInt64 = 1 << 42

    /// Makes a reply.
    package init(
        offset: UInt64, count: Int, time: Double, isStream: Bool = false, isLast: Bool, hasWholeStream: Bool = false
    ) {
        self.hasWholeStream = hasWholeStream
        (self.offset, self.count, self.time, self.isStream, self.isLast) = (offset, count, time, isStream, isLast)
    }

    static let form = WireForm<FilmReply>(
        FilmReply.init, (\.offset, WireForm<UInt64>.number(0...longest)), (\.count, .count(0...WorkerMemory.size)),
        (\.time, .seconds),
        (\.isStream, .flag), (\.isLast, .flag), (\.hasWholeStream, .flag))
}
