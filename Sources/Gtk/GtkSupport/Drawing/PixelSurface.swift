// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim
import Dispatch
import Glibc

/// A picture ready to be drawn: opaque pixels of 32 bits, blue first, in memory of its own.
///
/// Made on any thread, drawn on the main one, released on any. cairo draws the pixels directly: the cairo renderer of
/// GTK 4.8 would convert a texture in each frame. Other renderers get a texture over the same memory, which lives while
/// a render node uses it, so that their uploads are freed when the picture leaves the screen.
///
/// cairo has no gamuts: for a picture that is not in sRGB it gets a copy that GTK converted to sRGB.
nonisolated public final class PixelSurface: Sendable {
    /// In device pixels.
    public let width: Int
    /// In device pixels.
    public let height: Int
    /// Bytes from one row to the next.
    public let stride: Int
    /// Bytes of memory that the pixels take.
    public var byteCount: Int { stride * height }
    /// The gamut of the pixels.
    public let gamut: PixelGamut

    // cairo's reference counts are atomic and its reads happen on the main thread.
    nonisolated(unsafe) private let surface: OpaquePointer
    // Reference counts of GBytes are atomic, and its bytes do not change.
    nonisolated(unsafe) private let bytes: OpaquePointer
    private let shown = ShownTexture()
    private let shownRounded = ShownTexture()
    // On the main thread only.
    nonisolated(unsafe) private var radius = 0
    // On the main thread only. A copy in sRGB for cairo, of a picture that is not: made where GTK falls back to the
    // cairo renderer.
    nonisolated(unsafe) private var converted: PixelSurface?
    // Written on the main thread, read when no reference is left.
    nonisolated(unsafe) private var wasDrawn = false

    /// Copies the pixels: rows of `stride` bytes, each pixel blue, green, red and one unused byte.
    /// - Throws: `invalidPixels` when the size is empty or beyond cairo's 32,767, or the buffer too short; `unknownGamut` where
    ///   GTK does not know that.
    public convenience init(
        copying bytes: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int, gamut: PixelGamut = .sRGB
    ) throws(GtkSupportError) {
        let length = try Self.checkedLength(width: width, height: height, stride: stride)
        let used = length - (stride - width * 4)
        guard bytes.count >= used, let source = bytes.baseAddress, let copy = malloc(length) else {
            throw GtkSupportError(.invalidPixels, "\(bytes.count) bytes for \(width) x \(height)")
        }
        copy.copyMemory(from: source, byteCount: min(length, bytes.count))
        try self.init(adopting: copy, width: width, height: height, stride: stride, gamut: gamut)
    }

    /// Copies the pixels of an array: rows of `stride` bytes, or of `width` times 4.
    /// - Throws: as ``init(copying:width:height:stride:gamut:)``.
    public convenience init(
        _ bytes: [UInt8], width: Int, height: Int, stride: Int? = nil, gamut: PixelGamut = .sRGB
    ) throws(GtkSupportError) {
        let outcome = bytes.withUnsafeBytes { buffer in
            Swift.Result { () throws(GtkSupportError) in
                try PixelSurface(
                    copying: buffer, width: width, height: height, stride: stride ?? width * 4, gamut: gamut)
            }
        }
        try self.init(sharing: outcome.get())
    }

    /// Takes over memory from `malloc`, which is freed with this object, or at once when this throws. Rows as in
    /// ``init(copying:width:height:stride:gamut:)``.
    /// - Throws: as that one.
    public init(
        adopting bytes: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int, gamut: PixelGamut = .sRGB
    ) throws(GtkSupportError) {
        do throws(GtkSupportError) {
            _ = try Self.checkedLength(width: width, height: height, stride: stride)
            guard gamut.isKnownToGTK else { throw GtkSupportError(.unknownGamut, "Display P3") }
        } catch {
            free(bytes)
            throw error
        }
        Self.makeOpaque(bytes, count: stride * height)
        let data = bytes.assumingMemoryBound(to: UInt8.self)
        let surface = cairo_image_surface_create_for_data(
            data, CAIRO_FORMAT_RGB24, gint(width), gint(height), gint(stride))
        guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            free(bytes)
            throw GtkSupportError(.invalidPixels, "\(width) x \(height), stride \(stride)")
        }
        guard let owner = g_bytes_new_with_free_func(bytes, gsize(stride * height), free, bytes) else {
            preconditionFailure("GLib made no bytes.")
        }
        // A render node may keep surface or texture longer than this object, so each has a reference to the pixels.
        cairo_surface_set_user_data(
            surface, PixelSurface.bytesKey, UnsafeMutableRawPointer(g_bytes_ref(owner)),
            { g_bytes_unref($0.map { OpaquePointer($0) }) })
        self.surface = surface
        self.bytes = owner
        self.width = width
        self.height = height
        self.stride = stride
        self.gamut = gamut
    }

    /// Shares the pixels of another surface without copying.
    private init(sharing other: PixelSurface) {
        surface = cairo_surface_reference(other.surface)
        bytes = g_bytes_ref(other.bytes)
        width = other.width
        height = other.height
        stride = other.stride
        gamut = other.gamut
    }

    deinit {
        g_bytes_unref(bytes)
        // Releasing a drawn surface may detach copies in nodes that the main thread is painting now.
        guard wasDrawn, picker_is_first_thread() == 0 else {
            cairo_surface_destroy(surface)
            return
        }
        nonisolated(unsafe) let surface = surface
        DispatchQueue.main.async { cairo_surface_destroy(surface) }
    }

    /// The surface, for painting, in sRGB.
    @MainActor func forDrawing() -> OpaquePointer {
        guard gamut == .sRGB else { return inSRGB.forDrawing() }
        wasDrawn = true
        return surface
    }

    @MainActor private var inSRGB: PixelSurface {
        if let converted { return converted }
        guard let copy = malloc(stride * height) else { preconditionFailure("No memory.") }
        texture().download(copy.assumingMemoryBound(to: UInt8.self), stride: stride)
        guard let made = try? PixelSurface(adopting: copy, width: width, height: height, stride: stride) else {
            preconditionFailure("A picture has no size.")
        }
        converted = made
        return made
    }

    /// The texture, for renderers other than cairo's: the same one as long as a render node uses it.
    @MainActor func texture() -> Texture {
        shown.texture {
            picker_texture_new_opaque(g_bytes_ref(bytes), gint(width), gint(height), gsize(stride), gamut.colors)
        }
    }

    /// The texture of a copy of the pixels with round corners.
    @MainActor func texture(rounded corners: RoundedCorners) -> Texture {
        if radius != corners.radius { shownRounded.forget() }
        radius = corners.radius
        return shownRounded.texture {
            let copy = malloc(stride * height)
            guard let copy, let source = g_bytes_get_data(bytes, nil) else { preconditionFailure("No memory.") }
            copy.copyMemory(from: source, byteCount: stride * height)
            corners.cut(
                copy.assumingMemoryBound(to: UInt32.self), width: width, height: height, row: stride / 4)
            return picker_texture_new_premultiplied(
                g_bytes_new_with_free_func(copy, gsize(stride * height), free, copy), gint(width), gint(height),
                gsize(stride), gamut.colors)
        }
    }

    /// Up to GTK 4.12 textures have no format with an unused byte, so it is set to opaque alpha.
    private static func makeOpaque(_ bytes: UnsafeMutableRawPointer, count: Int) {
        let words = UnsafeMutableBufferPointer(start: bytes.assumingMemoryBound(to: UInt32.self), count: count / 4)
        for index in words.indices { words[index] |= 0xFF00_0000 }
    }

    nonisolated(unsafe) private static let bytesKey = {
        let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
        key.initialize(to: cairo_user_data_key_t())
        return key
    }()

    private static func checkedLength(width: Int, height: Int, stride: Int) throws(GtkSupportError) -> Int {
        let limit = 32_767
        guard (1...limit).contains(width), (1...limit).contains(height), stride >= width * 4, stride % 4 == 0,
            stride <= Int(gint.max)
        else { throw GtkSupportError(.invalidPixels, "\(width) x \(height), stride \(stride)") }
        return stride * height
    }
}
