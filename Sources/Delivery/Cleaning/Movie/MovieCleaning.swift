// SPDX-License-Identifier: GPL-3.0-or-later

package import MediaBytes
package import MediaTypes

/// Makes copies of MP4, QuickTime and 3GPP files without metadata. Every box keeps its place, so that the offsets of the media data
/// stay right.
package enum MovieCleaning {
    /// What is changed in a movie that lies in a part of a file, such as the video of a motion photo.
    /// - Parameters:
    ///   - source: with a budget that allows for the movie's tables, and eight bytes for each box.
    ///   - range: the movie's bytes.
    package static func recipe(
        of source: ByteSource, in range: Range<UInt64>, _ kept: Kept
    ) throws(CleaningError) -> [(place: UInt64, piece: CopyRecipe.Piece)] {
        let list = try source.fileBoxList(in: range)
        var cleaner = MovieCleaner(source, in: range, kept)
        guard let movie = try list.only("moov") else { throw .damaged(detail: "no movie box") }
        try cleaner.cleanMovie(movie)
        try cleaner.cleanFile(list)
        return try cleaner.finished()
    }

    /// The recipe of a whole file.
    package static func recipe(of source: ByteSource, _ kept: Kept) throws(CleaningError) -> CopyRecipe {
        let changes = try recipe(of: source, in: 0..<source.length, kept)
        guard let recipe = CopyRecipe.changing(source.length, changes) else {
            throw .damaged(detail: "boxes overlap")
        }
        return recipe
    }
}
