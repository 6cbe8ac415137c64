// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport

/// Shows the rings of the keyboard focus from a key press until the next press of a pointer or finger. GTK hides them three
/// seconds after a key, when the person may still be looking for them, and shows them over clicks within that time.
@MainActor
final class FocusRings {
    private var usesKeys = false

    init(in window: ApplicationWindow) {
        window.onKey(phase: .capture) { [weak self] _ in
            self?.usesKeys = true
            return false
        }
        window.onClick(button: 0, phase: .capture) { [weak self, weak window] _ in
            self?.usesKeys = false
            window?.showsFocus = false
        }
        window.onShowsFocusChange { [weak self, weak window] in
            guard let self, let window, usesKeys, !window.showsFocus else { return }
            // In the same turn of the main loop, so that nothing is painted in between. GTK's three seconds begin anew.
            window.showsFocus = true
        }
    }
}
