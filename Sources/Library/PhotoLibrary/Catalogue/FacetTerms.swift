// SPDX-License-Identifier: GPL-3.0-or-later

/// The words of all facets as they are compared with what is typed: worth making once somebody types.
struct FacetTerms: Sendable {
    let people: [[String]]
    let keywords: [[String]]
    let cameras: [[String]]
    let towns: [[String]]
    let countries: [[String]]
    /// Of whole paths: those of each folder above are among them.
    let folders: [[String]]

    init(_ facets: Facets) {
        people = facets.people.map { SearchWords.terms($0.name) }
        keywords = facets.keywords.map { SearchWords.terms($0.name) }
        cameras = facets.cameras.map { SearchWords.terms($0.name) }
        towns = facets.towns.map { SearchWords.terms($0.place.name) }
        countries = facets.towns.map { SearchWords.terms($0.place.country) }
        folders = facets.folders.map { SearchWords.terms(String(decoding: $0.path, as: UTF8.self)) }
    }

    /// Whether each word begins one of a name's.
    static func begins(_ terms: [String], _ words: [String]) -> Bool {
        words.allSatisfy { word in terms.contains { $0.hasPrefix(word) } }
    }
}
