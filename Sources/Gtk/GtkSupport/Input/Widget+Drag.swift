// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// A drag under way.
public struct Drag {
    private let gesture: OpaquePointer
    /// Where it began, in the widget's coordinates.
    public let startX: Double
    /// Where it began, in the widget's coordinates.
    public let startY: Double
    /// How far it has come; 0 at the beginning.
    public let offsetX: Double
    /// How far it has come; 0 at the beginning.
    public let offsetY: Double
    /// The modifiers held now.
    public let modifiers: Modifiers
    /// Whether it is a finger's.
    public let isTouch: Bool

    init(gesture: OpaquePointer, offsetX: Double = 0, offsetY: Double = 0) {
        var x = 0.0
        var y = 0.0
        gtk_gesture_drag_get_start_point(gesture, &x, &y)
        self.gesture = gesture
        startX = x
        startY = y
        self.offsetX = offsetX
        self.offsetY = offsetY
        modifiers = Modifiers(controller: gesture)
        isTouch = isFromFinger(gesture)
    }

    /// Where the pointer is now, in the widget's coordinates at the begin of the drag.
    public var x: Double { startX + offsetX }
    /// Where the pointer is now, in the widget's coordinates at the begin of the drag.
    public var y: Double { startY + offsetY }

    /// Takes the sequence for this widget: clicks of the children are cancelled.
    public func claim() {
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
    }

    /// Gives the sequence up: no update or end follows.
    public func deny() {
        gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_DENIED)
    }
}

extension Widget {
    /// Follows a drag. `end` comes also when another widget claimed the sequence; then `cancelled` is true.
    @discardableResult
    public func onDrag(
        button: Int = 1, phase: Phase = .bubble, begin: @escaping @MainActor (Drag) -> Void,
        update: @escaping @MainActor (Drag) -> Void,
        end: @escaping @MainActor (_ drag: Drag, _ cancelled: Bool) -> Void
    ) -> Controller {
        guard let gesture = gtk_gesture_drag_new() else { preconditionFailure("GTK made no drag gesture.") }
        gtk_gesture_single_set_button(gesture, guint(button))
        // "cancel" comes before the "drag-end" it causes.
        let progress = DragProgress()
        connect(gpointer(gesture), "drag-begin", Signals.point) { _, _ in
            progress.isCancelled = false
            begin(Drag(gesture: gesture))
        }
        connect(gpointer(gesture), "drag-update", Signals.point) { x, y in
            update(Drag(gesture: gesture, offsetX: x, offsetY: y))
        }
        connect(gpointer(gesture), "cancel", Signals.pointer) { _ in progress.isCancelled = true }
        connect(gpointer(gesture), "drag-end", Signals.point) { x, y in
            end(Drag(gesture: gesture, offsetX: x, offsetY: y), progress.isCancelled)
        }
        return Controller(gesture, on: self, phase: phase)
    }
}

private final class DragProgress {
    var isCancelled = false
}
