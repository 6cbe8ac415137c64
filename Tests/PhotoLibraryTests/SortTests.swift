// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PhotoLibrary
import PickerModel
import Testing

@Suite("Order")
struct SortTests {
    /// Names with date and size; two pairs share each.
    private static func filled() async throws -> TestLibrary {
        let folder = try TemporaryFolder()
        let files: [(String, String, Int)] = [
            ("IMG_10.jpg", "2024-01-03", 900), ("IMG_9.jpg", "2024-01-01", 700), ("img_2.jpg", "2024-01-02", 700),
            ("Émile.jpg", "2024-01-05", 500), ("zoo.jpg", "2024-01-05", 1100), ("IMG_010b.jpg", "2023-12-31", 600),
            ("Öland 1.jpg", "1969-07-20", 400), ("öland 02.jpg", "2024-02-29", 450),
        ]
        for (name, date, size) in files {
            let bytes = try StatedFacts.bytes(.taken(date), salt: "")
            try folder.write(bytes + [UInt8](repeating: 32, count: size - bytes.count), to: name)
        }
        let library = TestLibrary(folder)
        try await library.scan()
        return library
    }

    private static let size = [
        "Öland 1.jpg", "öland 02.jpg", "Émile.jpg", "IMG_010b.jpg", "~", "~", "IMG_10.jpg", "zoo.jpg",
    ]
    private static let date = [
        "Öland 1.jpg", "IMG_010b.jpg", "IMG_9.jpg", "img_2.jpg", "IMG_10.jpg", "~", "~", "öland 02.jpg",
    ]
    private static let name = [
        "img_2.jpg", "IMG_9.jpg", "IMG_10.jpg", "IMG_010b.jpg", "zoo.jpg", "Émile.jpg", "Öland 1.jpg", "öland 02.jpg",
    ]

    /// `~` stands for the two that tie.
    private static let orders: [(PickerModel.SortOrder, [String])] = [
        (PickerModel.SortOrder(.size, descending: false), size),
        (PickerModel.SortOrder(.size, descending: true), size.reversed()),
        (PickerModel.SortOrder(.date, descending: false), date), (.newestFirst, date.reversed()),
        (PickerModel.SortOrder(.name, descending: false), name),
        (PickerModel.SortOrder(.name, descending: true), name.reversed()),
    ]

    @Test("is what each key says, and total")
    func isTotal() async throws {
        let library = try await Self.filled()
        for (order, expected) in Self.orders {
            let assets = try await library.assets(LibraryQuery(sort: order))
            let named = zip(expected, assets.map(\.name)).map { $0 == "~" ? "~" : $1 }
            #expect(named == expected, "\(order)")
            // Ties stand the same way every time.
            #expect(try await library.assets(LibraryQuery(sort: order)).map(\.id) == assets.map(\.id))
        }
    }

    @Test(
        "best matches: who has more of the words whole stands before the others, and those alike in the order besides",
        arguments: [
            ("rom", ["Rom.jpg", "beach rome.jpg", "Romania.jpg", "rome-old beaches.jpg", "romeo.jpg", "Rome/sea.jpg"]),
            ("rome", ["beach rome.jpg", "rome-old beaches.jpg", "Rome/sea.jpg", "romeo.jpg"]),
            ("ROMÉ beach", ["beach rome.jpg", "rome-old beaches.jpg"]),
            ("beach rom", ["beach rome.jpg", "rome-old beaches.jpg"]),
            // Two words to the index, which have to follow each other.
            ("rome-old", ["rome-old beaches.jpg"]), ("old", ["rome-old beaches.jpg"]), ("nowhere", []),
        ])
    func bestMatch(_ text: String, _ names: [String]) async throws {
        let folder = try TemporaryFolder()
        for name in ["Rom.jpg", "Rome/sea.jpg", "Romania.jpg", "beach rome.jpg", "rome-old beaches.jpg", "romeo.jpg"] {
            try folder.photo(name)
        }
        let library = TestLibrary(folder)
        try await library.scan()
        let byName = PickerModel.SortOrder(.name, descending: false)
        let ranked = LibraryQuery(search: text, sort: byName, ranksMatches: true)
        #expect(try await library.names(ranked) == names.map { String($0.split(separator: "/").last ?? "") })
        // Without words there is nothing to match.
        #expect(
            try await library.names(LibraryQuery(sort: byName, ranksMatches: true))
                == library.names(LibraryQuery(sort: byName)))
    }

    @Test("sections come with dates alone")
    func sections() async throws {
        let library = try await Self.filled()
        for (order, _) in Self.orders {
            let list = try await library.list(LibraryQuery(sort: order))
            #expect(list.sections.isEmpty == (order.key != .date))
        }
    }

    @Test("a burst is ordered within its second, a date with a zone by its instant")
    func instants() async throws {
        let folder = try TemporaryFolder()
        let dates: [(String, CaptureDate)] = [
            ("1", CaptureDate(civilSeconds: 1_700_000_000, utcOffset: 9 * 3600)),
            ("2", CaptureDate(civilSeconds: 1_699_980_000, fraction: 0.25)),
            ("3", CaptureDate(civilSeconds: 1_699_980_000, fraction: 0.5, utcOffset: 0)),
            ("4", CaptureDate(civilSeconds: 1_699_970_000, utcOffset: -5 * 3600)),
        ]
        for (name, date) in dates { try folder.photo("\(name).jpg", MediaFacts(format: .jpeg, captureDate: date)) }
        let library = TestLibrary(folder)
        try await library.scan()
        let oldest = LibraryQuery(sort: PickerModel.SortOrder(.date, descending: false))
        #expect(try await library.names(oldest) == ["1.jpg", "2.jpg", "3.jpg", "4.jpg"])
        let kept = Dictionary(uniqueKeysWithValues: try await library.assets().map { ($0.name, $0.captureDate) })
        for (name, date) in dates { #expect(kept["\(name).jpg"] == date) }
    }

    @Test("each answer has a revision of its own")
    func revisions() async throws {
        let library = try await Self.filled()
        let (one, other) = (try await library.list(), try await library.list())
        #expect(one != other)
        #expect(one.entries == other.entries)
    }
}
