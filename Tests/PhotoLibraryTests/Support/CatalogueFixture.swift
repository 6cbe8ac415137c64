// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerTestSupport

@testable import PhotoLibrary

/// A library in which words, dates and kinds come together by chance: the same for the same seed.
enum CatalogueFixture {
    static let words = [
        "beach", "bea", "beaches", "Été", "sunset", "sun", "Zürich", "東京", "MOCKBA", "img", "straße", "a", "B&W",
        "2019", "20",
        "İstanbul", "x-ray", "ﬁn", "July", "2017", "Friday",
    ]

    /// - Returns: a folder with photos in albums of up to three levels, many of them taken at the same instant.
    static func folder(_ generator: inout SeededGenerator, photos: Int) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for number in 0..<photos {
            let isVideo = Int.random(in: 0..<6, using: &generator) == 0
            var facts = MediaFacts(
                format: isVideo ? .mp4 : [.jpeg, .png, .heic].randomElement(using: &generator) ?? .jpeg)
            facts.captureDate = CaptureDate(
                civilSeconds: 1_500_000_000 + 40_000 * Int64.random(in: 0..<Int64(photos / 2), using: &generator),
                utcOffset: 0)
            facts.keywords = some(&generator)
            facts.people = some(&generator)
            facts.caption = some(&generator).first
            facts.rating = Bool.random(using: &generator) ? 5 : nil
            if Int.random(in: 0..<4, using: &generator) == 0 { facts.subtypes.insert(.screenshot) }
            if Bool.random(using: &generator) {
                facts.location = GeoPoint(latitude: Double(Int.random(in: 0..<6, using: &generator)), longitude: 0)
            }
            // Not by the generator: what it made before for a seed stays as it was.
            if number % 8 > 0 { (facts.width, facts.height) = (1 + number * 7919 % 9000, 1 + number * 104_729 % 9000) }
            let album = some(&generator).prefix(2).map { $0.replacing("/", with: "") }.joined(separator: "/")
            let name = (some(&generator) + ["\(number)"]).joined(separator: "_") + (isVideo ? ".mp4" : ".jpg")
            try folder.photo(album.isEmpty ? name : "\(album)/\(name)", facts)
        }
        return folder
    }

    /// Towns by latitude, two in a country.
    static let places = PlaceNames(
        place: { point in
            let town = Int64(point.latitude)
            return Place(
                town: town, name: "Town\(town)", region: nil, countryCode: "C\(town / 2)", country: "Country\(town / 2)"
            )
        }, towns: { text in (0..<6).filter { "Town\($0)".lowercased().hasPrefix(text.lowercased()) } },
        countries: { _ in [] })

    /// A text as a person may type it.
    static func text(_ generator: inout SeededGenerator) -> String {
        some(&generator).map { word in
            Bool.random(using: &generator)
                ? word : String(word.prefix(Int.random(in: 1...word.count, using: &generator)))
        }.joined(separator: [" ", "  ", ", ", "-"].randomElement(using: &generator) ?? " ")
    }

    private static func some(_ generator: inout SeededGenerator) -> [String] {
        (0..<Int.random(in: 0...3, using: &generator)).compactMap { _ in words.randomElement(using: &generator) }
    }
}
