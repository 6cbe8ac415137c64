// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkSupport
import PickerModel
import PickerTestSupport
import Testing

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

/// What is added to the desktop's recent files.
@MainActor
@Suite(.serialized)
struct RecentlyPickedTests {
    private func noted(_ outcome: PickerOutcome) throws -> String {
        try #require(Display.isAvailable(), "needs a display: set DISPLAY, or run under Xvfb")
        let list = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).xbel")
        defer { try? FileManager.default.removeItem(at: list) }
        RecentlyPicked.note(outcome, in: list.path)
        return (try? String(contentsOf: list, encoding: .utf8)) ?? ""
    }

    @Test("files chosen in place of photos are noted with the kind that their names tell")
    func others() throws {
        let files = [FileLocation("/srv/notes.txt"), FileLocation("/srv/a thing")]
        let text = try noted(PickerOutcome(kind: .confirmed, others: files))
        #expect(text.contains("href=\"file:///srv/notes.txt\""))
        #expect(text.contains("type=\"text/plain\""))
        #expect(text.contains("href=\"file:///srv/a%20thing\""))
        #expect(text.contains("type=\"application/octet-stream\""))
    }

    @Test("nobody else may read the list, whoever made it", arguments: [nil, 0o600, 0o644])
    func mode(made: Int?) throws {
        try #require(Display.isAvailable(), "needs a display: set DISPLAY, or run under Xvfb")
        let list = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).xbel")
        defer { try? FileManager.default.removeItem(at: list) }
        let outcome = PickerOutcome(kind: .confirmed, others: [FileLocation("/srv/notes.txt")])
        if let made {
            RecentlyPicked.note(outcome, in: list.path)
            try FileManager.default.setAttributes([.posixPermissions: made], ofItemAtPath: list.path)
        }
        RecentlyPicked.note(outcome, in: list.path)
        let mode = try FileManager.default.attributesOfItem(atPath: list.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("nothing of what was cancelled")
    func cancelled() throws {
        #expect(try noted(PickerOutcome(kind: .cancelled, others: [FileLocation("/srv/notes.txt")])).isEmpty)
    }
}
