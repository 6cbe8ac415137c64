// SPDX-License-Identifier: GPL-3.0-or-later

internal import CDecoders
internal import MediaBytes
internal import MediaTypes

/// Reads a copy of a HEIC, HEIF or AVIF by libheif, which did not write it: which metadata and thumbnails it lists of each picture, and
/// what exiv2 reads in their bytes. exiv2's own reader of the format finds those of the primary picture alone.
enum HEIFInspection {
    /// The names of what may not stand in a copy without these classes.
    /// - Throws: `.damaged` where libheif cannot read the copy, so that nothing is known of it.
    static func findings(
        ofDescriptor descriptor: Int32, length: UInt64, without removed: MetadataClasses
    ) throws(MediaError) -> [String] {
        guard !removed.isEmpty else { return [] }
        let items = Items()
        var taker = Taker(items: items)
        let isRead = withUnsafeMutablePointer(to: &taker) { taker in
            cdecoders_heif_items(
                descriptor, length,
                { taker, kind, type, bytes in
                    let item = Item(
                        kind: kind, type: type.map { String(cString: $0) } ?? "",
                        bytes: Array(UnsafeBufferPointer(start: bytes.bytes, count: bytes.count)))
                    taker?.load(as: Taker.self).items.all.append(item)
                }, taker)
        }
        guard isRead else { throw .damaged(detail: "libheif cannot read it") }
        return items.all.flatMap { findings($0, without: removed) }
    }

    private final class Items {
        var all: [Item] = []
    }

    /// The callback for the C code, which takes a pointer instead of a closure.
    private struct Taker {
        let items: Items
    }

    private struct Item {
        let kind: CDecodersItem
        let type: String
        let bytes: [UInt8]
    }

    private static func findings(_ item: Item, without removed: MetadataClasses) -> [String] {
        var blocks = EmbeddedBlocks()
        switch item.kind {
        case CDECODERS_ITEM_EXIF: blocks.exif = item.bytes[...]
        case CDECODERS_ITEM_XMP: blocks.xmp = item.bytes[...]
        default: return ["item \(item.type)"]
        }
        return (ExifMetadata(blocks)?.names ?? []).filter { MetadataNames.isForbidden($0, without: removed) }
    }
}
