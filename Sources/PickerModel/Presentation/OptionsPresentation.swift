// SPDX-License-Identifier: GPL-3.0-or-later

/// The Options menu (phpicker.md 3.2). Says truly what is handed over; offers nothing that cannot be kept.
public struct OptionsPresentation: Sendable, Equatable {
    public var title: LocalizedText
    /// What the app gets.
    public var sentence: LocalizedText
    /// What is not to be had yet (contract section 10).
    public var unavailable: LocalizedText
    /// In the order of the menu.
    public var switches: [OptionSwitch]
    /// The choice of a format.
    public var encoding: PreferredEncoding
    /// Whether the person's choices hold for the app's next pick too.
    public var isRemembered: Bool

    init(_ state: PickerState) {
        let app = AppName.text(state.app)
        title = LocalizedText("What %1 Gets", .nested(app))
        let count = state.selection.count
        sentence =
            count == 0
            ? LocalizedText("%1 gets the photos you add as they are, with place and date.", .nested(app))
            : LocalizedText(
                one: "%1 gets %2 photo as it is, with place and date.",
                many: "%1 gets %2 photos as they are, with place and date.", count: count, .nested(app),
                .number(count))
        unavailable = LocalizedText(
            "Leaving out the place, captions, names or camera, and converting photos, is not available yet.")
        switches = MetadataClasses.named.map { OptionSwitch($0.option, state.options, app: app) }
        encoding = state.options.encoding
        isRemembered = state.options.isRemembered
    }
}

/// One kind of details: on is included.
public struct OptionSwitch: Sendable, Equatable {
    public var classes: MetadataClasses
    public var label: LocalizedText
    public var isOn: Bool
    /// Why the person cannot switch it on: the app asked not to get it.
    public var locked: LocalizedText?

    init(_ classes: MetadataClasses, _ options: OptionsState, app: LocalizedText) {
        self.classes = classes
        switch classes {
        case .location: label = LocalizedText("Location")
        case .captions: label = LocalizedText("Captions")
        case .people: label = LocalizedText("People")
        default: label = LocalizedText("Device")
        }
        isOn = !options.removals.contains(classes)
        if options.appRemovals.contains(classes) {
            locked = LocalizedText("%1 asked not to get this", .nested(app))
        }
    }
}
