// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// How many bytes a TIFF's strips or tiles hold unpacked, by the numbers of their directory (TIFF 6, sections 7, 15, 21).
struct TIFFStrips {
    private let isTiled: Bool
    private let height: UInt64
    private let rows: UInt64
    private let perPlane: Int
    private let bytesOfRows: (UInt64) -> UInt64

    /// - Returns: nil where the numbers are none that a picture has.
    init?(_ directory: TIFFDirectory, _ file: TIFFFile) {
        func number(_ tag: Int, _ usual: UInt64? = nil) -> UInt64? { file.number(tag, directory) ?? usual }
        let most: UInt64 = 1 << 24
        isTiled = directory[TIFFTags.tileOffsets] != nil
        let samples = number(277, 1) ?? 1
        let bits = directory[258].flatMap(file.numbers) ?? [1]
        guard let width = number(isTiled ? 322 : TIFFTags.width), let height = number(257), let planar = number(284, 1),
            (1...most).contains(width), (1...most).contains(height), (1...64).contains(samples), !bits.isEmpty,
            bits.allSatisfy({ $0 <= 64 })
        else { return nil }
        let rows = isTiled ? number(323) ?? 0 : min(number(278, height) ?? height, height)
        guard (1...most).contains(rows) else { return nil }
        (self.height, self.rows) = (height, rows)
        perPlane = Int((height + rows - 1) / rows)
        let ofPixel = planar == 2 ? bits[0] : bits.count == samples ? bits.reduce(0, +) : bits[0] * samples
        let halves = directory[530].flatMap(file.numbers) ?? [2, 2]
        if number(TIFFTags.photometric) == 6, planar == 1, samples == 3, halves.count == 2,
            halves.allSatisfy({ (1...4).contains($0) })
        {
            // Luma of a block of pixels, then one of each chroma.
            let (across, down) = (halves[0], halves[1])
            let ofBlock = ((across * down + 2) * bits[0] + 7) / 8
            bytesOfRows = { rows in (width + across - 1) / across * ((rows + down - 1) / down) * ofBlock }
        } else {
            bytesOfRows = { $0 * ((width * ofPixel + 7) / 8) }
        }
    }

    /// The part of a strip or tile that has pixels.
    func drawn(
        _ compression: UInt64, _ source: ByteSource, _ range: Range<UInt64>, _ index: Int
    ) throws(CleaningError) -> Range<UInt64> {
        try TIFFPacking.drawn(compression, source, range, bytes: bytes(index))
    }

    /// Bytes of a strip or tile by its number.
    private func bytes(_ index: Int) -> UInt64 {
        guard !isTiled else { return bytesOfRows(rows) }
        // Each plane has its strips, the last of which may have fewer rows.
        let first = UInt64(index % perPlane) * rows
        return bytesOfRows(min(rows, height - first))
    }
}

/// Where the packed pixels of a strip or tile end. What is behind that draws nothing.
enum TIFFPacking {
    private enum Compression {
        static let none: UInt64 = 1
        static let lzw: UInt64 = 5
        static let deflate: Set<UInt64> = [8, 32946]
        static let packBits: UInt64 = 32773
    }

    /// Bytes of a strip that is read whole.
    private static let longest: UInt64 = 256 << 20

    /// Whether the end of pixels that are packed so is found here. Faxes, JPEG and JPEG XL are looked into elsewhere; others (LogLuv, LZMA, Zstandard) are refused.
    static func hasEnd(_ compression: UInt64) -> Bool {
        [Compression.none, Compression.lzw, Compression.packBits].contains(compression)
            || Compression.deflate.contains(compression)
    }

    /// The part of a strip that has pixels; all of it where the end is not found.
    /// - Parameter bytes: what it holds unpacked.
    static func drawn(
        _ compression: UInt64, _ source: ByteSource, _ range: Range<UInt64>, bytes: UInt64
    ) throws(CleaningError) -> Range<UInt64> {
        let length: UInt64
        switch compression {
        case Compression.none: length = bytes
        case Compression.lzw: length = try lzw(try whole(source, range), bytes)
        case Compression.packBits: length = packBits(try whole(source, range), bytes)
        case _ where Compression.deflate.contains(compression): length = try deflated(source, range, bytes)
        default: return range
        }
        return range.lowerBound..<range.lowerBound + min(length, range.length)
    }

    private static func whole(_ source: ByteSource, _ range: Range<UInt64>) throws(CleaningError) -> ArraySlice<UInt8> {
        guard range.length <= longest else { throw .unsupported(detail: "long strip of TIFF") }
        return try source.need(at: range.lowerBound, Int(range.length))
    }

    private static func deflated(
        _ source: ByteSource, _ range: Range<UInt64>, _ bytes: UInt64
    ) throws(CleaningError) -> UInt64 {
        guard let inflation = Inflation() else { throw .unsupported(detail: "long strip of TIFF") }
        var place = range.lowerBound
        while place < range.upperBound, !inflation.hasEnded {
            let count = Int(min(1 << 20, range.upperBound - place))
            place += UInt64(inflation.feed(try source.need(at: place, count), limit: bytes))
            guard !inflation.isDamaged else { throw .damaged(detail: "pixels of TIFF") }
        }
        let sum = inflation.checksum
        let isSealed = source.bytes(at: place, upTo: Int(min(4, range.upperBound - place))).elementsEqual(sum)
        return place - range.lowerBound + (isSealed ? 4 : 0)
    }

    /// Runs: a byte that says how many are copied, or how often the next one is repeated.
    private static func packBits(_ packed: ArraySlice<UInt8>, _ bytes: UInt64) -> UInt64 {
        var (rest, produced) = (packed, UInt64(0))
        while produced < bytes, let head = rest.popFirst() {
            switch head {
            case 0...127:
                rest = rest.dropFirst(Int(head) + 1)
                produced += UInt64(head) + 1
            case 128: continue
            default:
                rest = rest.dropFirst()
                produced += 257 - UInt64(head)
            }
        }
        return UInt64(packed.count - rest.count)
    }

    /// Codes of nine to twelve bits, the first bit first (TIFF 6, section 13).
    private static func lzw(_ packed: ArraySlice<UInt8>, _ bytes: UInt64) throws(CleaningError) -> UInt64 {
        // As programs wrote it before TIFF 5, the other way round.
        guard !packed.starts(with: [0, 1]) else { throw .unsupported(detail: "compression of TIFF") }
        var codes = LZWCodes(bits: 8, early: 1)
        var produced: UInt64 = 0
        var (bits, bitCount, place) = (0, 0, packed.startIndex)
        while true {
            while bitCount < codes.size {
                guard place < packed.endIndex else { return UInt64(packed.count) }
                bits = bits << 8 | Int(packed[place])
                bitCount += 8
                place += 1
            }
            let code = bits >> (bitCount - codes.size) & (1 << codes.size - 1)
            // Only the end may follow the last pixel.
            if produced >= bytes, code != codes.end, code != codes.clear {
                return UInt64(place - packed.startIndex - bitCount / 8)
            }
            bitCount -= codes.size
            bits &= 1 << bitCount - 1
            if code == codes.end { return UInt64(place - packed.startIndex - bitCount / 8) }
            if code == codes.clear {
                codes.reset()
            } else {
                guard let more = codes.drawn(by: code) else { throw .damaged(detail: "pixels of TIFF") }
                produced += UInt64(more)
            }
        }
    }
}
