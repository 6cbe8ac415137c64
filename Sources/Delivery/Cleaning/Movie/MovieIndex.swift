// SPDX-License-Identifier: GPL-3.0-or-later

package import MediaBytes
package import MediaTypes

/// The index of a film (`moov`), which muxers write behind the media data: they know it at the end. In front of it, a program can play the film
/// while the rest is still on its way.
package enum MovieIndex {
    /// The longest index that is moved, half of what a recipe may have: that of a film of some hours.
    private static let longest: UInt64 = 16 << 20

    /// The recipe of the same copy with its index behind the brands, and all chunks as much farther back.
    /// - Parameter recipe: of a copy in which every box has the place that it has in the source.
    /// - Returns: the recipe as it is where the index is in front, or its place tells that this is no film of one index and one run of
    ///   media data, or where a chunk would lie beyond what its table can say.
    package static func inFront(_ recipe: CopyRecipe, of source: ByteSource) throws(CleaningError) -> CopyRecipe {
        let list = try source.fileBoxList(in: 0..<source.length)
        guard recipe.length == source.length, list.rest.isEmpty, let brands = list.boxes.first, brands.type == "ftyp",
            let index = list.boxes.last, index.type == "moov", index.whole.length <= longest,
            // One that extends to the end of the file would extend over the media data.
            try source.need(at: index.start, 4).contains(where: { $0 != 0 }),
            list.boxes.dropFirst().dropLast().allSatisfy({ ["mdat", "free"].contains($0.type) })
        else { return recipe }
        var bytes = try bytes(of: recipe, in: index.whole, source)
        for table in try offsetTables(of: index, source) {
            for place in stride(from: table.entries.lowerBound, to: table.entries.upperBound, by: table.width) {
                // Byte by byte: a slice of the index would have it copied for each of its entries.
                let first = Int(place - index.start)
                var offset: UInt64 = 0
                for byte in first..<first + table.width { offset = offset << 8 | UInt64(bytes[byte]) }
                guard offset >= brands.whole.upperBound, offset < index.start,
                    table.width == 8 || UInt32(exactly: offset + index.whole.length) != nil
                else { return recipe }
                offset += index.whole.length
                for byte in (first..<first + table.width).reversed() {
                    bytes[byte] = UInt8(truncatingIfNeeded: offset)
                    offset >>= 8
                }
            }
        }
        var moved = CopyRecipe()
        for piece in recipe.pieces(in: brands.whole) { moved.append(piece) }
        moved.append(.bytes(bytes))
        for piece in recipe.pieces(in: brands.whole.upperBound..<index.start) { moved.append(piece) }
        return moved
    }

    private static func bytes(
        of recipe: CopyRecipe, in range: Range<UInt64>, _ source: ByteSource
    ) throws(CleaningError) -> [UInt8] {
        var bytes: [UInt8] = []
        for piece in recipe.pieces(in: range) {
            switch piece {
            case .original(let part): bytes += try source.need(at: part.lowerBound, Int(part.length))
            case .bytes(let own): bytes += own
            case .zeros(let count): bytes += [UInt8](repeating: 0, count: Int(count))
            }
        }
        return bytes
    }

    /// Where the places of chunks stand, and in how many bytes each.
    private static func offsetTables(
        of index: Box, _ source: ByteSource
    ) throws(CleaningError) -> [(entries: Range<UInt64>, width: Int)] {
        var tables: [(entries: Range<UInt64>, width: Int)] = []
        for track in try source.boxList(in: index.payload).boxes where track.type == "trak" {
            let media = try source.boxList(in: track.payload).required("mdia")
            let information = try source.boxList(in: media.payload).required("minf")
            let samples = try source.boxList(in: information.payload).required("stbl")
            for table in try source.boxList(in: samples.payload).boxes where ["stco", "co64"].contains(table.type) {
                let width = table.type == "stco" ? 4 : 8
                // Version and flags, and how many there are.
                var header = ByteCursor(try source.need(at: table.payload.lowerBound, 8).dropFirst(4))
                let start = table.payload.lowerBound + 8
                guard table.payload.length >= 8, let count = header.big32(),
                    UInt64(count) * UInt64(width) <= table.payload.upperBound - start
                else {
                    throw .damaged(detail: "a table breaks off")
                }
                tables.append((start..<start + UInt64(count) * UInt64(width), width))
            }
        }
        return tables
    }
}
