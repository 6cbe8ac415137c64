// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@Suite("Files of other kinds")
struct OtherFilesTests {
    private let files = [FileLocation("/a.txt"), FileLocation("/b.pdf"), FileLocation("/c.zip")]

    private func picked(_ count: Int, _ configure: @escaping (inout PickerConfiguration) -> Void) -> StateFixture {
        var configuration = PickerConfiguration()
        configuration.selectionLimit = 0
        configure(&configuration)
        var fixture = StateFixture()
        fixture.state = PickerState(configuration: configuration, allowsOtherFiles: true)
        fixture.answer(fixture.send(.opened), with: 1...30)
        for place in 0..<count { fixture.tap(place + 1) }
        return fixture
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let limit: Int
        let picked: Int
        /// Title of the dialog; nil where it is not opened.
        let title: String?
        var takesMany = true
        /// What is said where no dialog opens.
        var refusal: String?
        /// How many files may be chosen; nil for any number.
        var room: Int?
        /// What is said after one more.
        var tooMany: String?
        var testDescription: String { "\(picked) photos of limit \(limit)" }
    }

    private static let rows = [
        Row(limit: 0, picked: 0, title: "Choose Other Files"),
        Row(limit: 0, picked: 1, title: "Choose Files to Add with 1 Photo"),
        Row(limit: 0, picked: 4, title: "Choose Files to Add with 4 Photos"),
        Row(
            limit: 1, picked: 0, title: "Choose Other Files", takesMany: false, room: 1,
            tooMany: "Only 1 file can be added"),
        Row(
            limit: 1, picked: 1, title: "Choose a File in Place of the Photo", takesMany: false, room: 1,
            tooMany: "Only 1 file can be added"),
        Row(limit: 2, picked: 0, title: "Choose up to 2 Other Files", room: 2, tooMany: "Only 2 files can be added"),
        Row(
            limit: 3, picked: 1, title: "Choose up to 2 Files to Add with the Photos", room: 2,
            tooMany: "Only 2 files can be added with the selected photos"),
        Row(
            limit: 3, picked: 2, title: "Choose 1 File to Add with the Photos", takesMany: false, room: 1,
            tooMany: "Only 1 file can be added with the selected photos"),
        Row(limit: 3, picked: 3, title: nil, refusal: "3 of 3 selected: take some out to add a file"),
    ]

    @Test("the dialog says before what becomes of the photos, and opens only where there is room", arguments: rows)
    func asked(_ row: Row) {
        var fixture = picked(row.picked) { $0.selectionLimit = row.limit }
        let effects = fixture.send(.otherFilesRequested)
        #expect(fixture.presentation.notice?.english == row.refusal)
        var questions: [FileQuestion] = []
        for case .askForFiles(let question) in effects { questions.append(question) }
        #expect(questions.map(\.title.english) == (row.title.map { [$0] } ?? []))
        #expect(questions.allSatisfy { $0.takesMany == row.takesMany })
    }

    @Test("files and photos go together, and too many are refused without a loss", arguments: rows)
    func chosen(_ row: Row) {
        var fixture = picked(row.picked) { $0.selectionLimit = row.limit }
        let photos = Array(fixture.state.selection.ids)
        if let room = row.room, room > 0 {
            fixture.send(.otherFilesChosen(Array(files.prefix(room + 1))))
            #expect(fixture.presentation.notice?.english == row.tooMany)
            #expect(fixture.state.phase == .picking)
            #expect(Array(fixture.state.selection.ids) == photos)
        }
        guard row.title != nil else {
            fixture.send(.otherFilesChosen(Array(files.prefix(1))))
            #expect(fixture.state.phase == .picking)
            #expect(Array(fixture.state.selection.ids) == photos)
            return
        }
        let fitting = Array(files.prefix(row.room ?? 3))
        // At limit 1 a file takes the photo's place, as its dialog said.
        #expect(
            fixture.send(.otherFilesChosen(fitting)) == [.finishWith(fitting, beside: row.limit == 1 ? [] : photos)])
        #expect(fixture.send(.otherFilesChosen(fitting)).isEmpty)
    }

    @Test("a dialog that is closed changes nothing")
    func closed() {
        var fixture = picked(2) { _ in }
        fixture.send(.otherFilesRequested)
        #expect(fixture.send(.otherFilesChosen([])).isEmpty)
        #expect(fixture.selected == [1, 2])
        #expect(fixture.state.phase == .picking)
    }

    @Test("more preselected than the limit, and promises that cannot be kept, are said before the dialog opens")
    func refused() {
        var overfull = picked(0) {
            $0.selectionLimit = 2
            $0.preselectedAssetIdentifiers = [1, 2, 3].map { AssetID(rawValue: $0).description }
        }
        overfull.send(.otherFilesRequested)
        #expect(overfull.presentation.notice?.english == "3 of 2 selected: take some out to add a file")
        let refusals: [(MetadataClasses, PreferredEncoding, String)] = [
            (.location, .automatic, "Other files can only be added with all details: include them in the Options"),
            (
                [], .compatible,
                "Other files can only be added in their own format: choose another one in the Options"
            ),
        ]
        for (removed, encoding, sentence) in refusals {
            var withheld = picked(1) {
                $0.metadataOptions = removed
                $0.preferredEncoding = encoding
            }
            for intent in [PersonIntent.otherFilesRequested, .otherFilesChosen(files)] {
                let effects = withheld.send(intent)
                #expect(effects == [.expireNotice(withheld.state.notice?.id ?? 0, after: .seconds(4))])
                #expect(withheld.presentation.notice?.english == sentence)
            }
        }
    }

    @Test("others are not offered any")
    func others() {
        var state = PickerState(configuration: PickerConfiguration())
        #expect(state.reduce(.otherFilesRequested).isEmpty)
        #expect(state.reduce(.otherFilesChosen(files)).isEmpty)
        #expect(PickerPresentation(state).sidebar.otherFiles == nil)
    }
}

/// What the caller gets of both.
@MainActor
@Suite("Photos and files of other kinds in one outcome")
struct MixedOutcomeTests {
    @Test("the photos first, in the order of picking, then the files; a photo that is named twice once")
    func both() async {
        let fixture = await PickerFixture(allowsOtherFiles: true) { $0.selectionLimit = 0 }
        for place in [3, 1] { fixture.tap(place) }
        let photo = Asset.sample(1).location
        fixture.store.send(.otherFilesChosen([FileLocation("/a.txt"), photo]))
        await fixture.store.quiescence()
        let outcome = fixture.outcomes.values.first
        #expect(outcome?.kind == .confirmed)
        #expect(outcome?.items.map(\.asset.id.rawValue) == [3, 1])
        #expect(outcome?.others == [FileLocation("/a.txt")])
        #expect(outcome?.problems.isEmpty == true)
    }

    @Test("files go even if no photo can be delivered, and the loss is named")
    func photosGone() async {
        let fixture = await PickerFixture(allowsOtherFiles: true) { $0.selectionLimit = 0 }
        fixture.tap(1)
        fixture.library.remove([AssetID(rawValue: 1)])
        fixture.store.send(.otherFilesChosen([FileLocation("/a.txt")]))
        await fixture.store.quiescence()
        let outcome = fixture.outcomes.values.first
        #expect(outcome?.kind == .confirmed)
        #expect(outcome?.items.isEmpty == true)
        #expect(outcome?.others == [FileLocation("/a.txt")])
        #expect(outcome?.problems.count == 1)
    }
}
