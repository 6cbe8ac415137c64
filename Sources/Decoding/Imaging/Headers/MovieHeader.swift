// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// The facts stated in a video container, filled by the parsers of ISO-BMFF, Matroska and AVI.
struct MovieHeader {
    /// Size in pixels, with the track's rotation applied.
    var width: Int?
    var height: Int?
    /// Seconds.
    var duration: Double?
    var captureDate: CaptureDate?
    var location: GeoPoint?
    var title: String?
    var caption: String?
    var keywords: [String] = []
    var make: String?
    var model: String?
    var isSpatial = false
    /// Whether its brightness goes beyond that of SDR: HLG or PQ, with which Dolby Vision is coded as well.
    var isHDR = false
    /// Frame rate of the stored track.
    var frameRate: Double?
    /// Frame rate while filming, as stated by Android.
    var captureRate: Double?
    /// Apple's flag for high-frame-rate videos: true to play at the full rate, false to slow down a part.
    var playsAtFullRate: Bool?
    var isCinematic = false
    /// Identifier shared by the video and the picture of a Live Photo.
    var contentIdentifier: String?

    /// Subtypes proven by these values. A high frame rate alone does not prove slow motion.
    var subtypes: MediaSubtypes {
        var subtypes: MediaSubtypes = []
        if isSpatial { subtypes.insert(.spatialMedia) }
        if isHDR { subtypes.insert(.hdr) }
        if isCinematic { subtypes.insert(.cinematicVideo) }
        if let rate = frameRate {
            if playsAtFullRate == false, rate >= 100 { subtypes.insert(.slomoVideo) }
            if let captured = captureRate, captured > 0 {
                if captured >= 100, captured >= rate * 1.5 { subtypes.insert(.slomoVideo) }
                if captured * 2 <= rate { subtypes.insert(.timelapseVideo) }
            }
        }
        return subtypes
    }

    /// Whether code points of transfer characteristics (ITU-T H.273, table 3) are PQ's or HLG's.
    static func isHDR(transfer: some BinaryInteger) -> Bool { transfer == 16 || transfer == 18 }

    /// Reads the `moov` box of MP4, QuickTime and related formats. Nil without one.
    static func read(_ source: ByteSource) -> MovieHeader? {
        guard let movie = source.firstBox("moov", in: source.whole) else { return nil }
        return ISOMovieParser(source: source).parse(movie)
    }
}

/// Parses a `moov` box: `mvhd`, the video tracks, and the three boxes with dates, locations and names (`udta`, iTunes'
/// `udta/meta`, QuickTime's `meta`).
struct ISOMovieParser {
    let source: ByteSource

    /// Limit in bytes of a metadata value; cover art may be larger and is not read.
    static let longestValue = 4096

    func parse(_ movie: Box) -> MovieHeader {
        var header = MovieHeader()
        var largestArea = 0
        var values = MovieValues()
        var written: CaptureDate?
        for box in source.boxes(in: movie.payload) {
            switch box.type {
            case "mvhd": (header.duration, written) = movieHeader(box)
            case "mvex" where (header.duration ?? 0) == 0:
                // In a fragmented file the total duration is here, in the movie's time scale.
                if let scale = timeScale(of: movie) { header.duration = fragmentDuration(box, scale: scale) }
            case "trak":
                if let track = pictureTrack(box), track.width * track.height > largestArea {
                    largestArea = track.width * track.height
                    (header.width, header.height) = (track.width, track.height)
                    header.isSpatial = track.isSpatial
                    header.isHDR = track.isHDR
                    header.frameRate = FrameRate.read(source, track: box)
                }
            case "udta", "meta": values.read(source, box)
            default: break
            }
        }
        values.apply(to: &header)
        // The movie's own date, in UTC, is when the file was written: used only without another date.
        header.captureDate = header.captureDate ?? written
        if header.duration == 0 { header.duration = nil }
        return header
    }

    // MARK: - mvhd

    private func movieHeader(_ box: Box) -> (duration: Double?, written: CaptureDate?) {
        guard var cursor = source.contents(of: box, limit: 256), let version = cursor.byte(), cursor.skip(3) else {
            return (nil, nil)
        }
        let wide = version == 1 ? 8 : 4
        guard let created = cursor.big(wide), cursor.skip(wide), let scale = cursor.big32(),
            let length = cursor.big(wide)
        else { return (nil, nil) }
        return (seconds(length, scale: scale, isUnknown: length == (wide == 8 ? .max : 0xFFFF_FFFF)), date(created))
    }

    private func timeScale(of movie: Box) -> UInt32? {
        guard let box = source.firstBox("mvhd", in: movie.payload), var cursor = source.contents(of: box, limit: 256),
            let version = cursor.byte(), cursor.skip(version == 1 ? 19 : 11)
        else { return nil }
        return cursor.big32()
    }

