// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PhotoLibrary
import PickerModel
import PickerTestSupport
import Testing

@testable import PickerHost
@testable import PickerModel

/// A program that asks over the bus hears nothing of the library before the person acts, and can name only what it was told.
@Suite("Requests that tell nothing by themselves", .timeLimit(.minutes(5)))
struct DiscreetRequestTests {
    private let home: TemporaryFolder
    private let host: ProcessHost

    init() throws {
        home = try TemporaryFolder()
        let pixel =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        // An album called Paris once, twice and not at all.
        for name in ["one/Paris/a.png", "one/b.png", "two/x/Paris/c.png", "two/y/Paris/d.png", "none/Rome/e.png"] {
            try home.write([UInt8](Data(base64Encoded: pixel) ?? Data()) + Array(name.utf8), to: name)
        }
        host = Composition.host(
            paths: ProgramPaths(environment: ["HOME": home.path]), data: ProgramData(environment: [:]),
            notices: Notices(write: { _ in }), translate: { $0 })
    }

    private func session(_ configuration: PickerConfiguration, _ folder: String, isDiscreet: Bool = true)
        -> RequestSession
    {
        var request = PickRequest(configuration, from: CallingApp(id: "org.example.App"))
        request.folders = .named([FileLocation("\(home.path)/\(folder)")])
        request.isDiscreet = isDiscreet
        if isDiscreet { request.identifiers = AppIdentifiers(for: "org.example.App", host.engine.identity) }
        return RequestSession(request, on: host)
    }

    private func ids(_ folder: String) async throws -> [AssetID] {
        let library = session(PickerConfiguration(), folder).library
        try await library.scanAndTell()
        return try await library.port().list(LibraryQuery()).entries.map(\.id)
    }

    @Test("whatever the library and the options are, a program hears the same before the first act: nothing")
    @MainActor
    func silence() async throws {
        defer { host.stop() }
        let identifiers = AppIdentifiers(for: "org.example.App", host.engine.identity)
        var told: [String] = []
        for folder in ["one", "two", "none"] { told += try await ids(folder).map { identifiers.told($0).description } }
        var generator = SeededGenerator(seed: 20_261_129)
        for _ in 0..<40 {
            var configuration = PickerConfiguration.random(&generator)
            if configuration.selectionLimit != 1 {
                configuration.preselectedAssetIdentifiers += told.shuffled(using: &generator).prefix(2)
            }
            for folder in ["one", "two", "none"] {
                let session = session(configuration, folder)
                let store = session.store(from: try await session.state())
                var heard: [String] = []
                store.onSelectionChange = { heard.append("\($0)") }
                store.onFinish = { heard.append("\($0)") }
                store.start()
                await store.quiescence()
                #expect(heard.isEmpty, "\(configuration) of \(folder)")
            }
        }
    }

    @Test(
        "an album that is not there opens the whole library over the bus, or an empty one where nothing else may be shown",
        arguments: ["two", "none"], [RequestedAlbum.Mode.highlight, .restrict])
    @MainActor
    func albums(_ folder: String, _ mode: RequestedAlbum.Mode) async throws {
        defer { host.stop() }
        let all = try await ids(folder)
        var configuration = PickerConfiguration()
        configuration.scope = RequestedAlbum("Paris", mode: mode)
        let session = session(configuration, folder)
        let store = session.store(from: try await session.state())
        store.start()
        await store.quiescence()
        #expect(store.state.shown.count == (mode == .restrict ? 0 : all.count))
        if mode == .restrict {
            guard case .page(let page) = store.presentation.content else {
                Issue.record("no page is shown")
                return
            }
            #expect(page.title.english == "No Such Album")
        }
        // On the command line it is an error.
        await #expect(throws: HostError.self) {
            _ = try await self.session(configuration, folder, isDiscreet: false).state()
        }
    }

    @Test("each app has identifiers of its own, and names what it was told and nothing else")
    func identifiers() {
        let identity = AssetIdentity(key: [UInt8](0..<32))
        let all = (1...500).map { AssetID(rawValue: $0) }
        let (one, other) = (
            AppIdentifiers(for: "org.example.One", identity), AppIdentifiers(for: "org.example.Two", identity)
        )
        let (names, others) = (all.map { one.told($0) }, all.map { other.told($0) })
        #expect(Set(names).count == 500 && Set(names).isDisjoint(with: others) && Set(names).isDisjoint(with: all))
        // The same for the same app, in another process as well.
        #expect(AppIdentifiers(for: "org.example.One", identity).told(all[7]) == names[7])
        #expect(AppIdentifiers(for: "org.example.One", AssetIdentity(key: [UInt8](1..<33))).told(all[7]) != names[7])
        #expect(one.assets([names[9], all[3], others[4], names[2]], among: all) == [all[9], all[2]])
        // A program of which nothing is known has others in each request, also where an app has that name.
        let unknown = AppIdentifiers(for: nil, identity)
        #expect(unknown.told(all[0]) != AppIdentifiers(for: nil, identity).told(all[0]))
        #expect(unknown.told(all[0]) == unknown.told(all[0]))
    }
}
