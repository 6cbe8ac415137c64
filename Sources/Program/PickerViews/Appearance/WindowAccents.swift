// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// The accent colours of the windows that are open, and the style class that each accent's rules are for.
struct WindowAccents {
    /// The part of the style sheet for windows with one accent colour.
    struct Dress: Equatable {
        let accent: AccentColor?
        /// The style class of these windows; nil for one accent, whose rules need none.
        let mark: String?
        /// How many windows wear it.
        fileprivate(set) var windows = 1
    }

    /// Empty until the first window; from then on one of them is without a class.
    private(set) var all: [Dress] = []
    private var made = 0

    /// Adds a window.
    /// - Returns: the style class to set on it, and whether the accent is new to the style sheet.
    mutating func add(_ accent: AccentColor?) -> (mark: String?, isNew: Bool) {
        if let known = all.firstIndex(where: { $0.accent == accent }) {
            all[known].windows += 1
            return (all[known].mark, false)
        }
        if let unused = all.firstIndex(where: { $0.windows == 0 }) {
            all[unused] = Dress(accent: accent, mark: all[unused].mark)
            return (all[unused].mark, true)
        }
        let mark = all.isEmpty ? nil : nextMark()
        all.append(Dress(accent: accent, mark: mark))
        return (mark, true)
    }

    /// Removes a window that is closed. The rules without a class stay, since the sheet's names of colours are defined
    /// there, until another accent takes them.
    /// - Returns: whether an accent is gone from the style sheet.
    mutating func remove(_ accent: AccentColor?) -> Bool {
        guard let place = all.firstIndex(where: { $0.accent == accent }), all[place].windows > 0 else { return false }
        all[place].windows -= 1
        guard all[place].windows == 0, all[place].mark != nil else { return false }
        all.remove(at: place)
        return true
    }

    /// A class that no window had before: one that is being closed may be drawn once more.
    private mutating func nextMark() -> String {
        made += 1
        return "picker-accent-\(made)"
    }
}
