// SPDX-License-Identifier: GPL-3.0-or-later

/// Keywords that programs keep as paths, `Places|France|Paris`: their leaves are words like any other.
///
/// The branches are not: a photo tagged `Animals/Birds/Owl` has the keyword Owl, and programs that want the branches found
/// too write them out themselves.
enum KeywordHierarchies {
    /// XMP's list properties, and what separates the parts of a path in each.
    static let properties: [(tag: String, separator: Character)] = [
        ("Xmp.digiKam.TagsList", "/"), ("Xmp.lr.hierarchicalSubject", "|"), ("Xmp.MicrosoftPhoto.LastKeywordXMP", "/"),
        ("Xmp.mediapro.CatalogSets", "|"),
    ]

    /// The last part of a path that is not empty.
    static func leaf(of path: String, separator: Character) -> String? {
        path.split(separator: separator).lazy.compactMap { FactText.line(String($0)) }.last
    }

    static func leaves(_ metadata: ExifMetadata) -> [String] {
        properties.flatMap { tag, separator in
            metadata.xmpTexts(tag).compactMap { leaf(of: $0, separator: separator) }
        }
    }
}
