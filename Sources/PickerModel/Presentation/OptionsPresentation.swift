// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// The Options menu (phpicker.md 3.2; shown by rule F11).
public struct OptionsPresentation: Sendable, Equatable {
    /// Heading over the switches.
    public var heading: LocalizedText
    /// What the app gets, as one sentence.
    public var sentence: LocalizedText
    /// What pictures become that are converted and what they lose by it, and the same of videos; empty where none is.
    public var conversions: [LocalizedText]
    /// Switches in the order of the menu.
    public var switches: [OptionSwitch]
    /// Formats in the order of the menu.
    public var formats: [FormatChoice]
    /// The chosen format: the person's, else the app's.
    public var encoding: PreferredEncoding
    /// Whether choices can be remembered: not for an app without a proven identity.
    public var canRemember: Bool
    /// Label of the tick that remembers the choices.
    public var rememberLabel: LocalizedText
    /// Whether the person's choices are kept for the app's next pick.
    public var isRemembered: Bool

    init(_ state: PickerState) {
        let app = AppName.text(state.app)
        heading = LocalizedText("Include with Each Photo")
        sentence = Self.sentence(state, app)
        conversions = Self.conversions(state, app)
        switches = MetadataClasses.named.map { OptionSwitch($0.option, state.options, app: app) }
        formats = FormatChoice.all
        encoding = state.options.encoding
        canRemember = state.app.id != nil
        rememberLabel =
            state.isStandalone
            ? LocalizedText("Remember This") : LocalizedText("Remember for %1", .nested(AppName.within(state.app)))
        isRemembered = state.options.isRemembered
    }
}

extension OptionsPresentation {
    /// What leaves, by the plan of the delivery.
    private static func sentence(_ state: PickerState, _ app: LocalizedText) -> LocalizedText {
        let count = state.selection.count
        if let words = words(state.options.removals) {
            if state.isStandalone { return LocalizedText("Photos leave as copies without %1.", .nested(words)) }
            guard count > 0 else {
                return LocalizedText("%1 gets copies of the photos you add, without %2.", .nested(app), .nested(words))
            }
            return LocalizedText(
                one: "%1 gets a copy of %2 photo, without %3.", many: "%1 gets copies of %2 photos, without %3.",
                count: count, .nested(app), .number(count), .nested(words))
        }
        let mayConvert = state.selection.isEmpty ? !conversions(state, app).isEmpty : !state.deliversOriginals
        if mayConvert { return withPlaceAndDate(state, app) }
        if state.isStandalone { return LocalizedText("Photos leave as they are, with place and date.") }
        guard count > 0 else {
            return LocalizedText("%1 gets the photos you add as they are, with place and date.", .nested(app))
        }
        return LocalizedText(
            one: "%1 gets %2 photo as it is, with place and date.",
            many: "%1 gets %2 photos as they are, with place and date.", count: count, .nested(app), .number(count))
    }

    /// What leaves where photos may be converted and nothing is left out.
    private static func withPlaceAndDate(_ state: PickerState, _ app: LocalizedText) -> LocalizedText {
        let count = state.selection.count
        if state.isStandalone { return LocalizedText("Photos leave with place and date.") }
        guard count > 0 else {
            return LocalizedText("%1 gets the photos you add with place and date.", .nested(app))
        }
        return LocalizedText(
            one: "%1 gets %2 photo with place and date.", many: "%1 gets %2 photos with place and date.", count: count,
            .nested(app), .number(count))
    }

    /// What becomes of pictures and videos in formats that are not asked for, or not taken.
    private static func conversions(_ state: PickerState, _ app: LocalizedText) -> [LocalizedText] {
        let request = state.delivery(toApp: !state.isStandalone)
        let receiver = AcceptedTypes(request.accepted)
        let pairs = LivePhotoPart.keepsMotion(request)
        return request.encoding == .compatible
            ? [compatiblePictures(receiver, pairs: pairs), compatibleVideos(receiver, pairs: pairs)].compactMap(\.self)
            : [convertedPictures(receiver, app, pairs: pairs), convertedVideos(receiver, app)].compactMap(\.self)
    }

    /// - Parameter pairs: whether Live Photos keep their video.
    private static func compatiblePictures(_ receiver: AcceptedTypes, pairs: Bool) -> LocalizedText? {
        guard !receiver.stills.isEmpty else { return nil }
        return switch (receiver.takes(.gif), pairs) {
        case (true, true):
            LocalizedText(
                "Photos in other formats than JPEG, PNG and GIF leave as JPEG, as PNG where they are transparent, or as GIF where they are animated: without HDR."
            )
        case (true, false):
            LocalizedText(
                "Photos in other formats than JPEG, PNG and GIF leave as JPEG, as PNG where they are transparent, or as GIF where they are animated: without HDR and motion."
            )
        case (false, true):
            LocalizedText(
                "Photos in other formats than JPEG, PNG and GIF leave as JPEG, or PNG where they are transparent: without HDR and animation."
            )
        case (false, false):
            LocalizedText(
                "Photos in other formats than JPEG, PNG and GIF leave as JPEG, or PNG where they are transparent: without HDR, motion and animation."
            )
        }
    }

