// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Testing

@testable import PickerHost

/// Programs in a sandbox, by what the kernel shows of them. That of a whole Flatpak is in Tests/portal.
@Suite("Callers in a sandbox")
struct CallerSandboxTests {
    @Test(
        "the application id of .flatpak-info, and none of another file",
        arguments: [
            ("[Application]\nname=org.example.App\n[Context]\nshared=network;\n", "org.example.App"),
            ("[Runtime]\nruntime=runtime/org.example.Sdk\n", nil),
            ("[Runtime]\nruntime=org.example.Sdk\n", "org.example.Sdk"),
            ("[Application]\nname=../etc\n", nil), ("[Application]\nname=\n", nil), ("[Application]\n", nil), ("", nil),
            ("name=org.example.App\n", nil), ("[Application]\nname=a b\n", nil), ("\0\u{1}", nil),
        ] as [(String, String?)])
    func flatpak(text: String, id: String?) {
        #expect(CallerIdentity.flatpak(inInfo: Array(text.utf8)) == id)
    }

    @Test(
        "the instance of a Snap",
        arguments: [
            ("7:freezer:/snap.notes.app\n", "notes"),
            ("1:name=systemd:/user.slice/snap.notes_2.app.scope\n", "notes_2"),
            ("0::/user.slice/user@1000.service/app.slice/snap.notes.notes-4f.scope\n", "notes"),
            ("4:memory:/snap.notes.app\n", nil), ("0::/snap.notes\n", nil), ("0::/app-snap.notes.app.scope\n", nil),
            ("0::/snap...\n", nil), ("0::/snap.a/b.c\n", nil), ("", nil),
        ] as [(String, String?)])
    func snap(groups: String, name: String?) {
        #expect(CallerIdentity.snap(inGroups: groups) == name)
    }

    @Test(
        "the instance of a Snap in the kernel's label",
        arguments: [
            ("snap.notes.app (enforce)", "notes"), ("snap.notes_2.app", "notes_2"), ("unconfined", nil),
            ("snap.notes", nil),
            ("/usr/bin/evince (enforce)", nil), ("snap..x", nil), ("", nil),
        ] as [(String, String?)])
    func label(_ label: String, name: String?) { #expect(CallerIdentity.snap(inLabel: label) == name) }

    @Test("this process is in none; of one that is not there nothing can be told")
    func processes() {
        #expect(CallerIdentity.program(ofProcess: getpid())?.isSandboxed == false)
        #expect(CallerIdentity.program(ofProcess: .max) == nil)
        #expect(IdentifiedProgram.snap("notes").app == "snap.notes")
        #expect(IdentifiedProgram.flatpak("org.example.App").isSandboxed && !IdentifiedProgram.host("a").isSandboxed)
    }
}
