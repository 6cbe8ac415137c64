// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// What a person is asked when an app asks for the library (phpicker.md 4.1 and 4.3). A value: its window shows `presentation`, and the host takes the
/// answer with `AppAccess.take`.
public struct AccessPrompt: Sendable, Equatable {
    /// The app that asks, as the host determined it.
    public let app: CallingApp
    /// The executable of a program for which no application id is proven; nil for an app.
    public let executable: String?
    /// What is asked for.
    public let level: AccessLevel
    /// What the app says about why it asks; one line. Nil where it says nothing.
    public let reason: String?
    /// Whether it is asked again about full access that was not used for a while (`AppAccess.asksAgain`).
    public let isRepeated: Bool
    /// Still photos in the library, Live Photos among them.
    public let photos: Int
    /// Videos in the library.
    public let videos: Int
    /// Whether all of the library was counted by now.
    public let isCounted: Bool
    /// Whether the app gets the place where a photo was taken; the person may change it before answering.
    public var includesLocation: Bool
    /// Details besides the place that the app does not get.
    public let otherClassesLeftOut: MetadataClasses

    /// Most bytes of what the app says.
    public static let longestReason = 1024

    /// Makes a prompt. What others wrote becomes one line, and a reason that is too long is cut.
    /// - Parameter withheld: the details that are left out until the person includes them.
    public init(
        app: CallingApp, executable: String? = nil, level: AccessLevel, reason: String? = nil, isRepeated: Bool = false,
        photos: Int, videos: Int, isCounted: Bool = true, withheld: MetadataClasses = []
    ) {
        self.app = app
        self.executable = app.id == nil ? executable.flatMap { Self.line($0, upTo: Self.longestReason) } : nil
        self.level = level
        self.reason = reason.flatMap { Self.line($0, upTo: Self.longestReason) }
        self.isRepeated = isRepeated && level == .readWrite
        (self.photos, self.videos, self.isCounted) = (photos, videos, isCounted)
        includesLocation = !withheld.contains(.location)
        otherClassesLeftOut = withheld.subtracting(.location)
    }

    /// The details that the app does not get with an answer now.
    public var withheld: MetadataClasses {
        includesLocation ? otherClassesLeftOut : otherClassesLeftOut.union(.location)
    }

    /// What the window shows.
    public var presentation: AccessPromptPresentation { AccessPromptPresentation(self) }

    /// Another's words as one line. Signs that break a line or turn the direction of the words around them would let the words leave their place.
    private static func line(_ text: String, upTo most: Int) -> String? {
        var line = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: line.append(" ")
            case .format where turns.contains(scalar): continue
            default: line.unicodeScalars.append(scalar)
            }
        }
        line = line.trimmed
        guard line.utf8.count > most else { return line.isEmpty ? nil : line }
        while line.utf8.count > most - "…".utf8.count { line.removeLast() }
        return line + "…"
    }

    /// Embeddings, overrides and isolates of Unicode's bidirectional algorithm.
    private static let turns: Set<Unicode.Scalar> = [
        "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
    ]
}

/// What the prompt shows (contract section 11.2).
public struct AccessPromptPresentation: Sendable, Equatable {
    /// The accessible name of the dialog, and what the desktop lists it as.
    public let name: LocalizedText
    /// The bold line: who asks, and for what.
    public let title: LocalizedText
    /// The app's icon; nil if unknown.
    public let iconName: String?
    /// What the answer is about, a sentence each.
    public let lines: [LocalizedText]
    /// The app's words, marked as such; nil for none.
    public let reason: LocalizedText?
    /// The switch for the place where photos were taken; nil where nothing is read.
    public let location: AccessSwitchPresentation?
    /// In the order of the dialog.
    public let buttons: [AccessPromptButton]

    init(_ prompt: AccessPrompt) {
        let app = AppName.text(prompt.app)
        // Translators: the title of a window in title case. %1 is the name of an app.
        let known = prompt.app.name.map { LocalizedText("%1 Would Like to Access Your Photos", .text($0)) }
        // Translators: the title of a window in title case, for an app of which no name is known.
        name = known ?? LocalizedText("This App Would Like to Access Your Photos")
        iconName = prompt.app.iconName
        reason = prompt.reason.map { LocalizedText("%1 says: “%2”", .nested(app), .text($0)) }
        let program = prompt.executable.map {
            LocalizedText("The program “%1” asks. No app is known for it.", .text($0))
        }
        switch prompt.level {
        case .readWrite:
            title = name
            let again =
                prompt.isRepeated
                ? LocalizedText(
                    one: "%1 has full access and has not used it for %2 day. Choose what it may read from now on.",
                    many: "%1 has full access and has not used it for %2 days. Choose what it may read from now on.",
                    count: AppAccess.daysToAskAgain, .nested(app), .number(AppAccess.daysToAskAgain)) : nil
            lines = [program, again, Self.library(prompt), Self.details(prompt, app)].compactMap(\.self)
            location = AccessSwitchPresentation(isOn: prompt.includesLocation)
        case .addOnly:
            // Translators: the title of a window in title case. %1 is the name of an app that wants to save photos.
            let named = prompt.app.name.map { LocalizedText("%1 Would Like to Add to Your Photos", .text($0)) }
            title = named ?? LocalizedText("This App Would Like to Add to Your Photos")
            lines = [program, LocalizedText("%1 saves photos and videos in your library. It sees none.", .nested(app))]
                .compactMap(\.self)
            location = nil
        }
        buttons = AccessDecision.buttons(for: prompt.level).map { AccessPromptButton($0) }
    }

