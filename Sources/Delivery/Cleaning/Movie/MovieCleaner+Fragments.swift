// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

extension MovieCleaner {
    /// Reads the size that samples of a staying track have in fragments that do not say one (`trex`).
    mutating func readDefaults(_ box: Box, _ staying: Set<UInt32>) throws(CleaningError) {
        guard box.payload.length >= 24 else { throw .damaged(detail: "defaults of fragments break off") }
        var cursor = ByteCursor(try source.need(at: box.payload.lowerBound + 4, 20))
        guard let number = cursor.big32(), cursor.skip(8), let size = cursor.big32() else {
            throw .damaged(detail: "defaults of fragments break off")
        }
        if staying.contains(number) { fragmentSizes[number] = size }
    }

    /// Cleans a fragment of the movie, and covers the samples of its tracks that stay.
    mutating func cleanFragment(_ fragment: Box) throws(CleaningError) {
        let list = try source.boxList(in: fragment.payload)
        // Data without an offset of their own follow those of the track before.
        var end = fragment.start
        for box in list.boxes {
            switch box.type {
            case "mfhd": try keep(box)
            case "traf": try cleanTrackFragment(box, of: fragment, &end)
            case "pssh": throw .unsupported(detail: "a protected movie")
            default: remove(box)
            }
        }
        rewriting.zero(list.rest)
    }

    private mutating func cleanTrackFragment(
        _ box: Box, of fragment: Box, _ end: inout UInt64
    ) throws(CleaningError) {
        let list = try source.boxList(in: box.payload)
        let header = try readHeader(try list.required("tfhd"), of: fragment, end)
        let stays = fragmentSizes[header.track] != nil
        var place = header.base
        for run in list.boxes where run.type == "trun" {
            place = try coverRun(run, header, from: place, covering: stays)
        }
        end = place
        if stays { try keep(KnownMovieBoxes.fragmentTrack, in: list) } else { rewriting.free(box) }
    }

    private struct FragmentHeader {
        let track: UInt32
        /// What the offsets of its runs count from.
        let base: UInt64
        /// Bytes of a sample that says no size.
        let size: UInt64
    }

    private func readHeader(
        _ box: Box, of fragment: Box, _ end: UInt64
    ) throws(CleaningError) -> FragmentHeader {
        var numbers = NumberReader(source, box.payload)
        let flags = try numbers.next(4) & 0xFF_FFFF
        let track = UInt32(truncatingIfNeeded: try numbers.next(4))
        var base = flags & 0x2_0000 != 0 ? fragment.start : end
        if flags & 1 != 0 {
            let offset = try numbers.next(4) << 32 | (try numbers.next(4))
            let (place, isBeyond) = range.lowerBound.addingReportingOverflow(offset)
            guard !isBeyond else { throw .damaged(detail: "a fragment beyond the file") }
            base = place
        }
        if flags & 2 != 0 { try numbers.skip(1) }
        if flags & 8 != 0 { try numbers.skip(1) }
        let size = flags & 0x10 != 0 ? try numbers.next(4) : UInt64(fragmentSizes[track] ?? 0)
        return FragmentHeader(track: track, base: base, size: size)
    }

    /// Cleans a sample of a fragment, where metadata can stand in it.
    private mutating func cleanSample(
        _ run: UInt64, _ offset: UInt64, _ size: UInt64, _ track: UInt32, _ stays: Bool
    ) throws(CleaningError) {
        guard stays, let stream = streams[track] else { return }
        let (start, isBeyond) = run.addingReportingOverflow(offset)
        guard !isBeyond, start <= source.length, size <= source.length - start else {
            throw .damaged(detail: "a run outside the file")
        }
        try clean(start..<start + size, stream)
    }

    /// Covers the samples of a run.
    /// - Returns: the place behind them.
    private mutating func coverRun(
        _ run: Box, _ header: FragmentHeader, from place: UInt64, covering: Bool
    ) throws(CleaningError) -> UInt64 {
        var numbers = NumberReader(source, run.payload)
        let flags = try numbers.next(4) & 0xFF_FFFF
        let count = try numbers.next(4)
        var start = place
        if flags & 1 != 0 {
            let offset = Int64(Int32(truncatingIfNeeded: try numbers.next(4)))
            guard let moved = Int64(exactly: header.base)?.addingReportingOverflow(offset), !moved.overflow,
                let place = UInt64(exactly: moved.partialValue)
            else { throw .damaged(detail: "a run outside the file") }
            start = place
        }
        if flags & 4 != 0 { try numbers.skip(1) }
        var total: UInt64
        if flags & 0x200 != 0 {
            let before = flags & 0x100 != 0 ? 1 : 0
            let behind = (flags & 0x400 != 0 ? 1 : 0) + (flags & 0x800 != 0 ? 1 : 0)
            total = 0
            for _ in 0..<count {
                try numbers.skip(before)
                // Four billion sizes of four bytes do not overflow.
                let size = try numbers.next(4)
                try cleanSample(start, total, size, header.track, covering)
                total += size
                try numbers.skip(behind)
            }
        } else {
            // Both have 32 bits.
            total = count * header.size
            // A run may claim four billion samples without bytes.
            if header.size > 0, streams[header.track] != nil {
                for index in 0..<count {
                    try cleanSample(start, index * header.size, header.size, header.track, covering)
                }
            }
        }
        if covering { try coverage.add(start, total) }
        let (end, isBeyond) = start.addingReportingOverflow(total)
        guard !isBeyond else { throw .damaged(detail: "a run outside the file") }
        return end
    }
}
