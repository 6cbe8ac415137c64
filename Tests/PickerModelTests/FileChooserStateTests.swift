// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Testing

@Suite("What an app asks that called its file chooser")
struct FileChooserStateTests {
    private static let everything = FileFilter("All Files", [.glob("*")])
    private static let png = FileFilter("PNG", [.type("image/png")])
    private static let videos = FileFilter("Videos", [.type("video/*")])

    private static func call(_ configure: (inout FileChooserCall) -> Void = { _ in }) -> FileChooserCall {
        var call = FileChooserCall(.openFile, title: "Choose")
        call.filters = [png, everything, videos]
        call.currentFilter = png
        call.choices = [
            FileChooserChoice(id: "strip", label: "Strip", answers: [], selected: ""),
            FileChooserChoice(
                id: "size", label: "Size",
                answers: [
                    FileChooserChoice.Answer(id: "s", label: "Small"),
                    FileChooserChoice.Answer(id: "l", label: "Large"),
                ], selected: "l"),
        ]
        configure(&call)
        return call
    }

    private static func fixture(_ call: FileChooserCall) throws -> StateFixture {
        var fixture = StateFixture()
        fixture.state = PickerState(configuration: try #require(call.pickerConfiguration), chooser: call)
        fixture.answer(fixture.send(.opened), with: 1...30)
        return fixture
    }

    @Test("only filters of photos can be chosen, and each shows what it takes")
    func filters() throws {
        var fixture = try Self.fixture(Self.call())
        #expect(PickerPresentation(fixture.state).chooser.filters == ["PNG", "Videos"])
        let before = fixture.state.query
        let effects = fixture.send(.fileFilterChosen(1))
        #expect(fixture.state.configuration.acceptedTypes == ["video/*"])
        #expect(fixture.state.query != before && !effects.isEmpty)
        #expect(fixture.send(.fileFilterChosen(1)).isEmpty && fixture.send(.fileFilterChosen(2)).isEmpty)
        #expect(fixture.state.chooser?.activeFilter == 1)
    }

    @Test("one filter is nothing to choose, and one that stands in no list counts")
    func oneFilter() throws {
        let alone = try Self.fixture(Self.call { ($0.filters, $0.choices) = ([], []) })
        #expect(alone.state.chooser?.filters == [Self.png])
        #expect(!PickerPresentation(alone.state).chooser.isVisible)
    }

    @Test("answers are those of the question")
    func answers() throws {
        var fixture = try Self.fixture(Self.call())
        #expect(fixture.state.chooser?.answers == ["false", "l"])
        for (question, answer) in [(0, "true"), (1, "s"), (0, "s"), (1, "true"), (2, "s"), (-1, "true")] {
            #expect(fixture.send(.questionAnswered(question, answer)).isEmpty)
        }
        #expect(fixture.state.chooser?.answers == ["true", "s"])
        let questions = PickerPresentation(fixture.state).chooser.questions
        #expect(questions.map(\.chosen) == [1, 0] && questions.map(\.answers) == [[], ["Small", "Large"]])
    }

    @Test(
        "Add is the app's word",
        arguments: [("Send", "Send", "Send (1)"), (nil, "Add", "Add (1)"), ("", "Add", "Add (1)")])
    func word(label: String?, before: String, after: String) throws {
        var fixture = try Self.fixture(Self.call { $0.acceptLabel = label })
        #expect(PickerPresentation(fixture.state).header.add.label.english == before)
        fixture.tap(1)
        #expect(PickerPresentation(fixture.state).header.add.label.english == after)
    }

    @Test("calls that do not ask for photos have none")
    func others() {
        #expect(FileChooserState(Self.call { $0.currentFilter = Self.everything }) == nil)
        #expect(FileChooserState(Self.call { $0.isDirectory = true }) == nil)
    }
}
