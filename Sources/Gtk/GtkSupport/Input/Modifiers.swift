// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// The modifier keys held during an event.
nonisolated public struct Modifiers: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    public static let shift = Modifiers(rawValue: 1 << 0)
    public static let control = Modifiers(rawValue: 1 << 2)
    public static let alt = Modifiers(rawValue: 1 << 3)
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let super_ = Modifiers(rawValue: 1 << 26)

    /// Keeps the four keys; locks and mouse buttons are left out.
    init(gdk state: UInt32) {
        let known: Modifiers = [.shift, .control, .alt, .super_]
        rawValue = state & known.rawValue
    }

    /// What is held during the event a controller is handling.
    init(controller: OpaquePointer) {
        self.init(gdk: gtk_event_controller_get_current_event_state(controller).rawValue)
    }
}

/// When a handler sees an event: before the children (capture) or after them (bubble).
nonisolated public enum Phase: Sendable {
    case capture, target, bubble

    var gtk: GtkPropagationPhase {
        switch self {
        case .capture: GTK_PHASE_CAPTURE
        case .target: GTK_PHASE_TARGET
        case .bubble: GTK_PHASE_BUBBLE
        }
    }
}
