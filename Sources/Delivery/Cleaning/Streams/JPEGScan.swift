// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Goes through the codes of a JPEG's scans as a decoder does, to find where their pictures end: bytes behind that, in every interval between restart
/// markers, draw nothing and could be anything. Source: ITU-T T.81, annexes F and G.
struct JPEGScans {
    private let source: ByteSource
    private let frame: JPEGFrame
    /// Of each block of each component, which coefficients are known not to be zero: a scan that refines has a bit for each of them.
    private var known: [[UInt64]] = []
    private var scans = 0

    /// The decoder refuses more, too.
    private static let mostScans = 100
    /// Blocks of a progressive picture: eight bytes each.
    private static let mostBlocks = 1 << 23

    /// Tables of codes for direct and alternating coefficients, and units between restart markers; 0 for none.
    struct Tables {
        var direct = [JPEGHuffmanTable?](repeating: nil, count: 4)
        var alternating = [JPEGHuffmanTable?](repeating: nil, count: 4)
        var interval = 0
    }

    init(_ source: ByteSource, _ frame: JPEGFrame) throws(CleaningError) {
        (self.source, self.frame) = (source, frame)
        guard frame.isProgressive else { return }
        let counts = frame.components.map { frame.units.across * $0.across * frame.units.down * $0.down }
        guard counts.reduce(0, +) <= Self.mostBlocks else { throw .unsupported(detail: "large progressive JPEG") }
        known = counts.map { [UInt64](repeating: 0, count: $0) }
    }

    /// What a scan's data are in the copy.
    mutating func drawn(
        _ range: Range<UInt64>, _ header: JPEGScanHeader, _ tables: Tables
    ) throws(CleaningError) -> [CopyRecipe.Piece] {
        scans += 1
        guard scans <= Self.mostScans else { throw .damaged(detail: "too many scans") }
        var walk = try ScanWalk(frame, header, tables, known)
        defer { if frame.isProgressive { known = walk.known } }
        known = []
        var pieces: [CopyRecipe.Piece] = []
        var place = range.lowerBound
        var bits = JPEGBits(source, range)
        while true {
            let isOver = walk.interval(&bits)
            let (end, last) = bits.finish()
            if let last {
                pieces += [.original(place..<end - 1), .bytes([last])]
            } else {
                pieces.append(.original(place..<end))
            }
            guard !isOver, let marker = bits.passRestart() else { return pieces }
            pieces.append(.original(marker))
            place = marker.upperBound
        }
    }
}

/// One scan, unit by unit.
private struct ScanWalk {
    private struct Part {
        /// Of the frame's components.
        let index: Int
        let direct: JPEGHuffmanTable
        let alternating: JPEGHuffmanTable
        /// Blocks of a unit in each direction, and of the component from row to row.
        let across: Int
        let down: Int
        let row: Int
    }

    private let parts: [Part]
    private let header: JPEGScanHeader
    private let frame: JPEGFrame
    private let unitsAcross: Int
    private let units: Int
    private let perInterval: Int
    private let sequence: SequentialBlocks
    private var unit = 0
    /// Blocks that have no more coefficients in this scan.
    private var endOfBand = 0
    var known: [[UInt64]]

    init(
        _ frame: JPEGFrame, _ header: JPEGScanHeader, _ tables: JPEGScans.Tables, _ known: [[UInt64]]
    ) throws(CleaningError) {
        let none = JPEGHuffmanTable(counts: [], symbols: [])
        let isAlone = header.components.count == 1
        var parts: [Part] = []
        for component in header.components {
            let own = frame.components[component.index]
            guard let direct = header.needsDirect ? tables.direct[component.direct] : none,
                let alternating = header.needsAlternating ? tables.alternating[component.alternating] : none
            else { throw .damaged(detail: "JPEG without tables") }
            parts.append(
                Part(
                    index: component.index, direct: direct, alternating: alternating,
                    across: isAlone ? 1 : own.across, down: isAlone ? 1 : own.down,
                    row: frame.units.across * own.across))
        }
        let size = isAlone ? frame.blocks(of: frame.components[header.components[0].index]) : frame.units
        (self.parts, self.header, self.frame, self.known) = (parts, header, frame, known)
        (unitsAcross, units) = (size.across, size.across * size.down)
        perInterval = tables.interval > 0 ? tables.interval : units
        sequence = SequentialBlocks(
            frame.isProgressive
                ? []
                : parts.flatMap { Array(repeating: ($0.direct, $0.alternating), count: $0.across * $0.down) },
            isLossless: frame.isLossless)
    }

    /// Reads up to the next restart marker. Returns whether the scan is over.
    mutating func interval(_ bits: inout JPEGBits) -> Bool {
        endOfBand = 0
        let end = min(units, unit + perInterval)
        if frame.isProgressive { progress(&bits, to: end) } else { sequence.go(through: end - unit, &bits) }
        unit = end
        return unit >= units
    }

    private mutating func progress(_ bits: inout JPEGBits, to end: Int) {
        while unit < end, !bits.isExhausted {
            for part in parts {
                let (row, column) = (unit / unitsAcross * part.down, unit % unitsAcross * part.across)
                for down in 0..<part.down {
                    for across in 0..<part.across { progress(part, (row + down) * part.row + column + across, &bits) }
                }
            }
            unit += 1
        }
    }

