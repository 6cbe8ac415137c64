// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGexiv2

/// Owns one `GExiv2Metadata`: the EXIF, XMP and IPTC of one file.
///
/// exiv2's XMP parser keeps process-wide tables: an object lives and dies on the thread that reads, and two readers in one
/// process rely on the lock that `gexiv2_initialize` installs.
final class ExifMetadata {
    private let pointer: UnsafeMutablePointer<GExiv2Metadata>
    let hasExif: Bool
    let hasIPTC: Bool
    /// Names of what is there. Each lookup by exiv2 compares with every tag of the file, so absent ones are not asked for.
    let xmpTags: Set<String>
    private let exifTags: Set<String>

    /// exiv2 sets up tables once a process; its log, which quotes strangers' files on standard error, is muted.
    private static let isInitialized: Bool = {
        let isInitialized = gexiv2_initialize() != 0
        gexiv2_log_set_level(GEXIV2_LOG_LEVEL_MUTE)
        // exiv2 keeps the prefix under which it met a namespace first: said here, what one file calls it changes nothing
        // for the next.
        for (namespace, prefix) in namespaces { gexiv2_metadata_try_register_xmp_namespace(namespace, prefix, nil) }
        return isInitialized
    }()

    private static let namespaces = [
        ("http://ns.google.com/photos/1.0/camera/", "GCamera"),
        ("http://ns.google.com/photos/1.0/container/", "Container"),
        ("http://ns.google.com/photos/1.0/container/item/", "Item"),
        ("http://ns.google.com/photos/1.0/depthmap/", "GDepth"),
        ("http://ns.google.com/photos/dd/1.0/device/", "Device"),
        ("http://ns.adobe.com/hdr-gain-map/1.0/", "hdrgm"),
        ("http://ns.apple.com/HDRGainMap/1.0/", "HDRGainMap"),
    ]

    /// Opens what a descriptor shows, through `/proc`: exiv2 then reads only the parts it needs.
    convenience init?(descriptor: Int32) {
        self.init { metadata, error in gexiv2_metadata_open_path(metadata, "/proc/self/fd/\(descriptor)", error) }
    }

    /// Opens a whole small file in memory.
    convenience init?(_ bytes: [UInt8]) {
        self.init { metadata, error in gexiv2_metadata_open_buf(metadata, bytes, bytes.count, error) }
    }

