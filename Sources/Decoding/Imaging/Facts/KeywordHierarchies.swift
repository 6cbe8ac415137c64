// SPDX-License-Identifier: GPL-3.0-or-later

/// Keywords stored as paths, such as `Places|France|Paris`: the leaf counts as a keyword.
///
/// The branches do not count: a photo tagged `Animals/Birds/Owl` has the keyword Owl. Programs that want the branches
/// to be found write them as keywords of their own.
enum KeywordHierarchies {
    /// The XMP list properties, each with the separator of its paths.
    static let properties: [(tag: String, separator: Character)] = [
        ("Xmp.digiKam.TagsList", "/"), ("Xmp.lr.hierarchicalSubject", "|"), ("Xmp.MicrosoftPhoto.LastKeywordXMP", "/"),
        ("Xmp.mediapro.CatalogSets", "|"),
    ]

    /// The last non-empty part of a path.
    static func leaf(of path: String, separator: Character) -> String? {
        path.split(separator: separator).lazy.compactMap { FactText.line(String($0)) }.last
    }

    static func leaves(_ metadata: ExifMetadata) -> [String] {
        properties.flatMap { tag, separator in
            metadata.xmpTexts(tag).compactMap { leaf(of: $0, separator: separator) }
        }
    }
}
