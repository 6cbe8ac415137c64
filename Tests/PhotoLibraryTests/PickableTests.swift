// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PhotoLibrary
import PickerModel
import Testing

/// Which of the preselected a request may show (phpicker.md 1.1).
@Suite("What may be picked of what was asked for")
struct PickableTests {
    private func filled() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.photo("Paris/a.jpg")
        try folder.photo("Paris/b.mp4", MediaFacts(format: .mp4))
        try folder.photo("Rome/c.png", MediaFacts(format: .png))
        try folder.photo("d.jpg")
        return folder
    }

    @Test("within filter, album and scope, in the order asked for, without what is unknown")
    func bounds() async throws {
        let library = TestLibrary(try filled())
        try await library.scan()
        let ids = try await library.ids()
        let asked = ["d.jpg", "b.mp4", "c.png", "a.jpg"].compactMap { ids[$0] }
        #expect(asked.count == 4)
        let paris = try await library.albumID("Paris")
        let rows: [(LibraryQuery, [String])] = [
            (LibraryQuery(), ["d.jpg", "b.mp4", "c.png", "a.jpg"]),
            (LibraryQuery(filter: .images), ["d.jpg", "c.png", "a.jpg"]),
            (LibraryQuery(filter: .videos), ["b.mp4"]), (LibraryQuery(filter: .any([])), []),
            (LibraryQuery(album: paris), ["b.mp4", "a.jpg"]),
            (LibraryQuery(filter: .images, album: paris), ["a.jpg"]),
            (LibraryQuery(album: AlbumID(rawValue: "nowhere")), []),
        ]
        for (query, names) in rows {
            let answer = try await library.port.pickable(
                [AssetID(rawValue: 1)] + asked + [AssetID(rawValue: .max)], query)
            #expect(answer.assets.map(\.name) == names, "\(query)")
            #expect(answer.isComplete)
        }
        #expect(try await library.port.pickable([], LibraryQuery()) == PickableAssets([], isComplete: true))
        let restricted = library.within(.album(paris)).port
        #expect(try await restricted.pickable(asked, LibraryQuery()).assets.map(\.name) == ["b.mp4", "a.jpg"])
        #expect(try await restricted.pickable(asked, LibraryQuery(filter: .images)).assets.map(\.name) == ["a.jpg"])
    }

    @Test("what is missing before a scan may still be found, after it no more")
    func completeness() async throws {
        let folder = try filled()
        let library = TestLibrary(folder)
        let twin = TestLibrary(folder)
        try await twin.scan()
        let id = try #require(try await twin.ids()["a.jpg"])
        #expect(try await library.port.pickable([id], LibraryQuery()) == PickableAssets([], isComplete: false))
        try await library.scan()
        let answer = try await library.port.pickable([id], LibraryQuery())
        #expect(answer.assets.map(\.name) == ["a.jpg"])
        #expect(answer.isComplete)
        try folder.remove("Paris/a.jpg")
        try await library.scan()
        #expect(try await library.port.pickable([id], LibraryQuery()) == PickableAssets([], isComplete: true))
    }

    @Test("a folder that was never looked through leaves the answer open, one inside a known folder does not")
    func folders() async throws {
        let folder = try filled()
        let database = LibraryDatabase.inMemory()
        try await TestLibrary([folder.place("Paris")], database: database).scan()
        func isComplete(_ names: [String]) async throws -> Bool {
            let library = TestLibrary(names.map { folder.place($0) }, database: database)
            return try await library.port.pickable([AssetID(rawValue: 1)], LibraryQuery()).isComplete
        }
        #expect(try await isComplete(["Paris"]))
        #expect(try await !isComplete(["Paris", "Rome"]))
        try folder.photo("Paris/deep/e.jpg")
        #expect(try await isComplete(["Paris/deep"]))
    }

    @Test("an asset of another folder of the index is no asset of this request")
    func otherRoots() async throws {
        let folder = try filled()
        let database = LibraryDatabase.inMemory()
        let whole = TestLibrary([folder.location], database: database)
        try await whole.scan()
        let ids = try await whole.ids()
        let rome = TestLibrary([folder.place("Rome")], database: database)
        let asked = ["a.jpg", "c.png", "d.jpg"].compactMap { ids[$0] }
        #expect(try await rome.port.pickable(asked, LibraryQuery()).assets.map(\.name) == ["c.png"])
    }

    @Test("thousands are asked for at once and come in their order")
    func many() async throws {
        let folder = try TemporaryFolder()
        for number in 0..<1200 { try folder.photo("\(number).jpg") }
        let library = TestLibrary(folder)
        try await library.scan()
        let asked = Array(try await library.list().entries.map(\.id).sorted().reversed())
        #expect(asked.count == 1200)
        #expect(try await library.port.pickable(asked, LibraryQuery(filter: .images)).assets.map(\.id) == asked)
    }
}
