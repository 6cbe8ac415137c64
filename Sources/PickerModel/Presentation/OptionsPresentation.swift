// SPDX-License-Identifier: GPL-3.0-or-later

/// What the Options menu says and offers (phpicker.md 3.2; shown by rule F11).
public struct OptionsPresentation: Sendable, Equatable {
    /// Heading over the switches.
    public var heading: LocalizedText
    /// What the app gets.
    public var sentence: LocalizedText
    /// What is not to be had yet (contract section 10).
    public var unavailable: LocalizedText
    /// In the order of the menu.
    public var switches: [OptionSwitch]
    /// In the order of the menu.
    public var formats: [FormatChoice]
    /// Which format is chosen: the person's, else the app's.
    public var encoding: PreferredEncoding
    /// Whether choices can be kept at all: not for an app without a proven identity.
    public var canRemember: Bool
    /// What the tick is called that keeps them.
    public var rememberLabel: LocalizedText
    /// Whether the person's choices hold for the app's next pick too.
    public var isRemembered: Bool

    init(_ state: PickerState) {
        let app = AppName.text(state.app)
        heading = LocalizedText("Include with Each Photo")
        let count = state.selection.count
        if state.isStandalone {
            sentence =
                state.options.needsUnbuiltDelivery
                ? LocalizedText("Nothing leaves while something is to be left out or converted.")
                : LocalizedText("Photos leave as they are, with place and date.")
        } else if state.options.needsUnbuiltDelivery {
            sentence = LocalizedText("%1 gets nothing while something is to be left out or converted.", .nested(app))
        } else if count == 0 {
            sentence = LocalizedText("%1 gets the photos you add as they are, with place and date.", .nested(app))
        } else {
            sentence = LocalizedText(
                one: "%1 gets %2 photo as it is, with place and date.",
                many: "%1 gets %2 photos as they are, with place and date.", count: count, .nested(app),
                .number(count))
        }
        unavailable = LocalizedText(
            "Leaving out the place, captions, names or camera, and converting photos, is not available yet.")
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

/// A form in which photos can be handed over (phpicker.md 3.2).
public struct FormatChoice: Sendable, Equatable {
    /// What `PersonIntent.encodingChosen` carries.
    public var encoding: PreferredEncoding
    /// What the menu calls it.
    public var label: LocalizedText

    static let all = [
        FormatChoice(encoding: .automatic, label: LocalizedText("Automatic")),
        FormatChoice(encoding: .current, label: LocalizedText("Original")),
        FormatChoice(encoding: .compatible, label: LocalizedText("Compatible")),
    ]
}

/// One kind of details: on is included (contract section 10).
public struct OptionSwitch: Sendable, Equatable {
    /// One member, as `PersonIntent.inclusionChanged` carries it.
    public var classes: MetadataClasses
    /// What the switch is called.
    public var label: LocalizedText
    /// Whether these details go along.
    public var isOn: Bool
    /// Why the person cannot switch it on: the app asked not to get it. Nil where they can.
    public var locked: LocalizedText?

    init(_ classes: MetadataClasses, _ options: OptionsState, app: LocalizedText) {
        self.classes = classes
        switch classes {
        case .location: label = LocalizedText("Location")
        case .captions: label = LocalizedText("Captions and keywords")
        case .people: label = LocalizedText("Names of people")
        default: label = LocalizedText("Camera details")
        }
        isOn = !options.removals.contains(classes)
        if options.appRemovals.contains(classes) {
            locked = LocalizedText("%1 asked not to get this", .nested(app))
        }
    }
}
