// SPDX-License-Identifier: GPL-3.0-or-later

import Cleaning
import Glibc
import MediaBytes
import MediaTypes
import VideoFrames
import WorkerMessages
import WorkerServing

/// A film or an animation that is being made, with the file of its original.
final class OpenFilm {
    let facts: FilmFacts
    private let maker: any PieceMaking
    private let file: Int32

    /// - Parameter file: the original; this object's once it is made.
    /// - Returns: nil for a video that is a film already.
    init?(_ order: FilmOrder, _ file: Int32) throws(MediaError) {
        let head = readBytes(of: file, at: 0, upTo: MediaFormat.headLength)
        guard let format = MediaFormat.sniff(head: head, fileExtension: order.fileExtension) else {
            throw .unknownFormat
        }
        guard let maker = try Self.maker(order, file, format) else { return nil }
        (self.maker, self.file) = (maker, file)
        facts = FilmFacts(width: maker.size.width, height: maker.size.height, duration: maker.duration)
    }

    private static func maker(
        _ order: FilmOrder, _ file: Int32, _ format: MediaFormat
    ) throws(MediaError) -> (any PieceMaking)? {
        switch order.format {
        case .gif: return try AnimationMaker(descriptor: file, format: format, threads: order.threads)
        case .mp4 where !format.isVideo:
            guard let range = MotionPhotoVideo.range(descriptor: file) else { throw .unknownFormat }
            return try FilmMaker(
                descriptor: file, format: .mp4, range: range, threads: order.threads, streams: order.streams)
        case .mp4:
            let words = format.container == .movie ? MovieWords.read(ofDescriptor: file) : [:]
            return try FilmMaker(
                descriptor: file, format: format, words: words, threads: order.threads, streams: order.streams)
        }
    }

    deinit { close(file) }

    /// The next piece, with its bytes in the memory.
    func next(_ memory: AnswerMemory) throws(MediaError) -> FilmReply {
        let place = try maker.next { memory.write($0) }
        return FilmReply(
            offset: place.offset, count: place.count, time: place.time, isStream: place.isStream, isLast: place.isLast,
            hasWholeStream: place.hasWholeStream)
    }
}
