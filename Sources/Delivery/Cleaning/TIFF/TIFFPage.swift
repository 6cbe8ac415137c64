// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// A picture of a TIFF: its directory, the directories under it, and whether it stays.
struct TIFFPage {
    let directory: TIFFDirectory
    /// Whether it is a page, a full picture or a mask, and no preview. Depths and masks of things in the picture go,
    /// too: it is shown without.
    let isShown: Bool
    /// Pictures under it, such as a raw picture under its preview.
    private(set) var pages: [TIFFPage] = []
    private(set) var exif: TIFFDirectory?
    private(set) var gps: TIFFDirectory?
    private(set) var interoperability: TIFFDirectory?

    private static let deepest = 4
    private static let mostSubdirectories = 64

    /// The pages of a file, in their order.
    static func read(_ file: inout TIFFFile) throws(CleaningError) -> [TIFFPage] {
        var pages: [TIFFPage] = []
        var place = file.first
        while place != 0 {
            let page = try TIFFPage(&file, at: place, after: pages, depth: 0)
            pages.append(page)
            place = page.directory.next
        }
        return pages
    }

    private init(
        _ file: inout TIFFFile, at place: UInt64, after pages: [TIFFPage], depth: Int
    ) throws(CleaningError) {
        let directory = try file.directory(at: place)
        self.directory = directory
        isShown = Self.isShown(directory, file, after: pages)
        exif = try Self.directory(ExifTags.exifPointer, of: directory, &file)
        gps = try Self.directory(ExifTags.gpsPointer, of: directory, &file)
        if let exif {
            interoperability = try Self.directory(ExifTags.interoperabilityPointer, of: exif, &file)
        }
        guard let entry = directory[TIFFTags.subdirectories] else { return }
        guard depth < Self.deepest, let places = file.numbers(entry), places.count <= Self.mostSubdirectories else {
            throw .damaged(detail: "subdirectories of TIFF")
        }
        for place in places where place != 0 {
            self.pages.append(try TIFFPage(&file, at: place, after: [], depth: depth + 1))
        }
    }

    private static func directory(
        _ pointer: Int, of directory: TIFFDirectory, _ file: inout TIFFFile
    ) throws(CleaningError) -> TIFFDirectory? {
        guard let entry = directory[pointer] else { return nil }
        guard entry.count == 1, let place = file.number(pointer, directory) else {
            throw .damaged(detail: "pointer of TIFF")
        }
        return try file.directory(at: place)
    }

    private static func isShown(_ directory: TIFFDirectory, _ file: TIFFFile, after pages: [TIFFPage]) -> Bool {
        let hasPixels = directory[TIFFTags.stripOffsets] != nil || directory[TIFFTags.tileOffsets] != nil
        guard hasPixels, file.number(TIFFTags.oldSubfileType, directory) != 2 else { return false }
        if let kind = file.number(TIFFTags.subfileType, directory) {
            // A picture, a page, a mask of what is transparent, both, and a picture that was made sharper.
            return [0, 2, 4, 6, 16].contains(kind)
        }
        // The second directory of a camera's file is a thumbnail as EXIF has it.
        guard pages.count == 1, let first = pages.first, first.exif != nil,
            let width = file.number(TIFFTags.width, directory), let whole = file.number(TIFFTags.width, first.directory)
        else { return true }
        return width > 320 || width >= whole
    }
}
