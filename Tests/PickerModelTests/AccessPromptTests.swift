// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import Testing

/// What a person is asked when an app asks for the library, word for word.
@Suite("The prompt of the limited library")
struct AccessPromptTests {
    private static let notes = CallingApp(id: "org.example.Notes", name: "Notes", iconName: "notes")

    private static func prompt(
        _ level: AccessLevel = .readWrite, app: CallingApp = notes, executable: String? = nil, reason: String? = nil,
        isRepeated: Bool = false, photos: Int = 12, videos: Int = 0, withheld: MetadataClasses = []
    ) -> AccessPrompt {
        AccessPrompt(
            app: app, executable: executable, level: level, reason: reason, isRepeated: isRepeated, photos: photos,
            videos: videos, withheld: withheld)
    }

    private static func lines(_ prompt: AccessPrompt) -> [String] { prompt.presentation.lines.map(\.english) }

    @Test("the name of the dialog is the contract's for both levels; the title says which it is")
    func titles() {
        let read = Self.prompt().presentation
        #expect(read.name.english == "Notes Would Like to Access Your Photos")
        #expect(read.title == read.name)
        #expect(read.iconName == "notes")
        let add = Self.prompt(.addOnly).presentation
        #expect(add.name == read.name)
        #expect(add.title.english == "Notes Would Like to Add to Your Photos")
        let unknown = Self.prompt(app: .unknown).presentation
        #expect(unknown.name.english == "This App Would Like to Access Your Photos")
    }

    @Test("buttons in the order of the contract, and the switch where something is read")
    func buttons() {
        let read = Self.prompt().presentation
        #expect(read.buttons.map(\.decision) == [.selectPhotos, .allowAll, .deny])
        #expect(
            read.buttons.map(\.label.english) == ["Select Photos…", "Allow Access to All Photos", "Don't Allow"])
        #expect(read.location?.isOn == true)
        #expect(AccessSwitchPresentation.name.english == "Include location")
        let add = Self.prompt(.addOnly).presentation
        #expect(add.buttons.map(\.label.english) == ["Allow", "Don't Allow"])
        #expect(add.location == nil)
    }

    struct Library: Sendable {
        let photos: Int
        let videos: Int
        let sentence: String
    }

    @Test(
        "it says how much there is to see",
        arguments: [
            Library(photos: 0, videos: 0, sentence: "Your library has no photos yet."),
            Library(photos: 1, videos: 0, sentence: "Your library has 1 photo."),
            Library(photos: 12_345, videos: 0, sentence: "Your library has 12,345 photos."),
            Library(photos: 0, videos: 1, sentence: "Your library has 1 video."),
            Library(photos: 1, videos: 2, sentence: "Your library has 1 photo and 2 videos."),
        ])
    func counts(_ row: Library) {
        #expect(Self.lines(Self.prompt(photos: row.photos, videos: row.videos)).first == row.sentence)
        // An app that only adds is told nothing of it, and neither is the person.
        #expect(
            Self.lines(Self.prompt(.addOnly, photos: row.photos, videos: row.videos))
                == ["Notes saves photos and videos in your library. It sees none."])
    }

    @Test("it says which details are read, as the switch has it")
    func details() {
        var prompt = Self.prompt()
        #expect(
            Self.lines(prompt).last
                == "Notes also reads what is known of a photo: place, captions and keywords, names of people, camera details."
        )
        #expect(prompt.withheld == [])
        prompt.includesLocation = false
        #expect(
            Self.lines(prompt).last
                == "Notes also reads what is known of a photo: captions and keywords, names of people, camera details.")
        #expect(prompt.withheld == .location)
        let none = Self.prompt(withheld: .all)
        #expect(!none.includesLocation)
        #expect(Self.lines(none).last == "Notes gets photos without place, captions, names and camera details.")
        var some = Self.prompt(withheld: [.location, .people])
        some.includesLocation = true
        #expect(some.withheld == .people)
    }

    @Test("asked again, it says why; the buttons are the same")
    func again() {
        let prompt = Self.prompt(isRepeated: true)
        #expect(
            Self.lines(prompt).first
                == "Notes has full access and has not used it for 30 days. Choose what it may read from now on.")
        #expect(prompt.presentation.buttons == Self.prompt().presentation.buttons)
        #expect(!Self.prompt(.addOnly, isRepeated: true).isRepeated)
    }

    @Test("a program without a proven id is named by its executable, an app never")
    func executable() {
        #expect(
            Self.lines(Self.prompt(app: .unknown, executable: "/usr/bin/notes")).first
                == "The program “/usr/bin/notes” asks. No app is known for it.")
        #expect(Self.prompt(executable: "/usr/bin/notes").executable == nil)
    }

    @Test("the app's words are one line, marked as its own, and stay where they are")
    func reason() {
        func said(_ reason: String) -> String? { Self.prompt(reason: reason).presentation.reason?.english }
        #expect(said("To back them up") == "Notes says: “To back them up”")
        #expect(said("one\ntwo\u{2028}three") == "Notes says: “one two three”")
        #expect(said("\u{202E}up\u{2066}side\u{2069}") == "Notes says: “upside”")
        #expect(said(" \n ") == nil)
        let long = Self.prompt(reason: String(repeating: "ä", count: 600)).reason
        #expect(long?.utf8.count == 1023)
        #expect(long?.hasSuffix("ä…") == true)
        // Letters that consist of several signs are kept whole.
        #expect(said("👩‍👩‍👧") == "Notes says: “👩‍👩‍👧”")
    }

    @Test("the alert about a limited library asks for more photos or keeps them")
    func alert() {
        let alert = LimitedLibraryAlertPresentation(app: Self.notes, selected: 3)
        #expect(alert.title.english == "Notes sees 3 of your photos")
        #expect(alert.buttons.map(\.answer) == [.selectMore, .keep])
        #expect(alert.buttons.map(\.label.english) == ["Select More Photos…", "Keep Current Selection"])
    }
}
