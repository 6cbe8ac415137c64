// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// What people read and hear, word for word.
@Suite("Texts of the window")
struct PresentationTextTests {
    struct Status: Sendable, CustomTestStringConvertible {
        let limit: Int
        let picked: UInt64
        let text: String
        let add: String
        let staging: String
        init(_ limit: Int, _ picked: UInt64, _ text: String, _ add: String, _ staging: String) {
            self.limit = limit
            self.picked = picked
            self.text = text
            self.add = add
            self.staging = staging
        }
        var testDescription: String { "\(picked) of limit \(limit)" }
    }

    @Test(
        "status line, Add and Show Selected",
        arguments: [
            Status(1, 0, "Select a photo", "Add", "Select a photo"),
            Status(0, 0, "Select photos", "Add", "Select photos"),
            Status(2, 0, "Select up to 2 photos", "Add", "Select up to 2 photos"),
            Status(5000, 0, "Select up to 5,000 photos", "Add", "Select up to 5,000 photos"),
            Status(1, 1, "1 of 1 selected", "Add (1)", "Show Selected (1)"),
            Status(0, 1, "1 selected", "Add (1)", "Show Selected (1)"),
            Status(5, 2, "2 of 5 selected", "Add (2)", "Show Selected (2)"),
            Status(0, 1200, "1,200 selected", "Add (1,200)", "Show Selected (1,200)"),
            Status(5000, 1200, "1,200 of 5,000 selected", "Add (1,200)", "Show Selected (1,200)"),
        ])
    func status(_ row: Status) {
        var fixture = StateFixture.open(2000) {
            $0.selectionLimit = row.limit
            $0.disabledCapabilities = .stagingArea
        }
        for place in 0..<Int(row.picked) { fixture.tap(place + 1) }
        let presentation = fixture.presentation
        #expect(presentation.footer.status?.english == row.text)
        #expect(presentation.footer.count.english == row.text)
        #expect(presentation.header.add.label.english == row.add)
        #expect(presentation.footer.staging.label.english == row.staging)
    }

    @Test("with a staging button there is no status label, and the count is said all the same")
    func count() {
        var fixture = StateFixture.open()
        fixture.tap(1)
        #expect(fixture.presentation.footer.status == nil)
        #expect(fixture.presentation.footer.count.english == "1 selected")
        #expect(fixture.presentation.footer.staging.tooltip?.english == "Review what you picked")
    }

    @Test("buttons by their names")
    func buttons() {
        let presentation = StateFixture.open().presentation
        #expect(presentation.header.cancel.label.english == "Cancel")
        #expect(presentation.header.sidebarToggle.label.english == "Sidebar")
        #expect(presentation.header.sidebarToggle.tooltip?.english == "Show or hide the sidebar")
        #expect(presentation.header.back.label.english == "Photos")
        #expect(presentation.header.back.tooltip?.english == "Back to all photos")
        #expect(presentation.footer.staging.tooltip == nil)
        #expect(presentation.grid.name.english == "Photos")
    }

    @Test(
        "why Add does not act",
        arguments: [
            (1, "Take some out: only 1 photo can be added"), (2, "Take some out: only 2 photos can be added"),
            (0, nil), (3, nil),
        ])
    func refusal(_ limit: Int, _ text: String?) {
        var fixture = StateFixture.open()
        for place in 1...3 { fixture.tap(place) }
        fixture.send(.updated(.init(selectionLimit: limit)))
        #expect(fixture.presentation.header.add.tooltip?.english == text)
        #expect(fixture.presentation.header.add.isEnabled == (text == nil))
    }

    @Test(
        "the Options say what leaves",
        arguments: [
            (.location, 0, "Notes gets copies of the photos you add, without place."),
            (.location, 1, "Notes gets a copy of 1 photo, without place."),
            ([.captions, .device], 2, "Notes gets copies of 2 photos, without captions and keywords, camera details."),
            (.all, 0, "Notes gets copies of the photos you add, without place, words, names, camera and date."),
        ] as [(MetadataClasses, Int, String)])
    func leaving(_ removed: MetadataClasses, _ picked: Int, _ sentence: String) {
        var fixture = StateFixture(app: CallingApp(name: "Notes"))
        fixture.answer(fixture.send(.opened), with: 1...3)
        for place in 0..<picked { fixture.tap(place + 1) }
        fixture.send(.inclusionChanged(removed, included: false))
        #expect(fixture.presentation.options.sentence.english == sentence)
        #expect(fixture.presentation.options.switches.allSatisfy { $0.isEnabled })
        #expect(fixture.presentation.header.add.isEnabled == (picked > 0))
    }

