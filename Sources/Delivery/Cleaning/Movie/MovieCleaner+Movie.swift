// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

extension MovieCleaner {
    /// Cleans the movie box, and covers the data of the tracks that stay.
    mutating func cleanMovie(_ movie: Box) throws(CleaningError) {
        let list = try source.boxList(in: movie.payload)
        _ = try list.required("mvhd")
        var tracks: [MovieTrack] = []
        for box in list.boxes where box.type == "trak" {
            guard tracks.count < Self.mostTracks else { throw .unsupported(detail: "too many tracks") }
            tracks.append(try MovieTrack(source, box))
        }
        let staying = try staying(tracks)
        var place = 0
        for box in list.boxes {
            switch box.type {
            case "mvhd": try keepHeader(box)
            case "trak":
                let track = tracks[place]
                place += 1
                if staying.contains(track.number) { try cleanTrack(track, staying) } else { rewriting.free(box) }
            case "mvex":
                let boxes = try source.boxList(in: box.payload)
                for box in boxes.boxes where box.type == "trex" { try readDefaults(box, staying) }
                try keep(KnownMovieBoxes.defaults, in: boxes)
            case "udta": cleanOrRemove(box) { cleaner throws(CleaningError) in try cleaner.cleanUserData(box) }
            case "meta": cleanOrRemove(box) { cleaner throws(CleaningError) in try cleaner.cleanMetadata(box) }
            case "pssh", "cmov", "rmra": throw .unsupported(detail: "a protected, compressed or distributed movie")
            default: remove(box)
            }
        }
        rewriting.zero(list.rest)
    }

    private static let mostTracks = 256

    /// The numbers of the tracks that stay.
    private func staying(_ tracks: [MovieTrack]) throws(CleaningError) -> Set<UInt32> {
        let hasFilm = tracks.contains { $0.isVideo && !$0.isMotionJPEG && !$0.isThumbnail }
        var staying: Set<UInt32> = []
        for track in tracks {
            if track.handler == "hint" || track.isProtected { throw .unsupported(detail: "a protected or hint track") }
            // A film's chapter pictures; alone, each frame could have EXIF.
            if track.isMotionJPEG, !hasFilm { throw .unsupported(detail: "frames that are JPEGs") }
            let isKnown =
                track.isVideo
                ? !track.isMotionJPEG && !track.isThumbnail
                : track.handler == "soun" || (track.isText && kept.keeps(.subtitle))
            guard isKnown else { continue }
            guard staying.insert(track.number).inserted else { throw .damaged(detail: "two tracks of one number") }
        }
        // A number that a removed track shares would keep that one, too.
        guard Set(tracks.map(\.number)).count == tracks.count else {
            throw .damaged(detail: "two tracks of one number")
        }
        guard !staying.isEmpty || tracks.isEmpty else { throw .unsupported(detail: "no picture and no sound") }
        return staying
    }

    /// Cleans a box of metadata; removes it whole where it cannot be read or nothing of it stays.
    private mutating func cleanOrRemove(
        _ box: Box, _ clean: (inout MovieCleaner) throws(CleaningError) -> Bool
    ) {
        var attempt = self
        if (try? clean(&attempt)) == true { self = attempt } else { rewriting.free(box) }
    }
}