    private func fragmentDuration(_ box: Box, scale: UInt32) -> Double? {
        guard let inner = source.firstBox("mehd", in: box.payload), var cursor = source.contents(of: inner, limit: 64),
            let version = cursor.byte(), cursor.skip(3), let length = cursor.big(version == 1 ? 8 : 4)
        else { return nil }
        return seconds(length, scale: scale, isUnknown: false)
    }

    private func seconds(_ length: UInt64, scale: UInt32, isUnknown: Bool) -> Double? {
        guard scale > 0, length > 0, !isUnknown else { return nil }
        let seconds = Double(length) / Double(scale)
        // More than a year means a damaged field.
        return seconds < 31_536_000 ? seconds : nil
    }

    /// Converts seconds since 1904 in UTC. Zero and other dates before 1970 mean that the clock was not set.
    private func date(_ since1904: UInt64) -> CaptureDate? {
        let epochShift: Int64 = 2_082_844_800
        guard let value = Int64(exactly: since1904), value > epochShift, value < epochShift + 253_402_300_800 else {
            return nil
        }
        return CaptureDate(civilSeconds: value - epochShift, utcOffset: 0)
    }

    // MARK: - trak

    private func pictureTrack(_ track: Box) -> (width: Int, height: Int, isSpatial: Bool, isHDR: Bool)? {
        guard let media = source.firstBox("mdia", in: track.payload),
            let handler = source.firstBox("hdlr", in: media.payload),
            var kind = source.cursor(at: handler.payload.lowerBound, count: 12), kind.skip(8),
            let type = kind.code(), type == "vide" || type == "pict",
            let box = source.firstBox("tkhd", in: track.payload),
            var cursor = source.contents(of: box, limit: 256), let version = cursor.byte(), cursor.skip(3),
            cursor.skip((version == 1 ? 32 : 20) + 16),
            let matrix = matrix(&cursor), let width = cursor.big32(), let height = cursor.big32()
        else { return nil }
        let description = source.firstBox(path: ["minf", "stbl", "stsd"], in: media.payload)
        var size = (width: Int(width >> 16), height: Int(height >> 16))
        if size.width == 0 || size.height == 0 { size = description.flatMap(sampleSize) ?? (0, 0) }
        guard size.width > 0, size.height > 0 else { return nil }
        let entry = description.map(entryBoxes)
        // Stereo video has `vexu` with `eyes`: Apple's spatial and immersive video.
        let isSpatial = entry.map { source.firstBox("vexu", in: $0) != nil } ?? false
        let isHDR = entry.flatMap { source.firstBox("colr", in: $0) }.map(statesHighRange) ?? false
        // A quarter turn has zeros on the matrix's diagonal.
        let isTurned = matrix.a == 0 && matrix.d == 0 && matrix.b != 0 && matrix.c != 0
        return isTurned ? (size.height, size.width, isSpatial, isHDR) : (size.width, size.height, isSpatial, isHDR)
    }

    private func matrix(_ cursor: inout ByteCursor) -> (a: UInt32, b: UInt32, c: UInt32, d: UInt32)? {
        guard let a = cursor.big32(), let b = cursor.big32(), cursor.skip(4), let c = cursor.big32(),
            let d = cursor.big32(), cursor.skip(16)
        else { return nil }
        return (a, b, c, d)
    }

    /// The coded size in the first sample entry.
    private func sampleSize(_ description: Box) -> (width: Int, height: Int)? {
        guard var cursor = source.cursor(at: description.payload.lowerBound, count: 8 + 36), cursor.skip(8 + 32),
            let width = cursor.big16(), let height = cursor.big16()
        else { return nil }
        return (width, height)
    }

    /// The range of the boxes in the first sample entry, behind the fixed fields of a picture's; empty for none.
    private func entryBoxes(_ description: Box) -> Range<UInt64> {
        let entries = description.payload.lowerBound + 8
        guard entries < description.payload.upperBound else { return 0..<0 }
        var walk = source.boxes(in: entries..<description.payload.upperBound)
        guard let entry = walk.next() else { return 0..<0 }
        let inner = entry.payload.lowerBound + 78
        return inner < entry.payload.upperBound ? inner..<entry.payload.upperBound : 0..<0
    }

    /// Whether a `colr` box has code points of HLG or PQ. QuickTime's `nclc` has the same first three.
    private func statesHighRange(_ box: Box) -> Bool {
        guard var cursor = source.contents(of: box, limit: 64), let kind = cursor.code(),
            kind == "nclx" || kind == "nclc",
            cursor.skip(2), let transfer = cursor.big16()
        else { return false }
        return MovieHeader.isHDR(transfer: transfer)
    }
}
