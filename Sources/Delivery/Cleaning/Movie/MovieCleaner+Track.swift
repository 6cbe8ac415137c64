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

    /// Bytes of the longest list of tracks that one refers to.
    private static let longestReferences = 1024

    /// Removes references of unknown kinds, and those to tracks that all go. Where some stay, zero stands in place of the others, as QuickTime has it for unused ones.
    private mutating func cleanReferences(_ box: Box, _ staying: Set<UInt32>) throws(CleaningError) {
        let list = try source.boxList(in: box.payload)
        for box in list.boxes {
            guard KnownMovieBoxes.references.contains(box.type), box.size <= Self.longestReferences else {
                remove(box)
                continue
            }
            let contents = try source.need(at: box.payload.lowerBound, box.size)
            var cursor = ByteCursor(contents)
            var bytes: [UInt8] = []
            while let number = cursor.big32() { bytes.append(big: staying.contains(number) ? UInt64(number) : 0, 4) }
            guard bytes.contains(where: { $0 != 0 }) else {
                remove(box)
                continue
            }
            bytes += [UInt8](repeating: 0, count: cursor.remaining)
            if bytes != Array(contents) { rewriting.put(bytes, at: box.payload.lowerBound) }
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
            case "gmhd": try cleanGeneralMedia(box)
            case "hdlr": try keepHandler(box, all: true)
            case "dinf": try cleanDataReferences(box)
            case "stbl": try cleanSamples(track)
            default: remove(box)
            }
        }
        rewriting.zero(track.information.rest)
    }

    /// Bytes of a text's matrix, and of a clock's font, size and colours, behind which the font's name stands.
    private static let textMatrix: UInt64 = 36
    private static let clockFont: UInt64 = 24

    /// Keeps how QuickTime shows texts and clocks. Elsewhere these codes mean other things.
    private mutating func cleanGeneralMedia(_ box: Box) throws(CleaningError) {
        let list = try source.boxList(in: box.payload)
        for box in list.boxes {
            switch box.type {
            case "gmin": try keep(box)
            case "text": try keep(Self.textMatrix, of: box)
            case "tmcd":
                let inner = try source.boxList(in: box.payload)
                for part in inner.boxes {
                    if part.type == "tcmi" { try keep(Self.clockFont, of: part) } else { remove(part) }
                }
                rewriting.zero(inner.rest)
            default: remove(box)
            }
        }
        rewriting.zero(list.rest)
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
        let entries = try source.boxList(in: table.contents(behind: 8))
        for entry in entries.boxes {
            guard entry.type == "url " || entry.type == "alis", entry.payload.length >= 4,
                try source.need(at: entry.payload.lowerBound + 3, 1).first.map({ $0 & 1 }) == 1
            else { throw .unsupported(detail: "data in another file") }
            rewriting.zero(try entry.contents(behind: 4))
        }
        rewriting.zero(entries.rest)
    }
}
