// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Copies of JPEGs: what draws the picture stays as it is, known metadata is written anew, and behind the picture only a gain map and a
/// motion photo's video follow, each cleaned like a file of its own.
enum JPEGCleaning {
    /// The recipe of a copy.
    /// - Throws: `CleaningError` where a part of the file is not built as it should be.
    static func recipe(of source: ByteSource, _ kept: Kept) throws(CleaningError) -> CopyRecipe {
        let parts = try JPEGParts(source, from: 0, to: source.length)
        let drawing = try JPEGDrawing(source, parts.parts)
        let head = try JPEGHead(source, parts, drawing, kept)
        let video = try JPEGVideo(source, behind: parts.end, length: head.videoLength)
        let maps = try gainMaps(source, head, behind: parts.end, before: video?.range.lowerBound ?? source.length, kept)
        // An editor may have cut off the gain map and left its name; what follows then is nothing.
        guard
            !head.namesGainMap || !maps.isEmpty || nextPicture(source, behind: parts.end, before: source.length) == nil
        else { throw .unsupported(detail: "gain map not found") }
        // The lengths that XMP states are those of the copy.
        var followers = XMPContainer.Followers(video: .missing)
        if let item = head.gainMapItem, let map = maps.first { followers.lengths[item] = Int(clamping: map.length) }
        video?.state(at: head.videoItem, in: &followers)
        var recipe = try first(JPEGHead(source, parts, drawing, kept, followers: followers), maps, end: parts.end)
        var end = parts.end
        for map in maps {
            recipe.append(.zeros(map.range.lowerBound - end))
            for piece in map.pieces { recipe.append(piece) }
            end = map.range.upperBound
        }
        guard let video else { return recipe }
        for piece in try video.pieces(source, kept) { recipe.append(piece) }
        return recipe
    }

    /// A gain map behind the first picture: its range in the file, and its cleaned bytes, as many as there were. Programs find it by
    /// counting from sizes that the XMP of the first picture states.
    private struct GainMap {
        let range: Range<UInt64>
        let attributes: UInt32
        let pieces: [CopyRecipe.Piece]
        var length: UInt64 { pieces.reduce(0) { $0 + $1.length } }
    }

    private static func gainMaps(
        _ source: ByteSource, _ head: JPEGHead, behind end: UInt64, before limit: UInt64, _ kept: Kept
    ) throws(CleaningError) -> [GainMap] {
        var places: [(place: UInt64, attributes: UInt32)] = head.list?.others.map { ($0.place, $0.attributes) } ?? []
        if places.isEmpty, head.namesGainMap, let place = nextPicture(source, behind: end, before: limit) {
            places = [(place, 0)]
        }
        var maps: [GainMap] = []
        var free = end
        for (place, attributes) in places where place >= free && place < limit {
            // Pictures that are none, and previews of the same picture, do not come along.
            guard source.bytes(at: place, count: 2)?.elementsEqual([0xFF, 0xD8]) == true else { continue }
            let parts = try JPEGParts(source, from: place, to: limit)
            let inner = try JPEGHead(
                source, parts, JPEGDrawing(source, parts.parts), kept, isFirst: false)
            guard inner.isGainMap else { continue }
            maps.append(GainMap(range: place..<parts.end, attributes: attributes, pieces: inner.recipe))
            free = parts.end
        }
        return maps
    }

    /// The picture that follows at once, or behind zeros.
    private static func nextPicture(_ source: ByteSource, behind end: UInt64, before limit: UInt64) -> UInt64? {
        guard end < limit else { return nil }
        let bytes = source.bytes(at: end, upTo: Int(min(limit - end, 64 * 1024)))
        guard let start = bytes.firstIndex(where: { $0 != 0 }) else { return nil }
        return end + UInt64(start - bytes.startIndex)
    }

    /// The first picture, with a list of the pictures that follow it.
    private static func first(_ head: JPEGHead, _ maps: [GainMap], end: UInt64) throws(CleaningError) -> CopyRecipe {
        var pieces = head.recipe
        if !maps.isEmpty {
            let place = pieces[..<head.placeOfList].reduce(0) { $0 + $1.length }
            let length = pieces.reduce(0) { $0 + $1.length } + JPEGPictureList.length(maps.count + 1)
            var (entries, next, former) = ([JPEGPictureList.Entry](), length, end)
            for map in maps {
                next += map.range.lowerBound - former
                entries.append(.init(attributes: map.attributes, place: next, length: map.length))
                next += map.length
                former = map.range.upperBound
            }
            let list = try JPEGPictureList.written(at: place, first: length, others: entries)
            pieces.insert(.bytes(list), at: head.placeOfList)
        }
        var recipe = CopyRecipe()
        for piece in pieces { recipe.append(piece) }
        return recipe
    }
}
