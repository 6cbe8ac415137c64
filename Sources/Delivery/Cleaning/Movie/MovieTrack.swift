// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// A track of a movie as its boxes tell, before anything is decided.
struct MovieTrack {
    let box: Box
    let boxes: BoxList
    let media: BoxList
    let information: BoxList
    let samples: BoxList
    let number: UInt32
    /// What kind of media the track has: `vide`, `soun`.
    let handler: FourCC
    /// The sample descriptions.
    let descriptions: BoxList
    /// Whether the descriptions are those of version 1, in which sound has no additions of QuickTime.
    let isLaterDescription: Bool
    /// Whether it is another track's thumbnail.
    let isThumbnail: Bool

    init(_ source: ByteSource, _ box: Box) throws(CleaningError) {
        self.box = box
        boxes = try source.boxList(in: box.payload)
        media = try source.boxList(in: try boxes.required("mdia").payload)
        information = try source.boxList(in: try media.required("minf").payload)
        samples = try source.boxList(in: try information.required("stbl").payload)

        let header = try boxes.required("tkhd").payload
        let isLong = try source.need(at: header.lowerBound, 1).first != 0
        var numberCursor = ByteCursor(try source.need(at: header.lowerBound + (isLong ? 20 : 12), 4))
        var handlerCursor = ByteCursor(try source.need(at: try media.required("hdlr").payload.lowerBound + 8, 4))
        guard let number = numberCursor.big32(), number > 0, let handler = handlerCursor.code() else {
            throw .damaged(detail: "a track without a number or a handler")
        }
        self.number = number
        self.handler = handler

        let description = try samples.required("stsd")
        descriptions = try source.boxList(in: description.contents(behind: 8))
        isLaterDescription = try source.need(at: description.payload.lowerBound, 1).first != 0
        if let references = try boxes.only("tref") {
            isThumbnail = try source.boxList(in: references.payload).boxes.contains { $0.type == "thmb" }
        } else {
            isThumbnail = false
        }
    }

    /// How its pictures are coded, where metadata can stand among them; nil for other coders, and for sound.
    /// - Throws: `unsupported` where its descriptions say several ways.
    func stream(_ source: ByteSource) throws(CleaningError) -> CodedStream? {
        guard isVideo else { return nil }
        var streams: [CodedStream?] = []
        for entry in descriptions.boxes {
            guard CodedStream.coded.contains(entry.type) else {
                streams.append(nil)
                continue
            }
            let parts = try source.boxList(in: entry.contents(behind: 78))
            guard let box = parts.boxes.first(where: { CodedStream.configurations.contains($0.type) }),
                let stream = CodedStream(box.type, source.bytes(at: box.payload.lowerBound, upTo: min(box.size, 23)))
            else { throw .damaged(detail: "no configuration of a decoder") }
            streams.append(stream)
        }
        guard let first = streams.first else { return nil }
        guard streams.allSatisfy({ $0 == first }) else { throw .unsupported(detail: "pictures coded in several ways") }
        return first
    }

    /// Whether it has moving pictures, or the pictures of an image sequence, or their alpha, depth or gain.
    var isVideo: Bool { handler == "vide" || handler == "pict" || handler == "auxv" }

    /// Whether it has subtitles, captions, chapters or time codes of a known kind.
    var isText: Bool {
        ["sbtl", "text", "subt", "clcp", "tmcd"].contains(handler)
            && descriptions.boxes.allSatisfy { KnownMovieBoxes.text.contains($0.type) }
    }

    /// Whether its samples are encrypted.
    var isProtected: Bool { descriptions.boxes.contains { KnownMovieBoxes.protected.contains($0.type) } }

    /// Whether each of its frames is a JPEG.
    var isMotionJPEG: Bool {
        isVideo && descriptions.boxes.contains { KnownMovieBoxes.motionJPEG.contains($0.type) }
    }
}
