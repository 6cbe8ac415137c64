// SPDX-License-Identifier: GPL-3.0-or-later

package import MediaBytes
package import MediaTypes

/// Makes copies of HEIC, HEIF and AVIF files without metadata: pictures, collections, and sequences. Every box keeps its place and its
/// length, so that the offsets of the data stay right.
package enum HEIFCleaning {
    /// The recipe of a copy.
    /// - Parameter source: with a budget that allows for the boxes of items and of a sequence.
    package static func recipe(of source: ByteSource, _ kept: Kept) throws(CleaningError) -> CopyRecipe {
        let list = try source.fileBoxList(in: 0..<source.length)
        let meta = try list.only("meta")
        let movie = try list.only("moov")
        guard meta != nil || movie != nil else { throw .damaged(detail: "no items and no movie") }
        // The video of a motion photo (Google's "Motion Photo format 1.0"), a file of its own in a box.
        let video = try list.only("mpvd")
        var cleaner = MovieCleaner(source, in: 0..<source.length, kept)
        if let movie { try cleaner.cleanMovie(movie) }
        try cleaner.cleanFile(list, sparing: [meta, video].compactMap(\.self))
        if let meta { try cleanItems(meta, &cleaner, hasVideo: video != nil) }
        var changes = try cleaner.finished()
        if let video { changes += try MovieCleaning.recipe(of: source, in: video.payload, kept) }
        guard let recipe = CopyRecipe.changing(source.length, changes) else { throw .damaged(detail: "boxes overlap") }
        return recipe
    }

    private static func cleanItems(_ box: Box, _ cleaner: inout MovieCleaner, hasVideo: Bool) throws(CleaningError) {
        let meta = try HEIFMeta(cleaner.source, box)
        let auxiliary = try meta.properties?.auxiliaryTypes() ?? [:]
        let choice = try ItemChoice(meta.items, primary: meta.primary, meta.references, auxiliary: auxiliary)
        var data = ItemData(meta)
        for item in meta.items where choice.pictures.contains(item.number) {
            if item.type == "jpeg" { try JPEGItem.check(try data.read(item, cleaner.source, JPEGItem.longest)) }
            try data.keep(item, &cleaner.coverage)
            if CodedStream.coded.contains(item.type) {
                // Without a configuration no decoder draws it, and it is not known what stands in it.
                guard let stream = try meta.properties?.stream(of: item.number) else {
                    throw .damaged(detail: "no configuration of a decoder")
                }
                try data.clean(item, stream, &cleaner)
            }
        }
        try data.join()
        cleaner.coverage.join()
        var staying = choice.pictures
        for item in choice.metadata {
            if try data.rewrite(item, &cleaner, hasVideo: hasVideo) { staying.insert(item.number) }
        }
        let bytes = try meta.written(staying, inside: data.inside, cleaner.kept)
        cleaner.rewriting.put(bytes, at: box.payload.lowerBound + 4)
    }
}

/// The data of items as they stand in the copy: those in the box of items, and which of those in the file stay.
private struct ItemData {
    private let meta: HEIFMeta
    /// The `idat` box's contents; what no item that stays has is zero.
    private(set) var inside: [UInt8]
    /// Which of them items have.
    private var taken = Coverage()
    /// Where pictures lie, in the file and in the box.
    private var pictures: (file: [Range<UInt64>], inside: [Range<UInt64>]) = ([], [])

    init(_ meta: HEIFMeta) {
        self.meta = meta
        inside = [UInt8](repeating: 0, count: meta.inside.count)
    }

    private func range(_ part: Range<UInt64>) throws(CleaningError) -> Range<Int> {
        guard part.upperBound <= UInt64(inside.count) else { throw .damaged(detail: "an item beyond its box") }
        return Int(part.lowerBound)..<Int(part.upperBound)
    }

