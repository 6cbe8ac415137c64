// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The sizes of a track's samples (`stsz`, `stz2`), read in order.
struct SampleSizes {
    private enum Kind {
        /// So many bytes for each of so many samples.
        case same(bytes: UInt64, samples: UInt64)
        /// A table of numbers of so many bits.
        case table(NumberReader, bits: Int)
    }

    private var kind: Kind
    /// Samples that were not read yet.
    private(set) var left: UInt64
    /// The sample in the lower half of a byte that two share.
    private var pending: UInt64?

    init(_ source: ByteSource, _ track: MovieTrack) throws(CleaningError) {
        let wide = try track.samples.only("stsz")
        let narrow = try track.samples.only("stz2")
        guard (wide == nil) != (narrow == nil), let box = wide ?? narrow, box.payload.length >= 12 else {
            throw .damaged(detail: "no table of sizes, or two")
        }
        var header = ByteCursor(try source.need(at: box.payload.lowerBound + 4, 8))
        guard let size = header.big32(), let count = header.big32() else { throw .damaged(detail: "breaks off") }
        left = UInt64(count)
        let table = NumberReader(source, try box.contents(behind: 12))
        if narrow != nil {
            guard [4, 8, 16].contains(size & 0xFF) else { throw .damaged(detail: "sizes of an unknown width") }
            kind = .table(table, bits: Int(size & 0xFF))
        } else if size == 0 {
            kind = .table(table, bits: 32)
        } else if let frames = try PCMFrames(source, track) {
            kind = .same(bytes: frames.bytes, samples: frames.samples)
        } else {
            kind = .same(bytes: UInt64(size), samples: 1)
        }
    }

    /// The bytes of the next samples. Where fewer are left, no player has more either.
    mutating func sum(of samples: UInt64) throws(CleaningError) -> UInt64 {
        let count = min(samples, left)
        left -= count
        switch kind {
        case .same(let bytes, let each):
            let (sum, isBeyond) = ((count + each - 1) / each).multipliedReportingOverflow(by: bytes)
            guard !isBeyond else { throw .damaged(detail: "a chunk beyond the file") }
            return sum
        case .table(var reader, let bits):
            var sum: UInt64 = 0
            for _ in 0..<count {
                let (next, isBeyond) = sum.addingReportingOverflow(try self.next(&reader, bits))
                guard !isBeyond else { throw .damaged(detail: "a chunk beyond the file") }
                sum = next
            }
            kind = .table(reader, bits: bits)
            return sum
        }
    }

    private mutating func next(_ reader: inout NumberReader, _ bits: Int) throws(CleaningError) -> UInt64 {
        guard bits == 4 else { return try reader.next(bits / 8) }
        if let value = pending {
            pending = nil
            return value
        }
        let both = try reader.next(1)
        pending = both & 0xF
        return both >> 4
    }
}

/// Sound of QuickTime that counts each sample of a wave by itself, so that its table of sizes does not tell the bytes.
struct PCMFrames {
    /// So many bytes for so many samples.
    let bytes: UInt64
    let samples: UInt64

    /// - Returns: nil for a track whose table of sizes counts.
    init?(_ source: ByteSource, _ track: MovieTrack) throws(CleaningError) {
        guard track.handler == "soun", let entry = track.descriptions.boxes.first,
            let times = try track.samples.only("stts"), times.payload.length >= 16, entry.payload.length >= 28
        else { return nil }
        // One sample lasts one tick of the clock.
        var time = ByteCursor(try source.need(at: times.payload.lowerBound + 12, 4))
        guard time.big32() == 1 else { return nil }
        // Chunks of several descriptions would have several sizes.
        guard track.descriptions.boxes.count == 1 else { throw .unsupported(detail: "sound of several formats") }
        let length = Int(min(entry.payload.length, 64))
        var cursor = ByteCursor(try source.need(at: entry.payload.lowerBound, length))
        guard cursor.skip(8), let version = cursor.big16(), cursor.skip(6), let channels = cursor.big16(),
            let bits = cursor.big16(), let compression = cursor.big16(), cursor.skip(6)
        else { throw .damaged(detail: "a sample description breaks off") }
        // Minus two: packets of different sizes, which the table tells.
        if compression == 0xFFFE, version < 2 { return nil }
        if version == 1, !track.isLaterDescription {
            guard let samples = cursor.big32(), cursor.skip(4), let bytes = cursor.big32() else {
                throw .damaged(detail: "a sample description breaks off")
            }
            if samples > 0, bytes > 0 {
                (self.bytes, self.samples) = (UInt64(bytes), UInt64(samples))
                return
            }
        } else if version == 2, !track.isLaterDescription {
            guard cursor.skip(28), let bytes = cursor.big32(), let samples = cursor.big32() else {
                throw .damaged(detail: "a sample description breaks off")
            }
            guard samples > 0, bytes > 0 else { return nil }
            (self.bytes, self.samples) = (UInt64(bytes), UInt64(samples))
            return
        }
        let each: UInt64
        switch entry.type {
        case "raw ", "NONE", "twos", "sowt": each = UInt64(bits + 7) / 8
        case "ulaw", "alaw": each = 1
        case "in24": each = 3
        case "in32", "fl32": each = 4
        case "fl64": each = 8
        case "lpcm", "ipcm", "fpcm": return nil
        default: throw .unsupported(detail: "sound whose chunks have an unknown size")
        }
        guard each > 0, channels > 0 else { throw .damaged(detail: "sound without samples") }
        (bytes, samples) = (each * UInt64(channels), 1)
    }
}
