// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// What draws a JPEG's picture, written anew from its fields: the frame, the tables that scans read, and the scans up to the last code of each interval. What
/// no scan reads goes: other tables and segments, and bytes behind a scan's codes.
struct JPEGDrawing {
    /// Between the metadata and EOI.
    let pieces: [CopyRecipe.Piece]

    private enum Part {
        /// What stands in the copy of a segment that has one thing, and where it was.
        case whole([UInt8], Range<UInt64>)
        /// Tables of a segment, with whether a scan reads each.
        case tables(UInt8, [Table], Range<UInt64>)
        case scan([CopyRecipe.Piece])
    }

    private struct Table {
        let bytes: [UInt8]
        var isRead = false
    }

    /// Where a table was defined last.
    private struct Definition {
        let part: Int
        let table: Int
    }

    /// - Parameter tables: a JPEG of tables alone, which abbreviated pictures share; may be empty.
    init(_ source: ByteSource, _ parts: [JPEGPart], after tables: [UInt8] = []) throws(CleaningError) {
        var reading = Reading(ByteSource(tables))
        if !tables.isEmpty { try reading.takeTables() }
        let shared = reading.parts.count
        reading.source = source
        for part in parts { try reading.take(part) }
        var pieces: [CopyRecipe.Piece] = []
        for part in reading.parts.dropFirst(shared) {
            switch part {
            case .whole(let bytes, let range): pieces.append(try Self.piece(bytes, range, source))
            case .scan(let scan): pieces += scan
            case .tables(let marker, let tables, let range):
                let read = tables.filter(\.isRead).flatMap(\.bytes)
                if !read.isEmpty { pieces.append(try Self.piece(JPEGSegment.written(marker, read), range, source)) }
            }
        }
        self.pieces = pieces
    }

    /// The original's bytes where they are the same, which need not be carried.
    private static func piece(
        _ bytes: [UInt8], _ range: Range<UInt64>, _ source: ByteSource
    ) throws(CleaningError) -> CopyRecipe.Piece {
        let isSame =
            bytes.count == Int(range.length) && source.bytes(at: range.lowerBound, count: bytes.count) == bytes[...]
        return isSame ? .original(range) : .bytes(bytes)
    }

    private struct Reading {
        var source: ByteSource
        var parts: [Part] = []
        private var frame: JPEGFrame?
        private var scans: JPEGScans?
        private var header: JPEGScanHeader?
        private var codes = JPEGScans.Tables()
        private var quantizers = [Definition?](repeating: nil, count: 4)
        private var direct = [Definition?](repeating: nil, count: 4)
        private var alternating = [Definition?](repeating: nil, count: 4)
        private var interval: Definition?
        /// Bits that scans left of each coefficient of each component; nil before the first one.
        private var left: [[Int?]] = []

        init(_ source: ByteSource) { self.source = source }

        /// Takes the parts of a JPEG of tables alone, in which nothing else may stand.
        mutating func takeTables() throws(CleaningError) {
            guard var walk = JPEGWalk(source, in: 0..<source.length, .exact) else {
                throw .damaged(detail: "JPEG tables")
            }
            while let part = walk.next() { try take(part) }
            var length: UInt64 = 4
            for case .tables(_, let tables, _) in parts {
                length += 4 + UInt64(tables.reduce(0) { $0 + $1.bytes.count })
            }
            guard walk.isWhole, length == source.length else { throw .unsupported(detail: "JPEG tables of TIFF") }
        }

        mutating func take(_ part: JPEGPart) throws(CleaningError) {
            switch part {
            case .scan(let range):
                // A scan without a header stands nowhere.
                guard let header, scans != nil, let pieces = try scans?.drawn(range, header, codes) else { return }
                parts.append(.scan(pieces))
                self.header = nil
            case .segment(let marker, let whole, let payload):
                let isTaken = [0xC4, 0xDB, 0xDD, JPEGWalk.startOfScan].contains(marker) || JPEGFrame.isFrame(marker)
                guard isTaken else { return }
                try take(marker, try source.need(at: payload.lowerBound, Int(payload.length)), whole)
            }
        }

