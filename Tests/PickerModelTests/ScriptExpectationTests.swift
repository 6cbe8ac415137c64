// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel
import PickerTestSupport
import Testing

@MainActor
@Suite("Scripts: expect and print")
struct ScriptExpectationTests {
    struct Expectation: Sendable, CustomTestStringConvertible {
        let passing: String
        let failing: String
        let actual: String
        init(_ passing: String, _ failing: String, _ actual: String) {
            self.passing = passing
            self.failing = failing
            self.actual = actual
        }
        var testDescription: String { passing }
    }

    /// What is true of the fixture with two photos picked at limit 5, what is not, and what is said then.
    nonisolated static let table: [Expectation] = [
        Expectation("count 2", "count 3", "expected count to be '3', but it is '2'"),
        Expectation("shown 8", "shown 80", "expected shown to be '80', but it is '8'"),
        Expectation("add enabled", "add disabled", "expected add to be 'disabled', but it is 'enabled'"),
        Expectation(
            "status \"2 of 5 selected\"", "status \"2 selected\"",
            "expected status to be '2 selected', but it is '2 of 5 selected'"),
        Expectation("status 2 of 5 selected", "status two", "expected status to be 'two', but it is '2 of 5 selected'"),
        Expectation("style presentation", "style inline", "expected style to be 'inline', but it is 'presentation'"),
        Expectation("preview none", "preview photo-1.jpg", "expected preview to be 'photo-1.jpg', but it is 'none'"),
        Expectation("columns 7", "columns 5", "expected columns to be '5', but it is '7'"),
        Expectation(
            "warnings none", "warnings noCommitPath", "expected warnings to be 'noCommitPath', but it is 'none'"),
        Expectation(
            "visible Cancel yes", "visible Cancel no", "expected visible Cancel to be 'no', but it is 'yes'"),
        Expectation(
            "visible \"Show Selected\" yes", "visible \"Show Selected\" no",
            "expected visible Show Selected to be 'no', but it is 'yes'"),
        Expectation(
            "permitted statusLabel no", "permitted statusLabel yes",
            "expected permitted statusLabel to be 'yes', but it is 'no'"),
        Expectation("navigationBar visible", "navigationBar hidden", hidden("navigationBar")),
        Expectation("toolbar visible", "toolbar hidden", hidden("toolbar")),
        Expectation("sidebar visible", "sidebar hidden", hidden("sidebar")),
        Expectation("albumsTab hidden", "albumsTab visible", shown("albumsTab")),
        Expectation("searchBar visible", "searchBar hidden", hidden("searchBar")),
        Expectation("cancel visible", "cancel hidden", hidden("cancel")),
        Expectation("visible add yes", "visible add no", "expected visible add to be 'no', but it is 'yes'"),
        Expectation("stagingButton visible", "stagingButton hidden", hidden("stagingButton")),
        Expectation("statusLabel hidden", "statusLabel visible", shown("statusLabel")),
        Expectation("options visible", "options hidden", hidden("options")),
        Expectation("privacyBadge hidden", "privacyBadge visible", shown("privacyBadge")),
        Expectation("onboarding hidden", "onboarding visible", shown("onboarding")),
        Expectation("banner hidden", "banner visible", shown("banner")),
    ]

    nonisolated static func hidden(_ name: String) -> String {
        "expected \(name) to be 'hidden', but it is 'visible'"
    }
    nonisolated static func shown(_ name: String) -> String { "expected \(name) to be 'visible', but it is 'hidden'" }

    private func fixture() -> ScriptFixture { ScriptFixture { $0.selectionLimit = 5 } }

    @Test("each key passes where it is true and fails in one sentence where it is not", arguments: table)
    func key(_ row: Expectation) async {
        let start = "tap #1\ntap #2\nexpect "
        #expect(await fixture().complaint(start + row.passing) == "")
        #expect(await fixture().complaint(start + row.failing) == "script line 3: " + row.actual)
    }

    @Test("every control of the contract may be expected", arguments: ChromeControl.allCases)
    func control(_ control: ChromeControl) async {
        #expect(await fixture().complaint("expect permitted \(control.rawValue) perhaps") != "")
        let state = fixture().store.state.chrome.isVisible(control) ? "yes" : "no"
        #expect(await fixture().complaint("expect visible \(control.rawValue) \(state)") == "")
    }

