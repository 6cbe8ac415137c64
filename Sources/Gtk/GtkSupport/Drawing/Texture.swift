// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// One strong reference to a picture as GTK's renderers other than cairo's take it.
///
/// A renderer uploads a texture when it draws it first, and keeps the upload as long as the texture is referenced,
/// which nodes that are shown do.
@MainActor
final class Texture {
    let pointer: OpaquePointer

    /// Takes over the reference of a new texture.
    init(adopting pointer: OpaquePointer) {
        self.pointer = pointer
        CountedObject.madeTexture.add(1)
    }

    /// Takes over an additional reference of a texture that render nodes hold.
    init(sharing pointer: OpaquePointer) { self.pointer = pointer }

    isolated deinit { g_object_unref(gpointer(pointer)) }

    /// Writes the pixels as cairo's ARGB32 has them: in sRGB, whatever the texture is, for which there is room in rows of `stride`
    /// bytes.
    func download(_ bytes: UnsafeMutablePointer<UInt8>, stride: Int) {
        withExtendedLifetime(self) { gdk_texture_download(pointer, bytes, gsize(stride)) }
    }
}

/// The texture of a picture as long as a node shows it, so that it is uploaded once while it is on screen and takes no memory of
/// the renderer afterwards.
nonisolated final class ShownTexture: Sendable {
    // Set on the main thread; a GWeakRef may be cleared on any.
    nonisolated(unsafe) private let reference = UnsafeMutablePointer<GWeakRef>.allocate(capacity: 1)

    init() { g_weak_ref_init(reference, nil) }

    deinit {
        g_weak_ref_clear(reference)
        reference.deallocate()
    }

    @MainActor func texture(_ make: () -> OpaquePointer?) -> Texture {
        if let shown = g_weak_ref_get(reference) { return Texture(sharing: OpaquePointer(shown)) }
        guard let new = make() else { preconditionFailure("GTK made no texture.") }
        g_weak_ref_set(reference, gpointer(new))
        return Texture(adopting: new)
    }

    @MainActor func forget() { g_weak_ref_set(reference, nil) }
}
