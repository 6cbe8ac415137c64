// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import GtkSupport

/// Who draws the title bar, desktop by desktop.
@Suite("Decorations")
nonisolated struct DecorationsTests {
    struct Row: Sendable {
        let name: String
        let facts: Decorations.Facts
        let chosen: Decorations
    }

    static let rows: [Row] = [
        Row(name: "GNOME under Wayland", facts: .init(), chosen: .own),
        Row(name: "KDE and sway under Wayland", facts: .init(compositorDecorates: true), chosen: .windowSystem),
        Row(name: "an X server with nobody else", facts: .init(), chosen: .own),
        Row(name: "the same, asked for", facts: .init(asked: "0"), chosen: .own),
        Row(
            name: "GNOME, KDE and Xfce on an X server", facts: .init(hasWindowManager: true, takesFrames: true),
            chosen: .own),
        Row(
            name: "the same, asked for", facts: .init(hasWindowManager: true, takesFrames: true, asked: "0"),
            chosen: .windowSystem),
        Row(name: "Openbox and its like", facts: .init(hasWindowManager: true), chosen: .windowSystem),
        Row(name: "the same, not wanted", facts: .init(hasWindowManager: true, asked: "1"), chosen: .own),
        Row(
            name: "what GTK does not know either", facts: .init(hasWindowManager: true, asked: "yes"),
            chosen: .windowSystem),
    ]

    @Test("are drawn by who is used to it", arguments: rows)
    func table(row: Row) {
        #expect(Decorations.chosen(row.facts) == row.chosen)
    }
}
