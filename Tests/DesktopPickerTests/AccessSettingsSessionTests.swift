// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkSupport
import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

/// The settings in their window, on files of a test.
@MainActor
@Suite("A session of the settings", .serialized)
struct AccessSettingsSessionTests {
    private static let app = "org.example.Notes"

    @MainActor
    private final class Place {
        let home: TemporaryFolder
        let host: ProcessHost
        let session: AccessSettingsSession
        let records: AccessRecords
        var changed: [String] = []
        var hasEnded = false

        init(_ choice: Authorization.Choice) throws {
            try #require(Display.isAvailable(), "needs a display: set DISPLAY, or run under Xvfb")
            home = try TemporaryFolder()
            let paths = ProgramPaths(environment: ["HOME": home.path])
            records = paths.accessRecords
            try records.change(app, by: .person) {
                $0.choose(choice, on: CivilDay(number: 20_000), withheld: [])
                $0.select([1, 2].map { AssetID(rawValue: $0) })
            }
            host = Composition.host(
                paths: paths, data: ProgramData(environment: [:]), notices: Notices(write: { _ in }),
                translate: { $0 })
            session = AccessSettingsSession(
                try OpenWindow.application.get(), appearance: try Appearance(icons: nil),
                known: paths.knownApps(languages: [], own: ""), host: host,
                library: RequestLibrary(host, .personal, audience: .person), usuallyWithheld: [])
            session.onChanged = { [weak self] in self?.changed.append($0) }
            session.onEnd = { [weak self] in self?.hasEnded = true }
        }

        var access: AppAccess { records.access(of: app) }

        func open() async {
            session.open()
            await OpenWindow.turn { !self.session.state.apps.isEmpty }
        }

        func close() async {
            session.window?.window.close()
            await OpenWindow.turn { self.hasEnded }
            host.stop()
        }
    }

    @Test("what the person decides is on disk, others are told, and the window ends when all is written")
    func deciding() async throws {
        let place = try Place(.limitedAccess)
        await place.open()
        place.session.send(.takenOut(AssetID(rawValue: 1)))
        place.session.send(.chosen(.fullAccess))
        place.session.send(.locationChanged(false))
        // Closed at once, all of it is written all the same.
        await place.close()
        #expect(place.access.selected == [AssetID(rawValue: 2)])
        #expect(place.access.decided.choice == .fullAccess)
        #expect(place.access.withheld == .location)
        #expect(place.changed == [Self.app, Self.app, Self.app])
        #expect(place.session.window == nil)
    }

    @Test("what is ticked in the picker of the selection replaces it, unless the app was refused meanwhile")
    func editing() async throws {
        let place = try Place(.limitedAccess)
        await place.open()
        var asked: [AssetID] = []
        var answer: (([AssetID]?) -> Void)?
        place.session.onEdit = { app, ticked, done in
            #expect(app == Self.app)
            (asked, answer) = (ticked, done)
        }
        place.session.send(.editPressed)
        #expect(asked == [1, 2].map { AssetID(rawValue: $0) })
        answer?(nil)
        answer?([AssetID(rawValue: 7)])
        await OpenWindow.turn { place.access.selected == [AssetID(rawValue: 7)] }
        #expect(place.access.selected == [AssetID(rawValue: 7)])
        place.session.send(.editPressed)
        place.session.send(.chosen(.none))
        answer?([AssetID(rawValue: 8)])
        await place.close()
        #expect(place.access.selected == [AssetID(rawValue: 7)])
    }

    @Test("a forgotten app is gone from the disk and stays so")
    func forgetting() async throws {
        let place = try Place(.limitedAccess)
        await place.open()
        var answer: (([AssetID]?) -> Void)?
        place.session.onEdit = { _, _, done in answer = done }
        place.session.send(.editPressed)
        place.session.send(.forgetPressed)
        answer?([AssetID(rawValue: 8)])
        await place.close()
        #expect(place.records.apps == [])
    }

    @Test("a change that cannot be written is said, and the window shows what is on disk")
    func failing() async throws {
        let place = try Place(.limitedAccess)
        await place.open()
        let folder = place.home.path + "/.local/share/desktop-picker/access"
        try FileManager.default.removeItem(atPath: folder)
        try Data().write(to: URL(fileURLWithPath: folder))
        place.session.send(.chosen(.fullAccess))
        #expect(place.session.state.apps.first?.access?.decided.choice == .fullAccess)
        // The window reads also when it becomes active. The list comes with the last reading, the problem with its own.
        await OpenWindow.turn { place.session.state.problem != nil && place.session.state.apps.isEmpty }
        #expect(place.session.state.problem?.english.hasPrefix("The change could not be saved: ") == true)
        #expect(place.session.state.apps.isEmpty, "the disk has no record any more")
        #expect(place.changed == [])
        await place.close()
    }
}
