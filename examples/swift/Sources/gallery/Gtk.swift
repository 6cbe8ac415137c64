// SPDX-License-Identifier: CC0-1.0

import CGalleryGtk

// The little of GTK that a gallery needs; a larger program would use a binding.

typealias Widget = UnsafeMutablePointer<GtkWidget>

extension Widget {
    var window: UnsafeMutablePointer<GtkWindow> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: GtkWindow.self)
    }
    var box: UnsafeMutablePointer<GtkBox> { UnsafeMutableRawPointer(self).assumingMemoryBound(to: GtkBox.self) }
}

/// Work that C keeps a reference to.
private final class Work {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
}

/// Runs work for each signal of a widget, as long as the program runs.
func on(_ widget: Widget, _ signal: String, _ run: @escaping () -> Void) {
    let handler: @convention(c) (gpointer?, gpointer?) -> Void = { _, work in
        if let work { Unmanaged<Work>.fromOpaque(work).takeUnretainedValue().run() }
    }
    g_signal_connect_data(
        widget, signal, unsafeBitCast(handler, to: GCallback.self), Unmanaged.passRetained(Work(run)).toOpaque(), nil,
        GConnectFlags(rawValue: 0))
}

/// Runs work on GTK's thread, soon. May be called on any thread.
func onGtk(_ run: @escaping @Sendable () -> Void) {
    g_idle_add(
        { work in
            if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
            return 0
        }, Unmanaged.passRetained(Work(run)).toOpaque())
}