    @Test("what cannot be expected is said with what can")
    func unknown() async {
        #expect(
            await fixture().complaint("expect colour blue")
                == "script line 1: 'colour' is nothing to expect; there are count, shown, add, status, notice, preview, style, columns, "
                + "warnings, delivered, removed, format and losses of a photo, and the controls navigationBar, toolbar, sidebar, albumsTab, searchBar, cancel, add, "
                + "stagingButton, statusLabel, options, privacyBadge, onboarding, banner")
        #expect(
            await fixture().complaint("expect visible Cancel")
                == "script line 1: 'expect visible' is written: expect visible CONTROL yes|no")
        #expect(
            await fixture().complaint("expect permitted Cancel maybe")
                == "script line 1: 'expect permitted' is written: expect permitted CONTROL yes|no")
    }

    @Test(
        "what will be handed over of a photo, before it is",
        arguments: [
            ("", "delivered #1 original", "removed #1 none", "format #1 original", "losses #1 none"),
            (
                "option location off\n", "delivered #1 copy", "removed photo-1.jpg location", "format #1 original",
                "losses #1 none"
            ),
            (
                "option location off\noption people off\n", "delivered #2 copy", "removed #2 location,people",
                "format #2 original", "losses #2 none"
            ),
            ("encoding compatible\n", "delivered #1 original", "removed #1 none", "format #3 film", "losses #3 none"),
        ])
    func delivery(_ start: String, _ delivered: String, _ removed: String, _ format: String, _ losses: String) async {
        for expected in [delivered, removed, format, losses] {
            #expect(await fixture().complaint(start + "expect " + expected) == "")
            let wrong = await fixture().complaint(start + "expect " + expected + "?")
            #expect(wrong.hasPrefix("script line \(start.filter { $0 == "\n" }.count + 1): expected "), "\(wrong)")
        }
    }

    @Test("a photo that an app does not take as it is")
    func conversion() async {
        func fixture() -> ScriptFixture { ScriptFixture { $0.acceptedTypes = ["image/png"] } }
        #expect(
            await fixture().complaint(
                "expect format #1 png\nexpect delivered #1 copy\nexpect losses photo-4.jpg motion") == "")
        #expect(
            await fixture().complaint("expect format png")
                == "script line 1: 'expect format' is written: expect format NAME VALUE")
    }

    @Test("a configuration that can deliver nothing warns")
    func warning() async {
        let fixture = ScriptFixture { $0.hiddenAccessoryEdges = .all }
        #expect(await fixture.complaint("expect warnings noCommitPath\nexpect add disabled") == "")
    }

    @Test("print gives the chrome as one line of JSON, as it is then")
    func printing() async throws {
        let fixture = ScriptFixture {
            $0.style = .inline
            $0.disabledCapabilities = .search
        }
        try await fixture.play("print\nupdate hide-accessories top\nprint")
        #expect(fixture.printed.values.count == 2)
        #expect(fixture.printed.values.allSatisfy { !$0.contains("\n") })
        let shapes = fixture.printed.values.compactMap {
            try? JSONDecoder().decode(PrintedChrome.self, from: Data($0.utf8))
        }
        #expect(shapes.count == 2)
        #expect(Set(shapes[0].controls.keys) == Set(ChromeControl.allCases.map(\.rawValue)))
        #expect(shapes[0].controls["searchBar"] == .init(permitted: false, visible: false, rule: "F5"))
        #expect(shapes[0].controls["cancel"] == .init(permitted: true, visible: true, rule: "F6"))
        #expect(shapes[1].controls["cancel"] == .init(permitted: true, visible: false, rule: "F6"))
        #expect(shapes[0].warnings.isEmpty)
        #expect(shapes[1].warnings == ["noCommitPath"])
        #expect(shapes[0].style == "inline")
        #expect(shapes[0].columns == 5)
        #expect(shapes[0].acceptsInput)
    }

    /// The shape that hosts read (contract section 5).
    private struct PrintedChrome: Decodable {
        struct Control: Decodable, Equatable {
            var permitted, visible: Bool
            var rule: String
        }
        var controls: [String: Control]
        var warnings: [String]
        var style: String
        var columns: Int
        var acceptsInput: Bool
    }

    @Test(
        "columns follow the zoom, and a row has none",
        arguments: zip([64, 96, 132, 176, 264, 400], [14, 10, 7, 5, 4, 2]))
    func columns(_ size: Int, _ columns: Int) async {
        let level = ZoomState.levels.firstIndex(of: size) ?? 0
        let steps = level - ZoomState.initialLevel
        let zoom = Array(repeating: steps < 0 ? "zoom-out\n" : "zoom-in\n", count: abs(steps)).joined()
        #expect(await fixture().complaint(zoom + "expect columns \(columns)") == "")
        let row = ScriptFixture { $0.style = .compact }
        #expect(await row.complaint(zoom + "expect columns 0") == "")
    }
}
