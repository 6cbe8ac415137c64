// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

extension ExifBlock {
    /// The block without all that may not stay.
    func keeping(_ kept: Kept) -> ExifBlock {
        var block = self
        block.picture = self.kept(picture, of: .picture, kept)
        block.exif = self.kept(exif, of: .exif, kept)
        block.gps = self.kept(gps, of: .gps, kept)
        block.interoperability = self.kept(interoperability, of: .interoperability, kept)
        return block
    }

    /// What stays of an EXIF block, written anew; nil where nothing stays or the bytes are no such block.
    static func cleaned(_ block: ArraySlice<UInt8>, _ kept: Kept) -> [UInt8]? {
        ExifBlock(block)?.keeping(kept).written()
    }

    private func kept(
        _ entries: [Entry], of directory: ExifTags.Directory, _ kept: Kept
    ) -> [Entry] {
        var seen: Set<Int> = []
        return entries.compactMap { entry in
            if directory == .exif, entry.tag == LivePhotoNote.tag {
                guard !kept.isConverted, kept.keeps(.pairing), let note = LivePhotoNote.kept(entry.bytes),
                    seen.insert(entry.tag).inserted
                else { return nil }
                return Entry(tag: entry.tag, type: entry.type, count: note.count, bytes: note)
            }
            guard let tag = ExifTags.tag(entry.tag, in: directory), kept.keepsWhole(tag.meaning),
                entry.bytes.count <= Self.longestValue,
                tag.shape.fits(type: entry.type, count: entry.count, entry.bytes[...], TIFFForm(isLittle: isLittle))
            else { return nil }
            return seen.insert(entry.tag).inserted ? entry : nil
        }
    }

    /// Bytes of the longest value that a person or camera writes; more may hide a picture.
    private static let longestValue = 16 * 1024
}
