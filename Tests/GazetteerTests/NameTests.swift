// SPDX-License-Identifier: GPL-3.0-or-later

import PickerTestSupport
import Testing

@testable import Gazetteer

@Suite("Which towns and countries a person means")
struct NameTests {
    static let spellings: [(String, [String])] = [
        ("Köln", ["Köln", "Koln", "koeln", "Cologne", "Кёльн", "кельн", "KÖLN", "ケルン", "科隆", "Ko\u{308}ln", "Colo"]),
        ("Tokyo", ["東京", "Tokyo", "tōkyō", "Токио", "東京都", "ＴＯＫＹＯ", "도쿄"]),
        ("Prague", ["Praha", "Prague", "Prag", "Прага", "PRAHA"]),
        ("Munich", ["München", "Munchen", "Munich", "Monaco di Baviera", "Мюнхен"]),
        ("New York City", ["New York", "new yo", "york city", "NYC", "nueva y"]),
        ("Rio de Janeiro", ["rio de jan", "janeiro", "Rio"]), ("L’Aquila", ["L'Aquila", "l aquila", "aquila"]),
        ("Łódź", ["Łódź", "lodz", "Lódz"]), ("Reykjavík", ["reykjavik", "Рейкьявик"]), ("Athens", ["Αθήνα", "αθηνα"]),
        ("Saint-Denis", ["saint denis", "SAINT-DENIS"]), ("Seoul", ["서울", "首尔", "seoul"]),
    ]

    @Test("a town by its spellings", arguments: spellings)
    func spelling(name: String, spellings: [String]) throws {
        let gazetteer = try Fixture.gazetteer()
        for spelling in spellings {
            let found = gazetteer.towns(matching: spelling, limit: 5).map(\.name)
            #expect(found.contains { FoldedText.fold($0) == FoldedText.fold(name) }, "\(spelling): \(found)")
        }
    }

    static let countries: [(String, String)] = [
        ("Germany", "DE"), ("deutschl", "DE"), ("Allemagne", "DE"), ("Германия", "DE"), ("ドイツ", "DE"), ("españa", "ES"),
        ("Espana", "ES"), ("United Sta", "US"), ("USA", "US"), ("UK", "GB"), ("日本", "JP"), ("Vatik", "VA"),
        ("åland", "AX"),
        ("Côte d'Ivoire", "CI"), ("cote d ivoire", "CI"), ("Türkiye", "TR"), ("Česko", "CZ"), ("Kosovo", "XK"),
    ]

    @Test("a country by its spellings", arguments: countries)
    func country(text: String, code: String) throws {
        let found = try Fixture.gazetteer().countries(matching: text, limit: 3).map(\.code)
        #expect(found.contains(code), "\(text): \(found)")
    }

    @Test("whole names first, then by population, no more than asked for")
    func order() throws {
        let gazetteer = try Fixture.gazetteer()
        #expect(gazetteer.towns(matching: "York", limit: 1).first?.name == "York")
        let found = gazetteer.towns(matching: "santa", limit: 20).drop {
            FoldedText.fold($0.name) == Array("santa".utf8)
        }
        #expect(found.count > 5)
        let paris = gazetteer.towns(matching: "paris", limit: 50)
        #expect(paris.first?.countryCode == "FR")
        #expect(Set(paris.map(\.id)).count == paris.count)
        #expect(gazetteer.towns(matching: "a", limit: 7).count == 7)
        for limit in [0, -1, .min] { #expect(gazetteer.towns(matching: "a", limit: limit).isEmpty) }
        #expect(gazetteer.towns(matching: "san", limit: .max).count > 100)
    }

    static let hostileTexts: [String] = [
        "", " ", "\n", "\u{0}", "---", "'", "\u{301}\u{301}", String(repeating: "a", count: 1_000_000), "paris\nlondon",
        String(repeating: "\u{301}", count: 100_000), "\u{FFFD}", "👩‍👩‍👧‍👦", "x'; DROP TABLE town", "%", "*",
        "e" + String(repeating: "\u{301}", count: 10_000), "\u{202E}sirap", "ﷺ" + String(repeating: "ﷺ", count: 500),
    ]

    @Test("text that no place is called", arguments: hostileTexts.indices)
    func hostile(index: Int) throws {
        let gazetteer = try Fixture.gazetteer()
        _ = gazetteer.towns(matching: Self.hostileTexts[index], limit: 10)
        #expect(gazetteer.countries(matching: Self.hostileTexts[index], limit: 300).count < 250)
        if index < 8 { #expect(gazetteer.towns(matching: Self.hostileTexts[index], limit: 10).isEmpty) }
    }

    @Test("a word begun inside is no match")
    func inside() throws {
        #expect(try Fixture.gazetteer().countries(matching: "ermany").isEmpty)
    }

    @Test("every town's own name is folded alike by the script and by the program")
    func foldsAgree() throws {
        let file = try PlaceFile(Fixture.bytes)
        var different: [String] = []
        for town in file.ids.indices {
            let spellings = file.names.spellings(town)
            let own = FoldedText.fold(spellings[0])
            let plain = Array(spellings[0].utf8).map { FoldedText.plain[Int($0)] }
            if own != plain, !spellings.dropFirst().contains(where: { Array($0.utf8) == own }) {
                different.append(spellings[0])
            }
        }
        #expect(different.isEmpty)
    }

    @Test("towns by identifier, countries by code")
    func lookups() throws {
        let gazetteer = try Fixture.gazetteer()
        #expect(gazetteer.town(id: 2_988_507)?.name == "Paris")
        #expect(gazetteer.town(id: 2_988_507)?.admin == "Île-de-France")
        for id in [0, 1, .max] as [UInt32] { #expect(gazetteer.town(id: id) == nil) }
        for index in stride(from: 0, to: gazetteer.townCount, by: 97) {
            let town = gazetteer.town(at: index)
            #expect(gazetteer.town(id: town.id) == town)
            #expect(gazetteer.country(code: town.countryCode) != nil)
        }
        #expect(gazetteer.country(code: "pt") == Country(code: "PT", name: "Portugal"))
        for code in ["", "P", "ZZ", "PORTUGAL"] { #expect(gazetteer.country(code: code) == nil) }
    }
}
