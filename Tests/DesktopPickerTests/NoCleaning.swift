// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerHost

/// For deliveries of originals, of which no copy is made.
struct NoCleaning: CopyCleaning, PictureConverting, FilmConverting {
    /// Folders that cannot be made.
    static let folders = CopyFolders(runtime: nil, cache: "/proc/none")

    func recipe(
        ofDescriptor descriptor: Int32, fileExtension: String, without removed: MetadataClasses, indexInFront: Bool
    ) throws(MediaError) -> CopyRecipe { throw .notCleanable(detail: "") }

    func findings(
        ofDescriptor descriptor: Int32, fileExtension: String, without removed: MetadataClasses, values: [String]
    ) throws(MediaError) -> [String] { ["not looked at"] }

    func converted(
        ofDescriptor descriptor: Int32, fileExtension: String, to formats: [StillFormat],
        without removed: MetadataClasses, isCancelled: () -> Bool
    ) throws(MediaError) -> ConvertedPicture { throw .unknownFormat }

    func film(
        ofDescriptor descriptor: Int32, fileExtension: String, as format: FilmFormat, streams: Bool,
        isCancelled: () -> Bool, take: (FilmPiece) -> Bool
    ) throws(MediaError) -> MadeFilm? { throw .noEncoder }
}

/// Tests of copies have nothing to do with animations, unless they say how one gets its metadata.
extension CopyCleaning {
    func recipe(
        ofAnimation descriptor: Int32, madeOf original: Int32, fileExtension: String, without removed: MetadataClasses
    ) throws(MediaError) -> CopyRecipe { throw .unknownFormat }
}
