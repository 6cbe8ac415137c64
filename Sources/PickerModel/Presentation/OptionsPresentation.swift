// SPDX-License-Identifier: GPL-3.0-or-later

/// The Options menu. Says truly what is handed over; offers nothing that cannot be kept.
public struct OptionsPresentation: Sendable, Equatable {
    public var title: LocalizedText
    /// What the app gets.
    public var sentence: LocalizedText
    /// What is not to be had yet (contract section 10).
    public var unavailable: LocalizedText

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
    }
}