    private static func compatibleVideos(_ receiver: AcceptedTypes, pairs: Bool) -> LocalizedText? {
        guard receiver.takes(.mp4) else { return nil }
        return pairs
            ? LocalizedText(
                "Videos, also those of Live Photos, leave as H.264 in MP4, which every program plays: without HDR.")
            : LocalizedText("Videos leave as H.264 in MP4, which every program plays: without HDR.")
    }

    private static func convertedPictures(
        _ receiver: AcceptedTypes, _ app: LocalizedText, pairs: Bool
    ) -> LocalizedText? {
        guard receiver.convertsPictures else { return nil }
        if receiver.takes(.gif) {
            return pairs
                ? LocalizedText("%1 does not take all pictures: others are converted, without HDR.", .nested(app))
                : LocalizedText(
                    "%1 does not take all pictures: others are converted, without HDR and motion.", .nested(app))
        }
        return switch (receiver.stills, pairs) {
        case ([.png], true):
            LocalizedText(
                "%1 takes no other pictures than PNG: others are converted, without HDR and animation.", .nested(app))
        case ([.png], false):
            LocalizedText(
                "%1 takes no other pictures than PNG: others are converted, without HDR, motion and animation.",
                .nested(app))
        case ([.jpeg], true):
            LocalizedText(
                "%1 takes no other pictures than JPEG: others are converted, without HDR and animation.", .nested(app))
        case ([.jpeg], false):
            LocalizedText(
                "%1 takes no other pictures than JPEG: others are converted, without HDR, motion and animation.",
                .nested(app))
        case (_, true):
            LocalizedText(
                "%1 does not take all pictures: others are converted, without HDR and animation.", .nested(app))
        case (_, false):
            LocalizedText(
                "%1 does not take all pictures: others are converted, without HDR, motion and animation.", .nested(app))
        }
    }

    private static func convertedVideos(_ receiver: AcceptedTypes, _ app: LocalizedText) -> LocalizedText? {
        guard receiver.convertsVideos else { return nil }
        return LocalizedText(
            "%1 does not take all videos: others are converted to H.264 in MP4, without HDR.", .nested(app))
    }

    /// The classes that are left out, in the middle of a sentence; nil for none.
    private static func words(_ removals: MetadataClasses) -> LocalizedText? {
        // Translators: what is left out of a photo, in the middle of a sentence.
        if removals == .all { return LocalizedText("place, words, names, camera and date") }
        return DetailWords.list(removals)
    }
}

/// A format in which photos can be delivered (phpicker.md 3.2).
public struct FormatChoice: Sendable, Equatable {
    /// Value for `PersonIntent.encodingChosen`.
    public var encoding: PreferredEncoding
    /// Label in the menu.
    public var label: LocalizedText

    static let all = [
        FormatChoice(encoding: .automatic, label: LocalizedText("Automatic")),
        FormatChoice(encoding: .current, label: LocalizedText("Original")),
        FormatChoice(encoding: .compatible, label: LocalizedText("Compatible")),
    ]
}

/// A switch for one class of metadata; on means included (contract section 10).
public struct OptionSwitch: Sendable, Equatable {
    /// The class, for `PersonIntent.inclusionChanged`.
    public var classes: MetadataClasses
    /// Label of the switch.
    public var label: LocalizedText
    /// Whether this metadata is included.
    public var isOn: Bool
    /// Why the switch is locked: the app refuses this metadata. Nil if it is not locked.
    public var locked: LocalizedText?
    /// Whether the switch can be turned: not if it is locked.
    public var isEnabled: Bool

    init(_ classes: MetadataClasses, _ options: OptionsState, app: LocalizedText) {
        self.classes = classes
        switch classes {
        case .location: label = LocalizedText("Location")
        case .captions: label = LocalizedText("Captions and keywords")
        case .people: label = LocalizedText("Names of people")
        default: label = LocalizedText("Camera details")
        }
        isOn = !options.removals.contains(classes)
        isEnabled = !options.appRemovals.contains(classes)
        if options.appRemovals.contains(classes) {
            locked = LocalizedText("%1 asked not to get this", .nested(app))
        }
    }
}
