// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@testable import PickerHost

/// Which apps the settings list, and what of them is forgotten.
@Suite("Apps of the settings")
struct KnownAppsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var paths: ProgramPaths { ProgramPaths(environment: ["HOME": folder.path]) }
    private var known: KnownApps { paths.knownApps(languages: ["de"], own: "io.example.Picker") }

    private func pick(_ app: String) {
        var memory = AppMemory()
        memory.dismissedBanner = AppMemory.currentGeneration
        AppMemories(folder: paths.apps).save(memory, since: AppMemory(), of: CallingApp(id: app))
    }

    private func decide(_ app: String, _ choice: Authorization.Choice) throws {
        try paths.accessRecords.change(app, by: .person) {
            $0.choose(choice, on: CivilDay(number: 20_000), withheld: [])
        }
    }

    @Test("apps about which something was decided and apps that picked, each once, and not the picker itself")
    func listing() throws {
        #expect(known.apps() == [])
        try decide("org.example.Notes", .limitedAccess)
        pick("org.example.Notes")
        pick("org.example.Mail")
        pick("io.example.Picker")
        try folder.write(
            Array("[Desktop Entry]\nName=Mail\nName[de]=Post\nIcon=mail\n".utf8),
            to: ".local/share/applications/org.example.Mail.desktop")
        let apps = known.apps()
        #expect(apps.map(\.id) == ["org.example.Mail", "org.example.Notes"])
        #expect(apps.map(\.app.name) == ["Post", "org.example.Notes"])
        #expect(apps.map(\.app.iconName) == ["mail", nil])
        #expect(apps.map { $0.access?.decided.choice } == [nil, .limitedAccess])
    }

    @Test("a forgotten app is as one that never asked nor picked")
    func forgetting() throws {
        try decide("org.example.Notes", .fullAccess)
        pick("org.example.Notes")
        pick("org.example.Mail")
        try known.forget("org.example.Notes")
        #expect(known.apps().map(\.id) == ["org.example.Mail"])
        #expect(paths.accessRecords.access(of: "org.example.Notes") == AppAccess())
        try known.forget("org.example.Notes")
        try known.forget("../x")
    }

    @Test("the record as the settings show it")
    func record() throws {
        #expect(known.record() == AccessRecord())
        try known.log.begin()
        #expect(known.record() == AccessRecord(isKept: true))
        func entry(_ way: HandedOver.Way?, app: String? = nil, name: String? = nil, time: String) -> DeliveryLogEntry {
            DeliveryLogEntry(
                time: time, app: app, appName: name, way: way,
                items: [DeliveryLogEntry.Item(name: "a.jpg", removed: [])])
        }
        known.log.add(entry(.added, app: "org.example.Notes", name: "Notes", time: "2025-08-12T12:00:00Z"))
        known.log.add(entry(nil, app: "org.example.Mail", time: "long ago"))
        known.log.add(entry(.dragged, time: "2025-08-12T12:00:00Z"))
        let day = try #require(CivilDay(year: 2025, month: 8, day: 12))
        #expect(
            known.record().entries == [
                AccessRecordEntry(.app("Notes"), on: day, names: ["a.jpg"]),
                AccessRecordEntry(.app("org.example.Mail"), on: nil, names: ["a.jpg"]),
                AccessRecordEntry(.dragged, on: day, names: ["a.jpg"]),
            ])
    }
}
