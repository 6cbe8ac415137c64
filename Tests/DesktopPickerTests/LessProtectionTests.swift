// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PhotoLibrary
import PickerModel
import Synchronization
import Testing
import Workers

@testable import PickerHost

@Suite("Less protection is said once")
struct LessProtectionTests {
    /// Keeps sentences.
    private final class Said: Sendable {
        private let all = Mutex<[String]>([])
        var sentences: [String] { all.withLock { $0 } }
        func add(_ sentence: String) { all.withLock { $0.append(sentence) } }

        var notices: Notices { Notices(write: { self.add($0) }, advice: { "see: \($0)" }) }
    }

    /// Keeps what a window is told.
    private final class Window: Sendable {
        private let all = Mutex<[LibraryNotice]>([])
        var notices: [LibraryNotice] { all.withLock { $0 } }

        func tell(isOpen: Bool = true) -> LessProtection.Tell {
            { notice in
                if isOpen { self.all.withLock { $0.append(notice) } }
                return isOpen
            }
        }
    }

    @Test("at a terminal by one sentence, however many decoders find it")
    func terminal() {
        let said = Said()
        let protection = LessProtection(said.notices)
        _ = protection.tellTerminal()
        protection.note(.full)
        protection.note(.nothingDecoded)
        #expect(said.sentences.isEmpty)
        for _ in ["photos", "videos", "photos"] { protection.note(.locksAlone) }
        _ = protection.tellTerminal()
        #expect(said.sentences == [Self.inNotices])
    }

    private static let inNotices =
        "warning: photos are opened with less protection, without namespaces around the decoders; see: machine"

    @Test("no app is told, but the person at one window is, whichever comes first", arguments: [true, false])
    func window(_ isFoundFirst: Bool) {
        let (said, windows) = (Said(), Window())
        let protection = LessProtection(said.notices)
        if isFoundFirst { protection.note(.locksAlone) }
        _ = protection.tell(windows.tell())
        #expect(windows.notices.isEmpty == !isFoundFirst)
        protection.note(.locksAlone)
        protection.note(.locksAlone)
        _ = protection.tell(windows.tell())
        #expect(windows.notices == [.lessProtection])
        #expect(said.sentences.isEmpty)
    }

    @Test("a window that is gone does not count")
    func gone() {
        let windows = Window()
        let protection = LessProtection(Said().notices)
        _ = protection.tell(windows.tell())
        _ = protection.tell(windows.tell(isOpen: false))
        protection.note(.locksAlone)
        #expect(windows.notices == [.lessProtection])
    }

    @Test("a request that has ended is told nothing, and its reader reads no more")
    func ended() {
        let (said, windows) = (Said(), Window())
        let protection = LessProtection(said.notices)
        for number in [protection.tell(windows.tell()), protection.tellTerminal()] { protection.leave(number) }
        protection.note(.locksAlone)
        #expect(said.sentences.isEmpty)
        #expect(windows.notices.isEmpty)
        _ = protection.tell(windows.tell())
        _ = protection.tellTerminal()
        #expect(said.sentences == [Self.inNotices])
        #expect(windows.notices == [.lessProtection])
    }

    @Test("where one process has both, the reader and one window are told", arguments: [true, false])
    func both(_ isFoundFirst: Bool) {
        let (said, windows) = (Said(), Window())
        let protection = LessProtection(said.notices)
        if isFoundFirst { protection.note(.locksAlone) }
        _ = protection.tell(windows.tell())
        _ = protection.tellTerminal()
        protection.note(.locksAlone)
        #expect(said.sentences == [Self.inNotices])
        #expect(windows.notices == [.lessProtection])
    }

    @Test("the notices say it once a request comes about which a person reads them, and not for an app's")
    func requests() {
        let home = FileManager.default.temporaryDirectory.path + "/less-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: home) }
        let said = Said()
        let host = Composition.host(
            paths: ProgramPaths(environment: ["HOME": home]), data: ProgramData(environment: [:]),
            notices: said.notices,
            translate: { $0 })
        defer { host.stop() }
        host.lessProtection.note(.locksAlone)
        var request = PickRequest(PickerConfiguration(), from: CallingApp())
        withExtendedLifetime(RequestSession(request, on: host)) { #expect(said.sentences.isEmpty) }
        request.audience = .person
        withExtendedLifetime(RequestSession(request, on: host)) { #expect(said.sentences == [Self.inNotices]) }
    }

    @Test(
        "the window of a request shows it as a notice, whatever its scope",
        arguments: [LibraryScope.everything, .assets([])])
    @MainActor
    func notice(_ scope: LibraryScope) async throws {
        let home = FileManager.default.temporaryDirectory.path + "/less-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: home) }
        let host = Composition.host(
            paths: ProgramPaths(environment: ["HOME": home]), data: ProgramData(environment: [:]),
            notices: Said().notices,
            translate: { $0 })
        var request = PickRequest(PickerConfiguration(), from: CallingApp())
        request.scope = scope
        let session = RequestSession(request, on: host)
        var events = session.library.port().events().makeAsyncIterator()
        host.lessProtection.note(.locksAlone)
        #expect(await events.next() == .notice(.lessProtection))
        host.stop()
    }
}
