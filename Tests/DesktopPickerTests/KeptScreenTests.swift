// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PhotoLibrary
import PickerModel
import PickerTestSupport
import Testing

@testable import PickerHost
@testable import Thumbnails

/// The kept first screens of requests with different scopes.
@Suite("First screens are kept for each scope", .timeLimit(.minutes(5)))
final class KeptScreenTests {
    private let home: String
    private let host: ProcessHost
    private let one = LibraryScope.assets([AssetID(rawValue: 1)])
    private let other = LibraryScope.assets([AssetID(rawValue: 2)])

    init() {
        home = FileManager.default.temporaryDirectory.appendingPathComponent("kept-\(UUID().uuidString)").path
        host = Composition.host(
            paths: ProgramPaths(environment: ["HOME": home, "XDG_DATA_DIRS": home]),
            data: ProgramData(environment: [:]),
            notices: Notices(write: { _ in }), translate: { $0 })
    }

    deinit {
        host.stop()
        try? FileManager.default.removeItem(atPath: home)
    }

    private static let photo = ThumbnailRequest(
        key: 1, path: Array("/photos/one.jpg".utf8), modified: 1000, format: .jpeg, pixels: 4, crop: .square)

    private func tile(_ tone: UInt8) -> TilePixels {
        TilePixels(width: 4, height: 4, bytes: Array(repeating: tone, count: 4 * 4 * 4))
    }

    private func session(_ scope: LibraryScope) -> RequestSession {
        var request = PickRequest(PickerConfiguration(), from: CallingApp(id: "org.example.App", name: "App"))
        request.folders = .named([FileLocation(home)])
        request.scope = scope
        return RequestSession(request, on: host)
    }

    /// One opening that shows the photo as this tile.
    private func open(_ scope: LibraryScope, showing tone: UInt8) {
        let session = session(scope)
        session.kept.note(Self.photo, tile(tone))
        session.keepFirstScreen()
        host.keeping.sync {}
    }

    /// What a request finds kept: the tone of the photo's tile.
    private func seen(_ scope: LibraryScope) -> UInt8? { session(scope).kept.tile(Self.photo)?.bytes.first }

    @Test("a request sees the screen of its own scope and no other, and leaves the others as they are")
    func apart() {
        open(.everything, showing: 1)
        #expect(seen(one) == nil)
        open(one, showing: 2)
        #expect(seen(other) == nil)
        open(other, showing: 3)
        #expect([seen(.everything), seen(one), seen(other)] == [1, 2, 3])
        // The same scope in other words of the caller is the same.
        #expect(seen(.all([])) == 1)
    }

    @Test("of narrowed scopes those stay that were kept last")
    func few() throws {
        open(.everything, showing: 1)
        let screens = host.paths.firstScreens
        let scopes = (1...6).map { LibraryScope.assets([AssetID(rawValue: $0)]) }
        for (age, scope) in zip([50, 20, 40, 10, 60, 30], scopes) {
            open(scope, showing: UInt8(age))
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: Double(-age))],
                ofItemAtPath: screens.file(of: host.engine.name(of: scope)))
        }
        screens.prune()
        #expect(scopes.map(seen) == [nil, 20, 40, 10, nil, 30])
        #expect(seen(.everything) == 1)
    }

    @Test("a request of which the scope leaves nothing removes no other screen")
    func empty() async throws {
        open(.everything, showing: 1)
        open(other, showing: 3)
        let nothing = session(one)
        let first = try await FirstAnswers(
            PickerState(configuration: PickerConfiguration()), from: MemoryLibrary([]).port())
        nothing.prepareDecoder(for: first)
        #expect([seen(.everything), seen(other)] == [1, 3])
    }

    @Test("a request of which the scope was changed before its first screen was complete keeps none")
    func changed() throws {
        open(one, showing: 2)
        let session = session(one)
        session.kept.note(Self.photo, tile(9))
        try session.library.view.setScope(.any([one, other]))
        session.keepFirstScreen()
        host.keeping.sync {}
        for scope in [one, other, .any([one, other]), .everything] { #expect(seen(scope) == nil, "\(scope)") }
    }
}
