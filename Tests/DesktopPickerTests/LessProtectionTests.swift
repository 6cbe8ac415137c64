// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
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

        func notices(for audience: Notices.Audience) -> Notices {
            Notices(for: audience, write: { self.add($0) }, advice: { "see: \($0)" })
        }
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
        let (said, window) = (Said(), Window())
        let protection = LessProtection(said.notices(for: .person))
        protection.tell(window.tell())
        protection.note(.full)
        protection.note(.nothingDecoded)
        #expect(said.sentences.isEmpty)
        for _ in ["photos", "videos", "photos"] { protection.note(.locksAlone) }
        #expect(
            said.sentences == [
                "warning: photos are opened with less protection, without namespaces around the decoders; "
                    + "see: machine"
            ])
        #expect(window.notices.isEmpty)
    }

    @Test("no app is told, but the person at one window is, whichever comes first", arguments: [true, false])
    func window(_ isFoundFirst: Bool) {
        let (said, windows) = (Said(), Window())
        let protection = LessProtection(said.notices(for: .app))
        if isFoundFirst { protection.note(.locksAlone) }
        protection.tell(windows.tell())
        #expect(windows.notices.isEmpty == !isFoundFirst)
        protection.note(.locksAlone)
        protection.note(.locksAlone)
        protection.tell(windows.tell())
        #expect(windows.notices == [.lessProtection])
        #expect(said.sentences.isEmpty)
    }

    @Test("a window that is gone does not count")
    func gone() {
        let windows = Window()
        let protection = LessProtection(Said().notices(for: .app))
        protection.tell(windows.tell())
        protection.tell(windows.tell(isOpen: false))
        protection.note(.locksAlone)
        #expect(windows.notices == [.lessProtection])
    }

    @Test("the window of a request shows it as a notice")
    @MainActor
    func notice() async throws {
        let home = FileManager.default.temporaryDirectory.path + "/less-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: home) }
        let host = Composition.host(
            paths: ProgramPaths(environment: ["HOME": home]), notices: Said().notices(for: .app), translate: { $0 })
        let session = RequestSession(PickRequest(PickerConfiguration(), from: CallingApp()), on: host)
        var events = session.library.port().events().makeAsyncIterator()
        host.lessProtection.note(.locksAlone)
        #expect(await events.next() == .notice(.lessProtection))
        host.stop()
    }
}
