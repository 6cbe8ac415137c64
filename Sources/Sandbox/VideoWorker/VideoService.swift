// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import MediaBytes
import MediaTypes
import Pixels
import VideoFrames
import WorkerMessages
import WorkerServing

/// Decodes stills of videos, and plays one video or makes a film of one.
struct VideoService: WorkerAnswering {
    private var clip: OpenClip?
    private var film: OpenFilm?

    mutating func answer(_ kind: WorkerRequest.Kind, files: inout [Int32], memory: AnswerMemory) -> WorkerReply.Kind {
        do throws(MediaError) {
            switch kind {
            case .decode(let order): return try still(order, files, memory)
            case .openClip(let order):
                let clip = try OpenClip(order, files)
                // The clip owns this descriptor from now on.
                files.removeFirst()
                self.clip = clip
                return .clip(ClipFacts(duration: clip.player.duration, hasSound: clip.player.hasSound))
            case .clipStep(let sound, let time): return try step(sound: sound, before: time, memory)
            case .clipSeek(let time):
                guard let clip else { return .clipEnd }
                try clip.player.seek(to: time)
                return .nothing
            case .openFilm(let order):
                guard let file = files.first else { throw .notAFile }
                guard let film = try OpenFilm(order, file) else { return .nothing }
                // The film owns this descriptor from now on.
                files.removeFirst()
                self.film = film
                return .film(film.facts)
            case .filmStep:
                guard let film else { return .nothing }
                return .filmPiece(try film.next(memory))
            case .inspect(let order): return try inspect(order, files, memory)
            case .standIn, .facts, .sidecar, .recipe, .convert: return .nothing
            }
        } catch { return .failed(error) }
    }

    private func inspect(
        _ order: InspectionOrder, _ files: [Int32], _ memory: AnswerMemory
    ) throws(MediaError) -> WorkerReply.Kind {
        guard let file = files.first else { throw .notAFile }
        let head = readBytes(of: file, at: 0, upTo: MediaFormat.headLength)
        guard let format = MediaFormat.sniff(head: head, fileExtension: order.fileExtension) else {
            throw .unknownFormat
        }
        let bytes = FindingsWire.bytes(
            try FilmInspection.findings(ofDescriptor: file, format, without: order.removed))
        guard memory.write(bytes) else { throw .damaged(detail: "more findings than fit") }
        return .findings(InspectionReply(count: bytes.count))
    }

    private func still(
        _ order: DecodeOrder, _ files: [Int32], _ memory: AnswerMemory
    ) throws(MediaError) -> WorkerReply.Kind {
        guard let file = files.first else { throw .notAFile }
        let limits = VideoLimits(maximumPixels: order.limits.maximumPixels)
        let frame = try VideoFrameDecoder(limits: limits).frame(
            descriptor: file, format: order.format, longestSide: order.longestSide,
            deadline: .now + order.limits.longestTime,
            isCancelled: { false })
        guard let room = memory.orLent(order.room, files),
            room.write(rows: frame.bytes, count: frame.height, stride: frame.stride, used: frame.width * 3)
        else { throw .damaged(detail: "no memory for the answer") }
        return .image(
            ImageLayout(
                width: frame.width, height: frame.height, hasAlpha: false, originalWidth: frame.originalWidth,
                originalHeight: frame.originalHeight))
    }

    private func step(sound: Bool, before time: Double, _ memory: AnswerMemory) throws(MediaError) -> WorkerReply.Kind {
        guard let clip else { return .clipEnd }
        if clip.player.wantsSound != sound { clip.player.wantsSound = sound }
        clip.player.passOver(before: time)
        switch try clip.player.next() {
        case .picture(let picture):
            guard
                clip.room.write(
                    rows: picture.bytes, count: picture.height, stride: picture.stride, used: picture.width * 4)
            else { throw .damaged(detail: "no memory for a picture") }
            return .clipPicture(ClipPicture(time: picture.time, width: picture.width, height: picture.height))
        case .sound(let piece):
            guard piece.samples.withUnsafeBytes({ memory.write($0) }) else {
                throw .damaged(detail: "no memory for the sound")
            }
            return .clipSound(time: piece.time, samples: piece.samples.count / 2)
        case .end: return .clipEnd
        }
    }
}

/// The open video, with its file and the memory for its pictures.
private final class OpenClip {
    let player: VideoPlayer
    let room: AnswerMemory
    private let file: Int32

    init(_ order: ClipOrder, _ files: [Int32]) throws(MediaError) {
        guard files.count == 2, let room = AnswerMemory(files[1], size: order.room) else { throw .notAFile }
        player = try Self.player(order, files[0])
        self.room = room
        file = files[0]
    }

    deinit { close(file) }

    private static func player(_ order: ClipOrder, _ file: Int32) throws(MediaError) -> VideoPlayer {
        // For a motion photo: the range of the video in its file.
        let range = order.format.isVideo ? nil : MotionPhotoVideo.range(descriptor: file)
        guard order.format.isVideo || range != nil else { throw .damaged(detail: "no video inside") }
        return try VideoPlayer(
            descriptor: file, format: order.format.isVideo ? order.format : .mp4, range: range,
            maximumWidth: order.width, maximumHeight: order.height, deadline: .now + .seconds(5))
    }
}
