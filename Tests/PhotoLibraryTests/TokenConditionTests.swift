// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PhotoLibrary
import PickerModel
import PickerTestSupport
import Testing

/// What search tokens find in a real library (phpicker.md 3.6).
@Suite("Search by tokens in the index")
struct TokenConditionTests {
    private static func day(_ year: Int, _ month: Int, _ day: Int) -> CivilDay {
        CivilDay(year: year, month: month, day: day) ?? CivilDay(number: 0)
    }

    private static func token(_ value: TokenValue, _ kind: SearchToken.Kind? = nil) -> SearchToken {
        let usual: SearchToken.Kind =
            switch value {
            case .days, .month, .season, .weekday: .when
            case .person: .who
            default: .what
            }
        return SearchToken(kind ?? usual, value: value.text, title: LocalizedText(value.text))
    }

    static let values: [TokenValue] = [
        .days(CivilDay(number: 19_520)...CivilDay(number: 19_520)), .days(CivilDay(number: -3)...CivilDay(number: 4)),
        .days(CivilDay(number: .min)...CivilDay(number: .max)), .days(CivilDay(number: -9)...CivilDay(number: -5)),
        .person("Ann"), .person("Søren Kierkegaard: it's \"him\""), .person(""), .person("days:1/2"),
        .keyword("beach"), .keyword("a:b/c"), .keyword("日本"), .camera("Canon EOS 80D"), .camera(" "),
        .month(1), .month(12), .season(1), .season(4), .weekday(7),
        .kind(.images), .kind(.all([.videos, .not(.slomoVideos)])), .kind(.mime("image/png")), .kind(.any([])),
    ]

    @Test("a value reads back from its text", arguments: values)
    func roundTrip(_ value: TokenValue) {
        #expect(TokenValue(value.text) == value)
    }

    @Test("filters of kind tokens read back too, 200 random ones")
    func roundTripKinds() {
        var generator = SeededGenerator(seed: 101)
        for _ in 0..<200 {
            let value = TokenValue.kind(.random(&generator))
            #expect(TokenValue(value.text) == value)
        }
    }

    /// What this library never wrote.
    static let unknown = [
        "", ":", "ann", "days", "days:", "days:1", "days:1/", "days:/1", "days:2/1", "days:a/b", "days:1/2/3",
        "days:1/x/2",
        "days:x/1/2", "days:1//2", "days:1/2/", "days:99999999999/99999999999", "days: 1/2", "Days:1/2", "people:Ann",
        "season:", "season:0", "season:5", "season:x", "Season:2", "month:13", "weekday:8", "place:Paris", "kind:",
        "kind:pictures", "kind:mime(png)", "kind:any(images", "'; DROP TABLE asset; --",
    ]

    @Test("nothing else is a value", arguments: unknown)
    func nothingElse(_ text: String) {
        #expect(TokenValue(text) == nil)
    }

    private static let facts: [(name: String, facts: MediaFacts)] = {
        var photos: [(name: String, facts: MediaFacts)] = [
            ("june.jpg", .taken("2023-06-12T10:11:12")), ("late.jpg", .taken("2023-06-12T23:59:59")),
            ("midnight.mp4", .taken("2023-06-13T00:00:00", format: .mp4)),
            ("july.png", .taken("2023-07-01T00:00:00", format: .png)),
            ("old.jpg", .taken("1969-12-31T23:00:00")), ("older.jpg", .taken("1955-02-03")),
        ]
        photos[0].facts.people = ["Ann", "Bob"]
        photos[0].facts.keywords = ["beach"]
        photos[0].facts.camera = "Canon EOS 80D"
        photos[1].facts.people = ["Ann"]
        photos[1].facts.camera = "Apple iPhone 13 Pro"
        photos[2].facts.keywords = ["beach", "B&W: it's \"old\""]
        photos[2].facts.camera = "Canon EOS 80D"
        photos[3].facts.people = ["Anna"]
        photos[3].facts.keywords = ["beaches"]
        photos[3].facts.subtypes = .screenshot
        photos[4].facts.people = ["Bob"]
        return photos
    }()

    private func filled() async throws -> TestLibrary {
        let folder = try TemporaryFolder()
        for (name, facts) in Self.facts { try folder.photo(name, facts) }
        let library = TestLibrary(folder)
        try await library.scan()
        return library
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let tokens: [SearchToken]
        let names: Set<String>
        var testDescription: String { tokens.map(\.value).joined(separator: ", ") }
        init(_ tokens: [SearchToken], _ names: Set<String>) {
            self.tokens = tokens
            self.names = names
        }
    }

