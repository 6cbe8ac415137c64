// SPDX-License-Identifier: GPL-3.0-or-later

import DesktopPickerKit
import Foundation
import MediaTypes
import PickerModel
import Testing

/// What the app sees and adds.
@Suite(
    "Assets of the library", .serialized, .enabled(if: FakeLibrary.isPossible, "needs python3-gi and dbus-daemon"),
    .timeLimit(.minutes(5)))
struct LibraryAssetsTests {
    /// An answer of `FetchAssets`.
    private static func page(_ ids: [String], next: String? = nil) -> String {
        let assets = ids.map { "{'id': <'\($0)'>}" }.joined(separator: ", ")
        return "(@aa{sv} [\(assets)], \(next.map { "{'next': <'\($0)'>}" } ?? "@a{sv} {}"))"
    }

    private static func pages(_ library: PhotoLibrary, _ query: AssetQuery = AssetQuery()) async throws -> [[String]] {
        var pages: [[String]] = []
        for try await page in library.assets(matching: query) { pages.append(page.map(\.id)) }
        return pages
    }

    @Test("an asset arrives with all that was asked for")
    func whole() async throws {
        let fake = try await FakeLibrary()
        try await fake.answer(
            "FetchAssets",
            """
            ([{'id': <'a'>, 'kind': <'live-photo'>, 'subtypes': <['panorama']>, 'path': <'/p/Größe.heic'>, 'uri': <'file:///p/Gr%C3%B6%C3%9Fe.heic'>,
            'name': <'Größe.heic'>, 'type': <'image/heic'>, 'bytes': <int64 7>, 'width': <int32 4>, 'height': <int32 3>, 'orientation': <int32 6>,
            'duration': <1.5>, 'captureDate': <'2023-06-12T10:11:12+02:00'>, 'location': <{'latitude': <48.85>, 'longitude': <2.35>}>,
            'albums': <['Ours']>, 'favourite': <true>, 'pairedVideo': <'/p/Größe.mov'>}, {'id': <'b'>}, {'kind': <'image'>}], @a{sv} {})
            """)
        var query = AssetQuery()
        query.properties = Set(LibraryAsset.Property.allCases)
        var found: [LibraryAsset] = []
        for try await page in fake.library.assets(matching: query) { found += page }
        #expect(found.map(\.id) == ["a", "b"])
        let asset = found[0]
        #expect(asset.kind == .livePhoto)
        #expect(asset.subtypes == ["panorama"])
        #expect(asset.file?.path == "/p/Größe.heic")
        #expect((asset.name, asset.type, asset.byteCount) == ("Größe.heic", "image/heic", 7))
        #expect((asset.width, asset.height, asset.orientation) == (4, 3, 6))
        #expect(asset.duration == 1.5)
        #expect(asset.captureInstant == Date(timeIntervalSince1970: 1_686_557_472))
        #expect(asset.location == GeoPoint(latitude: 48.85, longitude: 2.35))
        #expect(asset.albums == ["Ours"])
        #expect(asset.isFavourite == true && asset.hasPairedVideo)
        let empty = found[1]
        #expect(
            empty.kind == nil && empty.subtypes == nil && empty.albums == nil && empty.isFavourite == nil
                && !empty.hasPairedVideo)
        #expect(empty.file == nil && empty.width == nil && empty.captureInstant == nil)
    }

    @Test("what can be asked for is what the interface says")
    func properties() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
            .appending(path: "data/interfaces/io.github.desktoppicker.PhotoLibrary1.xml")
        let text = try String(contentsOf: file, encoding: .utf8)
        let keys = try #require(text.firstMatch(of: /An asset \(a\{sv\}\) has the keys that were asked for: ([^.]*)\./))
            .1
            .replacing(/location \(a\{sv\}[^)]*\)[^)]*\)\)/, with: "location (a)")
        let said = keys.matches(of: /(\w+) \(/).map { String($0.1) }
        #expect(said == LibraryAsset.Property.allCases.map(\.rawValue))
        #expect(LibraryAsset.Property.usual == Set(AssetQuery().properties))
    }

    @Test("pages come one after the other, each from where the last one ended")
    func pages() async throws {
        let fake = try await FakeLibrary()
        let library = fake.library
        try await fake.answer("FetchAssets", Self.page(["a", "b"], next: "n1"))
        var query = AssetQuery()
        (query.filter, query.album, query.searchText) = (.any([.images, .mime("video/mp4")]), "trip", "beach")
        (query.order, query.pageSize) = (AssetQuery.Order(.name, descending: true), 2)
        (query.properties, query.isUserInitiated, query.parentWindow) = ([.name], true, .x11(1))
        var iterator = library.assets(matching: query).makeAsyncIterator()
        #expect(try await iterator.next()?.map(\.id) == ["a", "b"])
        let first = await fake.call("FetchAssets")
        #expect(
            first?.arguments
                == "({'album': <'trip'>, 'filter': <'any(images, mime(video/mp4))'>, 'limit': <uint32 2>, 'parent_window': <'x11:1'>, "
                + "'properties': <['id', 'name']>, 'search': <'beach'>, 'sort': <'-name'>, 'user_initiated': <true>},)")
        try await fake.answer("FetchAssets", Self.page([], next: "n2"))
        let second = Task { [iterator] in
            var iterator = iterator
            return try await iterator.next()?.map(\.id)
        }
        #expect(
            await fake.call("FetchAssets")?.arguments
                == "({'album': <'trip'>, 'filter': <'any(images, mime(video/mp4))'>, 'limit': <uint32 2>, 'next': <'n1'>, "
                + "'properties': <['id', 'name']>, 'search': <'beach'>, 'sort': <'-name'>},)")
        // An empty page in between is none.
        try await fake.answer("FetchAssets", Self.page(["c"]))
        #expect(try await second.value == ["c"])
    }

    @Test("an order is sent as the contract writes it", arguments: SortKey.allCases, [true, false])
    func orders(_ key: SortKey, _ isDescending: Bool) async throws {
        let fake = try await FakeLibrary()
        try await fake.answer("FetchAssets", Self.page([]))
        var query = AssetQuery()
        query.order = AssetQuery.Order(key, descending: isDescending)
        #expect(try await Self.pages(fake.library, query).isEmpty)
        let call = try #require(await fake.call("FetchAssets"))
        let word = call.arguments.firstMatch(of: /'sort': <'(.*?)'>/).map { String($0.1) }
        #expect(AssetQuery.Order(word ?? "date") == query.order)
    }

    @Test("a last page ends the pages, and what is allowed to nobody is none")
    func ends() async throws {
        let fake = try await FakeLibrary()
        let library = fake.library
        try await fake.answer("FetchAssets", Self.page(["a"]))
        #expect(try await Self.pages(library) == [["a"]])
        #expect(await fake.call("FetchAssets")?.arguments == "({'limit': <uint32 100>},)")
        try await fake.answer("FetchAssets", Self.page([]))
        #expect(try await Self.pages(library).isEmpty)
    }

    @Test("a page that is not known any more ends the pages with an error")
    func forgotten() async throws {
        let fake = try await FakeLibrary()
        try await fake.answer("FetchAssets", Self.page(["a"], next: "n1"))
        var iterator = fake.library.assets().makeAsyncIterator()
        #expect(try await iterator.next()?.count == 1)
        try await fake.refuse("FetchAssets", "InvalidConfiguration", "next is not known any more")
        await #expect(throws: PhotoLibraryError.invalidConfiguration("next is not known any more")) {
            try await iterator.next()
        }
        #expect(try await iterator.next() == nil)
    }

    @Test("a page is given up where its task is cancelled")
    func cancelled() async throws {
        let fake = try await FakeLibrary()
        let library = fake.library
        try await fake.hold("FetchAssets")
        let fetching = Task { try await Self.pages(library) }
        _ = await fake.call("FetchAssets")
        fetching.cancel()
        await #expect(throws: CancellationError.self) { try await fetching.value }
        try await fake.answer("FetchAssets", Self.page(["a"]))
        #expect(try await Self.pages(library) == [["a"]])
    }

    @Test("albums arrive")
    func albums() async throws {
        let fake = try await FakeLibrary()
        let library = fake.library
        try await fake.answer(
            "FetchAlbums",
            "([{'id': <'1'>, 'title': <'Ours'>, 'count': <uint32 3>, 'own': <true>}, {'id': <'2'>, 'title': <'Paris'>}],)"
        )
        let albums = try await library.albums()
        #expect(albums.map(\.id) == ["1", "2"])
        #expect((albums[0].title, albums[0].count, albums[0].isOwn) == ("Ours", 3, true))
        #expect((albums[1].title, albums[1].count, albums[1].isOwn) == ("Paris", 0, false))
        #expect(await fake.call("FetchAlbums")?.arguments == "({},)")
        _ = try await library.albums(isUserInitiated: true)
        #expect(await fake.call("FetchAlbums")?.arguments == "({'parent_window': <''>, 'user_initiated': <true>},)")
    }

    @Test("parts and previews are opened", arguments: PhotoLibrary.Part.allCases)
    func opened(_ part: PhotoLibrary.Part) async throws {
        let fake = try await FakeLibrary()
        let library = fake.library
        try await fake.answer("OpenAsset", "", file: "bytes")
        #expect(try await library.open("a", part: part).readToEnd() == Data("bytes".utf8))
        #expect(await fake.call("OpenAsset")?.arguments == "('a', {'part': <'\(part.rawValue)'>})")
        #expect(try await library.preview(of: "a", size: 256) == Data("bytes".utf8))
        #expect(await fake.call("OpenAsset")?.arguments == "('a', {'part': <'preview'>, 'size': <uint32 256>})")
    }

    @Test("a photo is added with its video, its name and its album")
    func added() async throws {
        let fake = try await FakeLibrary()
        let library = fake.library
        try await fake.answer("AddAsset", "('new',)")
        let folder = FileManager.default.temporaryDirectory.appending(path: "kit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (photo, video) = (folder.appending(path: "IMG_1.jpg"), folder.appending(path: "IMG_1.mov"))
        try Data("photo".utf8).write(to: photo)
        try Data("video".utf8).write(to: video)
        #expect(try await library.add(photo) == "new")
        var call = await fake.call("AddAsset")
        #expect(call?.arguments == "(0, {'name': <'IMG_1.jpg'>})")
        #expect(call?.files == ["photo"])
        #expect(try await library.add(photo, name: "Garden.jpg", to: "1", pairedVideo: video) == "new")
        call = await fake.call("AddAsset")
        #expect(call?.arguments == "(0, {'album': <'1'>, 'name': <'Garden.jpg'>, 'paired_video': <handle 1>})")
        #expect(call?.files == ["photo", "video"])
        let open = try FileHandle(forReadingFrom: photo)
        #expect(try await library.add(open) == "new")
        #expect(await fake.call("AddAsset")?.arguments == "(0, {})")
        try open.seek(toOffset: 0)
        #expect(try open.readToEnd() == Data("photo".utf8), "the app's own stays open")
        await #expect(throws: PhotoLibraryError.self) { try await library.add(folder.appending(path: "none.jpg")) }
    }

    @Test("own albums are made, named, filled and removed")
    func ownAlbums() async throws {
        let fake = try await FakeLibrary()
        let library = fake.library
        try await fake.answer("CreateAlbum", "('1',)")
        #expect(try await library.createAlbum(titled: "Ours") == "1")
        #expect(await fake.call("CreateAlbum")?.arguments == "('Ours',)")
        try await library.renameAlbum("1", to: "Theirs")
        #expect(await fake.call("RenameAlbum")?.arguments == "('1', 'Theirs')")
        try await library.add(["a", "b"], toAlbum: "1")
        #expect(await fake.call("AddToAlbum")?.arguments == "('1', ['a', 'b'])")
        try await library.remove([], fromAlbum: "1")
        #expect(await fake.call("RemoveFromAlbum")?.arguments == "('1', [])")
        try await library.deleteAlbum("1")
        #expect(await fake.call("DeleteAlbum")?.arguments == "('1',)")
    }
}
