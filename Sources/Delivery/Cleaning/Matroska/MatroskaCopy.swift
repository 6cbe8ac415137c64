// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Walks the elements of a film and collects what is changed in its copy.
struct MatroskaCopy {
    private let source: ByteSource
    private let kept: Kept
    private(set) var changes: [(place: UInt64, piece: CopyRecipe.Piece)] = []
    /// Numbers of the tracks that stay. What belongs to another one, also to one that no list names, goes.
    private var staying: Set<UInt64> = []
    /// How the pictures of tracks are coded that stay, where metadata can stand among them.
    private var streams: [UInt64: CodedStream] = [:]
    /// Numbers of tracks whose pictures are transparent.
    private var transparent: Set<UInt64> = []
    /// Codec of the track that is being walked.
    private var codec = ""
    /// Whether the block that is being walked has a transparent picture.
    private var isTransparent = false
    private var depth = 0

    private static let deepest = 16
    private static let mostChanges = 1 << 20

    init(_ source: ByteSource, _ kept: Kept) {
        self.source = source
        self.kept = kept
    }

    /// Finds out which tracks go, before anything that refers to them.
    mutating func findTracks(_ segment: EBMLElement) throws(CleaningError) {
        var place = segment.payload.lowerBound
        while let element = EBMLElement(source, at: place, end: segment.payload.upperBound, .exact), !element.isOpen,
            element.id != MatroskaID.cluster
        {
            if element.id == MatroskaID.tracks {
                var seen: Set<UInt64> = []
                for child in try element.children(source) where child.id == MatroskaID.track {
                    let track = try MatroskaTrack(source, child, kept)
                    guard seen.insert(track.number).inserted else { throw .damaged(detail: "tracks of Matroska") }
                    if track.stays { staying.insert(track.number) }
                    if track.isTransparent { transparent.insert(track.number) }
                    streams[track.number] = track.stream
                }
                return
            }
            place = element.range.upperBound
        }
        throw .unsupported(detail: "Matroska without tracks at the beginning")
    }

    /// Walks what an element holds.
    /// - Returns: where it ends, which an element of unknown size does at the next part of the segment.
    @discardableResult
    mutating func walk(
        _ parent: EBMLElement, _ rules: MatroskaRule.Table
    ) throws(CleaningError) -> UInt64 {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { throw .unsupported(detail: "deep Matroska") }
        let before = changes.count
        var checksum: EBMLElement?
        // Neighbours that go become one element.
        var lost: [Range<UInt64>] = []
        var place = parent.payload.lowerBound
        while place < parent.payload.upperBound {
            guard let element = EBMLElement(source, at: place, end: parent.payload.upperBound, .exact) else {
                throw .damaged(detail: "element of Matroska")
            }
            guard changes.count + lost.count <= Self.mostChanges else {
                throw .unsupported(detail: "number of parts of Matroska")
            }
            if parent.isOpen, parent.id == MatroskaID.cluster, MatroskaID.parts.contains(element.id) { break }
            guard !element.isOpen || element.id == MatroskaID.cluster else {
                throw .unsupported(detail: "unknown size in Matroska")
            }
            if element.id == MatroskaID.checksum, element.length == 4, place == parent.payload.lowerBound {
                checksum = element
                place = element.range.upperBound
            } else if let end = try taken(element, rules[element.id]) {
                place = end
            } else {
                Self.extend(&lost, by: element.range)
                place = element.range.upperBound
            }
        }
        if let checksum, changes.count > before || !lost.isEmpty {
            let others = lost
            lost = [checksum.range]
            for range in others { Self.extend(&lost, by: range) }
        }
        for range in lost { void(range) }
        return place
    }

    private static func extend(_ ranges: inout [Range<UInt64>], by range: Range<UInt64>) {
        if let last = ranges.last, last.upperBound == range.lowerBound {
            ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
        } else {
            ranges.append(range)
        }
    }

