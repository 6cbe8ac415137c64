// SPDX-License-Identifier: GPL-3.0-or-later

package import CGtk
import CPickerShim

/// The process's GTK application, registered as non-unique: processes of the same program do not know of each other.
@MainActor
public final class Application {
    /// The GTK object; of this process's main thread.
    package let pointer: UnsafeMutablePointer<GtkApplication>

    /// - Parameter id: a reverse domain name, which the desktop ties to the desktop file.
    public init(id: String) {
        guard let application = gtk_application_new(id, picker_flags_application_non_unique()) else {
            preconditionFailure("GTK made no application of the id \(id).")
        }
        pointer = application
        // GTK would add the folder "icons" of it to the icon theme, there or not, and read all of the theme again at the first
        // icon: 11 ms of a start, measured.
        g_application_set_resource_base_path(gApplication, nil)
    }

    isolated deinit {
        g_object_unref(pointer)
    }

    private var gApplication: UnsafeMutablePointer<GApplication> {
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GApplication.self)
    }

    /// Calls `handler` once ``run()`` has started; the place to make the first window.
    @discardableResult
    public func onActivate(_ handler: @escaping @MainActor () -> Void) -> SignalConnection {
        connect(pointer, "activate", Signals.void, handler)
    }

    /// Runs the loop until the last window is gone and nothing holds the application, or until ``quit()``.
    /// - Returns: the exit status GLib suggests; command-line arguments are not looked at.
    public func run() -> Int32 {
        g_application_run(gApplication, 0, nil)
    }

    /// Ends ``run()`` at once.
    public func quit() {
        g_application_quit(gApplication)
    }

    /// Keeps the application running without a window, until ``release()``.
    public func hold() {
        g_application_hold(gApplication)
    }

    /// Takes one ``hold()`` back.
    public func release() {
        g_application_release(gApplication)
    }
}
