// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// Files that another program may take from the clipboard or from a drag. They may be determined when a program
/// requests them; it waits meanwhile.
///
/// Offered as URI lists, as text, through the portal's file transfer for sandboxed programs, and in the format of file
/// managers.
@MainActor
public final class FileOffer {
    /// A file, and which one it is by what the kernel told of it. Programs in a sandbox get it only while that holds: another program may put a
    /// link to any file in its place until somebody asks.
    public nonisolated struct File: Sendable {
        fileprivate let path: PathBytes
        fileprivate let numbers: PickerFileNumbers

        /// Makes one.
        /// - Parameters:
        ///   - modified: seconds since 1970, and `nanoseconds` the rest of that.
        ///   - born: nanoseconds since 1970; 0 where the file system does not keep it.
        public init(
            _ path: PathBytes, device: UInt64, inode: UInt64, size: Int64, modified: Int64, nanoseconds: Int64,
            born: Int64
        ) {
            self.path = path
            numbers = PickerFileNumbers(
                device: device, inode: inode, size: size, modified: modified, nanoseconds: nanoseconds, born: born)
        }
    }

    private let pointer: OpaquePointer

    /// The offer as a GDK content provider.
    var provider: UnsafeMutablePointer<GdkContentProvider> {
        UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GdkContentProvider.self)
    }

    /// An offer of files that are known.
    public convenience init(_ files: [File]) {
        self.init { _ in }
        set(files)
    }

    /// - Parameter wanted: called once with the offer, when a program asks and ``set(_:)`` was not called yet. The
    ///   clipboard or the drag keeps the offer alive until then, whether or not this wrapper is.
    public init(wanted: @escaping @MainActor (FileOffer) -> Void) {
        guard let offer = picker_files_new(offerIsWanted, retainedBox(wanted), releaseBox) else {
            preconditionFailure("GLib made no offer of files.")
        }
        pointer = offer
    }

    /// One more reference.
    fileprivate init(_ offer: OpaquePointer) {
        pointer = offer
        g_object_ref(gpointer(offer))
    }

    isolated deinit {
        g_object_unref(gpointer(pointer))
    }

    /// Sets the files, once. With none, programs that ask for them are refused.
    public func set(_ files: [File]) {
        // No path has a zero; one that had would be left out of the paths alone.
        let files = files.filter { !$0.path.contains(0) }
        withCPaths(files.map(\.path)) { picker_files_set(pointer, $0, files.map(\.numbers)) }
    }
}

nonisolated private func offerIsWanted(_ offer: OpaquePointer?, _ data: gpointer?) {
    nonisolated(unsafe) let offer = offer
    withBody(data, as: (@MainActor (FileOffer) -> Void).self) { wanted in
        if let offer { wanted(FileOffer(offer)) }
    }
}
