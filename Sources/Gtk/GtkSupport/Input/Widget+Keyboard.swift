// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

extension Widget {
    /// Calls `handler` for each key that goes down while the focus is here or inside; true keeps it from others.
    @discardableResult
    public func onKey(phase: Phase = .bubble, _ handler: @escaping @MainActor (KeyPress) -> Bool) -> Controller {
        guard let controller = gtk_event_controller_key_new() else {
            preconditionFailure("GTK made no key controller.")
        }
        connect(gpointer(controller), "key-pressed", Signals.key) { keyval, state in
            handler(KeyPress(keyval: keyval, state: state))
        }
        return Controller(controller, on: self, phase: phase)
    }

    /// Calls `handler` for each key that goes up while the focus is here or inside, before any other widget sees it.
    @discardableResult
    public func onKeyUp(_ handler: @escaping @MainActor (KeyPress) -> Void) -> Controller {
        guard let controller = gtk_event_controller_key_new() else {
            preconditionFailure("GTK made no key controller.")
        }
        connect(gpointer(controller), "key-released", Signals.keyUp) { keyval, state in
            handler(KeyPress(keyval: keyval, state: state))
        }
        return Controller(controller, on: self, phase: .capture)
    }

    /// Calls `handler` with true when the focus comes here or inside, and with false when it leaves.
    @discardableResult
    public func onFocusChange(_ handler: @escaping @MainActor (Bool) -> Void) -> Controller {
        guard let controller = gtk_event_controller_focus_new() else {
            preconditionFailure("GTK made no focus controller.")
        }
        connect(gpointer(controller), "enter", Signals.void) { handler(true) }
        connect(gpointer(controller), "leave", Signals.void) { handler(false) }
        return Controller(controller, on: self, phase: .bubble)
    }
}
