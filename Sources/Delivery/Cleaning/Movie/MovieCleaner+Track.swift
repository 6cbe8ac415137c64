// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

extension MovieCleaner {
    /// Cleans a track that stays, and covers its samples.
    mutating func cleanTrack(_ track: MovieTrack, _ staying: Set<UInt32>) throws(CleaningError) {
        for box in track.boxes.boxes {
            switch box.type {
            case "tkhd": try keepHeader(box)
            case "edts": try keep(KnownMovieBoxes.edits, in: box)
            case "tapt": try keep(KnownMovieBoxes.aperture, in: box)
            case "tref": try cleanReferences(box, staying)
            case "mdia": try cleanMedia(track)
            default: remove(box)
            }
        }
        rewriting.zero(track.boxes.rest)
        let table = SampleTable(source, track, from: range.lowerBound)
        guard let stream = try track.stream(source) else { return try table.cover(&coverage) }
        streams[track.number] = stream
        var found: [(place: UInt64, bytes: [UInt8])] = []
        let (source, kept) = (source, kept)
        try table.cover(&coverage) { sample throws(CleaningError) in
            found += try stream.changes(in: sample, source, kept)
        }
        for change in found { rewriting.put(change.bytes, at: change.place) }
    }

    /// Removes references of unknown kinds, and those to tracks that all go.
    private mutating func cleanReferences(_ box: Box, _ staying: Set<UInt32>) throws(CleaningError) {
        let list = try source.boxList(in: box.payload)
        for box in list.boxes {
            var numbers = NumberReader(source, box.payload)
            var isNeeded = false
            for _ in 0..<min(box.payload.length / 4, 1024) where !isNeeded {
                isNeeded = staying.contains(UInt32(truncatingIfNeeded: try numbers.next(4)))
            }
            if KnownMovieBoxes.references.contains(box.type), isNeeded {
                rewriting.zero(box.payload.upperBound - box.payload.length % 4..<box.payload.upperBound)
            } else {
                remove(box)
            }
        }
        rewriting.zero(list.rest)
    }

    private mutating func cleanMedia(_ track: MovieTrack) throws(CleaningError) {
        for box in track.media.boxes {
            switch box.type {
            case "mdhd": try keepHeader(box)
            case "hdlr": try keepHandler(box, all: true)
            case "minf": try cleanInformation(track)
            default: remove(box)
            }
        }
        rewriting.zero(track.media.rest)
    }

    private mutating func cleanInformation(_ track: MovieTrack) throws(CleaningError) {
        _ = try track.information.required("dinf")
        for box in track.information.boxes {
            switch box.type {
            case "vmhd", "smhd", "nmhd", "sthd": try keep(box)
            case "gmhd": try keep(KnownMovieBoxes.generalMedia, in: box)
            case "hdlr": try keepHandler(box, all: true)
            case "dinf": try cleanDataReferences(box)
            case "stbl": try cleanSamples(track)
            default: remove(box)
            }
        }
        rewriting.zero(track.information.rest)
    }

    private mutating func cleanSamples(_ track: MovieTrack) throws(CleaningError) {
        for box in track.samples.boxes {
            if box.type == "stsd" {
                try cleanDescriptions(track)
            } else if KnownMovieBoxes.samples.contains(box.type) {
                try keep(box)
            } else {
                remove(box)
            }
        }
        rewriting.zero(track.samples.rest)
    }

    /// Keeps the word that the data lie in the file itself, without what an alias of the Mac tells of disks and folders.
    private mutating func cleanDataReferences(_ box: Box) throws(CleaningError) {
        let list = try source.boxList(in: box.payload)
        let table = try list.required("dref")
        for box in list.boxes where box.type != "dref" { remove(box) }
        rewriting.zero(list.rest)
        guard table.payload.length >= 8 else { throw .damaged(detail: "data references break off") }
        let entries = try source.boxList(in: table.payload.lowerBound + 8..<table.payload.upperBound)
        for entry in entries.boxes {
            guard entry.type == "url " || entry.type == "alis", entry.payload.length >= 4,
                try source.need(at: entry.payload.lowerBound + 3, 1).first.map({ $0 & 1 }) == 1
            else { throw .unsupported(detail: "data in another file") }
            rewriting.zero(entry.payload.lowerBound + 4..<entry.payload.upperBound)
        }
        rewriting.zero(entries.rest)
    }
}
