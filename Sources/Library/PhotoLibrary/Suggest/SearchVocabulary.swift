// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// The words for times and kinds of media that a search understands: in English and in the person's language.
struct SearchVocabulary: Sendable {
    let times: TimeVocabulary
    private let kinds: [SmartAlbum: [[String]]]

    /// - Parameter translate: translates an English word; returns it unchanged without a translation.
    init(_ translate: (String) -> String = { $0 }) {
        times = TimeVocabulary(translate)
        kinds = Dictionary(
            uniqueKeysWithValues: SmartAlbum.allCases.map { album in
                (album, [album.name, translate(album.name)].map { SearchWords.terms($0) })
            })
    }

    /// Whether each word is a prefix of a word in the album's name.
    func begins(_ album: SmartAlbum, _ words: [String]) -> Bool {
        kinds[album]?.contains { FacetTerms.begins($0, words) } ?? false
    }

    /// The text without accents and in lower case, for comparisons.
    static func folded(_ text: String) -> String { SearchWords.folded(text).lowercased() }
}
