// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Where the samples of a track lie: chunks one behind the other, each with some samples.
struct SampleTable {
    private let source: ByteSource
    private let track: MovieTrack
    /// What offsets count from.
    private let origin: UInt64

    init(_ source: ByteSource, _ track: MovieTrack, from origin: UInt64) {
        self.source = source
        self.track = track
        self.origin = origin
    }

    /// Adds all chunks of the track.
    /// - Parameter each: takes where each sample lies; nil where that does not matter.
    func cover(
        _ coverage: inout Coverage, each: ((Range<UInt64>) throws(CleaningError) -> Void)? = nil
    ) throws(CleaningError) {
        var sizes = try SampleSizes(source, track)
        let short = try track.samples.only("stco")
        let long = try track.samples.only("co64")
        let runs = try track.samples.required("stsc")
        guard (short == nil) != (long == nil), let table = short ?? long else {
            throw .damaged(detail: "no table of chunks, or two")
        }
        let width = short == nil ? 8 : 4
        var chunks = NumberReader(source, try table.contents(behind: 4))
        let count = try chunks.next(4)
        // The table's numbers begin at a place that its own width divides.
        chunks = NumberReader(source, try table.contents(behind: 8))
        var run = try Runs(source, runs)
        if count <= table.payload.length { coverage.reserve(count) }
        for chunk in 0..<count {
            let offset = try chunks.next(width)
            let samples = try run.samples(in: chunk + 1)
            let (place, isBeyond) = origin.addingReportingOverflow(offset)
            guard !isBeyond else { throw .damaged(detail: "a chunk beyond the file") }
            guard let each else {
                try coverage.add(place, try sizes.sum(of: samples))
                continue
            }
            var end = place
            for _ in 0..<min(samples, sizes.left) {
                let (next, isBeyond) = end.addingReportingOverflow(try sizes.sum(of: 1))
                guard !isBeyond, next <= source.length else { throw .damaged(detail: "a chunk beyond the file") }
                try each(end..<next)
                end = next
            }
            try coverage.add(place, end - place)
        }
    }

    /// Runs of chunks with the same number of samples (`stsc`).
    private struct Runs {
        private var numbers: NumberReader
        private var left: UInt64
        private var samples: UInt64 = 0
        private var next: (first: UInt64, samples: UInt64)?

        init(_ source: ByteSource, _ box: Box) throws(CleaningError) {
            numbers = NumberReader(source, box.payload)
            _ = try numbers.next(4)
            left = try numbers.next(4)
            try advance()
            guard next == nil || next?.first == 1 else { throw .damaged(detail: "no samples for the first chunk") }
        }

        private mutating func advance() throws(CleaningError) {
            guard left > 0 else {
                next = nil
                return
            }
            left -= 1
            next = (try numbers.next(4), try numbers.next(4))
            _ = try numbers.next(4)
        }

        mutating func samples(in chunk: UInt64) throws(CleaningError) -> UInt64 {
            while let run = next, run.first <= chunk {
                guard run.first == chunk else { throw .damaged(detail: "chunks out of order") }
                samples = run.samples
                try advance()
            }
            return samples
        }
    }
}
