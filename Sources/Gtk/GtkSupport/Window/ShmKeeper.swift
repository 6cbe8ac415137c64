// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// Keeps cairo's shared memory with the X server alive between frames.
///
/// cairo drops its pool whenever it is empty, which makes each frame of a scroll pay for new shared memory: 9 to 11 ms
/// against 4 to 5 ms at the 95th percentile. One image of the window's size in use holds the pool. It costs that image's
/// memory and does nothing under other window systems.
@MainActor
public final class ShmKeeper {
    private var surface: OpaquePointer?
    private var held = (width: 0, height: 0)
    /// False until `delay` has passed after the window is mapped: the shared memory takes 5 ms (measured), which the
    /// first frame shall not wait for.
    private var isDue = false
    private static let delay = 250
    private var waiting: LoopTimer?

    private init() {}

    isolated deinit {
        cairo_surface_destroy(surface)
    }

    /// Follows the window's size for as long as the window lives.
    public static func attach(_ window: ApplicationWindow) {
        guard Display.isX11 else { return }
        let keeper = ShmKeeper()
        let widget = window.pointer
        let follow: @MainActor () -> Void = {
            guard keeper.isDue else { return }
            let scale = Int(gtk_widget_get_scale_factor(widget))
            keeper.hold(
                width: Int(gtk_widget_get_width(widget)) * scale, height: Int(gtk_widget_get_height(widget)) * scale)
        }
        window.onResize { _, _ in follow() }
        window.onMap {
            guard !keeper.isDue else { return follow() }
            keeper.waiting = LoopTimer.after(milliseconds: delay) {
                keeper.isDue = true
                follow()
            }
        }
        window.onUnmap {
            keeper.waiting?.cancel()
            keeper.drop()
        }
    }

    /// Grows with the window and never shrinks: the pool's size is chosen by the largest frame.
    private func hold(width: Int, height: Int) {
        guard width > held.width || height > held.height else { return }
        held = (max(width, held.width), max(height, held.height))
        let larger = picker_shm_surface_new(gint(clamping: held.width), gint(clamping: held.height))
        cairo_surface_destroy(surface)
        surface = larger
    }

    private func drop() {
        cairo_surface_destroy(surface)
        surface = nil
        held = (0, 0)
    }
}
