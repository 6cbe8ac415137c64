// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Testing

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

@Suite("The first screen, fetched ahead")
struct FirstAnswersTests {
    private let library = MemoryLibrary((1...200).map { .sample($0) })
    private let state = PickerState(configuration: PickerConfiguration())

    @Test("the first question is answered once from memory, the next by the library")
    func once() async throws {
        let port = library.port()
        let first = try await FirstAnswers(state, from: port)
        let ahead = first.port(before: port)
        let held = try await ahead.list(state.query)
        let again = try await ahead.list(state.query)
        #expect(held.count == 200)
        #expect(held != again)
        #expect(!first.isEmpty)
    }

    @Test("records are answered from memory only where all are there, and never after a change")
    func records() async throws {
        let port = library.port()
        let first = try await FirstAnswers(state, from: port)
        let ahead = first.port(before: port)
        library.remove([AssetID(rawValue: 1)])
        #expect(try await ahead.assets([AssetID(rawValue: 1)]).count == 1)
        #expect(try await ahead.assets([AssetID(rawValue: 1), AssetID(rawValue: 150)]).count == 1)
        first.forget()
        #expect(try await ahead.assets([AssetID(rawValue: 1)]).isEmpty)
    }

    @Test(
        "what changes after the first question is told to the store, however late it listens", .timeLimit(.minutes(5)))
    func changed() async throws {
        let port = library.port()
        let first = try await FirstAnswers(state, from: port)
        library.remove([AssetID(rawValue: 1)])
        var heard: [LibraryEvent] = []
        for await event in first.port(before: port).events() {
            heard.append(event)
            if case .removed = event { break }
        }
        #expect(heard.contains(.removed([AssetID(rawValue: 1)])))
    }

    @Test("a library that knows nothing says so: its scan cannot wait")
    func empty() async throws {
        #expect(try await FirstAnswers(state, from: MemoryLibrary([]).port()).isEmpty)
    }
}