        private mutating func take(
            _ marker: UInt8, _ bytes: ArraySlice<UInt8>, _ whole: Range<UInt64>
        ) throws(CleaningError) {
            switch marker {
            case 0xC4: try takeCodes(bytes, whole)
            case 0xDB: try takeQuantizers(bytes, whole)
            case 0xDD:
                guard bytes.count >= 2 else { throw .damaged(detail: "interval of JPEG") }
                var cursor = ByteCursor(bytes)
                codes.interval = cursor.big16() ?? 0
                interval = Definition(part: parts.count, table: 0)
                parts.append(.tables(marker, [Table(bytes: Array(bytes.prefix(2)))], whole))
            case JPEGWalk.startOfScan: try takeScan(bytes, whole)
            default:
                guard frame == nil else { throw .damaged(detail: "two frames of JPEG") }
                let frame = try JPEGFrame(marker, bytes)
                parts.append(.whole(try JPEGSegment.written(marker, Array(bytes.prefix(frame.length))), whole))
                self.frame = frame
                scans = try JPEGScans(source, frame)
                left = frame.components.map { _ in [Int?](repeating: nil, count: 64) }
            }
        }

        private mutating func takeQuantizers(_ bytes: ArraySlice<UInt8>, _ whole: Range<UInt64>) throws(CleaningError) {
            var (rest, tables) = (bytes, [Table]())
            while let kind = rest.first, kind >> 4 < 2, kind & 15 < 4, case let length = kind >> 4 == 0 ? 65 : 129,
                rest.count >= length
            {
                quantizers[Int(kind & 15)] = Definition(part: parts.count, table: tables.count)
                tables.append(Table(bytes: Array(rest.prefix(length))))
                rest = rest.dropFirst(length)
            }
            parts.append(.tables(0xDB, tables, whole))
        }

        private mutating func takeCodes(_ bytes: ArraySlice<UInt8>, _ whole: Range<UInt64>) throws(CleaningError) {
            var (rest, tables) = (bytes, [Table]())
            while let kind = rest.first, kind >> 4 < 2, kind & 15 < 4, rest.count >= 17 {
                let counts = rest.dropFirst().prefix(16)
                let count = counts.reduce(0) { $0 + Int($1) }
                let symbols = rest.dropFirst(17).prefix(count)
                // What is no table is none for a decoder either, unless a scan reads it.
                guard symbols.count == count, count <= 256 else { break }
                let table = JPEGHuffmanTable(counts: counts, symbols: symbols)
                let definition = Definition(part: parts.count, table: tables.count)
                if kind >> 4 == 0 {
                    (codes.direct[Int(kind)], direct[Int(kind)]) = (table, definition)
                } else {
                    (codes.alternating[Int(kind & 15)], alternating[Int(kind & 15)]) = (table, definition)
                }
                tables.append(Table(bytes: Array(rest.prefix(17 + count))))
                rest = rest.dropFirst(17 + count)
            }
            parts.append(.tables(0xC4, tables, whole))
        }

        private mutating func takeScan(_ bytes: ArraySlice<UInt8>, _ whole: Range<UInt64>) throws(CleaningError) {
            guard let frame else { throw .damaged(detail: "JPEG without a frame") }
            let header = try JPEGScanHeader(bytes, frame)
            for component in header.components {
                for coefficient in header.coefficients {
                    // Drawn twice, the first of the two would not be seen.
                    guard left[component.index][coefficient] ?? 0 == header.before,
                        header.refines || left[component.index][coefficient] == nil
                    else { throw .damaged(detail: "scans of JPEG") }
                    left[component.index][coefficient] = header.after
                }
                let quantizer = quantizers[frame.components[component.index].quantizer]
                guard quantizer != nil || frame.isLossless else { throw .damaged(detail: "JPEG without tables") }
                read(quantizer)
                if header.needsDirect { read(direct[component.direct]) }
                if header.needsAlternating { read(alternating[component.alternating]) }
                if !frame.isProgressive, !frame.isLossless { assumeCodes(component) }
            }
            read(interval)
            parts.append(
                .whole(try JPEGSegment.written(JPEGWalk.startOfScan, Array(bytes.prefix(header.length))), whole))
            self.header = header
        }

        /// Has a component read the tables that decoders assume where the file defines none. The copy defines none, too.
        private mutating func assumeCodes(_ component: JPEGScanHeader.Component) {
            if direct[component.direct] == nil {
                codes.direct[component.direct] = JPEGStandardTables.direct(component.direct)
            }
            if alternating[component.alternating] == nil {
                codes.alternating[component.alternating] = JPEGStandardTables.alternating(component.alternating)
            }
        }

        private mutating func read(_ definition: Definition?) {
            guard let definition, case .tables(let marker, var tables, let whole) = parts[definition.part] else {
                return
            }
            tables[definition.table].isRead = true
            parts[definition.part] = .tables(marker, tables, whole)
        }
    }
}
