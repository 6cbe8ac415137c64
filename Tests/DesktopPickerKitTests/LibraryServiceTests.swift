// SPDX-License-Identifier: GPL-3.0-or-later

import DesktopPickerKit
import Foundation
import PickerModel
import Testing

/// Errors, changes, and services that come and go.
@Suite(
    "The library's service", .serialized, .enabled(if: FakeLibrary.isPossible, "needs python3-gi and dbus-daemon"),
    .timeLimit(.minutes(5)))
struct LibraryServiceTests {
    static let errors: [(String, PhotoLibraryError)] = [
        ("InvalidConfiguration", .invalidConfiguration("so it is")), ("AccessDenied", .accessDenied("so it is")),
        ("UnknownAsset", .unknownAsset), ("UnknownAlbum", .unknownAlbum), ("Busy", .busy("so it is")),
        ("NotSupported", .notSupported("so it is")), ("TooLarge", .tooLarge("so it is")),
        ("NoSpace", .noSpace("so it is")),
        ("Failed", .failed("so it is")), ("Something", .failed("so it is")),
        ("org.freedesktop.DBus.Error.FileNotFound", .unreadable("so it is")),
        ("org.freedesktop.DBus.Error.AccessDenied", .accessDenied("so it is")),
        ("org.freedesktop.DBus.Error.UnknownMethod", .notInstalled),
        ("org.freedesktop.DBus.Error.UnknownInterface", .notInstalled),
    ]

    /// Every function that calls, by the method that it calls.
    static let functions: [(String, @Sendable (PhotoLibrary) async throws -> Void)] = [
        ("AuthorizationStatus", { _ = try await $0.authorizationStatus(for: .readWrite) }),
        ("AuthorizationStatus", { _ = try await $0.changes }),
        ("RequestAuthorization", { _ = try await $0.requestAuthorization(for: .addOnly) }),
        ("PresentLimitedLibraryPicker", { _ = try await $0.presentLimitedLibraryPicker() }),
        ("FetchAssets", { for try await _ in $0.assets() {} }), ("FetchAlbums", { _ = try await $0.albums() }),
        ("OpenAsset", { _ = try await $0.open("a") }), ("OpenAsset", { _ = try await $0.preview(of: "a", size: 1) }),
        ("AddAsset", { _ = try await $0.add(URL(filePath: "/dev/null")) }),
        ("CreateAlbum", { _ = try await $0.createAlbum(titled: "Ours") }),
        ("RenameAlbum", { try await $0.renameAlbum("1", to: "x") }),
        ("AddToAlbum", { try await $0.add(["a"], toAlbum: "1") }),
        ("RemoveFromAlbum", { try await $0.remove(["a"], fromAlbum: "1") }),
        ("DeleteAlbum", { try await $0.deleteAlbum("1") }),
    ]

    @Test("each call that is refused throws the contract's error", arguments: functions.indices)
    func errors(_ index: Int) async throws {
        let (method, function) = Self.functions[index]
        let fake = try await FakeLibrary()
        let library = fake.library
        for (name, error) in Self.errors {
            try await fake.refuse(method, name)
            await #expect(throws: error) { try await function(library) }
        }
        #expect(Self.errors.allSatisfy { !$0.1.description.isEmpty })
    }

    @Test(
        "a service that ends while a call waits is told, and the next call goes to another one",
        arguments: functions.indices)
    func ends(_ index: Int) async throws {
        let (method, function) = Self.functions[index]
        let fake = try await FakeLibrary()
        let library = fake.library
        let isRequest = method == "RequestAuthorization" || method == "PresentLimitedLibraryPicker"
        if !isRequest { try await fake.hold(method) }
        let calling = Task { try await function(library) }
        #expect(await fake.call(method)?.service == 1)
        try await fake.leave()
        await #expect(throws: PhotoLibraryError.serviceEnded) { try await calling.value }
        await #expect(throws: PhotoLibraryError.notInstalled) { try await library.albums() }
        try await fake.begin()
        try await fake.answer("FetchAlbums", "(@aa{sv} [],)")
        #expect(try await library.albums().isEmpty)
        #expect(await fake.call("FetchAlbums")?.service == 2)
    }

