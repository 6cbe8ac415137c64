// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport

@testable import PhotoLibrary

/// Everything that can be asked of a view, by chance and the same for the same seed. Each is asked by itself, and answered by a
/// text, without the numbers that count lists.
struct ScopeQuestions {
    typealias Question = (name: String, ask: (LibraryView) async throws -> String)

    /// Identifiers of assets and albums within the scope of the view and without.
    let assets: [AssetID]
    let albums: [AlbumID]

    func all(_ seed: UInt64, texts: Int = 30) -> [Question] {
        var generator = SeededGenerator(seed: seed)
        var questions: [Question] = SortKey.allCases.flatMap { key in
            [true, false].map { list(LibraryQuery(sort: PickerModel.SortOrder(key, descending: $0))) }
        }
        for _ in 0..<texts {
            let text = CatalogueFixture.text(&generator)
            questions.append(list(LibraryQuery(search: text)))
            questions.append(list(query(&generator, search: text)))
            questions.append(list(query(&generator, search: "")))
            let bounds = query(&generator, search: "")
            for typed in [text, ""] {
                questions.append(
                    ("\(typed) suggests in \(bounds)", { "\(try await $0.port().suggestions(typed, bounds))" }))
            }
            for typed in [text, text + "x"] {
                questions.append(("\(typed) means", { "\(try await $0.port().nearMisses(typed))" }))
            }
            questions.append(("albums in \(bounds)", { "\(try await $0.port().albums(bounds))" }))
            questions.append(
                (
                    "pickable in \(bounds)",
                    { [assets] in "\(try await $0.port().pickable(assets, bounds).assets.map(\.id))" }
                ))
        }
        for album in albums {
            questions.append(list(LibraryQuery(album: album)))
        }
        questions.append(("albums", { "\(try await $0.albums())" }))
        questions.append(("is scanned", { "\(try await $0.isScanned())" }))
        return questions + ofAssets(assets) + assets.prefix(30).flatMap { ofAssets([$0]) }
    }

    private func list(_ query: LibraryQuery) -> Question {
        (
            "list \(query)",
            {
                let list = try await $0.port().list(query)
                return
                    "\(Array(list.entries)) \(list.sections) \(String(describing: list.albums)) \(String(describing: list.reading))"
            }
        )
    }

    private func ofAssets(_ ids: [AssetID]) -> [Question] {
        [
            ("records of \(ids.count)", { "\(try await $0.port().assets(ids))" }),
            ("bytes of \(ids.count)", { "\(try await $0.port().bytes(ids))" }),
            (
                "info of \(ids.count)",
                { view in
                    var found: [AssetInfo?] = []
                    for id in ids { found.append(try await view.port().info(id)) }
                    return "\(found)"
                }
            ),
            ("towns of \(ids.count)", { "\(try await $0.port().towns(ids))" }),
        ]
    }

    private func query(_ generator: inout SeededGenerator, search: String) -> LibraryQuery {
        func maybe<Value>(_ value: Value?) -> Value? { Int.random(in: 0..<3, using: &generator) == 0 ? value : nil }
        var query = LibraryQuery(
            filter: maybe(MediaFilter.random(&generator)), album: maybe(albums.randomElement(using: &generator)),
            search: search)
        query.tokens = (0..<Int.random(in: 0..<3, using: &generator)).map { _ in token(&generator) }
        query.sort = PickerModel.SortOrder(
            SortKey.allCases.randomElement(using: &generator) ?? .date, descending: Bool.random(using: &generator))
        query.ranksMatches = Bool.random(using: &generator)
        return query
    }

    private func token(_ generator: inout SeededGenerator) -> SearchToken {
        let word = CatalogueFixture.words.randomElement(using: &generator) ?? "a"
        let day = Int32.random(in: 17_361..<17_382, using: &generator)
        let tokens: [(SearchToken.Kind, TokenValue)] = [
            (.who, .person(word)), (.what, .keyword(word)), (.what, .kind(.images)), (.what, .camera(word)),
            (.what, .album(albums.randomElement(using: &generator)?.rawValue ?? "videos")),
            (.location, .town(Int64.random(in: 0..<6, using: &generator))), (.location, .country("C1")),
            (.when, .month(7)), (.when, .season(2)),
            (.when, .weekday(Int.random(in: 1...7, using: &generator))),
            (.when, .days(CivilDay(number: day)...CivilDay(number: day + 9))),
        ]
        let (kind, value) = tokens.randomElement(using: &generator) ?? (.what, .kind(.videos))
        return SearchToken(kind, value: value.text, title: LocalizedText("%1", .text(value.text)))
    }
}
