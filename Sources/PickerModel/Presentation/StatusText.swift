// SPDX-License-Identifier: GPL-3.0-or-later

/// The text of the status label: how many photos are picked, of how many.
public enum StatusText {
    /// "Select up to 5 photos" while none is picked, else "2 of 5 selected" (phpicker.md 3.1).
    public static func text(_ state: PickerState) -> LocalizedText {
        let count = state.selection.count
        switch (count, state.selection.limit) {
        case (0, 1): return LocalizedText("Select a photo")
        case (0, 0): return LocalizedText("Select photos")
        case (0, let limit):
            return LocalizedText(
                one: "Select up to %1 photo", many: "Select up to %1 photos", count: limit, .number(limit))
        case (_, 0):
            return LocalizedText(one: "%1 selected", many: "%1 selected", count: count, .number(count))
        case (_, let limit):
            return LocalizedText(
                one: "%1 of %2 selected", many: "%1 of %2 selected", count: count, .number(count), .number(limit))
        }
    }
}
