// SPDX-License-Identifier: GPL-3.0-or-later

internal import CExiv2

/// Owns the EXIF, XMP and IPTC that exiv2 parsed from one file.
///
/// Use an object on one thread at a time. exiv2's XMP parser has process-wide tables, which a lock protects.
final class ExifMetadata {
    private let pointer: OpaquePointer
    let hasExif: Bool
    let hasIPTC: Bool
    /// Names of the XMP properties, with their indexes in the packet.
    private let properties: [String: Int]

    private static let isInitialized = cexiv2_initialize()

    /// Parses the file of a descriptor, which the caller keeps.
    convenience init?(descriptor: Int32) { self.init { cexiv2_from_descriptor(descriptor) } }

    /// Parses a small file in memory.
    convenience init?(_ bytes: [UInt8]) { self.init { Self.withBytes(bytes[...]) { cexiv2_from_bytes($0) } } }

    /// Parses the blocks of a file.
    convenience init?(_ blocks: EmbeddedBlocks) {
        self.init {
            Self.withBytes(blocks.exif) { exif in
                Self.withBytes(blocks.xmp) { xmp in
                    Self.withBytes(blocks.photoshop[...]) { cexiv2_from_blocks(exif, xmp, $0) }
                }
            }
        }
    }

    private init?(_ open: () -> OpaquePointer?) {
        guard Self.isInitialized, let pointer = open() else { return nil }
        self.pointer = pointer
        hasExif = cexiv2_has_exif(pointer)
        hasIPTC = cexiv2_has_iptc(pointer)
        var properties: [String: Int] = [:]
        for index in 0..<cexiv2_xmp_count(pointer) {
            guard let name = cexiv2_xmp_name(pointer, index) else { continue }
            properties[String(cString: name)] = index
        }
        self.properties = properties
    }

    deinit { cexiv2_free(pointer) }

    var pixelSize: (width: Int, height: Int) {
        (Int(cexiv2_pixel_width(pointer)), Int(cexiv2_pixel_height(pointer)))
    }

    // MARK: - EXIF

    /// EXIF orientation, 1 to 8; 1 if it is missing or invalid.
    var orientation: Int {
        guard let value = text(.orientation).flatMap({ Int($0) }), (1...8).contains(value) else { return 1 }
        return value
    }

    /// The value of an EXIF tag as text.
    func text(_ tag: ExifTag) -> String? {
        hasExif ? Self.text(cexiv2_exif(pointer, tag.group, tag.number, false)) : nil
    }

    /// The value of an EXIF tag in exiv2's readable form, needed for values with a character set.
    func readable(_ tag: ExifTag) -> String? {
        hasExif ? Self.text(cexiv2_exif(pointer, tag.group, tag.number, true)) : nil
    }

    /// The bytes of an EXIF tag.
    func raw(_ tag: ExifTag) -> [UInt8]? {
        hasExif ? Self.array(cexiv2_exif_bytes(pointer, tag.group, tag.number)) : nil
    }

    // MARK: - IPTC

    func iptc(_ dataset: IPTCDataset) -> String? {
        hasIPTC ? Self.text(cexiv2_iptc(pointer, dataset.rawValue, 0)) : nil
    }

    func iptcTexts(_ dataset: IPTCDataset) -> [String] {
        guard hasIPTC else { return [] }
        return Self.texts { cexiv2_iptc(pointer, dataset.rawValue, $0) }
    }

    // MARK: - All of it

    /// Names of all tags, datasets and properties, as exiv2 gives them: "Exif.GPSInfo.GPSLatitude".
    var names: [String] {
        Self.texts { cexiv2_exif_name(pointer, $0) } + Self.texts { cexiv2_iptc_name(pointer, $0) } + xmpTags
    }

    /// All of the standard's EXIF, as one block.
    var exifBlock: [UInt8]? { Self.array(cexiv2_exif_block(pointer)) }

    /// All XMP and IPTC, as one packet, and EXIF where it is wanted.
    func xmpPacket(withEXIF: Bool) -> [UInt8]? { Self.array(cexiv2_xmp_packet(pointer, withEXIF)) }

    // MARK: - XMP

    var hasXMP: Bool { !properties.isEmpty }

    /// Names of the XMP properties, including elements of structures.
    var xmpTags: some Collection<String> { properties.keys }

    func hasXMP(_ tag: String) -> Bool { properties[tag] != nil }

    /// The value of an XMP property; of a text in several languages the default one.
    func xmp(_ tag: String) -> String? { properties[tag].flatMap { Self.text(cexiv2_xmp_text(pointer, $0)) } }

    func xmpTexts(_ tag: String) -> [String] {
        guard let index = properties[tag] else { return [] }
        return Self.texts { cexiv2_xmp_element(pointer, index, $0) }
    }

    // MARK: - From C

    private static func texts(_ element: (Int) -> UnsafePointer<CChar>?) -> [String] {
        var result: [String] = []
        while let value = element(result.count) { result.append(string(value)) }
        return result
    }

    private static func text(_ value: UnsafePointer<CChar>?) -> String? {
        guard let value, value[0] != 0 else { return nil }
        return string(value)
    }

    /// Converts text without a stated encoding: UTF-8 if valid, else Latin-1.
    private static func string(_ value: UnsafePointer<CChar>) -> String {
        if let text = String(validatingCString: value) { return text }
        var scalars = String.UnicodeScalarView()
        var index = 0
        while value[index] != 0 {
            scalars.append(Unicode.Scalar(UInt8(bitPattern: value[index])))
            index += 1
        }
        return String(scalars)
    }

    private static func array(_ value: CExiv2Bytes) -> [UInt8]? {
        value.count == 0 ? nil : Array(UnsafeBufferPointer(start: value.bytes, count: value.count))
    }

    private static func withBytes<Value>(_ bytes: ArraySlice<UInt8>?, _ body: (CExiv2Bytes) -> Value) -> Value {
        guard let bytes else { return body(CExiv2Bytes()) }
        return bytes.withUnsafeBufferPointer { body(CExiv2Bytes(bytes: $0.baseAddress, count: $0.count)) }
    }
}
