// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
package import MediaTypes

/// Says how a copy without metadata is made of a file, by its container.
package enum Cleaner {
    /// The recipe of a copy without these classes. Blocking; reads what it needs of the file, mostly its headers.
    /// - Parameters:
    ///   - descriptor: the original, open for reading; stays the caller's.
    ///   - fileExtension: without the dot, as a hint where bytes are ambiguous.
    ///   - removed: what goes; may be empty where an index is moved.
    ///   - indexInFront: of a film, whether its index is moved in front of its media data.
    /// - Throws: `.notCleanable` where no such copy can be made, `.damaged` where the file is not built as its format says,
    ///   `.unknownFormat`, `.unreadable`.
    package static func recipe(
        ofDescriptor descriptor: Int32, fileExtension: String, without removed: MetadataClasses,
        indexInFront: Bool = false
    ) throws(MediaError) -> CopyRecipe {
        let source = try opened(descriptor)
        let head = Array(source.bytes(at: 0, upTo: MediaFormat.headLength))
        guard let format = MediaFormat.sniff(head: head, fileExtension: fileExtension) else { throw .unknownFormat }
        return try translated { () throws(CleaningError) in
            let cleaned =
                try removed.isEmpty && indexInFront
                ? CopyRecipe(whole: source.length) : recipe(of: source, format, Kept(without: removed))
            // A film whose index cannot be moved is as good.
            return indexInFront ? (try? MovieIndex.inFront(cleaned, of: source)) ?? cleaned : cleaned
        }
    }

    /// The recipe of an animation that was made of another file, with what that says and what may stay.
    /// - Parameters:
    ///   - descriptor: a GIF that says nothing; stays the caller's.
    ///   - metadata: of its original.
    /// - Throws: as for any copy.
    package static func recipe(
        ofAnimation descriptor: Int32, carrying metadata: CarriedMetadata
    ) throws(MediaError) -> CopyRecipe {
        let source = try opened(descriptor)
        guard let packet = metadata.xmp else { return CopyRecipe(whole: source.length) }
        return try translated { () throws(CleaningError) in
            try GIFCleaning.recipe(of: source, Kept(without: .all), adding: packet)
        }
    }

    /// A file is read about once: scans of JPEGs and the tables of films, not their pictures.
    private static func opened(_ descriptor: Int32) throws(MediaError) -> ByteSource {
        do throws(MediaErrorNumber) { return try ByteSource(descriptor: descriptor, budget: 1 << 30) } catch {
            throw .unreadable(errno: error.value)
        }
    }

    private static func translated(
        _ make: () throws(CleaningError) -> CopyRecipe
    ) throws(MediaError) -> CopyRecipe {
        do throws(CleaningError) { return try make() } catch {
            switch error {
            case .noCleaner(let format): throw .notCleanable(detail: format.rawValue)
            case .unsupported(let detail): throw .notCleanable(detail: detail)
            case .damaged(let detail): throw .damaged(detail: detail)
            }
        }
    }

    static func recipe(
        of source: ByteSource, _ format: MediaFormat, _ kept: Kept
    ) throws(CleaningError) -> CopyRecipe {
        guard let cleaning = format.traits.cleaning else { throw .noCleaner(format) }
        return switch cleaning {
        case .jpeg: try JPEGCleaning.recipe(of: source, kept)
        case .png: try PNGCleaning.recipe(of: source, kept)
        case .gif: try GIFCleaning.recipe(of: source, kept)
        case .webp: try WebPCleaning.recipe(of: source, kept)
        case .heif: try HEIFCleaning.recipe(of: source, kept)
        case .jpegXL: try JPEGXLCleaning.recipe(of: source, kept)
        case .tiff: try TIFFCleaning.recipe(of: source, kept)
        case .movie: try MovieCleaning.recipe(of: source, kept)
        case .matroska: try MatroskaCleaning.recipe(of: source, kept)
        }
    }
}