    private static let pictures =
        "Photos in other formats than JPEG, PNG and GIF leave as JPEG, as PNG where they are transparent, or as GIF where they are animated: without HDR and motion."
    private static let pairedPictures =
        "Photos in other formats than JPEG, PNG and GIF leave as JPEG, as PNG where they are transparent, or as GIF where they are animated: without HDR."
    private static let videos = "Videos leave as H.264 in MP4, which every program plays: without HDR."
    private static let pairedVideos =
        "Videos, also those of Live Photos, leave as H.264 in MP4, which every program plays: without HDR."

    @Test(
        "what is converted and what it loses is said of what the app takes",
        arguments: [
            ([], .automatic, []), ([], .compatible, [pairedPictures, pairedVideos]),
            (["image/*"], .compatible, [pictures]),
            (["video/*"], .compatible, [videos]), (["image/*", "video/*"], .automatic, []),
            (
                ["image/jpeg"], .automatic,
                ["Notes takes no other pictures than JPEG: others are converted, without HDR, motion and animation."]
            ),
            (
                ["image/*", "video/mp4"], .current,
                ["Notes does not take all videos: others are converted to H.264 in MP4, without HDR."]
            ),
            (
                ["image/jpeg", "video/*"], .automatic,
                ["Notes takes no other pictures than JPEG: others are converted, without HDR and animation."]
            ),
            (
                ["image/jpeg", "video/mp4"], .automatic,
                [
                    "Notes takes no other pictures than JPEG: others are converted, without HDR and animation.",
                    "Notes does not take all videos: others are converted to H.264 in MP4, without HDR.",
                ]
            ),
            (["image/webp", "video/webm"], .automatic, []),
        ] as [([String], PreferredEncoding, [String])])
    func conversions(_ accepted: [String], _ encoding: PreferredEncoding, _ sentences: [String]) {
        let fixture = StateFixture(app: CallingApp(name: "Notes")) {
            ($0.acceptedTypes, $0.preferredEncoding) = (accepted, encoding)
        }
        #expect(fixture.presentation.options.conversions.map(\.english) == sentences)
    }

    @Test("a full limit is said for a while", arguments: [(2, "Only 2 photos can be added"), (1, nil)])
    func notice(_ limit: Int, _ text: String?) {
        var fixture = StateFixture.open { $0.selectionLimit = limit }
        for place in 1...3 { fixture.tap(place) }
        #expect(fixture.presentation.notice?.english == text)
        fixture.send(.noticeExpired(0))
        #expect(fixture.presentation.notice?.english == text)
        fixture.send(.noticeExpired(1))
        #expect(fixture.presentation.notice == nil)
    }

    @Test("the app is called by its name, or This app", arguments: [("Notes", "Notes"), (nil, "This app")])
    func app(_ name: String?, _ called: String) {
        var fixture = StateFixture(app: CallingApp(name: name)) {
            $0.prompt = "Pick one for the wall"
            $0.searchText = "beach"
        }
        let empty = fixture.presentation
        #expect(empty.footer.privacy.english == "\(called) can see only the photos you add")
        #expect(empty.search.seededNote?.english == "\(called) searched for this")
        #expect(empty.header.prompt == "Pick one for the wall")
        #expect(empty.options.rememberLabel.english == "Remember for \(name ?? "this app")")
        #expect(
            empty.options.sentence.english == "\(called) gets the photos you add as they are, with place and date.")
        #expect(empty.options.conversions.isEmpty)
        fixture.answer(fixture.send(.opened), with: 1...3)
        fixture.tap(1)
        #expect(
            fixture.presentation.options.sentence.english == "\(called) gets 1 photo as it is, with place and date.")
        fixture.tap(2)
        #expect(
            fixture.presentation.options.sentence.english == "\(called) gets 2 photos as they are, with place and date."
        )
    }

    @Test("a scan says how far it is, while there is something left to wait for")
    func progress() {
        var fixture = StateFixture()
        let effects = fixture.send(.opened)
        func progress(_ done: Int, _ total: Int?) -> ProgressPresentation? {
            fixture.send(.libraryReported(.scanning(done: done, total: total)))
            // In the middle while nothing is listed, then in the footer.
            if case .waiting(let progress) = fixture.presentation.content { return progress }
            return fixture.presentation.footer.progress
        }
        #expect(progress(1200, nil)?.text.english == "Looking through your photos")
        #expect(progress(1200, nil)?.fraction == nil)
        #expect(progress(0, 0)?.text.english == "Looking through your photos")
        #expect(progress(1200, 4800)?.text.english == "Looking through your photos: 1,200 of 4,800")
        #expect(progress(1200, 4800)?.fraction == 0.25)
        #expect(progress(4800, 4800) == nil)
        fixture.answer(effects, with: 1...30)
        #expect(progress(1200, nil) == nil)
        #expect(progress(1200, 4800)?.fraction == 0.25)
        fixture.send(.libraryReported(.scanned(ScanReport())))
        #expect(fixture.presentation.footer.progress == nil)
    }
}
