// SPDX-License-Identifier: GPL-3.0-or-later

import DesktopPickerKit
import Foundation
import PickerModel
import Testing

/// The person's decisions as the app sees them.
@Suite(
    "Access to the library", .serialized, .enabled(if: FakeLibrary.isPossible, "needs python3-gi and dbus-daemon"),
    .timeLimit(.minutes(5)))
struct LibraryAccessTests {
    @Test("each status of each level arrives", arguments: AccessLevel.allCases)
    func statuses(_ level: PickerModel.AccessLevel) async throws {
        let fake = try await FakeLibrary()
        let library = fake.library
        for status in AuthorizationStatus.allCases {
            try await fake.answer("AuthorizationStatus", "('\(status.rawValue)',)")
            #expect(try await library.authorizationStatus(for: level) == status)
            #expect(await fake.call("AuthorizationStatus")?.arguments == "('\(level.rawValue)',)")
        }
        try await fake.answer("AuthorizationStatus", "('perhaps',)")
        await #expect(throws: PhotoLibraryError.self) { try await library.authorizationStatus(for: level) }
    }

    /// The deprecated function, without a warning.
    private protocol OldApp { func authorizationStatus() async throws -> AuthorizationStatus }
    private struct TwoStates: OldApp {
        let library: PhotoLibrary
        @available(*, deprecated)
        func authorizationStatus() async throws -> AuthorizationStatus { try await library.authorizationStatus() }
    }

    @Test(
        "apps that know two states take limited for authorized",
        arguments: [
            (AuthorizationStatus.notDetermined, AuthorizationStatus.notDetermined), (.restricted, .restricted),
            (.denied, .denied), (.authorized, .authorized), (.limited, .authorized),
        ])
    func twoStates(_ status: PickerModel.AuthorizationStatus, _ told: PickerModel.AuthorizationStatus) async throws {
        let fake = try await FakeLibrary()
        try await fake.answer("AuthorizationStatus", "('\(status.rawValue)',)")
        let app: any OldApp = TwoStates(library: fake.library)
        #expect(try await app.authorizationStatus() == told)
    }

    @Test("a request is answered with the person's decision")
    func request() async throws {
        let fake = try await FakeLibrary()
        let library = fake.library
        async let status = library.requestAuthorization(
            for: .readWrite, reason: "For the garden album", parentWindow: .x11(0x2a))
        let call = try #require(await fake.call("RequestAuthorization"))
        #expect(call.arguments == "('read-write', 'x11:2a', {'reason': <'For the garden album'>})")
        try await fake.respond(call.path, "(uint32 0, {'status': <'limited'>})")
        #expect(try await status == .limited)
    }

    @Test("an answer that comes before the request's path is not missed")
    func early() async throws {
        let fake = try await FakeLibrary()
        try await fake.answer("RequestAuthorization", response: "(uint32 0, {'status': <'denied'>})")
        #expect(try await fake.library.requestAuthorization(for: .addOnly) == .denied)
        #expect(await fake.call("RequestAuthorization")?.arguments == "('add-only', '', {})")
    }

    @Test("a prompt that was closed leaves the status as it was")
    func closed() async throws {
        let fake = try await FakeLibrary()
        try await fake.answer("RequestAuthorization", response: "(uint32 1, @a{sv} {})")
        try await fake.answer("AuthorizationStatus", "('not-determined',)")
        #expect(try await fake.library.requestAuthorization(for: .readWrite) == .notDetermined)
    }

    @Test("a request that failed says why")
    func failed() async throws {
        let fake = try await FakeLibrary()
        let library = fake.library
        let response = "(uint32 2, {'error': <'no display'>})"
        for method in ["RequestAuthorization", "PresentLimitedLibraryPicker"] {
            try await fake.answer(method, response: response)
        }
        await #expect(throws: PhotoLibraryError.failed("no display")) {
            try await library.requestAuthorization(for: .readWrite)
        }
        await #expect(throws: PhotoLibraryError.failed("no display")) {
            try await library.presentLimitedLibraryPicker()
        }
    }

    @Test(
        "the limited picker tells what was added, and nothing where the person cancelled",
        arguments: [
            ("(uint32 0, {'added': <['a', 'b']>})", ["a", "b"]), ("(uint32 0, {'added': <@as []>})", []),
            ("(uint32 1, @a{sv} {})", []),
        ])
    func limitedPicker(_ response: String, _ added: [String]) async throws {
        let fake = try await FakeLibrary()
        try await fake.answer("PresentLimitedLibraryPicker", response: response)
        #expect(
            try await fake.library.presentLimitedLibraryPicker(reason: "More?", parentWindow: .wayland("w")) == added)
        let call = await fake.call("PresentLimitedLibraryPicker")
        #expect(call?.arguments == "('wayland:w', {'reason': <'More?'>})")
    }

    @Test("a task that is cancelled withdraws its request")
    func cancelled() async throws {
        let fake = try await FakeLibrary()
        let library = fake.library
        let asking = Task { try await library.requestAuthorization(for: .readWrite) }
        let call = await fake.call("RequestAuthorization")
        asking.cancel()
        let close = await fake.call("Close")
        #expect(close?.path == call?.path)
        #expect(close?.sender == call?.sender)
        await #expect(throws: CancellationError.self) { try await asking.value }
        // The next one is not disturbed.
        try await fake.answer("RequestAuthorization", response: "(uint32 0, {'status': <'authorized'>})")
        #expect(try await library.requestAuthorization(for: .readWrite) == .authorized)
    }

    @Test("another request's answer is not taken")
    func two() async throws {
        let fake = try await FakeLibrary()
        let library = fake.library
        let first = Task { try await library.requestAuthorization(for: .readWrite) }
        let one = await fake.call("RequestAuthorization")
        let second = Task { try await library.requestAuthorization(for: .addOnly) }
        let other = await fake.call("RequestAuthorization")
        try await fake.respond(other?.path, "(uint32 0, {'status': <'denied'>})")
        #expect(try await second.value == .denied)
        try await fake.respond(one?.path, "(uint32 0, {'status': <'limited'>})")
        #expect(try await first.value == .limited)
    }
}
