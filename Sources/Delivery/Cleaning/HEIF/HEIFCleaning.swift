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
        }
        data.join()
        cleaner.coverage.join()
        // Behind the keeping, which would bring back what is cleaned of data that another item has, too.
        for item in meta.items where choice.pictures.contains(item.number) && CodedStream.coded.contains(item.type) {
            // Without a configuration no decoder draws it, and it is not known what stands in it.
            guard let stream = try meta.properties?.stream(of: item.number) else {
                throw .damaged(detail: "no configuration of a decoder")
            }
            try data.clean(item, stream, cleaner)
        }
        try data.putChanges(&cleaner)
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
    /// Where pictures lie, and what is written over parts of them, in the file and in the box.
    private var file = Pictures()
    private var box = Pictures()

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
                file.places.append(range)
                try coverage.add(range.lowerBound, range.length)
            case .inside(let part):
                box.places.append(part)
                let range = try range(part)
                inside.replaceSubrange(range, with: meta.inside[range])
                try taken.add(part.lowerBound, part.length)
            }
        }
    }

    private static let longestPicture = 256 << 20

    /// Cleans the units of a picture that stays, in their places.
    mutating func clean(_ item: HEIFItem, _ stream: CodedStream, _ cleaner: MovieCleaner) throws(CleaningError) {
        let parts = try meta.locations.parts(of: item.number)
        if case .file(let range)? = parts.first, parts.count == 1 {
            file.writes += try stream.changes(in: range, cleaner.source, cleaner.kept)
            return
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
                case .file(let range): file.writes.append((range.lowerBound + place, Array(rest.prefix(count))))
                case .inside(let range): box.writes.append((range.lowerBound + place, Array(rest.prefix(count))))
                }
                rest = rest.dropFirst(count)
                place = 0
                if rest.isEmpty { break }
            }
        }
    }

    /// Ends the keeping of pictures, before metadata are written beside them.
    mutating func join() { taken.join() }

    /// Puts what was cleaned of pictures in its place.
    /// - Throws: where it would be written over a part of another picture.
    mutating func putChanges(_ cleaner: inout MovieCleaner) throws(CleaningError) {
        for write in try file.agreed() { cleaner.rewriting.put(write.bytes, at: write.place) }
        for write in try box.agreed() {
            let range = try range(write.place..<write.place + UInt64(write.bytes.count))
            inside.replaceSubrange(range, with: write.bytes)
        }
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

/// Pictures in a file or in a box, which may share bytes: encoders store equal ones once.
private struct Pictures {
    /// Where they lie, each in one part or more.
    var places: [Range<UInt64>] = []
    /// What is written over parts of them, by each.
    var writes: [(place: UInt64, bytes: [UInt8])] = []

    /// Each write once.
    /// - Throws: where a picture has bytes of a write that is not its own as well: its data would be damaged, and could not be drawn.
    func agreed() throws(CleaningError) -> [(place: UInt64, bytes: [UInt8])] {
        let (starts, ends) = (places.map(\.lowerBound).sorted(), places.map(\.upperBound).sorted())
        var agreed: [(place: UInt64, bytes: [UInt8])] = []
        var same = 0
        func check() throws(CleaningError) {
            guard let write = agreed.last else { return }
            let end = write.place + UInt64(write.bytes.count)
            let touching = starts.count(before: end) - ends.count(before: write.place + 1)
            guard touching == same else { throw .damaged(detail: "items overlap") }
        }
        for write in writes.sorted(by: { $0.place < $1.place }) {
            if let last = agreed.last, last == write {
                same += 1
            } else {
                try check()
                agreed.append(write)
                same = 1
            }
        }
        try check()
        return agreed
    }
}

extension [UInt64] {
    /// How many numbers of a sorted list are less than one.
    fileprivate func count(before number: UInt64) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