    /// The bytes of an item.
    func read(_ item: HEIFItem, _ source: ByteSource, _ longest: Int) throws(CleaningError) -> [UInt8] {
        var bytes: [UInt8] = []
        for part in try meta.locations.parts(of: item.number) {
            switch part {
            case .file(let range):
                guard range.length <= UInt64(longest - bytes.count) else { throw .unsupported(detail: "a long item") }
                bytes += try source.need(at: range.lowerBound, Int(range.length))
            case .inside(let part):
                let range = try range(part)
                guard range.count <= longest - bytes.count else { throw .unsupported(detail: "a long item") }
                bytes += meta.inside[range]
            }
        }
        return bytes
    }

    /// Keeps an item's data.
    mutating func keep(_ item: HEIFItem, _ coverage: inout Coverage) throws(CleaningError) {
        for part in try meta.locations.parts(of: item.number) {
            switch part {
            case .file(let range):
                pictures.file.append(range)
                try coverage.add(range.lowerBound, range.length)
            case .inside(let part):
                pictures.inside.append(part)
                let range = try range(part)
                inside.replaceSubrange(range, with: meta.inside[range])
                try taken.add(part.lowerBound, part.length)
            }
        }
    }

    private static let longestPicture = 256 << 20

    /// Cleans the units of a picture that stays, in their places.
    mutating func clean(_ item: HEIFItem, _ stream: CodedStream, _ cleaner: inout MovieCleaner) throws(CleaningError) {
        let parts = try meta.locations.parts(of: item.number)
        if case .file(let range)? = parts.first, parts.count == 1 {
            return try cleaner.clean(range, stream)
        }
        // In several parts, or in the box: as one, and what is changed goes back to where it stands.
        let whole = ByteSource(try read(item, cleaner.source, Self.longestPicture), budget: 1 << 30)
        for change in try stream.changes(in: 0..<whole.length, whole, cleaner.kept) {
            var (place, rest) = (change.place, change.bytes[...])
            for part in parts {
                let length: UInt64
                switch part {
                case .file(let range): length = range.length
                case .inside(let range): length = range.length
                }
                guard place < length else {
                    place -= length
                    continue
                }
                let count = min(rest.count, Int(length - place))
                switch part {
                case .file(let range): cleaner.rewriting.put(Array(rest.prefix(count)), at: range.lowerBound + place)
                case .inside(let range):
                    let start = try self.range(range).lowerBound + Int(place)
                    inside.replaceSubrange(start..<start + count, with: rest.prefix(count))
                }
                rest = rest.dropFirst(count)
                place = 0
                if rest.isEmpty { break }
            }
        }
    }

    /// Ends the keeping of pictures, before metadata are written beside them.
    /// - Throws: where two share some bytes and not all: what is written over a part of one would damage the other.
    mutating func join() throws(CleaningError) {
        for ranges in [pictures.file, pictures.inside] {
            let sorted = ranges.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
            guard zip(sorted, sorted.dropFirst()).allSatisfy({ $0 == $1 || $0.upperBound <= $1.lowerBound }) else {
                throw .damaged(detail: "items overlap")
            }
        }
        taken.join()
    }

    /// Cleans an item of metadata in its place.
    /// - Returns: whether anything of it stays.
    mutating func rewrite(
        _ item: HEIFItem, _ cleaner: inout MovieCleaner, hasVideo: Bool
    ) throws(CleaningError) -> Bool {
        let parts = try meta.locations.parts(of: item.number)
        let data = try read(item, cleaner.source, MetadataItem.longest)
        guard let cleaned = MetadataItem.cleaned(item, data, cleaner.kept, hasVideo: hasVideo) else { return false }
        var place = 0
        for part in parts {
            switch part {
            case .file(let range):
                // It would be written over a picture, or over another item.
                guard !cleaner.coverage.overlaps(range) else { throw .damaged(detail: "items overlap") }
                cleaner.rewriting.put(Array(cleaned[place..<place + Int(range.length)]), at: range.lowerBound)
                try cleaner.coverage.add(range.lowerBound, range.length)
                cleaner.coverage.join()
                place += Int(range.length)
            case .inside(let part):
                guard !taken.overlaps(part) else { throw .damaged(detail: "items overlap") }
                let range = try range(part)
                inside.replaceSubrange(range, with: cleaned[place..<place + range.count])
                try taken.add(part.lowerBound, part.length)
                taken.join()
                place += range.count
            }
        }
        return true
    }
}
