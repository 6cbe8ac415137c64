// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// The directions a scroll handler wants to hear of.
nonisolated public struct ScrollAxes: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    public static let vertical = ScrollAxes(rawValue: 1 << 0)
    public static let horizontal = ScrollAxes(rawValue: 1 << 1)
    /// Whole wheel steps only, collected from fine ones.
    public static let discrete = ScrollAxes(rawValue: 1 << 2)
    /// Both directions, in fine steps where the device has them.
    public static let both: ScrollAxes = [.vertical, .horizontal]
}

extension Widget {
    /// Calls `handler` with wheel steps or pixels of a touchpad; true keeps the event from others.
    ///
    /// Use `.capture` on a scrolled window: in the bubble phase it has eaten the event already.
    @discardableResult
    public func onScroll(
        phase: Phase = .bubble, axes: ScrollAxes = .both,
        _ handler: @escaping @MainActor (_ dx: Double, _ dy: Double, Modifiers) -> Bool
    ) -> Controller {
        let flags = GtkEventControllerScrollFlags(rawValue: axes.rawValue)
        guard let controller = gtk_event_controller_scroll_new(flags) else {
            preconditionFailure("GTK made no scroll controller.")
        }
        connect(gpointer(controller), "scroll", Signals.scroll) { dx, dy in
            handler(dx, dy, Modifiers(controller: controller))
        }
        return Controller(controller, on: self, phase: phase)
    }

    /// Follows the pointer over the widget, in its coordinates.
    @discardableResult
    public func onMotion(
        phase: Phase = .bubble, enter: (@MainActor (_ x: Double, _ y: Double) -> Void)? = nil,
        move: (@MainActor (_ x: Double, _ y: Double) -> Void)? = nil, leave: (@MainActor () -> Void)? = nil
    ) -> Controller {
        guard let controller = gtk_event_controller_motion_new() else {
            preconditionFailure("GTK made no motion controller.")
        }
        if let enter { connect(gpointer(controller), "enter", Signals.point, enter) }
        if let move { connect(gpointer(controller), "motion", Signals.point, move) }
        if let leave { connect(gpointer(controller), "leave", Signals.void, leave) }
        return Controller(controller, on: self, phase: phase)
    }

    /// Follows a pinch. `scale` is relative to the begin; the centre is in the widget's coordinates.
    @discardableResult
    public func onZoom(
        phase: Phase = .capture, begin: @escaping @MainActor (_ centerX: Double, _ centerY: Double) -> Void,
        scale: @escaping @MainActor (Double) -> Void, end: @escaping @MainActor () -> Void
    ) -> Controller {
        guard let gesture = gtk_gesture_zoom_new() else { preconditionFailure("GTK made no zoom gesture.") }
        connect(gpointer(gesture), "begin", Signals.pointer) { _ in
            var x = 0.0
            var y = 0.0
            gtk_gesture_get_bounding_box_center(gesture, &x, &y)
            begin(x, y)
        }
        connect(gpointer(gesture), "scale-changed", Signals.scale, scale)
        connect(gpointer(gesture), "end", Signals.pointer) { _ in end() }
        return Controller(gesture, on: self, phase: phase)
    }
}