    @Test(
        "tokens find exactly what they say",
        arguments: [
            Row([token(.days(day(2023, 6, 12)...day(2023, 6, 12)))], ["june.jpg", "late.jpg"]),
            Row([token(.days(day(2023, 6, 12)...day(2023, 6, 13)))], ["june.jpg", "late.jpg", "midnight.mp4"]),
            Row([token(.days(day(2023, 6, 13)...day(2023, 6, 30)))], ["midnight.mp4"]),
            Row([token(.days(day(2023, 7, 1)...day(2023, 7, 1)))], ["july.png"]),
            Row([token(.days(day(1969, 12, 31)...day(1970, 1, 1)))], ["old.jpg"]),
            Row([token(.days(day(1955, 2, 3)...day(1969, 12, 30)))], ["older.jpg"]),
            Row([token(.days(day(2023, 6, 14)...day(2023, 6, 30)))], []),
            Row([token(.days(CivilDay(number: .min)...CivilDay(number: .max)))], Set(facts.map(\.name))),
            Row([token(.person("Ann"))], ["june.jpg", "late.jpg"]), Row([token(.person("Anna"))], ["july.png"]),
            Row([token(.person("An"))], []), Row([token(.person(""))], []), Row([token(.person("%"))], []),
            Row([token(.person("Ann' OR 1 --"))], []),
            Row([token(.keyword("beach"))], ["june.jpg", "midnight.mp4"]),
            Row([token(.keyword("B&W: it's \"old\""))], ["midnight.mp4"]), Row([token(.keyword("bea"))], []),
            Row([token(.camera("Canon EOS 80D"))], ["june.jpg", "midnight.mp4"]), Row([token(.camera("Canon"))], []),
            Row([token(.kind(.videos))], ["midnight.mp4"]), Row([token(.kind(.screenshots))], ["july.png"]),
            Row([token(.kind(.not(.images)))], ["midnight.mp4"]), Row([token(.kind(.any([])))], []),
            Row([token(.month(6))], ["june.jpg", "late.jpg", "midnight.mp4"]), Row([token(.month(8))], []),
            Row([token(.season(2))], ["june.jpg", "late.jpg", "midnight.mp4", "july.png"]),
            Row([token(.season(4))], ["old.jpg", "older.jpg"]), Row([token(.season(3))], []),
            Row([token(.weekday(1))], ["june.jpg", "late.jpg"]),
            // Of times one of each sort is wanted, and one of a sort is enough.
            Row([token(.month(6)), token(.weekday(2))], ["midnight.mp4"]),
            Row([token(.month(6)), token(.month(7))], ["june.jpg", "late.jpg", "midnight.mp4", "july.png"]),
            Row([token(.month(7)), token(.season(4))], ["july.png", "old.jpg", "older.jpg"]),
            Row([token(.season(2)), token(.days(day(2023, 6, 13)...day(2023, 7, 1)))], ["midnight.mp4", "july.png"]),
            Row([token(.days(day(2023, 1, 1)...day(2023, 12, 31))), token(.month(12))], []),
            Row([token(.month(6)), token(.weekday(1)), token(.person("Bob"))], ["june.jpg"]),
            // One of a kind is enough, of each kind one is wanted.
            Row([token(.person("Ann")), token(.person("Bob"))], ["june.jpg", "late.jpg", "old.jpg"]),
            Row([token(.keyword("beach")), token(.kind(.screenshots))], ["june.jpg", "midnight.mp4", "july.png"]),
            Row([token(.person("Ann")), token(.keyword("beach"))], ["june.jpg"]),
            Row(
                [
                    token(.person("Bob")), token(.keyword("beach")), token(.camera("Apple iPhone 13 Pro")),
                    token(.days(day(2023, 1, 1)...day(2023, 12, 31))),
                ], ["june.jpg"]),
            Row([token(.person("Ann")), token(.kind(.videos))], []),
        ])
    func found(_ row: Row) async throws {
        let library = try await filled()
        #expect(Set(try await library.names(LibraryQuery(tokens: row.tokens))) == row.names)
    }

    @Test("a day is that written in the file, whatever the zone of file or person")
    func zones() async throws {
        let folder = try TemporaryFolder()
        // Half an hour after midnight far in the east: the day before in Greenwich.
        try folder.photo("east.jpg", .taken("2023-06-12T00:30:00", utcOffset: 36_000))
        try folder.photo("west.jpg", .taken("2023-06-12T23:30:00", utcOffset: -36_000))
        let library = TestLibrary(folder)
        try await library.scan()
        let days = try await library.assets().compactMap { $0.captureDate?.day.iso8601 }
        #expect(days == ["2023-06-12", "2023-06-12"])
        let june = Self.token(.days(Self.day(2023, 6, 12)...Self.day(2023, 6, 12)))
        #expect(Set(try await library.names(LibraryQuery(tokens: [june]))) == ["east.jpg", "west.jpg"])
    }

