// SPDX-License-Identifier: GPL-3.0-or-later

import PickerService
import Testing

/// Which other backend of the portal is asked.
@Suite("The next file chooser")
struct PortalFileTests {
    private static let chooser = "org.freedesktop.impl.portal.FileChooser"

    private static func file(
        _ name: String, desktops: [String] = [], interfaces: [String] = [chooser]
    ) throws -> PortalFile {
        let lines = [
            "[portal]", "DBusName=org.freedesktop.impl.portal.desktop.\(name)",
            "Interfaces=\(interfaces.joined(separator: ";"));", "UseIn=\(desktops.joined(separator: ";"))",
        ]
        return try #require(PortalFile(name: name, text: lines.joined(separator: "\n")))
    }

    @Test("a file as desktops install it")
    func reads() {
        let text = """
            # of GNOME
            [portal]
            DBusName=org.freedesktop.impl.portal.desktop.gtk
            Interfaces = org.freedesktop.impl.portal.FileChooser;org.freedesktop.impl.portal.Print;
            UseIn=gnome;Unity
            [Other]
            DBusName=org.example.Other
            """
        let file = PortalFile(name: "gtk", text: text)
        #expect(file?.busName == "org.freedesktop.impl.portal.desktop.gtk")
        #expect(file?.interfaces.prefix(2) == [Self.chooser, "org.freedesktop.impl.portal.Print"])
        #expect(file?.desktops.filter { !$0.isEmpty } == ["gnome", "unity"])
    }

    @Test("what is no such file", arguments: ["", "[portal]\nInterfaces=a;", "DBusName=a", "[portal]\nDBusName=\n"])
    func refuses(text: String) {
        #expect(PortalFile(name: "x", text: text) == nil)
    }

    @Test("that of the desktop before any other, and never this program")
    func chooses() throws {
        let own = "org.freedesktop.impl.portal.desktop.own"
        let files = [
            try Self.file("own", desktops: ["gnome", "kde"]), try Self.file("gtk", desktops: ["gnome"]),
            try Self.file("kde", desktops: ["kde"]),
            try Self.file("printer", desktops: ["kde"], interfaces: ["org.freedesktop.impl.portal.Print"]),
        ]
        func chosen(_ desktops: [String], among files: [PortalFile] = files, by person: String = "") -> String? {
            OtherChooser.busName(among: files, desktops: desktops, own: [own], chosen: person)
        }
        #expect(chosen(["GNOME"]) == "org.freedesktop.impl.portal.desktop.gtk")
        #expect(chosen(["KDE"]) == "org.freedesktop.impl.portal.desktop.kde")
        #expect(chosen(["Other", "KDE"]) == "org.freedesktop.impl.portal.desktop.kde")
        #expect(chosen([]) == "org.freedesktop.impl.portal.desktop.gtk")
        #expect(chosen(["GNOME"], among: [files[0], files[3]]) == nil)
        #expect(chosen(["GNOME"], by: "kde") == "org.freedesktop.impl.portal.desktop.kde")
        // Not there, no file chooser, ourselves: as if nothing was chosen.
        for name in ["lxqt", "printer", files[0].name] {
            #expect(chosen(["GNOME"], by: name) == "org.freedesktop.impl.portal.desktop.gtk")
        }
    }

    @Test("where the portal looks")
    func folders() {
        #expect(OtherChooser.folders(["XDG_DESKTOP_PORTAL_DIR": "/p", "HOME": "/h"]) == ["/p"])
        #expect(
            OtherChooser.folders(["HOME": "/h", "XDG_DATA_DIRS": "/a:/usr/share"]) == [
                "/h/.local/share/xdg-desktop-portal/portals", "/a/xdg-desktop-portal/portals",
                "/usr/share/xdg-desktop-portal/portals",
            ])
    }
}
