// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Copies of TIFF, BigTIFF and DNG in place: directories are written anew with the entries that stay, and all bytes to
/// which none of them refers are zero. Raw formats of cameras are refused, since what develops them stands in the maker
/// note.
enum TIFFCleaning {
    /// How a copy is made of which only `kept` stays.
    static func recipe(of source: ByteSource, _ kept: Kept) throws(CleaningError) -> CopyRecipe {
        var file = try TIFFFile(source)
        let pages = try TIFFPage.read(&file)
        var copy = Copy(file, kept, isDNG: pages.first?.directory[TIFFTags.dngVersion] != nil)
        try copy.take(pages)
        return try copy.ledger.recipe(source.length)
    }

    private struct Copy {
        private let file: TIFFFile
        private let kept: Kept
        private let isDNG: Bool
        private var pictures = 0
        var ledger = TIFFLedger()

        private static let longestBlock: UInt64 = 4 << 20
        /// As in EXIF blocks: more may hide a picture.
        private static let longestValue: UInt64 = 16 * 1024

        init(_ file: TIFFFile, _ kept: Kept, isDNG: Bool) {
            self.file = file
            self.kept = kept
            self.isDNG = isDNG
            ledger.keep(0..<file.form.header)
        }

        mutating func take(_ pages: [TIFFPage]) throws(CleaningError) {
            // The header leads to the first directory, so that one stays even where its picture goes: in DNG it tells
            // of the raw one.
            let staying = pages.indices.filter {
                $0 == 0 || pages[$0].isShown || !pages[$0].pages.filter(\.isShown).isEmpty
            }
            for index in pages.indices {
                guard staying.contains(index) else {
                    remove(pages[index])
                    continue
                }
                let next = staying.first { $0 > index }.map { pages[$0].directory.range.lowerBound }
                try take(pages[index], next: next ?? 0)
            }
            guard pictures > 0 else { throw .unsupported(detail: "TIFF without a whole picture") }
        }

        private mutating func take(_ page: TIFFPage, next: UInt64) throws(CleaningError) {
            if page.isShown {
                let pixels = try TIFFPixels(page.directory, file, isDNG: isDNG)
                guard !pixels.ranges.isEmpty else { throw .damaged(detail: "TIFF without pixels") }
                for range in pixels.ranges { ledger.keep(range) }
                for change in pixels.changes { ledger.change(change.place, change.piece) }
                pictures += 1
            } else {
                for range in TIFFPixels.lost(page.directory, file) { ledger.remove(range) }
            }
            var entries: [TIFFDirectory.Entry] = []
            var seen: Set<Int> = []
            for entry in page.directory.entries {
                guard seen.insert(entry.tag).inserted, let stays = try taken(entry, page) else {
                    remove(entry)
                    continue
                }
                entries.append(stays)
            }
            try write(page.directory, page.isShown ? entries : withPixel(entries, page.directory), next: next)
        }

        /// The entries of a directory whose picture goes, with one black pixel in its place: no program opens a file whose first directory
        /// has no picture. Without it where there is no room.
        private func withPixel(
            _ entries: [TIFFDirectory.Entry], _ directory: TIFFDirectory
        ) -> [TIFFDirectory.Entry] {
            guard let place = TIFFPixels.lost(directory, file).first?.lowerBound else { return entries }
            let pixel = TIFFTags.onePixel(at: place).map { TIFFDirectory.Entry($0.tag, $0.value, file.form) }
            guard entries.count + pixel.count <= directory.entries.count else { return entries }
            return (entries + pixel).sorted { $0.tag < $1.tag }
        }

        /// An entry as it stands in the copy; nil for one that goes.
        private mutating func taken(
            _ entry: TIFFDirectory.Entry, _ page: TIFFPage
        ) throws(CleaningError) -> TIFFDirectory.Entry? {
            let kept = kept
            switch entry.tag {
            case TIFFTags.subdirectories: return try subdirectories(entry, page.pages)
            case ExifTags.exifPointer: return try take(page.exif, .exif, page.interoperability) ? entry : nil
            case ExifTags.gpsPointer: return try take(page.gps, .gps) ? entry : nil
            case TIFFTags.xmp: return try rewritten(entry) { XMPPacket.cleaned($0, kept) }
            case _ where TIFFTags.profiles.contains(entry.tag):
                return try rewritten(entry) { ICCProfile.isNone($0) ? nil : ICCProfile.blanked(Array($0)) }
            default:
                guard let tag = TIFFTags.tag(entry.tag), kept.keeps(tag.meaning),
                    page.isShown || !TIFFTags.pixels.contains(entry.tag)
                else { return nil }
                return try keep(entry, tag)
            }
        }

        /// Takes a directory of EXIF; false where nothing of it stays.
        private mutating func take(
            _ directory: TIFFDirectory?, _ kind: ExifTags.Directory, _ under: TIFFDirectory? = nil
        ) throws(CleaningError) -> Bool {
            guard let directory else { return false }
            let hasUnder = try take(under, .interoperability)
            var entries: [TIFFDirectory.Entry] = []
            var seen: Set<Int> = []
            for entry in directory.entries {
                let isPointer = entry.tag == ExifTags.interoperabilityPointer && kind == .exif && hasUnder
                guard seen.insert(entry.tag).inserted,
                    let stays = try isPointer ? entry : taken(entry, of: kind)
                else {
                    remove(entry)
                    continue
                }
                entries.append(stays)
            }
            guard !entries.isEmpty else {
                ledger.remove(directory.range)
                return false
            }
            try write(directory, entries, next: 0)
            return true
        }