    @Test(
        "a token that is none of this library's finds nothing; beside others of its kind it adds nothing",
        arguments: unknown)
    func unknownFinds(_ text: String) async throws {
        let library = try await filled()
        let (ann, stranger) = (
            Self.token(.person("Ann")), SearchToken(.who, value: text, title: LocalizedText("?"))
        )
        #expect(try await library.list(LibraryQuery(tokens: [stranger])).isEmpty)
        #expect(
            Set(try await library.names(LibraryQuery(tokens: [stranger, ann]))) == ["june.jpg", "late.jpg"])
        let elsewhere = SearchToken(.location, value: text, title: LocalizedText("?"))
        #expect(try await library.list(LibraryQuery(tokens: [elsewhere, ann])).isEmpty)
    }

    @Test("text, filter and album bound what tokens find")
    func bounded() async throws {
        let library = try await filled()
        let beach = Self.token(.keyword("beach"))
        #expect(try await library.names(LibraryQuery(filter: .videos, tokens: [beach])) == ["midnight.mp4"])
        #expect(
            try await library.names(LibraryQuery(search: "june", takesWordsLiterally: true, tokens: [beach])) == [
                "june.jpg"
            ])
        #expect(
            try await library.names(LibraryQuery(search: "june", tokens: [beach])) == ["midnight.mp4", "june.jpg"])
        #expect(try await library.names(LibraryQuery(search: "late", tokens: [beach])).isEmpty)
        let videos = try await library.albumID("Videos")
        #expect(try await library.names(LibraryQuery(album: videos, tokens: [beach])) == ["midnight.mp4"])
    }

    @Test("any mixture of tokens finds what their meaning says, 300 random ones")
    func oracle() async throws {
        let library = try await filled()
        let facts = Dictionary(uniqueKeysWithValues: Self.facts.map { ($0.name, $0.facts) })
        let all = try await library.assets()
        let tokens: [(TokenValue, @Sendable (Asset, MediaFacts) -> Bool)] = [
            (.person("Ann"), { $1.people.contains("Ann") }), (.person("Bob"), { $1.people.contains("Bob") }),
            (.keyword("beach"), { $1.keywords.contains("beach") }),
            (.camera("Canon EOS 80D"), { $1.camera == "Canon EOS 80D" }),
            (.kind(.videos), { asset, _ in asset.kind == .video }),
            (
                .days(Self.day(2023, 6, 1)...Self.day(2023, 6, 12)),
                { asset, _ in
                    asset.captureDate.map { ("2023-06-01"..."2023-06-12").contains($0.day.iso8601) } ?? false
                }
            ),
            (.month(7), { asset, _ in asset.captureDate.map { $0.day.parts.month == 7 } ?? false }),
            (
                .season(2), { asset, _ in asset.captureDate.map { (6...8).contains($0.day.parts.month) } ?? false }
            ), (.weekday(1), { asset, _ in asset.captureDate.map { $0.day.weekday == 1 } ?? false }),
        ]
        var generator = SeededGenerator(seed: 111)
        for _ in 0..<300 {
            // A token stands under any kind: what it means is in its value alone.
            let chosen = (0..<Int.random(in: 0...5, using: &generator)).compactMap { _ in
                tokens.randomElement(using: &generator).map {
                    (Self.token($0.0, SearchToken.Kind.allCases.randomElement(using: &generator)), $0.1)
                }
            }
            let meaning = Dictionary(chosen, uniquingKeysWith: { first, _ in first })
            let question = chosen.map(\.0)
            let groups = Dictionary(grouping: question) { token in
                // Times under their own kind are of several sorts.
                let sorts = ["month": "part", "season": "part", "weekday": "weekday"]
                let name = token.value.prefix { $0 != ":" }
                return token.kind.rawValue + (token.kind == .when ? sorts[String(name)] ?? "days" : "")
            }
            let expected = all.filter { asset in
                groups.values.allSatisfy { tokens in
                    tokens.contains { token in facts[asset.name].map { meaning[token]?(asset, $0) ?? false } ?? false }
                }
            }
            let found = try await library.list(LibraryQuery(tokens: question)).entries.map(\.id)
            #expect(found == expected.map(\.id), "\(question.map(\.value))")
        }
    }
}
