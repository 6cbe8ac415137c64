// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// A callback for each frame; dropping the value leaves it running.
public final class TickHandle {
    private let widget: WeakObject
    fileprivate var identifier: guint

    fileprivate init(widget: Widget, identifier: guint) {
        self.widget = WeakObject(widget.pointer)
        self.identifier = identifier
    }

    /// Stops the callback; harmless when it has stopped by itself.
    public func cancel() {
        guard identifier != 0 else { return }
        let identifier = identifier
        self.identifier = 0
        _ = widget.with { gtk_widget_remove_tick_callback($0.assumingMemoryBound(to: GtkWidget.self), identifier) }
    }

    fileprivate func hasEnded() {
        identifier = 0
    }
}

/// A pair of handlers around the painting of each frame.
public final class FrameObserver {
    fileprivate var connections: [SignalConnection] = []

    /// Stops observing.
    public func cancel() {
        for connection in connections { connection.disconnect() }
        connections = []
    }
}

extension Widget {
    /// Calls `handler` when the widget comes on screen.
    @discardableResult
    public func onMap(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect(pointer, "map", Signals.void, handler)
    }

    /// Calls `handler` when the widget leaves the screen.
    @discardableResult
    public func onUnmap(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect(pointer, "unmap", Signals.void, handler)
    }

    /// Calls `handler` when the widget's last owner has let it go and it is taken apart. A wrapper is an owner: a closed
    /// window whose wrapper is kept is unmapped, but not destroyed yet.
    @discardableResult
    public func onDestroy(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect(pointer, "destroy", Signals.void, handler)
    }

    /// Asks for the tooltip, plain text, when one is due; called once for a widget.
    public func onTooltip(_ text: @escaping @MainActor () -> String?) {
        connect(pointer, "query-tooltip", Signals.tooltip) { tooltip in
            guard let tooltip, let text = text() else { return false }
            gtk_tooltip_set_text(tooltip, text)
            return true
        }
        gtk_widget_set_has_tooltip(pointer, 1)
    }

    /// Calls `body` ahead of each frame with the frame's time in microseconds, until it answers false.
    /// While it runs GTK draws sixty times a second.
    @discardableResult
    public func addTick(_ body: @escaping @MainActor (_ frameTime: Int) -> Bool) -> TickHandle {
        let handle = TickHandle(widget: self, identifier: 0)
        let step: @MainActor (Int) -> Bool = { [weak handle] time in
            let goesOn = body(time)
            if !goesOn { handle?.hasEnded() }
            return goesOn
        }
        handle.identifier = gtk_widget_add_tick_callback(pointer, runTick, retainedBox(step), releaseBox)
        return handle
    }

    /// Queues an allocation, and has GTK find the widget under the pointer once the children are placed. By itself GTK
    /// does that when a compositor reports that the frame was shown, and without such a report only when the pointer
    /// moves.
    public func queueAllocateUnderPointer() {
        queueAllocate()
        var isPlaced = false
        addTick { [weak self] _ in
            // The first comes ahead of the frame that places them.
            guard isPlaced else {
                isPlaced = true
                return true
            }
            if let self, let clock = gtk_widget_get_frame_clock(pointer) {
                gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_FLUSH_EVENTS)
            }
            return false
        }
    }

    /// Calls `step` ahead of each frame with the part of a time that has gone by, from 0 at the first frame to 1 at the last.
    /// - Parameter milliseconds: how long it takes, from the first frame on: one that comes late skips nothing.
    public func animate(milliseconds: Double, _ step: @escaping @MainActor (_ part: Double) -> Void) -> TickHandle {
        var began: Int?
        return addTick { time in
            let start = began ?? time
            began = start
            let part = min(1, Double(time - start) / (milliseconds * 1000))
            step(part)
            return part < 1
        }
    }

    /// Calls the handlers before and after each frame of the widget's window; nil before the window is realized.
    public func onFrame(
        before: @escaping @MainActor () -> Void, after: @escaping @MainActor () -> Void
    ) -> FrameObserver? {
        guard let clock = gtk_widget_get_frame_clock(pointer) else { return nil }
        let observer = FrameObserver()
        observer.connections = [
            connect(gpointer(clock), "before-paint", Signals.void, before),
            connect(gpointer(clock), "after-paint", Signals.void, after),
        ]
        return observer
    }
}
