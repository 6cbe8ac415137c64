// SPDX-License-Identifier: CC0-1.0

import CAnnotateGtk

// The little of GTK that this app needs; a larger program would use a binding.

typealias Widget = UnsafeMutablePointer<GtkWidget>

extension Widget {
    /// The pointer as functions of a class without public fields take it.
    var object: OpaquePointer { OpaquePointer(self) }
    var window: UnsafeMutablePointer<GtkWindow> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: GtkWindow.self)
    }
    var box: UnsafeMutablePointer<GtkBox> { UnsafeMutableRawPointer(self).assumingMemoryBound(to: GtkBox.self) }
    var button: UnsafeMutablePointer<GtkButton> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: GtkButton.self)
    }
    var toggle: UnsafeMutablePointer<GtkToggleButton> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: GtkToggleButton.self)
    }

    func styled(_ classes: String...) -> Widget {
        for name in classes { gtk_widget_add_css_class(self, name) }
        return self
    }

    func margins(top: Int32 = 0, bottom: Int32 = 0, sides: Int32 = 0) -> Widget {
        gtk_widget_set_margin_top(self, top)
        gtk_widget_set_margin_bottom(self, bottom)
        gtk_widget_set_margin_start(self, sides)
        gtk_widget_set_margin_end(self, sides)
        return self
    }

    func aligned(_ across: GtkAlign = GTK_ALIGN_FILL, _ down: GtkAlign = GTK_ALIGN_FILL) -> Widget {
        gtk_widget_set_halign(self, across)
        gtk_widget_set_valign(self, down)
        return self
    }

    /// The text of an entry.
    var text: String { String(cString: gtk_editable_get_text(object)) }
}

func box(_ direction: GtkOrientation, _ spacing: Int32 = 0, _ children: [Widget] = []) -> Widget {
    let made = gtk_box_new(direction, spacing)!
    for child in children { gtk_box_append(made.box, child) }
    return made
}

func label(_ text: String, _ classes: String...) -> Widget {
    let made = gtk_label_new(text)!
    for name in classes { gtk_widget_add_css_class(made, name) }
    return made
}

/// Work that C keeps a reference to.
private final class Work {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
}

/// Runs work for each signal without arguments of an object, as long as that lives.
func on(_ object: UnsafeMutableRawPointer, _ signal: String, _ run: @escaping () -> Void) {
    let handler: @convention(c) (gpointer?, gpointer?) -> Void = { _, work in
        guard let work else { return }
        let address = UInt(bitPattern: work)
        MainActor.assumeIsolated {
            guard let work = UnsafeRawPointer(bitPattern: address) else { return }
            Unmanaged<Work>.fromOpaque(work).takeUnretainedValue().run()
        }
    }
    g_signal_connect_data(
        object, signal, unsafeBitCast(handler, to: GCallback.self), Unmanaged.passRetained(Work(run)).toOpaque(),
        { work, _ in if let work { Unmanaged<Work>.fromOpaque(work).release() } }, GConnectFlags(rawValue: 0))
}

/// What a file chooser is told to do with the file that was chosen.
private final class Choice {
    let take: (OpaquePointer) -> Void
    init(_ take: @escaping (OpaquePointer) -> Void) { self.take = take }
}

/// Asks for a file by the desktop's chooser. `take` gets the chooser.
func choose(_ dialog: OpaquePointer, _ take: @escaping (OpaquePointer) -> Void) {
    let handler: @convention(c) (OpaquePointer?, Int32, gpointer?) -> Void = { dialog, answer, choice in
        let (dialog, choice) = (UInt(bitPattern: dialog), UInt(bitPattern: choice))
        MainActor.assumeIsolated {
            guard let dialog = OpaquePointer(bitPattern: dialog), let choice = UnsafeRawPointer(bitPattern: choice)
            else { return }
            if answer == GTK_RESPONSE_ACCEPT.rawValue {
                Unmanaged<Choice>.fromOpaque(choice).takeUnretainedValue().take(dialog)
            }
            g_object_unref(UnsafeMutableRawPointer(dialog))
        }
    }
    g_signal_connect_data(
        UnsafeMutableRawPointer(dialog), "response", unsafeBitCast(handler, to: GCallback.self),
        Unmanaged.passRetained(Choice(take)).toOpaque(),
        { choice, _ in if let choice { Unmanaged<Choice>.fromOpaque(choice).release() } }, GConnectFlags(rawValue: 0))
    gtk_native_dialog_set_modal(UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkNativeDialog.self), 1)
    gtk_native_dialog_show(UnsafeMutableRawPointer(dialog).assumingMemoryBound(to: GtkNativeDialog.self))
}

/// Runs work on GTK's thread, soon. May be called on any thread.
nonisolated func onGtk(_ run: @escaping @MainActor @Sendable () -> Void) {
    final class Work: Sendable {
        let run: @MainActor @Sendable () -> Void
        init(_ run: @escaping @MainActor @Sendable () -> Void) { self.run = run }
    }
    g_idle_add(
        { work in
            guard let work else { return 0 }
            let mine = Unmanaged<Work>.fromOpaque(work).takeRetainedValue()
            MainActor.assumeIsolated { mine.run() }
            return 0
        }, Unmanaged.passRetained(Work(run)).toOpaque())
}
