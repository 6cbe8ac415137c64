// SPDX-License-Identifier: GPL-3.0-or-later

/// The words of all facets, folded for comparison with typed text. Built at the first key press of a search.
struct FacetTerms: Sendable {
    let people: [[String]]
    let keywords: [[String]]
    let cameras: [[String]]
    let towns: [[String]]
    let countries: [[String]]
    /// Words of whole paths, including all parent folders.
    let folders: [[String]]

    init(_ facets: Facets) {
        people = facets.people.map { SearchWords.terms($0.name) }
        keywords = facets.keywords.map { SearchWords.terms($0.name) }
        cameras = facets.cameras.map { SearchWords.terms($0.name) }
        towns = facets.towns.map { SearchWords.terms($0.place.name) }
        countries = facets.towns.map { SearchWords.terms($0.place.country) }
        folders = facets.folders.map { SearchWords.terms(String(decoding: $0.path, as: UTF8.self)) }
    }

    /// Whether each of `words` is a prefix of one of `terms`.
    static func begins(_ terms: [String], _ words: [String]) -> Bool {
        words.allSatisfy { word in terms.contains { $0.hasPrefix(word) } }
    }
}