        /// An entry of a directory of EXIF as it stands in the copy; nil for one that goes.
        private mutating func taken(
            _ entry: TIFFDirectory.Entry, of kind: ExifTags.Directory
        ) throws(CleaningError) -> TIFFDirectory.Entry? {
            guard let tag = ExifTags.tag(entry.tag, in: kind), kept.keeps(tag.meaning) else { return nil }
            return try keep(entry, tag)
        }

        /// The entry for the pictures that stay under another.
        private mutating func subdirectories(
            _ entry: TIFFDirectory.Entry, _ pages: [TIFFPage]
        ) throws(CleaningError) -> TIFFDirectory.Entry? {
            var places: [UInt64] = []
            for page in pages {
                guard page.isShown else {
                    remove(page)
                    continue
                }
                try take(page, next: 0)
                places.append(page.directory.range.lowerBound)
            }
            guard !places.isEmpty, let size = TIFFForm.sizes[entry.type] else { return nil }
            var bytes = places.flatMap { file.form.bytes($0, Int(size)) }
            var entry = entry
            entry.count = UInt64(places.count)
            if bytes.count <= file.form.word {
                if let place = file.range(entry) { ledger.remove(place) }
                bytes += [UInt8](repeating: 0, count: file.form.word - bytes.count)
                entry.field = bytes
            } else if let range = file.range(entry) {
                ledger.write(bytes, at: range.lowerBound)
            } else {
                throw .damaged(detail: "subdirectories of TIFF")
            }
            return entry
        }

        /// Keeps an entry with its value; nil where that is of no type of the standard, too long, or built otherwise than it should be.
        private mutating func keep(
            _ entry: TIFFDirectory.Entry, _ tag: ExifTags.Tag
        ) throws(CleaningError) -> TIFFDirectory.Entry? {
            guard let length = entry.length, length <= (tag.meaning == .rendering ? .max : Self.longestValue) else {
                return nil
            }
            if entry.place != nil, file.range(entry) == nil { throw .damaged(detail: "value of TIFF") }
            // Numbers in plenty are known by their type.
            let value = length <= DNGData.longest ? file.bytes(entry, limit: DNGData.longest) : []
            guard let value, tag.shape.fits(type: entry.type, count: Int(clamping: entry.count), value, file.form),
                !DNGData.has(entry.tag) || DNGData.isKnown(entry.tag, value, file.form)
            else { return nil }
            guard let range = file.range(entry) else { return entry.filled(Int(length)) }
            ledger.keep(range)
            return entry
        }

        /// Writes a value anew in its place, with spaces behind it as XMP allows, or behind the file where it grew; nil
        /// where nothing stays of it.
        private mutating func rewritten(
            _ entry: TIFFDirectory.Entry, _ change: (ArraySlice<UInt8>) -> [UInt8]?
        ) throws(CleaningError) -> TIFFDirectory.Entry? {
            guard let range = file.range(entry) else { return nil }
            guard let bytes = file.bytes(entry, limit: Self.longestBlock) else {
                throw .unsupported(detail: "long block of TIFF")
            }
            guard let changed = change(bytes) else { return nil }
            guard !changed.isEmpty else { throw .unsupported(detail: "block of TIFF") }
            guard changed.count <= bytes.count else { return try moved(entry, changed) }
            let padding = [UInt8](repeating: UInt8(ascii: " "), count: bytes.count - changed.count)
            ledger.write(changed + padding, at: range.lowerBound)
            return entry
        }

        /// Puts a value that grew behind the end of the file.
        private mutating func moved(
            _ entry: TIFFDirectory.Entry, _ bytes: [UInt8]
        ) throws(CleaningError) -> TIFFDirectory.Entry {
            remove(entry)
            let place = ledger.append(bytes, to: file.source.length)
            guard file.form.isBig || place <= UInt64(UInt32.max) else { throw .unsupported(detail: "long TIFF") }
            var entry = entry
            guard TIFFForm.sizes[entry.type] == 1 else { throw .unsupported(detail: "type of a block of TIFF") }
            entry.count = UInt64(bytes.count)
            entry.field = file.form.bytes(place, file.form.word)
            return entry
        }

        private mutating func write(
            _ directory: TIFFDirectory, _ entries: [TIFFDirectory.Entry], next: UInt64
        ) throws(CleaningError) {
            guard !entries.isEmpty else { throw .unsupported(detail: "empty directory of TIFF") }
            guard !ledger.isTooLong else { throw .unsupported(detail: "number of parts of TIFF") }
            ledger.write(directory.written(entries, next: next, file.form), at: directory.range.lowerBound)
        }

        // MARK: Removing

        private mutating func remove(_ entry: TIFFDirectory.Entry) {
            if let range = file.range(entry) { ledger.remove(range) }
        }

        private mutating func remove(_ page: TIFFPage) {
            let directories = [page.directory, page.exif, page.gps, page.interoperability].compactMap(\.self)
            for directory in directories {
                ledger.remove(directory.range)
                for entry in directory.entries { remove(entry) }
            }
            for range in TIFFPixels.lost(page.directory, file) { ledger.remove(range) }
            for page in page.pages { remove(page) }
        }
    }
}
