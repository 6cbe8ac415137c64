// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkInspection
import MediaTypes
import PickerModel
import PickerTestSupport
import Pixels
import Testing
import Thumbnails

@testable import GtkSupport
@testable import PickerViews

/// The windows about access by themselves: they show what a presentation says, and tell what the person does.
@MainActor
@Suite("Windows of the limited library", .serialized)
struct AccessWindowTests {
    private let appearance: Appearance

    init() throws {
        try #require(Display.isAvailable(), "needs a display: set DISPLAY, or run under Xvfb")
        appearance = try Appearance(icons: nil)
        _ = appearance.dress(for: nil)
    }

    private static let notes = CallingApp(id: "org.example.Notes", name: "Notes")

    private func asking(_ level: AccessLevel = .readWrite, withheld: MetadataClasses = []) throws -> AccessPromptWindow
    {
        let prompt = AccessPrompt(
            app: Self.notes, level: level, reason: "To print them", photos: 12, videos: 3, withheld: withheld)
        return AccessPromptWindow(
            application: try OpenWindow.application.get(), prompt: prompt, renderer: .english)
    }

    private func open(_ question: QuestionWindow) async {
        question.present(parent: "")
        await OpenWindow.turn { question.window.isMapped }
    }

    @Test("a prompt is a dialog of the contract's name, which nothing answers in its first half second")
    func prompt() async throws {
        let window = try asking()
        var answers: [AccessDecision] = []
        window.onAnswer = { decision, _ in answers.append(decision) }
        window.onClose = { Issue.record("it was not closed") }
        await open(window.question)
        let began = ContinuousClock.now
        #expect(window.window.accessibleRole == .dialog)
        #expect(window.window.title == "Notes Would Like to Access Your Photos")
        let dump = WidgetDump.tree(of: window.window)
        for words in ["Include location", "Your library has 12 photos and 3 videos.", "Notes says: “To print them”"] {
            #expect(dump.contains(words), "\(dump)")
        }
        #expect(
            window.question.answers.map(\.label) == ["Select Photos…", "Allow Access to All Photos", "Don't Allow"])
        #expect(!window.question.takesAnswers)
        #expect(window.question.answers.allSatisfy { !$0.isFocus })
        await OpenWindow.turn { window.question.takesAnswers }
        #expect(ContinuousClock.now - began > .milliseconds(400))
        #expect(window.question.answers.allSatisfy { !$0.isFocus }, "no key meant for another window decides")
        window.question.answers[2].activate()
        await OpenWindow.turn { !answers.isEmpty }
        #expect(answers == [.deny])
        #expect(!window.window.isVisible)
    }

    @Test("keys that come too early are nobody's")
    func earlyKeys() async throws {
        let window = try asking()
        var closings = 0
        window.onClose = { closings += 1 }
        window.onAnswer = { _, _ in Issue.record("nothing was answered") }
        await open(window.question)
        let (tab, escape) = (KeyPress(keyval: 0xFF09, state: 0), KeyPress(keyval: 0xFF1B, state: 0))
        #expect(!window.question.takesAnswers)
        #expect(window.question.pressed(tab) && window.question.pressed(escape))
        #expect(window.window.isVisible)
        await OpenWindow.turn { window.question.takesAnswers }
        #expect(!window.question.pressed(tab))
        #expect(window.question.pressed(escape))
        #expect(closings == 1)
    }

    @Test("the switch changes what is read and what is answered")
    func location() async throws {
        let window = try asking(withheld: .location)
        var included: Bool?
        window.onAnswer = { _, includesLocation in included = includesLocation }
        await open(window.question)
        #expect(!WidgetDump.tree(of: window.window).contains("place, captions"))
        window.location?.isActive = true
        #expect(WidgetDump.tree(of: window.window).contains("place, captions"))
        await OpenWindow.turn { window.question.takesAnswers }
        window.question.answers[0].activate()
        await OpenWindow.turn { included != nil }
        #expect(included == true)
    }

    @Test("closed, a prompt has no answer")
    func closing() async throws {
        let window = try asking(.addOnly)
        var closings = 0
        window.onAnswer = { _, _ in Issue.record("nothing was answered") }
        window.onClose = { closings += 1 }
        await open(window.question)
        #expect(window.location == nil)
        #expect(window.question.answers.map(\.label) == ["Allow", "Don't Allow"])
        window.window.close()
        await OpenWindow.turn { closings > 0 }
        window.close()
        #expect(closings == 1)
    }

    @Test("the alert tells its button")
    func alert() async throws {
        let alert = LimitedLibraryAlertWindow(
            application: try OpenWindow.application.get(),
            presentation: LimitedLibraryAlertPresentation(app: Self.notes, selected: 3), renderer: .english)
        var answer: LimitedLibraryAnswer?
        alert.onAnswer = { answer = $0 }
        await open(alert.question)
        await OpenWindow.turn { alert.question.takesAnswers }
        alert.question.answers[1].activate()
        await OpenWindow.turn { answer != nil }
        #expect(answer == .keep)
    }

    // MARK: The settings

    private struct NoDecoder: ImageDecoding {
        func decode(
            descriptor: Int32, format: MediaFormat, longestSide: Int, widest: Gamut,
            deadline: ContinuousClock.Instant, isCancelled: () -> Bool
        ) throws(MediaError) -> DecodedImage { throw .empty }
    }

    private func settings(_ state: AccessSettingsState) throws -> AccessSettingsWindow {
        AccessSettingsWindow(
            application: try OpenWindow.application.get(), presentation: state.presentation, renderer: .english,
            pictures: {
                ThumbnailLoader(
                    cache: ThumbnailCache(directory: NSTemporaryDirectory()), decoder: NoDecoder(),
                    originals: PlainOriginals(), threads: 1, memoryBudget: 0, deliver: $0)
            })
    }

    private static func state() -> AccessSettingsState {
        var state = AccessSettingsState(today: CivilDay(number: 20_000))
        var access = AppAccess()
        access.choose(.limitedAccess, on: state.today, withheld: [])
        access.select((1...3).map { AssetID(rawValue: $0) })
        _ = state.reduce(
            .loaded(
                [AccessSettingsApp(id: "org.example.Notes", app: notes, access: access)],
                AccessRecord(isKept: true, entries: [AccessRecordEntry(.copied, on: state.today, names: ["a.jpg"])])))
        return state
    }

    @Test("the settings show what the presentation says, tell what happens, and leave nothing behind")
    func settings() async throws {
        var state = Self.state()
        var told: [AccessSettingsIntent] = []
        weak var gone: AccessSettingsWindow?
        do {
            let window = try settings(state)
            gone = window
            window.onIntent = { told.append($0) }
            window.present()
            await OpenWindow.turn { window.window.isMapped }
            OpenWindow.drain()
            var dump = WidgetDump.tree(of: window.window)
            for words in ["Full Access", "Take Out Photo", "Edit Selected Photos…", "Forget App", "\"Apps\""] {
                #expect(dump.contains(words), "\(words): \(dump)")
            }
            #expect(told == [.resized(isNarrow: false)], "showing a presentation is no deed of the person")
            _ = state.reduce(.opened(.record))
            window.apply(state.presentation)
            dump = WidgetDump.tree(of: window.window)
            #expect(dump.contains("Copied: 1 photo") && dump.contains("Clear Record"), "\(dump)")
            var closed = false
            window.onClose = { closed = true }
            window.window.close()
            await OpenWindow.turn { closed }
            window.window.destroy()
        }
        await OpenWindow.turn { gone == nil }
        #expect(gone == nil)
    }
}