    @Test("the service that answered is called though another one has the name, until it ends")
    func follows() async throws {
        let fake = try await FakeLibrary()
        let library = fake.library
        try await fake.answer("FetchAlbums", "(@aa{sv} [],)")
        _ = try await library.albums()
        let first = try #require(await fake.call("FetchAlbums"))
        try await fake.begin()
        _ = try await library.albums()
        #expect(await fake.call("FetchAlbums")?.service == 1)
        try await fake.leave()
        _ = try await library.albums()
        let next = try #require(await fake.call("FetchAlbums"))
        #expect(next.service == 2)
        #expect(next.sender == first.sender, "an app that is connected all the time is one that runs all the time")
    }

    @Test("pages belong to the service that began them")
    func pages() async throws {
        let fake = try await FakeLibrary()
        let library = fake.library
        try await fake.answer("FetchAssets", "([{'id': <'a'>}], {'next': <'n'>})")
        var iterator = library.assets().makeAsyncIterator()
        #expect(try await iterator.next()?.count == 1)
        try await fake.begin()
        try await fake.leave()
        await #expect(throws: PhotoLibraryError.serviceEnded) { try await iterator.next() }
    }

    @Test("changes are told to every reader, in their order")
    func changes() async throws {
        let fake = try await FakeLibrary()
        let library = fake.library
        try await fake.answer("AuthorizationStatus", "('limited',)")
        let (one, other) = (try await library.changes, try await library.changes)
        try await fake.emit("Changed", "(['a'], ['b', 'c'], @as [])")
        try await fake.emit("Unknown", "('x',)")
        try await fake.emit("AuthorizationChanged", "('read-write', 'denied')")
        try await fake.emit("Changed", "(@as [], @as [], ['a'])")
        for stream in [one, other] {
            var told: [LibraryChange] = []
            for await change in stream.prefix(3) { told.append(change) }
            #expect(
                told == [
                    .assets(added: ["a"], changed: ["b", "c"], removed: []), .authorization(.readWrite, .denied),
                    .assets(added: [], changed: [], removed: ["a"]),
                ])
        }
    }

    @Test("a service that ends leaves readers with everything to fetch anew, and the next one tells them")
    func readersStay() async throws {
        let fake = try await FakeLibrary()
        let library = fake.library
        try await fake.answer("AuthorizationStatus", "('limited',)")
        try await fake.answer("FetchAlbums", "(@aa{sv} [],)")
        var changes = try await library.changes.makeAsyncIterator()
        try await fake.leave()
        #expect(await changes.next() == .anything)
        try await fake.begin()
        _ = try await library.albums()
        try await fake.emit("Changed", "(['a'], @as [], @as [])")
        #expect(await changes.next() == .assets(added: ["a"], changed: [], removed: []))
    }

    @Test("changes end with the library")
    func changesEnd() async throws {
        let fake = try await FakeLibrary()
        try await fake.answer("AuthorizationStatus", "('limited',)")
        let changes = try await fake.library.changes
        for await _ in changes { Issue.record("there was no change") }
    }

    @Test(
        "an answer of another kind is an error and no crash",
        arguments: [
            "(uint32 0, {'status': <uint32 3>})", "(uint32 0, {'status': <'perhaps'>})", "(uint32 0, @a{sv} {})",
            "(uint32 0,)", "('x',)",
        ])
    func strange(_ response: String) async throws {
        let fake = try await FakeLibrary()
        try await fake.answer("RequestAuthorization", response: response)
        await #expect(throws: PhotoLibraryError.self) { try await fake.library.requestAuthorization(for: .readWrite) }
    }

    @Test("without a bus, and without a service, each says so")
    func nobody() async throws {
        let nowhere = PhotoLibrary(busAddress: "unix:path=/nonexistent/bus")
        let error = await #expect(throws: PhotoLibraryError.self) { try await nowhere.albums() }
        if case .noBus? = error {} else { Issue.record("\(String(describing: error))") }
        let fake = try await FakeLibrary()
        try await fake.leave()
        await #expect(throws: PhotoLibraryError.notInstalled) { try await fake.library.albums() }
    }
}
