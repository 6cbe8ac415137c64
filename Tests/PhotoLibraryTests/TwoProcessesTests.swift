// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel
import Testing

@testable import PhotoLibrary

/// Two pickers at once, each with its own connection to one index.
@Suite("Two processes on one index", .timeLimit(.minutes(5)))
struct TwoProcessesTests {
    private let folder: TemporaryFolder
    private let index: TemporaryFolder
    private let reader = StatedFactReader()

    init() throws {
        (folder, index) = (try TemporaryFolder(), try TemporaryFolder())
        for name in ["a.jpg", "trip/b.jpg"] { try folder.photo(name) }
    }

    private func engine() -> LibraryEngine {
        LibraryEngine(database: .open(at: "\(index.path)/index.sqlite"), identity: .temporary(), timeZone: .gmt)
    }

    private func view(_ engine: LibraryEngine) -> LibraryView { engine.view(of: [FileLocation(folder.path)]) }

    @Test("what another one has indexed meanwhile is told after the own scan, once")
    func scanned() async throws {
        let (first, second) = (engine(), engine())
        let (waiting, other) = (view(first), view(second))
        let ear = ViewEar(waiting)
        #expect(try await waiting.port().list(LibraryQuery()).isEmpty)
        #expect(try await other.scan(reader: reader).warnings == [])
        let report = try await waiting.scan(reader: reader)
        #expect((report.read, report.warnings) == (0, []))
        #expect(try await waiting.port().list(LibraryQuery()).count == 2)
        try await ear.until { ear.heard.contains(.changed) }
        _ = try await waiting.scan(reader: reader)
        first.stop()
        #expect(await ear.rest().count { $0 == .changed } == 1)
    }

    @Test("a photo that comes while both follow the folder is told by both")
    func followed() async throws {
        let engines = [engine(), engine()]
        let views = engines.map { view($0) }
        let ears = views.map { ViewEar($0) }
        for engine in engines { await engine.watch(reader: reader) }
        for (view, ear) in zip(views, ears) {
            try await ear.until { try await view.port().list(LibraryQuery()).count == 2 }
        }
        let before = ears.map { ear in ear.heard.count { $0 == .changed } }
        try folder.photo("c.jpg")
        for (ear, count) in zip(ears, before) {
            try await ear.until { ear.heard.count { $0 == .changed } > count }
        }
        for engine in engines { engine.stop() }
    }
}
