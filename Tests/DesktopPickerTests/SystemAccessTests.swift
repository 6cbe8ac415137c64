// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerTestSupport
import Testing

@testable import PickerHost

@Suite("What administrators say about apps and the library")
struct SystemAccessTests {
    @Test(
        "the key counts; what cannot be understood forbids",
        arguments: [
            (nil, false), ("", false), ("[Access]\n", false), ("[Access]\nrestricted=false\n", false),
            ("[Access]\nrestricted=true\n", true), ("# why\n[Access]\nrestricted=true", true),
            ("[Access]\nrestricted=maybe\n", true),
            ("restricted=true\n", true), ("[Other]\nrestricted=true\n", false), ("\u{0}\u{1}garbage", true),
        ] as [(String?, Bool)])
    func restricted(_ text: String?, _ isRestricted: Bool) throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/access.conf"
        if let text { try Data(text.utf8).write(to: URL(fileURLWithPath: file)) }
        #expect(SystemAccess(file: file).isRestricted == isRestricted)
        #expect(AccessRecords(folder: folder.path, system: SystemAccess(file: file)).isRestricted == isRestricted)
    }

    @Test("a folder in its place forbids")
    func folder() throws {
        let folder = try TemporaryFolder()
        #expect(SystemAccess(file: folder.path).isRestricted)
    }

    @Test(
        "folders of apps are one part of a path",
        arguments: [
            ("Frame", "Frame"), ("../x", "_x"), ("a/b", "a_b"), (".hidden", "hidden"), ("", "App"), ("..", "App"),
            ("Näme", "Näme"),
            ("new\nline", "new_line"), ("\u{202E}gpj", "_gpj"),
        ])
    func folderName(_ name: String, _ folder: String) { #expect(AddedFiles.folderName(name) == folder) }
}
