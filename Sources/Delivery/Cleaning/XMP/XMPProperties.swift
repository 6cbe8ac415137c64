// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// The properties of XMP that a copy may keep, with what each tells (XMP parts 1 and 2, Exif 3.0 for XMP, IPTC Photo Metadata, MWG, and
/// the schemas of cameras and programs). A property that does not stand here goes from every copy: document IDs and histories with their
/// file paths, raw settings, digests, thumbnails, blobs of any kind.
enum XMPProperties {
    /// What a property tells; nil for one that is not known.
    static func meaning(of name: XMLName) -> Meaning? { table[name] }

    /// A namespace, and names in it with one meaning, separated by spaces.
    typealias Row = (namespace: String, meaning: Meaning, names: String)

    private static let table = table(XMPProperties.picture + XMPProperties.camera + XMPProperties.words)

    /// The rows by name.
    static func table(_ rows: [Row]) -> [XMLName: Meaning] {
        var table: [XMLName: Meaning] = [:]
        for row in rows {
            for name in row.names.split(whereSeparator: \.isWhitespace) {
                table[XMLName(row.namespace, String(name))] = row.meaning
            }
        }
        return table
    }
}
