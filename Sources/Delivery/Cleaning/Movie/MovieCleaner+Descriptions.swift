// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

extension MovieCleaner {
    /// Cleans the sample descriptions of a track: the coder's parameters, colour and sizes stay, the names of coder and maker do not.
    mutating func cleanDescriptions(_ track: MovieTrack) throws(CleaningError) {
        for entry in track.descriptions.boxes {
            let start = entry.payload.lowerBound
            let fields: UInt64
            switch track.handler {
            case _ where track.isVideo:
                fields = 78
                // Revision and vendor behind the version, and later the name of the compressor.
                try need(78, of: entry)
                rewriting.zero(start + 10..<start + 16)
                rewriting.zero(start + 42..<start + 74)
            case "soun":
                fields = try soundFields(entry, track)
                try need(fields, of: entry)
                rewriting.zero(start + 10..<start + 16)
            default:
                guard let length = Self.textFields[entry.type] else {
                    rewriting.zero(
                        min(start + Self.plainTextFields, entry.payload.upperBound)..<entry.payload.upperBound)
                    continue
                }
                fields = length
                try need(fields, of: entry)
            }
            try cleanParts(try source.boxList(in: entry.contents(behind: fields)))
        }
        rewriting.zero(track.descriptions.rest)
    }

    /// Bytes in front of the boxes of a text's description.
    private static let textFields: [FourCC: UInt64] = ["tx3g": 38, "wvtt": 8, "c608": 8, "c708": 8, "tmcd": 26]
    /// QuickTime's `text` has no boxes: colours and places end with a font's name, which goes.
    private static let plainTextFields: UInt64 = 51

    /// Bytes in front of the boxes of a sound's description.
    private func soundFields(_ entry: Box, _ track: MovieTrack) throws(CleaningError) -> UInt64 {
        try need(28, of: entry)
        guard !track.isLaterDescription else { return 28 }
        switch try source.need(at: entry.payload.lowerBound + 9, 1).first {
        case 0: return 28
        case 1: return 44
        case 2: return 64
        default: throw .unsupported(detail: "a sound description of an unknown version")
        }
    }

    private func need(_ count: UInt64, of entry: Box) throws(CleaningError) {
        guard entry.payload.length >= count else { throw .damaged(detail: "a sample description breaks off") }
    }

    /// Blanks the texts of a colour profile in place.
    private mutating func cleanColour(_ box: Box) throws(CleaningError) {
        guard box.size > 4, let kind = source.bytes(at: box.payload.lowerBound, count: 4),
            kind.has("prof") || kind.has("rICC")
        else { return try keep(box) }
        let bytes = try BoxContents.within(try source.need(at: box.payload.lowerBound, box.size), of: box.type)
        let profile = ICCProfile.blankedInPlace(Array(bytes.dropFirst(4)))
        guard profile.count == bytes.count - 4 else { throw .damaged(detail: "colour profile") }
        rewriting.put(profile, at: box.payload.lowerBound + 4)
    }

    /// Cleans the units in a decoder's configuration.
    private mutating func cleanConfiguration(_ box: Box) throws(CleaningError) {
        guard box.payload.length <= 1 << 16 else { throw .unsupported(detail: "a long configuration") }
        let bytes = Array(try source.need(at: box.payload.lowerBound, box.size))
        let cleaned = try CodedStream.cleaned(box.type, BoxContents.within(bytes[...], of: box.type), kept)
        if cleaned != bytes { rewriting.put(cleaned, at: box.payload.lowerBound) }
    }

    /// Keeps how a spherical video is projected, but not which program stitched it: cameras write model and serial number there.
    private mutating func cleanSphere(_ box: Box) throws(CleaningError) {
        let list = try source.boxList(in: box.payload)
        for part in list.boxes {
            switch part.type {
            case "svhd" where part.size >= 4: rewriting.zero(try part.contents(behind: 4))
            case "proj":
                let inner = try source.boxList(in: part.payload)
                try refuseRareCoders(inner)
                try keep(KnownMovieBoxes.projection, in: inner)
            default: remove(part)
            }
        }
        rewriting.zero(list.rest)
    }

    /// Keeps the blocks that a decoder of FLAC needs, behind version and flags.
    private mutating func cleanFLAC(_ box: Box) throws(CleaningError) {
        guard box.size >= 4, box.size <= 1 << 24 else { throw .damaged(detail: "a description of FLAC") }
        let bytes = try source.need(at: box.payload.lowerBound + 4, box.size - 4)
        guard let cleaned = FLACBlocks.cleaned(bytes) else { throw .damaged(detail: "a description of FLAC") }
        rewriting.put(cleaned, at: box.payload.lowerBound + 4)
    }

    /// Keeps QuickTime's parameters of sound.
    private mutating func cleanWave(_ box: Box) throws(CleaningError) {
        let list = try source.boxList(in: box.payload)
        try refuseRareCoders(list)
        for part in list.boxes {
            if part.type == "sinf" { throw .unsupported(detail: "protected samples") }
            if let count = KnownMovieBoxes.waveFields[part.type] {
                try keep(count, of: part)
            } else if KnownMovieBoxes.wave.contains(part.type) {
                try keep(part)
            } else {
                remove(part)
            }
        }
        rewriting.zero(list.rest)
    }

    private func refuseRareCoders(_ list: BoxList) throws(CleaningError) {
        guard !list.boxes.contains(where: { KnownMovieBoxes.rareCoders.contains($0.type) }) else {
            throw .unsupported(detail: CleaningError.rareCoder)
        }
    }

    private mutating func cleanParts(_ list: BoxList) throws(CleaningError) {
        try refuseRareCoders(list)
        for part in list.boxes {
            switch part.type {
            case "sinf", "rinf": throw .unsupported(detail: "protected samples")
            case "wave": try cleanWave(part)
            case "colr": try cleanColour(part)
            case "sv3d": try cleanSphere(part)
            case "dfLa": try cleanFLAC(part)
            case _ where CodedStream.parameters.contains(part.type): try cleanConfiguration(part)
            case _ where KnownMovieBoxes.description.contains(part.type): try keep(part)
            default: remove(part)
            }
        }
        rewriting.zero(list.rest)
    }
}