    private mutating func progress(_ part: Part, _ block: Int, _ bits: inout JPEGBits) {
        guard header.coefficients.lowerBound > 0 else {
            if header.refines { bits.skip(1) } else { _ = bits.step(part.direct, whole: true) }
            return
        }
        if header.refines { refine(part, block, &bits) } else { first(part, block, &bits) }
    }

    private mutating func first(_ part: Part, _ block: Int, _ bits: inout JPEGBits) {
        guard endOfBand == 0 else {
            endOfBand -= 1
            return
        }
        var place = header.coefficients.lowerBound
        while place <= header.coefficients.upperBound {
            let symbol = bits.step(part.alternating, whole: true).symbol
            let (run, size) = (Int(symbol >> 4), symbol & 15)
            if size > 0 {
                place += run
                if place < 64 { known[part.index][block] |= 1 << UInt64(place) }
                place += 1
            } else if run == 15 {
                place += 16
            } else {
                endOfBand = 1 << run + bits.number(run) - 1
                return
            }
        }
    }

    private mutating func refine(_ part: Part, _ block: Int, _ bits: inout JPEGBits) {
        let last = header.coefficients.upperBound
        var place = header.coefficients.lowerBound
        var mask = known[part.index][block]
        if endOfBand == 0 {
            while place <= last {
                let symbol = bits.step(part.alternating, whole: false).symbol
                let size = symbol & 15
                var run = Int(symbol >> 4)
                if size > 0 {
                    // The sign of a coefficient that is new.
                    bits.skip(1)
                } else if run < 15 {
                    endOfBand = 1 << run + bits.number(run)
                    break
                }
                // Behind so many zeros; those that are known have a bit each.
                while place <= last {
                    if mask & 1 << UInt64(place) != 0 {
                        bits.skip(1)
                    } else {
                        guard run > 0 else { break }
                        run -= 1
                    }
                    place += 1
                }
                if size > 0, place <= last { mask |= 1 << UInt64(place) }
                place += 1
            }
        }
        if endOfBand > 0 {
            if place <= last { bits.pass(number(of: mask, place...last)) }
            endOfBand -= 1
        }
        known[part.index][block] = mask
    }

    /// How many coefficients of a range are known.
    private func number(of mask: UInt64, _ range: ClosedRange<Int>) -> Int {
        (mask >> UInt64(range.lowerBound) & (~0 >> UInt64(63 - range.count + 1))).nonzeroBitCount
    }
}

/// The blocks of a unit of a sequential scan, one after the other. Most of the time that a large JPEG's copy takes is spent here: the codes of all tables lie
/// in one array, and those that are looked up together in another, so that no block counts references.
private struct SequentialBlocks {
    private struct Block {
        /// Where its codes begin.
        let direct: Int
        let alternating: Int
        let runs: Int
        /// Of those that are too long to be looked up.
        let tables: Int
    }

    private var blocks: [Block] = []
    private var tables: [(direct: JPEGHuffmanTable, alternating: JPEGHuffmanTable)] = []
    private var steps: [JPEGHuffmanTable.Step] = []
    private var runs: [JPEGHuffmanTable.Run] = []
    private let isLossless: Bool

    init(_ wanted: [(direct: JPEGHuffmanTable, alternating: JPEGHuffmanTable)], isLossless: Bool) {
        self.isLossless = isLossless
        for one in wanted {
            if let known = tables.firstIndex(where: { $0.direct === one.direct && $0.alternating === one.alternating }),
                let block = blocks.first(where: { $0.tables == known })
            {
                blocks.append(block)
                continue
            }
            let direct = steps.count
            blocks.append(
                Block(
                    direct: direct, alternating: direct + one.direct.steps.count, runs: runs.count, tables: tables.count
                ))
            steps += one.direct.steps + one.alternating.steps
            runs += isLossless ? [] : one.alternating.runs()
            tables.append(one)
        }
    }

    /// Reads units, or as many of them as there are.
    func go(through units: Int, _ bits: inout JPEGBits) {
        let (steps, runs) = (steps.span, runs.span)
        for _ in 0..<units {
            if bits.isExhausted { return }
            for block in blocks {
                var step = steps[block.direct + bits.ahead(JPEGHuffmanTable.lookAhead)]
                if step.length == 0 { step = tables[block.tables].direct.longStep(bits.ahead(16)) }
                // A difference of 16 bits has only one value.
                bits.passSeen(step.whole)
                var place = isLossless ? 64 : 1
                while place < 64 {
                    // Several at once where the block goes on behind them.
                    let run = runs[block.runs + bits.ahead(JPEGHuffmanTable.runAhead)]
                    if run.whole > 0, Int(run.advance) < 64 - place {
                        bits.passSeen(run.whole)
                        if run.ends { break }
                        place += Int(run.advance)
                    } else {
                        step = steps[block.alternating + bits.ahead(JPEGHuffmanTable.lookAhead)]
                        if step.length == 0 { step = tables[block.tables].alternating.longStep(bits.ahead(16)) }
                        bits.passSeen(step.whole)
                        place += Int(step.advance)
                    }
                }
            }
        }
    }
}
