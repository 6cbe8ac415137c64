// SPDX-License-Identifier: GPL-3.0-or-later

import Gazetteer
import Testing

@Suite("Where the program's data lies")
struct DataFolderTests {
    struct Row: Sendable {
        let executable: String
        var environment: [String: String] = [:]
        let there: Set<String>
        let expected: String?
    }

    static let rows: [Row] = [
        // A build tree
        Row(
            executable: "/src/picker/.build/x86_64-unknown-linux-gnu/release/desktop-picker",
            there: ["/src/picker/Package.swift", "/src/picker/data", "/src/picker/data/g/p"],
            expected: "/src/picker/data/g/p"),
        Row(
            executable: "/a/.build/checkouts/b/.build/debug/t", there: ["/a/Package.swift", "/a/data", "/a/data/g/p"],
            expected: "/a/data/g/p"),
        // Prefixes
        Row(
            executable: "/usr/bin/desktop-picker", there: ["/usr/share/desktop-picker/g/p"],
            expected: "/usr/share/desktop-picker/g/p"),
        Row(
            executable: "/opt/x/libexec/desktop-picker/worker", there: ["/opt/x/share/desktop-picker/g/p"],
            expected: "/opt/x/share/desktop-picker/g/p"),
        Row(executable: "/usr/bin/desktop-picker", there: [], expected: nil),
        // Said
        Row(
            executable: "/usr/bin/desktop-picker", environment: ["DESKTOP_PICKER_DATA": "/mine"],
            there: ["/usr/share/desktop-picker/g/p", "/mine/g/p"], expected: "/mine/g/p"),
        Row(
            executable: "/usr/bin/desktop-picker", environment: ["DESKTOP_PICKER_DATA": "/mine"],
            there: ["/usr/share/desktop-picker/g/p"], expected: nil),
        Row(
            executable: "/usr/bin/desktop-picker", environment: ["DESKTOP_PICKER_DATA": ""],
            there: ["/usr/share/desktop-picker/g/p"], expected: "/usr/share/desktop-picker/g/p"),
        // Nonsense
        Row(executable: "", there: ["/share/desktop-picker/g/p"], expected: nil),
        Row(executable: "desktop-picker", there: ["/share/desktop-picker/g/p"], expected: nil),
        Row(executable: "/", there: [], expected: nil),
        Row(executable: "/desktop-picker", there: [], expected: nil),
    ]

    static let catalogueRows: [Row] = [
        Row(
            executable: "/src/.build/debug/desktop-picker",
            there: ["/src/Package.swift", "/src/data", "/src/data/locale"],
            expected: "/src/data/locale"),
        Row(
            executable: "/usr/bin/desktop-picker", there: ["/usr/share/desktop-picker/gazetteer", "/usr/share/locale"],
            expected: "/usr/share/locale"),
        Row(
            executable: "/opt/x/bin/desktop-picker",
            there: ["/opt/x/share/desktop-picker/locale", "/opt/x/share/locale"],
            expected: "/opt/x/share/desktop-picker/locale"),
        Row(
            executable: "/usr/bin/desktop-picker", environment: ["DESKTOP_PICKER_DATA": "/mine"],
            there: ["/mine/locale", "/usr/share/locale"], expected: "/mine/locale"),
        Row(
            executable: "/usr/bin/desktop-picker", environment: ["DESKTOP_PICKER_DATA": "/mine"],
            there: ["/locale", "/usr/share/locale"], expected: nil),
        Row(executable: "/usr/bin/desktop-picker", there: [], expected: nil),
        Row(executable: "", there: ["/locale", "/share/locale"], expected: nil),
    ]

    @Test(
        "catalogues are among the data, or where all programs of the prefix have theirs",
        arguments: catalogueRows.indices)
    func catalogues(index: Int) {
        let row = Self.catalogueRows[index]
        let folder = DataFolder.catalogues(
            executable: row.executable, environment: row.environment, exists: row.there.contains)
        #expect(folder == row.expected)
    }

    @Test("found from the executable's place", arguments: rows.indices)
    func found(index: Int) {
        let row = Self.rows[index]
        let path = DataFolder.path(
            of: "g/p", executable: row.executable, environment: row.environment, exists: row.there.contains)
        #expect(path == row.expected)
    }
}
