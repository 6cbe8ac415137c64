// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// An event controller that was added to a widget. Dropping the value leaves it in place.
public final class Controller {
    private let controller: WeakObject
    private let widget: WeakObject

    /// Gives the controller to the widget, which owns it from now on.
    init(_ controller: OpaquePointer, on widget: Widget, phase: Phase) {
        self.controller = WeakObject(gpointer(controller))
        self.widget = WeakObject(widget.pointer)
        gtk_event_controller_set_propagation_phase(controller, phase.gtk)
        gtk_widget_add_controller(widget.pointer, controller)
    }

    /// Puts two gestures of one widget into a group: what one claims or denies counts for both (`gtk_gesture_group`).
    public func group(with other: Controller) {
        controller.with { one in
            other.controller.with { other in gtk_gesture_group(OpaquePointer(one), OpaquePointer(other)) }
        }
    }

    /// Takes the controller away from its widget; its handlers are released.
    public func remove() {
        widget.with { widget in
            controller.with { controller in
                let owner = widget.assumingMemoryBound(to: GtkWidget.self)
                guard gtk_event_controller_get_widget(OpaquePointer(controller)) == owner else { return }
                gtk_widget_remove_controller(owner, OpaquePointer(controller))
            }
        }
    }
}