    /// How much there is to see.
    private static func library(_ prompt: AccessPrompt) -> LocalizedText {
        guard prompt.isCounted else { return LocalizedText("Your photos are still being counted.") }
        let (photos, videos) = (prompt.photos, prompt.videos)
        switch (photos > 0, videos > 0) {
        case (false, false): return LocalizedText("Your library has no photos yet.")
        case (true, false):
            return LocalizedText(
                one: "Your library has %1 photo.", many: "Your library has %1 photos.", count: photos, .number(photos))
        case (false, true):
            return LocalizedText(
                one: "Your library has %1 video.", many: "Your library has %1 videos.", count: videos, .number(videos))
        case (true, true):
            return LocalizedText(
                "Your library has %1 and %2.",
                .nested(LocalizedText(one: "%1 photo", many: "%1 photos", count: photos, .number(photos))),
                .nested(LocalizedText(one: "%1 video", many: "%1 videos", count: videos, .number(videos))))
        }
    }

    /// What the app reads besides pixels and date.
    private static func details(_ prompt: AccessPrompt, _ app: LocalizedText) -> LocalizedText {
        // Translators: %2 are details of photos: “place, captions and keywords, names of people”.
        DetailWords.list(MetadataClasses.all.subtracting(prompt.withheld)).map {
            LocalizedText("%1 also reads what is known of a photo: %2.", .nested(app), .nested($0))
        } ?? LocalizedText("%1 gets photos without place, captions, names and camera details.", .nested(app))
    }
}

/// A button of the prompt.
public struct AccessPromptButton: Sendable, Equatable {
    /// What it decides.
    public let decision: AccessDecision
    /// Label and accessible name.
    public let label: LocalizedText

    init(_ decision: AccessDecision) {
        self.decision = decision
        switch decision {
        case .selectPhotos: label = LocalizedText("Select Photos…")
        case .allowAll: label = LocalizedText("Allow Access to All Photos")
        case .allowAdding: label = LocalizedText("Allow")
        case .deny: label = LocalizedText("Don't Allow")
        }
    }
}

/// The switch for the place where photos were taken, in the prompt and in the settings.
public struct AccessSwitchPresentation: Sendable, Equatable {
    /// Label and accessible name.
    public static let name = LocalizedText("Include location")
    /// Whether the app gets it.
    public let isOn: Bool
}

/// What a person does in the alert about an app's limited library (phpicker.md 4.4).
public enum LimitedLibraryAnswer: Sendable, CaseIterable {
    case selectMore, keep
}

/// What the alert about an app's limited library shows.
public struct LimitedLibraryAlertPresentation: Sendable, Equatable {
    /// The bold line, and the accessible name of the dialog.
    public let title: LocalizedText
    /// The line under it.
    public let detail: LocalizedText
    /// The app's icon; nil if unknown.
    public let iconName: String?
    /// In the order of the dialog.
    public let buttons: [LimitedLibraryButton]

    /// - Parameter selected: how many photos the app sees.
    public init(app: CallingApp, selected: Int) {
        title = LocalizedText(
            one: "%1 sees %2 of your photos", many: "%1 sees %2 of your photos", count: selected,
            .nested(AppName.text(app)), .number(selected))
        detail = LocalizedText("Select more photos for it, or keep the selection as it is.")
        iconName = app.iconName
        buttons = LimitedLibraryAnswer.allCases.map { LimitedLibraryButton($0) }
    }
}

/// A button of the alert.
public struct LimitedLibraryButton: Sendable, Equatable {
    /// What it stands for.
    public let answer: LimitedLibraryAnswer
    /// Label and accessible name.
    public let label: LocalizedText

    init(_ answer: LimitedLibraryAnswer) {
        self.answer = answer
        switch answer {
        case .selectMore: label = LocalizedText("Select More Photos…")
        case .keep: label = LocalizedText("Keep Current Selection")
        }
    }
}
