// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel
import Testing

@testable import PickerCommands
@testable import PickerHost
@testable import PickerSessions
@testable import PickerViews

/// Who calls, by the units that desktops start apps in (systemd.io/DESKTOP_ENVIRONMENTS).
@Suite("Who called")
struct CallerIdentityTests {
    struct Unit: Sendable, CustomTestStringConvertible {
        let name: String
        let id: String?
        var testDescription: String { name }
        init(_ name: String, _ id: String?) {
            self.name = name
            self.id = id
        }
    }

    static let units = [
        // A scope ends with something random.
        Unit("app-org.gnome.Nautilus-1234.scope", "org.gnome.Nautilus"),
        Unit("app-gnome-org.gnome.Evince-4211.scope", "org.gnome.Evince"),
        Unit("app-flatpak-org.mozilla.firefox-3382.scope", "org.mozilla.firefox"),
        Unit("app-firefox-2b7f9c.scope", "firefox"),
        Unit(#"app-gnome-org.example.My\x2dApp-17.scope"#, "org.example.My-App"),
        Unit(#"app-KDE\x2dlauncher-org.kde.kate-17.scope"#, "org.kde.kate"),
        Unit("app-org.example.App_2-1.scope", "org.example.App_2"),
        // A service may, behind @.
        Unit("app-org.kde.kate.service", "org.kde.kate"), Unit("app-org.kde.kate@7f1c2.service", "org.kde.kate"),
        Unit("app-gnome-org.gnome.Music@autostart.service", "org.gnome.Music"),
        Unit("app-org.kde.kate@.service", "org.kde.kate"),
        Unit(#"app-org.example.My\x2dApp@a\x2db.service"#, "org.example.My-App"),
        Unit("app-org.gnome.Terminal.slice", "org.gnome.Terminal"),
        Unit("app-gnome-org.gnome.Terminal.slice", "org.gnome.Terminal"),
        // No units of apps.
        Unit("app.slice", nil), Unit("session-2.scope", nil), Unit("user@1000.service", nil), Unit("init.scope", nil),
        Unit("dbus.service", nil), Unit("vte-spawn-0b5c.scope", nil), Unit("myapp-org.kde.kate-1.scope", nil),
        Unit("App-org.kde.kate-1.scope", nil), Unit("app-org.kde.kate-1", nil), Unit("app-org.kde.kate.mount", nil),
        Unit("app-org.kde.kate-1.timer", nil), Unit("app-a-b-c-1.scope", nil), Unit("app-a-b-c.service", nil),
        Unit("", nil), Unit(".", nil), Unit("app-", nil), Unit("app-.scope", nil), Unit("app-1.scope", nil),
        Unit("app--1.scope", nil), Unit("app-.service", nil), Unit("app-@1.service", nil),
        // Names that would be something else as a file.
        Unit("app-..-1.scope", nil), Unit("app-.hidden-1.scope", nil), Unit(#"app-\x2e\x2e\x2fa-1.scope"#, nil),
        Unit(#"app-a\x2fb-1.scope"#, nil), Unit("app-a b-1.scope", nil), Unit("app-é-1.scope", nil),
        Unit("app-a\u{0}b-1.scope", nil), Unit("app-a:b-1.scope", nil), Unit("app-a%2Fb-1.scope", nil),
        Unit("app-$HOME-1.scope", nil), Unit("app-a;b@1.service", nil),
    ]

    @Test("the id of an app's unit, and of no other", arguments: units)
    func unit(_ unit: Unit) {
        #expect(CallerIdentity.applicationID(ofUnit: unit.name[...]) == unit.id)
    }

    private static let session = "/user.slice/user-1000.slice/user@1000.service/app.slice"

    @Test(
        "the unit that the session manager made counts, and nothing that the unit made within itself",
        arguments: [
            Unit("0::\(session)/app-gnome-org.gnome.Evince-4211.scope\n", "org.gnome.Evince"),
            Unit("0::\(session)/app-org.kde.kate.service", "org.kde.kate"),
            Unit(
                "12:pids:/x\n1:name=systemd:\(session)/app-org.kde.kate-1.scope\n"
                    + "0::\(session)/app-org.kde.kate-1.scope\n",
                "org.kde.kate"),
            Unit("1:name=systemd:\(session)/app-org.kde.kate-1.scope\n", "org.kde.kate"),
            Unit("0::\(session)/app-org.gnome.Terminal.slice/vte-spawn-0b5c.scope\n", "org.gnome.Terminal"),
            Unit("0::\(session)/app-org.outer-1.scope/app-org.inner-2.scope\n", "org.outer"),
            Unit("0::\(session)/app-org.outer.service/app-org.inner.slice/app-org.inner-2.scope\n", "org.outer"),
            Unit("0::\(session)/vte-spawn-0b5c.scope/app-org.inner-2.scope\n", nil),
            Unit("0::\(session)/app-org.outer.slice/run.scope/app-org.inner-2.scope\n", "org.outer"),
            Unit("0::/user.slice/user-1000.slice/session-2.scope/app-org.inner-2.scope\n", nil),
            Unit("0::/system.slice/cron.service/user@1000.service/app-org.inner-2.scope\n", nil),
            Unit("0::/user.slice/user@.service/app.slice/app-org.inner-2.scope\n", nil),
            Unit("0::/user.slice/user@me.service/app.slice/app-org.inner-2.scope\n", nil),
            Unit("0::/app-org.inner-2.scope\n", nil),
            Unit("0::\(session)/app-org.outer-1.scope/tabs/7\n", "org.outer"),
            Unit("0::\(session)/a:b.slice/app-org.kde.kate-1.scope\n", "org.kde.kate"),
            Unit("4:memory:/app-org.kde.kate-1.scope\n", nil),
            Unit("4:memory:/app-org.kde.kate-1.scope\n0::/user.slice/session-2.scope\n", nil),
            Unit("0::/\n", nil), Unit("0::\n", nil), Unit("0:\n", nil), Unit("\n\n", nil), Unit("", nil),
            Unit("app-org.kde.kate-1.scope", nil), Unit("::::::::", nil),
        ])
    func groups(_ groups: Unit) {
        #expect(CallerIdentity.applicationID(inGroups: groups.name) == groups.id)
    }

    @Test("a process that is not there is nobody", arguments: [-1, 0, Int32.max])
    func noProcess(_ process: Int32) {
        #expect(CallerIdentity(dataFolders: [], languages: []).app(ofProcess: process) == .unknown)
    }

    struct Entry: Sendable {
        let text: String
        let name: String?
        var icon: String?
        var isHidden = false
    }

    @Test(
        "the main group of a desktop file, in the first language that it has",
        arguments: [
            Entry(
                text: "[Desktop Entry]\nName=Notes\nIcon=org.example.Notes\n", name: "Notes", icon: "org.example.Notes"),
            Entry(text: "[Desktop Entry]\nName[fr]=Cahier\nName=Notes\nName[de]=Notizen", name: "Notizen"),
            Entry(text: "[Desktop Entry]\nName=Notes\nName[fr]=Cahier\n", name: "Cahier"),
            Entry(text: "[Desktop Entry]\nName=Notes\nName[es]=Notas\n", name: "Notes"),
            Entry(text: "[Desktop Entry]\nName = Notes\n", name: "Notes"),
            Entry(text: #"[Desktop Entry]\#nName=a\\b\sc\#n"#, name: #"a\b c"#),
            Entry(text: "[Desktop Entry]\nName=a=b\nIcon=\n", name: "a=b"),
            Entry(text: "# first\n\n[Desktop Entry]\n#Name=No\nName=Yes\n", name: "Yes"),
            Entry(text: "[Desktop Entry]\nName=Notes\nHidden=true\n", name: "Notes", isHidden: true),
            Entry(
                text: "[Desktop Entry]\nName=Notes\n[Desktop Action old]\nName=Old\nIcon=x", name: "Notes"),
            Entry(text: "[Desktop Action new]\nName=New\n[Desktop Entry]\nName=Notes\n", name: "Notes"),
        ])
    func desktopEntry(_ expected: Entry) throws {
        let entry = try #require(DesktopEntry(Array(expected.text.utf8), languages: ["de_DE", "de", "fr"]))
        #expect((entry.name, entry.icon) == (expected.name, expected.icon))
        #expect(entry.isHidden == expected.isHidden)
    }

    @Test(
        "a damaged desktop file is none",
        arguments: [
            "Name=Notes\n", "[Other]\nName=Notes\n", "", "[Desktop Entry]\nnonsense\n", "\0\0[Desktop Entry]\n",
        ])
    func damagedDesktopEntry(_ text: String) {
        #expect(DesktopEntry(Array(text.utf8), languages: []) == nil)
    }

    /// Data folders with desktop files in them, the first the person's own.
    private final class DataFolders {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("data-\(UUID().uuidString)").path
        var identity: CallerIdentity { identity(["C"]) }

        func identity(_ languages: [String]) -> CallerIdentity {
            CallerIdentity(
                dataFolders: ["own", "system", "nowhere"].map { "\(path)/\($0)" }, languages: languages)
        }

        func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

        func write(_ data: Data, to name: String) throws {
            let file = URL(fileURLWithPath: path + "/" + name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: file)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    @Test("a dash of an id may stand for a folder, and a hidden file hides those of other folders")
    func places() throws {
        let folders = DataFolders()
        try folders.write("[Desktop Entry]\nName=Kate\n", to: "system/applications/kde4/kate.desktop")
        #expect(folders.identity.app("kde4-kate").name == "Kate")
        #expect(folders.identity.app("kde4-other").name == nil)
        try folders.write("[Desktop Entry]\nName=Mine\nHidden=true\n", to: "own/applications/kde4-kate.desktop")
        #expect(folders.identity.app("kde4-kate").name == nil)
    }

    @Test("name and icon come from the desktop file, the person's own first")
    func folders() throws {
        let folders = DataFolders()
        let id = "org.example.Notes"
        #expect(folders.identity.app(id) == CallingApp(id: id))
        try folders.write("[Desktop Entry]\nName=Notes\nIcon=notes\n", to: "system/applications/\(id).desktop")
        #expect(folders.identity.app(id) == CallingApp(id: id, name: "Notes", iconName: "notes"))
        try folders.write("[Desktop Entry]\nName=My Notes\n", to: "own/applications/\(id).desktop")
        #expect(folders.identity.app(id) == CallingApp(id: id, name: "My Notes"))
        // One that is no text is as none.
        try folders.write(Data([0xFF, 0xFE, 0x5B]), to: "own/applications/\(id).desktop")
        #expect(folders.identity.app(id) == CallingApp(id: id, name: "Notes", iconName: "notes"))
        #expect(folders.identity.app("org.example.Other") == CallingApp(id: "org.example.Other"))
    }

    @Test(
        "its name is the one in the first of the person's languages that it has",
        arguments: [
            (["de_AT.UTF-8", "de_AT", "de", "C"], "Notizen"), (["pt_BR", "pt", "C"], "Anotações"),
            (["it", "de"], "Notizen"), (["C"], "Notes"), ([], "Notes"),
        ])
    func translated(_ languages: [String], _ name: String) throws {
        let folders = DataFolders()
        try folders.write(
            "[Desktop Entry]\nName=Notes\nName[de]=Notizen\nName[pt]=Notas\nName[pt_BR]=Anotações\n",
            to: "own/applications/a.desktop")
        #expect(folders.identity(languages).app("a").name == name)
    }

    @Test("an icon may be a file, where that is there")
    func iconFile() throws {
        let folders = DataFolders()
        let icon = folders.path + "/a.png"
        try folders.write("[Desktop Entry]\nName=A\nIcon=\(icon)\n", to: "own/applications/a.desktop")
        #expect(folders.identity.app("a") == CallingApp(id: "a", name: "A"))
        try folders.write("", to: "a.png")
        #expect(folders.identity.app("a") == CallingApp(id: "a", name: "A", iconName: icon))
    }

    @Test("nothing that a caller's desktop file says gives it more")
    func noAccess() throws {
        let folders = DataFolders()
        try folders.write(
            "[Desktop Entry]\nName=Notes\nhasFullAccess=true\nX-Full-Access=true\n", to: "own/applications/a.desktop")
        #expect(!folders.identity.app("a").hasFullAccess)
    }
}