    private init?(
        _ open: (UnsafeMutablePointer<GExiv2Metadata>, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> gboolean
    ) {
        guard Self.isInitialized, let pointer = gexiv2_metadata_new() else { return nil }
        self.pointer = pointer
        var error: UnsafeMutablePointer<GError>?
        let isOpen = open(pointer, &error) != 0
        g_clear_error(&error)
        exifTags = isOpen ? Self.names(gexiv2_metadata_get_exif_tags(pointer)) : []
        hasExif = !exifTags.isEmpty
        hasIPTC = isOpen && gexiv2_metadata_has_iptc(pointer) != 0
        xmpTags =
            isOpen && gexiv2_metadata_has_xmp(pointer) != 0 ? Self.names(gexiv2_metadata_get_xmp_tags(pointer)) : []
        guard isOpen else { return nil }
    }

    deinit { g_object_unref(pointer) }

    var pixelSize: (width: Int, height: Int) {
        (Int(gexiv2_metadata_get_pixel_width(pointer)), Int(gexiv2_metadata_get_pixel_height(pointer)))
    }

    /// EXIF orientation, 1 to 8; 1 where the file says nothing or nonsense.
    var orientation: Int {
        guard exifTags.contains("Exif.Image.Orientation") else { return 1 }
        let value = Int(gexiv2_metadata_try_get_orientation(pointer, nil).rawValue)
        return (1...8).contains(value) ? value : 1
    }

    /// Where the EXIF block says the picture was taken, in degrees.
    var exifPosition: (latitude: Double, longitude: Double)? {
        guard exifTags.contains("Exif.GPSInfo.GPSLatitude"), exifTags.contains("Exif.GPSInfo.GPSLongitude") else {
            return nil
        }
        var latitude = 0.0
        var longitude = 0.0
        guard gexiv2_metadata_try_get_gps_latitude(pointer, &latitude, nil) != 0,
            gexiv2_metadata_try_get_gps_longitude(pointer, &longitude, nil) != 0
        else { return nil }
        return (latitude, longitude)
    }

    /// The value of an EXIF tag as text.
    func text(_ tag: String) -> String? {
        exifTags.contains(tag) ? Self.take(gexiv2_metadata_try_get_tag_string(pointer, tag, nil)) : nil
    }

    /// The bytes of an EXIF tag.
    func raw(_ tag: String) -> [UInt8]? {
        guard exifTags.contains(tag), let bytes = gexiv2_metadata_try_get_tag_raw(pointer, tag, nil) else { return nil }
        defer { g_bytes_unref(bytes) }
        var size: gsize = 0
        guard let data = g_bytes_get_data(bytes, &size) else { return nil }
        return Array(UnsafeRawBufferPointer(start: data, count: Int(size)))
    }

    func iptc(_ tag: String) -> String? {
        hasIPTC ? Self.take(gexiv2_metadata_try_get_tag_string(pointer, tag, nil)) : nil
    }

    /// The value of an EXIF tag as exiv2 decodes it for people: needed where the bytes carry a character set.
    func readable(_ tag: String) -> String? {
        exifTags.contains(tag) ? Self.take(gexiv2_metadata_try_get_tag_interpreted_string(pointer, tag, nil)) : nil
    }

    /// The value of an XMP property, or of the first language of a text in several.
    func xmp(_ tag: String) -> String? {
        guard xmpTags.contains(tag) else { return nil }
        return Self.take(gexiv2_metadata_try_get_tag_string(pointer, tag, nil)).map(Self.firstLanguage)
    }

    func xmpTexts(_ tag: String) -> [String] {
        xmpTags.contains(tag) ? texts(tag) : []
    }

    func texts(_ tag: String) -> [String] {
        guard let values = gexiv2_metadata_try_get_tag_multiple(pointer, tag, nil) else { return [] }
        defer { g_strfreev(values) }
        var result: [String] = []
        var index = 0
        while let value = values[index] {
            result.append(Self.string(value))
            index += 1
        }
        return result
    }

    /// The bytes of the smallest JPEG preview that is large enough, or of the largest.
    func preview(longestSide: Int, longestBytes: UInt32) -> [UInt8]? {
        // The list belongs to the metadata object and is sorted from small to large.
        guard let list = gexiv2_metadata_get_preview_properties(pointer) else { return nil }
        var chosen: UnsafeMutablePointer<GExiv2PreviewProperties>?
        var index = 0
        while let properties = list[index] {
            index += 1
            let type = gexiv2_preview_properties_get_mime_type(properties).map { String(cString: $0) }
            guard type == "image/jpeg", gexiv2_preview_properties_get_size(properties) <= longestBytes else { continue }
            chosen = properties
            let longest = max(
                gexiv2_preview_properties_get_width(properties), gexiv2_preview_properties_get_height(properties))
            if longest >= UInt32(clamping: longestSide) { break }
        }
        guard let chosen, let image = gexiv2_metadata_try_get_preview_image(pointer, chosen, nil) else { return nil }
        defer { g_object_unref(image) }
        var size: guint32 = 0
        guard let data = gexiv2_preview_image_get_data(image, &size), size > 0 else { return nil }
        return Array(UnsafeBufferPointer(start: data, count: Int(size)))
    }

    /// exiv2 prints texts with languages as `lang="x-default" Sunset, lang="de-DE" Abend`, the default first.
    private static func firstLanguage(_ text: String) -> String {
        guard text.hasPrefix("lang=\"") else { return text }
        let parts = text.dropFirst(6).split(separator: "\" ", maxSplits: 1)
        guard parts.count == 2 else { return text }
        return String(parts[1].split(separator: ", lang=\"", maxSplits: 1).first ?? "")
    }

    private static func take(_ value: UnsafeMutablePointer<CChar>?) -> String? {
        guard let value else { return nil }
        defer { g_free(value) }
        return value[0] == 0 ? nil : string(value)
    }

    /// Text of old files is in no stated encoding: UTF-8 where it is valid, else Latin-1.
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

    private static func names(_ list: UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?) -> Set<String> {
        guard let list else { return [] }
        defer { g_strfreev(list) }
        var names: Set<String> = []
        var index = 0
        while let name = list[index] {
            names.insert(String(cString: name))
            index += 1
        }
        return names
    }
}