    /// Takes an element into the copy.
    /// - Returns: its end; nil where it goes.
    private mutating func taken(
        _ element: EBMLElement, _ rule: MatroskaRule?
    ) throws(CleaningError) -> UInt64? {
        let end = element.range.upperBound
        switch rule {
        case nil: return nil
        case .refused: throw .unsupported(detail: "part of Matroska")
        case .data: break
        case .value(let most): guard element.length <= most else { throw .damaged(detail: "value of Matroska") }
        case .told(let meaning): return kept.keeps(meaning) ? end : nil
        case .required(let meaning):
            if !kept.keeps(meaning) { changes.append((element.payload.lowerBound, .zeros(element.length))) }
        case .parts(let rules): try walk(element, rules)
        case .toldParts(let meaning, let rules):
            guard kept.keeps(meaning) else { return nil }
            try walk(element, rules)
        case .chapter: try walk(element, MatroskaRules.chapter)
        case .cluster: return try walk(element, MatroskaRules.cluster)
        case .seek: return try isSeekKept(element) ? end : nil
        case .track:
            let track = try MatroskaTrack(source, element, kept)
            // Another list of tracks than the one that was looked through would name others.
            guard track.stays == staying.contains(track.number) else { throw .damaged(detail: "tracks of Matroska") }
            guard track.stays else { return nil }
            codec = track.codec
            try walk(element, MatroskaRules.track)
        case .codecPrivate: changes += try MatroskaCodecData.changes(codec, element, source, kept)
        case .simpleBlock:
            guard try MatroskaTrack.isBlock(element, of: staying, source) else { return nil }
            try clean(element)
        case .blockGroup:
            isTransparent = false
            for block in try element.children(source) where block.id == MatroskaID.block {
                guard try MatroskaTrack.isBlock(block, of: staying, source) else { return nil }
                isTransparent = transparent.contains(try MatroskaTrack.number(of: block, source))
                try clean(block)
            }
            try walk(element, MatroskaRules.blockGroup)
        case .additions:
            guard isTransparent else { return nil }
            try walk(element, MatroskaRules.additions)
        case .addition:
            let children = try element.children(source)
            // The codec's own, which is the second picture. Makers register others, in which anything may stand.
            guard children.first(where: { $0.id == MatroskaID.additionKind })?.number(source) ?? 1 == 1,
                children.filter({ $0.id == MatroskaID.additional }).count == 1
            else { return nil }
            try walk(element, MatroskaRules.addition)
        case .additionMapping:
            let children = try element.children(source)
            let kind = children.first { $0.id == MatroskaID.mappingKind }?.number(source).flatMap(UInt32.init(exactly:))
            guard let kind, MatroskaCodecData.mappings.contains(FourCC(kind)) else { return nil }
            for data in children where data.id == MatroskaID.mappingData {
                changes += try MatroskaCodecData.changes(boxOf: FourCC(kind), data, source, kept)
            }
            try walk(element, MatroskaRules.additionMapping)
        case .projection:
            let children = try element.children(source)
            let kind = children.first { $0.id == MatroskaID.projectionKind }?.number(source) ?? 0
            for data in children where data.id == MatroskaID.projectionData && data.length > 0 {
                guard let type = MatroskaCodecData.projections[kind] else {
                    throw .unsupported(detail: CleaningError.rareCoder)
                }
                changes += try MatroskaCodecData.changes(boxOf: type, data, source, kept)
            }
            try walk(element, MatroskaRules.projection)
        case .cuePoint:
            let positions = try element.children(source).filter { $0.id == MatroskaID.cuePositions }
            var isUsed = false
            for position in positions where try isCueKept(position) { isUsed = true }
            guard isUsed else { return nil }
            try walk(element, MatroskaRules.cuePoint)
        case .cuePositions:
            guard try isCueKept(element) else { return nil }
            try walk(element, MatroskaRules.cuePositions)
        }
        return end
    }

    /// Cleans the picture in a block.
    private mutating func clean(_ block: EBMLElement) throws(CleaningError) {
        for change in try MatroskaTrack.changes(in: block, streams, source, kept) {
            changes.append((change.place, .bytes(change.bytes)))
        }
    }

    private func isCueKept(_ element: EBMLElement) throws(CleaningError) -> Bool {
        let track = try element.children(source).first { $0.id == MatroskaID.cueTrack }?.number(source)
        return track.map(staying.contains) ?? false
    }

    /// Whether it leads to something that stays.
    private func isSeekKept(_ element: EBMLElement) throws(CleaningError) -> Bool {
        let children = try element.children(source)
        guard children.allSatisfy({ [MatroskaID.seekID, MatroskaID.seekPlace].contains($0.id) && $0.length <= 8 }),
            let id = children.first(where: { $0.id == MatroskaID.seekID })?.number(source)
        else { return false }
        return MatroskaRules.segment[id] != nil && (id != MatroskaID.chapters || kept.keeps(.caption))
    }

    private mutating func void(_ range: Range<UInt64>) {
        let length = range.upperBound - range.lowerBound
        let head = EBMLElement.void(length)
        changes.append((range.lowerBound, .bytes(head)))
        changes.append((range.lowerBound + UInt64(head.count), .zeros(length - UInt64(head.count))))
    }
}
