// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Testing

@Suite("The shortcuts window")
struct ShortcutTests {
    private static func lines(_ state: PickerState) -> [String] {
        ShortcutGroup.groups(state).flatMap { group in
            group.shortcuts.map { line in
                "\(group.title.english): \(line.title.english): " + line.chords.map(\.notation).joined(separator: " ")
            }
        }
    }

    @Test("lines stand under their heading, two directions in one")
    func all() {
        let fixture = StateFixture(app: CallingApp(name: "Notes"))
        #expect(
            Self.lines(fixture.state) == [
                "Pick: Pick the photo, or put it back: Space",
                "Pick: Pick photos in a row: Shift+Left Shift+Right",
                "Pick: Pick all that are shown: Ctrl+A",
                "Pick: Pick what is under the heading: Ctrl+Space",
                "Pick: Pick none: Ctrl+Shift+A",
                "Pick: Take back the last change: Ctrl+Z",
                "Pick: Make the change again: Ctrl+Shift+Z Ctrl+Y",
                "Pick: Show what is picked, and back: Ctrl+Enter",
                "Pick: Take the photo out there: Delete",
                "Pick: Copy what is picked, or the photo: Ctrl+C",
                "Pick: Add: Enter",
                "Find: Search: Ctrl+F",
                "Find: Into the suggestions: Down",
                "Find: Go to a folder or file by its path: Ctrl+L",
                "Find: Go to what was copied: Ctrl+V",
                "Look: Show the photo large, and back: Shift+Space",
                "Look: What is known about that photo: I",
                "Look: First and last photo: Home End",
                "Look: A page up and down: Page Up Page Down",
                "Look: A month up and down: Ctrl+Page Up Ctrl+Page Down",
                "Look: What can be done with the photo: Menu Shift+F10",
                "Look: Larger and smaller photos: Ctrl++ Ctrl+-",
                "Look: Photos in their usual size: Ctrl+0",
                "Window: Sidebar: F9",
                "Window: Width of the sidebar: F8",
                "Window: Options: F10",
                "Window: These shortcuts: Ctrl+?",
                "Window: Back, and in the end out: Escape",
                "Window: Cancel: Ctrl+W",
            ])
    }

    struct Request: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let state: @Sendable () -> PickerState
        let absent: [String]
        var present: [String] = []
    }

    static let requests: [Request] = [
        Request(
            testDescription: "one photo", state: { StateFixture { $0.selectionLimit = 1 }.state },
            absent: ["Pick photos in a row", "Pick all that are shown", "Pick what is under the heading"]),
        Request(
            testDescription: "in order", state: { StateFixture { $0.selection = .ordered }.state },
            absent: ["Pick photos in a row"], present: ["Move the photo there"]),
        Request(
            testDescription: "one row", state: { StateFixture { $0.style = .compact }.state },
            absent: ["Larger and smaller photos", "Photos in their usual size", "Pick what is under the heading"]),
        Request(
            testDescription: "no search", state: { StateFixture { $0.disabledCapabilities = .search }.state },
            absent: ["Search", "Into the suggestions", "Go to a folder or file by its path", "Go to what was copied"]),
        Request(
            testDescription: "within an album", state: { StateFixture(restriction: "paris").state },
            absent: ["Go to a folder or file by its path", "Go to what was copied"], present: ["Search"]),
        Request(
            testDescription: "no staging area",
            state: { StateFixture { $0.disabledCapabilities = .stagingArea }.state },
            absent: ["Show what is picked, and back", "Take the photo out there", "Move the photo there"]),
        Request(
            testDescription: "no bars", state: { StateFixture { $0.hiddenAccessoryEdges = .all }.state },
            absent: ["Sidebar", "Width of the sidebar", "Options", "Add"], present: ["Cancel"]),
        Request(
            testDescription: "for a person alone", state: { StateFixture(isStandalone: true).state },
            absent: ["Add", "Cancel"], present: ["Close"]),
    ]

    @Test("what does nothing in a request has no line", arguments: requests)
    func conditions(_ request: Request) {
        let titles = ShortcutGroup.groups(request.state()).flatMap(\.shortcuts).map(\.title.english)
        for title in request.absent { #expect(!titles.contains(title)) }
        for title in request.present { #expect(titles.contains(title)) }
    }
}
