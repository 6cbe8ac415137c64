// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Where the pixels of a picture lie, and whether anything but pixels lies there.
struct TIFFPixels {
    /// Strips or tiles.
    private(set) var ranges: [Range<UInt64>] = []
    /// What is written over them, where anything but pixels lies there.
    private(set) var changes: [(place: UInt64, piece: CopyRecipe.Piece)] = []

    private static let mostChanges = 1 << 16

    /// The strips or tiles of a picture that goes, as far as they can be found.
    static func lost(_ directory: TIFFDirectory, _ file: TIFFFile) -> [Range<UInt64>] {
        [
            (TIFFTags.stripOffsets, TIFFTags.stripCounts), (TIFFTags.tileOffsets, TIFFTags.tileCounts),
            (TIFFTags.thumbnailOffset, TIFFTags.thumbnailCount),
        ].flatMap { places, counts -> [Range<UInt64>] in
            guard let places = directory[places].flatMap(file.numbers),
                let counts = directory[counts].flatMap(file.numbers)
            else { return [] }
            return zip(places, counts).compactMap { file.range($0, $1) }
        }
    }

    /// The strips or tiles of a picture that stays.
    init(_ directory: TIFFDirectory, _ file: TIFFFile, isDNG: Bool) throws(CleaningError) {
        let compression = file.number(TIFFTags.compression, directory) ?? 1
        let photometric = file.number(TIFFTags.photometric, directory) ?? 0
        if TIFFTags.rawPhotometrics.contains(photometric), !isDNG { throw .unsupported(detail: TIFFFile.raw) }
        // What is left of a strip's range is zero in the copy, since nobody keeps it.
        let strips = TIFFPacking.hasEnd(compression) ? TIFFStrips(directory, file) : nil
        guard strips != nil || !TIFFPacking.hasEnd(compression) else { throw .unsupported(detail: "form of TIFF") }
        let fax = FaxCodes(compression, directory, file)
        var lastBytes: [UInt64: UInt8] = [:]
        for (places, counts) in [
            (TIFFTags.stripOffsets, TIFFTags.stripCounts), (TIFFTags.tileOffsets, TIFFTags.tileCounts),
        ] {
            guard let places = directory[places] else { continue }
            guard let places = file.numbers(places), let counts = directory[counts].flatMap(file.numbers),
                places.count == counts.count
            else { throw .damaged(detail: "places of pixels of TIFF") }
            for (index, (place, count)) in zip(places, counts).enumerated() where count > 0 {
                guard let range = file.range(place, count) else { throw .damaged(detail: "TIFF breaks off") }
                if let drawn = try fax?.drawn(file.source, range) {
                    ranges.append(drawn.range)
                    lastBytes[drawn.range.upperBound - 1] = drawn.last
                } else {
                    ranges.append(try strips?.drawn(compression, file.source, range, index) ?? range)
                }
            }
        }
        for (place, last) in lastBytes.sorted(by: { $0.key < $1.key }) { changes.append((place, .bytes([last]))) }
        var tables: [UInt8] = []
        if let entry = directory[TIFFTags.jpegTables] {
            guard let bytes = file.bytes(entry, limit: 1 << 16) else {
                throw .unsupported(detail: "JPEG tables of TIFF")
            }
            tables = Array(bytes)
        }
        try look(compression, file.source, tables)
    }

    private mutating func look(
        _ compression: UInt64, _ source: ByteSource, _ tables: [UInt8]
    ) throws(CleaningError) {
        // Only a decoder of JPEG looks at tables.
        guard tables.isEmpty || TIFFTags.jpegCompressions.contains(compression) else {
            throw .unsupported(detail: "JPEG tables of TIFF")
        }
        if TIFFPacking.hasEnd(compression) || FaxCodes.isFax(compression) { return }
        var isSeen: Set<UInt64> = []
        for range in ranges where isSeen.insert(range.lowerBound).inserted {
            if TIFFTags.jpegCompressions.contains(compression) {
                changes += try JPEGStrip(source, in: range, tables: tables).changes
                guard changes.count <= Self.mostChanges else { throw .unsupported(detail: "texts in a TIFF's JPEG") }
            } else if TIFFTags.jpegXLCompressions.contains(compression) {
                let drawn = try JPEGXLCodestream.drawn(of: source, [range])[0]
                if drawn.upperBound < range.upperBound {
                    changes.append((drawn.upperBound, .zeros(range.upperBound - drawn.upperBound)))
                }
            } else {
                throw .unsupported(detail: "compression of TIFF")
            }
        }
    }
}
