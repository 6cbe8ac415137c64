// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim
import Dispatch
import Glibc

/// A picture ready to be drawn: opaque pixels of 32 bits, blue first, in memory of its own, as cairo reads them.
///
/// Made on any thread, drawn on the main one, dropped on any. A texture would be converted anew for each frame by GTK
/// 4.8's cairo renderer; this is drawn as it lies.
nonisolated public final class PixelSurface: Sendable {
    /// In device pixels.
    public let width: Int
    /// In device pixels.
    public let height: Int
    /// Bytes from one row to the next.
    public let stride: Int
    /// The memory the pixels take.
    public var byteCount: Int { stride * height }

    // cairo's reference counts are atomic and its reads happen on the main thread.
    nonisolated(unsafe) private let surface: OpaquePointer
    // Written on the main thread, read when no reference is left.
    nonisolated(unsafe) private var wasDrawn = false

    /// Copies the pixels: rows of `stride` bytes, each pixel blue, green, red and one unused byte.
    /// - Throws: `invalidPixels` when the size is empty or beyond cairo's 32,767, or the buffer too short.
    public convenience init(
        copying bytes: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int
    ) throws(GtkSupportError) {
        let length = try Self.checkedLength(width: width, height: height, stride: stride)
        let used = length - (stride - width * 4)
        guard bytes.count >= used, let source = bytes.baseAddress, let copy = malloc(length) else {
            throw GtkSupportError(.invalidPixels, "\(bytes.count) bytes for \(width) x \(height)")
        }
        copy.copyMemory(from: source, byteCount: min(length, bytes.count))
        try self.init(adopting: copy, width: width, height: height, stride: stride)
    }

    /// Copies the pixels of an array: rows of `stride` bytes, or of `width` times 4.
    /// - Throws: as ``init(copying:width:height:stride:)``.
    public convenience init(_ bytes: [UInt8], width: Int, height: Int, stride: Int? = nil) throws(GtkSupportError) {
        let outcome = bytes.withUnsafeBytes { buffer in
            Swift.Result { () throws(GtkSupportError) in
                try PixelSurface(copying: buffer, width: width, height: height, stride: stride ?? width * 4)
            }
        }
        try self.init(sharing: outcome.get())
    }

    /// Takes over memory from `malloc`, which is freed with this object, or at once when this throws.
    public init(adopting bytes: UnsafeMutableRawPointer, width: Int, height: Int, stride: Int) throws(GtkSupportError) {
        do throws(GtkSupportError) {
            _ = try Self.checkedLength(width: width, height: height, stride: stride)
        } catch {
            free(bytes)
            throw error
        }
        let data = bytes.assumingMemoryBound(to: UInt8.self)
        let surface = cairo_image_surface_create_for_data(
            data, CAIRO_FORMAT_RGB24, gint(width), gint(height), gint(stride))
        guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
            cairo_surface_destroy(surface)
            free(bytes)
            throw GtkSupportError(.invalidPixels, "\(width) x \(height), stride \(stride)")
        }
        // A node that is still shown may keep the surface longer than we do, so cairo frees the pixels.
        cairo_surface_set_user_data(surface, PixelSurface.bytesKey, bytes, free)
        self.surface = surface
        self.width = width
        self.height = height
        self.stride = stride
    }

    /// Shares another one's pixels: nothing is copied.
    private init(sharing other: PixelSurface) {
        surface = cairo_surface_reference(other.surface)
        width = other.width
        height = other.height
        stride = other.stride
    }

    deinit {
        // Giving up a drawn surface may detach copies in nodes that the main thread is painting at this moment.
        guard wasDrawn, picker_is_first_thread() == 0 else {
            cairo_surface_destroy(surface)
            return
        }
        nonisolated(unsafe) let surface = surface
        DispatchQueue.main.async { cairo_surface_destroy(surface) }
    }

    /// The surface, for painting.
    @MainActor func forDrawing() -> OpaquePointer {
        wasDrawn = true
        return surface
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
