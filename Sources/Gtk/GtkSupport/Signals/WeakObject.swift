// SPDX-License-Identifier: GPL-3.0-or-later

package import CGtk

/// A weak reference to a GObject; nil after it was disposed.
@MainActor
package final class WeakObject {
    private let reference: UnsafeMutablePointer<GWeakRef>

    /// Takes no reference.
    package init(_ object: gpointer) {
        reference = .allocate(capacity: 1)
        reference.initialize(to: GWeakRef())
        g_weak_ref_init(reference, object)
    }

    isolated deinit {
        g_weak_ref_clear(reference)
        reference.deinitialize(count: 1)
        reference.deallocate()
    }

    /// Whether it was not disposed yet.
    package var isAlive: Bool { with { _ in true } ?? false }

    /// Calls `use` with the object while it lives; it is kept for the time of the call.
    func with<Result>(_ use: (gpointer) -> Result) -> Result? {
        guard let object = g_weak_ref_get(reference) else { return nil }
        defer { g_object_unref(object) }
        return use(object)
    }
}
