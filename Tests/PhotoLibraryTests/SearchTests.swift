// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PhotoLibrary
import PickerModel
import PickerTestSupport
import Testing

@Suite("Search")
struct SearchTests {
    /// In a folder with a plain name: that of the library itself is found too.
    private static func filled() async throws -> TestLibrary {
        let folder = try TemporaryFolder()
        try folder.photo(
            "Pictures/Zürich/IMG_0412.JPG",
            MediaFacts(
                format: .jpeg, title: "Sunset", caption: "Zwei Möwen über dem See",
                keywords: ["été", "holiday/summer"],
                people: ["Søren Kierkegaard"], camera: "Canon EOS 80D"))
        try folder.photo("Pictures/Zürich/Straße.jpg", MediaFacts(format: .jpeg, caption: "日本の写真"))
        try folder.photo(
            "Pictures/Trip 2023/DSC-0043.final.jpg", MediaFacts(format: .jpeg, keywords: ["B&W", "beach"]))
        try folder.photo("Pictures/Trip 2023/beachball.png", MediaFacts(format: .png, caption: "Ελλάδα, МОСКВА"))
        let library = TestLibrary([folder.place("Pictures")], keeping: folder)
        try await library.scan()
        return library
    }

    static let questions: [(String, Set<String>)] = [
        // Parts of names
        ("0412", ["IMG_0412.JPG"]), ("img", ["IMG_0412.JPG"]), ("IMG_0412", ["IMG_0412.JPG"]),
        ("img_0412.jpg", ["IMG_0412.JPG"]), ("0043", ["DSC-0043.final.jpg"]), ("final", ["DSC-0043.final.jpg"]),
        ("dsc 0043", ["DSC-0043.final.jpg"]),
        // Prefixes of each word, all of them wanted
        ("beach", ["DSC-0043.final.jpg", "beachball.png"]), ("bea", ["DSC-0043.final.jpg", "beachball.png"]),
        ("b", ["DSC-0043.final.jpg", "beachball.png"]), ("beachb", ["beachball.png"]), ("each", []),
        ("beach final", ["DSC-0043.final.jpg"]), ("fin bea", ["DSC-0043.final.jpg"]), ("beach 0412", []),
        // Case and diacritics
        ("ZURICH", ["IMG_0412.JPG", "Straße.jpg"]), ("zürich", ["IMG_0412.JPG", "Straße.jpg"]),
        ("zu\u{308}rich", ["IMG_0412.JPG", "Straße.jpg"]), ("ete", ["IMG_0412.JPG"]), ("ÉTÉ", ["IMG_0412.JPG"]),
        ("mowen", ["IMG_0412.JPG"]), ("ελλαδα", ["beachball.png"]), ("москва", ["beachball.png"]),
        ("日本", ["Straße.jpg"]), ("straße", ["Straße.jpg"]),
        // Every field
        ("sunset", ["IMG_0412.JPG"]), ("möwen", ["IMG_0412.JPG"]), ("summer", ["IMG_0412.JPG"]),
        ("kierke", ["IMG_0412.JPG"]), ("canon", ["IMG_0412.JPG"]), ("80d", ["IMG_0412.JPG"]),
        ("2023", ["DSC-0043.final.jpg", "beachball.png"]), ("b&w", ["DSC-0043.final.jpg"]),
        // Words of several fields
        ("zurich canon sunset", ["IMG_0412.JPG"]),
        // No words at all
        ("...", []), ("🎉", []), ("\"", []), ("-", []),
    ]

    @Test("finds what a person means")
    func finds() async throws {
        let library = try await Self.filled()
        for (text, names) in Self.questions {
            #expect(try await library.names(searching: text) == names, "\(text)")
        }
        #expect(try await library.list(LibraryQuery(search: "")).count == 4)
    }

