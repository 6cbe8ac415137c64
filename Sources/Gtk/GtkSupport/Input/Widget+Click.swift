// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// A button that went down or up over a widget.
public struct Click {
    private let gesture: OpaquePointer
    /// 1 for a single click, 2 for a double click, and so on.
    public let count: Int
    /// The place, in the widget's coordinates.
    public let x: Double
    /// The place, in the widget's coordinates.
    public let y: Double
    /// The modifiers held.
    public let modifiers: Modifiers
    /// Whether it was a finger.
    public let isTouch: Bool

    init(gesture: OpaquePointer, count: Int, x: Double, y: Double) {
        self.gesture = gesture
        self.count = count
        self.x = x
        self.y = y
        modifiers = Modifiers(controller: gesture)
        isTouch = isFromFinger(gesture)
    }

    /// Takes the sequence for this widget: no other gesture sees the rest of it.
    public func claim() {
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
    }

    /// Gives the sequence up for this widget.
    public func deny() {
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_DENIED)
    }
}

/// A button or finger that rested where it went down.
public struct LongPress {
    private let gesture: OpaquePointer
    /// The place, in the widget's coordinates.
    public let x: Double
    /// The place, in the widget's coordinates.
    public let y: Double

    fileprivate init(gesture: OpaquePointer, x: Double, y: Double) {
        self.gesture = gesture
        self.x = x
        self.y = y
    }

    /// Takes the sequence for this gesture and its group: nothing else scrolls or clicks by it.
    public func claim() {
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
    }
}

/// Whether the event that a controller is handling comes from a finger on the screen.
///
/// Only events of fingers have a sequence. The event's device does not tell under X11: there it is the one pointer that
/// all devices share, which GTK 4.8 reports as a mouse.
func isFromFinger(_ controller: OpaquePointer) -> Bool {
    guard let event = gtk_event_controller_get_current_event(controller) else { return false }
    return gdk_event_get_event_sequence(event) != nil
}

private enum ClickSignal { case pressed, released }

extension Widget {
    /// Calls `handler` when a pointer button goes down, or a finger; button 0 stands for any, 1 is the primary.
    @discardableResult
    public func onClick(
        button: Int = 1, phase: Phase = .bubble, _ handler: @escaping @MainActor (Click) -> Void
    ) -> Controller {
        addClickGesture(.pressed, button: button, phase: phase, handler)
    }

    /// Calls `handler` when a pressed button goes up again.
    @discardableResult
    public func onRelease(
        button: Int = 1, phase: Phase = .bubble, _ handler: @escaping @MainActor (Click) -> Void
    ) -> Controller {
        addClickGesture(.released, button: button, phase: phase, handler)
    }

    private func addClickGesture(
        _ signal: ClickSignal, button: Int, phase: Phase, _ handler: @escaping @MainActor (Click) -> Void
    ) -> Controller {
        guard let gesture = gtk_gesture_click_new() else { preconditionFailure("GTK made no click gesture.") }
        gtk_gesture_single_set_button(gesture, guint(button))
        // The closure's own: each gesture counts for itself.
        var counter = PressCounter()
        connect(gpointer(gesture), "pressed", Signals.click) { _, x, y in
            let time = gtk_event_controller_get_current_event_time(gesture)
            counter.press(x: x, y: y, time: time, limits: Settings.doubleClick)
            if signal == .pressed { handler(Click(gesture: gesture, count: counter.count, x: x, y: y)) }
        }
        for moment in ["update", "end"] {
            connect(gpointer(gesture), moment, Signals.pointer) { sequence in
                var (x, y) = (0.0, 0.0)
                if gtk_gesture_get_point(gesture, sequence.map { OpaquePointer($0) }, &x, &y) != 0 {
                    counter.move(x: x, y: y)
                }
            }
        }
        if signal == .released {
            connect(gpointer(gesture), "released", Signals.click) { _, x, y in
                handler(Click(gesture: gesture, count: counter.count, x: x, y: y))
            }
        }
        return Controller(gesture, on: self, phase: phase)
    }

    /// Calls `handler` where a finger or the button rests for a while.
    @discardableResult
    public func onLongPress(
        phase: Phase = .bubble, _ handler: @escaping @MainActor (LongPress) -> Void
    ) -> Controller {
        guard let gesture = gtk_gesture_long_press_new() else { preconditionFailure("GTK made no press gesture.") }
        connect(gpointer(gesture), "pressed", Signals.point) { x, y in handler(LongPress(gesture: gesture, x: x, y: y))
        }
        return Controller(gesture, on: self, phase: phase)
    }
}