    static let hostile = [
        "\"", "\"\u{903}", "a\"\u{903}b", "\"\u{345}", "\"\"", "\"a", "a\"", "'", "a'b", "*", "a*", "**", "^a", "a AND",
        "AND", "OR", "NOT", "NEAR", "NEAR(a b)",
        "NEAR(a b, 5", "name:a", "name : img", "{name caption} : a", "- name : a", "(", ")", "((a)", "a + b", "+",
        "a NOT b", "a OR", "rowid:1", "asset_words:a", "\\", "\\\"", "\u{0}", "a\u{0}b", "\u{FEFF}", "\u{FFFD}",
        "; DROP TABLE asset; --", "' OR '1'='1", "?", "?1", ":a", "@a", "$a", "%", "_", "\r\n", "\u{2028}", "Ⓐ", "½",
        "1\u{FE0F}\u{20E3}", "👩‍👩‍👧‍👦", "a\u{200D}b", "\u{301}", "٠١٢", "ﬁ", "İ", "ß", "ǆ",
        String(repeating: "a", count: 100_000),
        String(repeating: "a ", count: 10_000), String(repeating: "\"", count: 9999),
    ]

    @Test("nothing a person types is ever syntax", arguments: hostile)
    func harmless(text: String) async throws {
        let library = try await Self.filled()
        _ = try await library.list(LibraryQuery(search: text))
        _ = try await library.list(LibraryQuery(search: "img " + text))
    }

    @Test("nor is random text, 600 of it")
    func random() async throws {
        let library = try await Self.filled()
        var generator = SeededGenerator(seed: 7)
        let alphabet =
            Array("ab0\"'*^()+-:{},.\\ \u{0}\t\u{301}\u{903}éß日🎉").map(String.init) + [
                "AND", "OR", "NOT", "NEAR(", "name:",
            ]
        for _ in 0..<600 {
            let text = (0..<Int.random(in: 0..<20, using: &generator)).map { _ in
                alphabet.randomElement(using: &generator) ?? ""
            }.joined()
            _ = try await library.list(LibraryQuery(search: text))
        }
    }

    @Test("folders above the library are no words of its photos")
    func folderWords() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("paris/library/rome/a.jpg")
        let library = TestLibrary([folder.place("paris/library")])
        try await library.scan()
        #expect(try await library.names(searching: "rome") == ["a.jpg"])
        #expect(try await library.names(searching: "paris").isEmpty)
    }

    @Test("what was renamed or rewritten is found by its new words alone")
    func follows() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("before.jpg", MediaFacts(format: .jpeg, title: "One"), salt: "1")
        let library = TestLibrary(folder)
        try await library.scan()
        try folder.move("before.jpg", to: "after.jpg")
        try await library.scan()
        #expect(try await library.names(searching: "before").isEmpty)
        #expect(try await library.names(searching: "after one") == ["after.jpg"])
        try folder.photo("after.jpg", MediaFacts(format: .jpeg, title: "Another"), salt: "22")
        try await library.scan()
        #expect(try await library.names(searching: "one").isEmpty)
        #expect(try await library.names(searching: "another") == ["after.jpg"])
    }

    @Test("a search has the sections of its days, and keeps filter, album and order")
    func narrowed() async throws {
        let library = try await Self.filled()
        #expect(try await !library.list(LibraryQuery(search: "beach")).sections.isEmpty)
        #expect(try await library.list(LibraryQuery(search: "beach", ranksMatches: true)).sections.isEmpty)
        let pngs = LibraryQuery(filter: .mime("image/png"), search: "beach")
        #expect(try await library.names(pngs) == ["beachball.png"])
        let album = try await library.albumID("Zürich")
        #expect(try await library.list(LibraryQuery(album: album, search: "beach")).isEmpty)
    }

    @Test(
        "a search says how many albums of folders it found something in",
        arguments: [
            ("beach", 1), ("d", 2), ("nothing", 0), ("loose", 0),
        ])
    func albums(text: String, count: Int) async throws {
        let library = try await Self.filled()
        // In the one folder that is the library, which is no album in it.
        try library.folder?.photo("Pictures/loose.jpg")
        try await library.scan()
        #expect(try await library.list(LibraryQuery(search: text)).albums == count)
        #expect(try await library.list(LibraryQuery()).albums == nil)
        let zurich = try await library.albumID("Zürich")
        #expect(try await library.list(LibraryQuery(album: zurich, search: "d")).albums == 1)
    }
}
