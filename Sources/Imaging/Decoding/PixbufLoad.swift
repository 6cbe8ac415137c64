// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGdkPixbuf
internal import Glibc
internal import MediaTypes
internal import Pixels

/// Where a load takes its bytes from.
enum LoadInput {
    case descriptor(Int32)
    case bytes([UInt8])
}

/// One run of a `GdkPixbufLoader`, fed by hand.
///
/// The loader is named by the sniffed format: gdk-pixbuf's own sniffing asks the MIME database, which a sandboxed worker
/// will not have. Streams of GIO are not used for the same reason. Feeding in chunks is what makes a deadline and a
/// cancellation possible; the chunks shrink while they are slow, since a few kilobytes of a JPEG with thousands of scans
/// cost seconds.
struct PixbufLoad {
    let loaderName: String
    let longestSide: Int
    let maximumPixels: Int
    let deadline: ContinuousClock.Instant

    /// Loaders and gdk-pixbuf itself complain of strangers' files on standard error; what matters is in their error as well.
    /// Done once a process, for every log domain.
    private static let isQuiet: Bool = {
        _ = g_log_set_default_handler({ _, _, _, _ in }, nil)
        return true
    }()

    enum Failure: Error {
        /// gdk-pixbuf has no such loader: its package is not installed.
        case noLoader
        case media(MediaError)
    }

    /// - Returns: an own reference to the picture, unrotated, and its stored size.
    func run(_ input: LoadInput, isCancelled: () -> Bool) throws(Failure) -> LoadedPixbuf {
        _ = Self.isQuiet
        guard let loader = gdk_pixbuf_loader_new_with_type(loaderName, nil) else { throw .noLoader }
        let progress = UnsafeMutablePointer<PickerLoadProgress>.allocate(capacity: 1)
        progress.initialize(
            to: PickerLoadProgress(
                longest_side: Int32(clamping: longestSide), maximum_pixels: Int64(maximumPixels), width: 0, height: 0,
                updated_pixels: 0, first_row: .max, end_row: 0, refused: 0))
        defer {
            g_object_unref(loader)
            progress.deallocate()
        }
        picker_loader_connect(loader, sizePrepared, areaUpdated, progress)

        var problem: Problem?
        do throws(Problem) {
            try feed(loader, from: input, progress: progress, isCancelled: isCancelled)
        } catch { problem = error }
        // Closing is due after every load that did not fail; it is also where some loaders decode all they were given.
        if problem?.isClosed != true {
            var error: UnsafeMutablePointer<GError>?
            if gdk_pixbuf_loader_close(loader, &error) == 0, problem == nil { problem = .broken(text(of: error)) }
            g_clear_error(&error)
        }
        let state = progress.pointee
        if state.refused != 0 {
            guard state.width > 0, state.height > 0 else { throw .media(.damaged(detail: "a picture of no size")) }
            throw .media(.tooLarge(width: Int(state.width), height: Int(state.height)))
        }
        // Asked for once only: behind a scaled load each call scales the whole picture anew.
        let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader)
        switch problem {
        case .cancelled: throw .media(.cancelled)
        case .timedOut: throw .media(.timedOut)
        case .unreadable(let number): throw .media(.unreadable(errno: number))
        case .broken(let detail) where pixbuf == nil || state.updated_pixels == 0:
            throw .media(.damaged(detail: detail))
        // A picture that breaks off is shown as far as it goes; `MissingRows` fills the rest.
        case .broken, nil: break
        }
        guard let pixbuf else { throw .media(.damaged(detail: "no picture in the file")) }
        g_object_ref(UnsafeMutableRawPointer(pixbuf))
        return LoadedPixbuf(
            pixbuf: pixbuf, storedWidth: Int(state.width), storedHeight: Int(state.height),
            arrivedRows: Int(min(state.first_row, state.end_row))..<Int(state.end_row))
    }

    private enum Problem: Error {
        case cancelled
        case timedOut
        case unreadable(Int32)
        case broken(String)

        /// The loader closes itself where it refuses bytes.
        var isClosed: Bool { if case .broken = self { true } else { false } }
    }

    private func feed(
        _ loader: UnsafeMutablePointer<GdkPixbufLoader>, from input: LoadInput,
        progress: UnsafeMutablePointer<PickerLoadProgress>, isCancelled: () -> Bool
    ) throws(Problem) {
        let clock = ContinuousClock()
        var chunk = [UInt8](repeating: 0, count: 64 * 1024)
        var chunkSize = 16 * 1024
        var offset = 0
        while true {
            guard !isCancelled() else { throw .cancelled }
            let start = clock.now
            guard start < deadline else { throw .timedOut }
            let count = try fill(&chunk, upTo: chunkSize, from: input, at: offset)
            guard count > 0 else { return }
            offset += count
            var error: UnsafeMutablePointer<GError>?
            if gdk_pixbuf_loader_write(loader, chunk, gsize(count), &error) == 0 {
                defer { g_clear_error(&error) }
                throw .broken(text(of: error))
            }
            guard progress.pointee.refused == 0 else { return }
            chunkSize =
                clock.now - start > .milliseconds(20) ? max(512, chunkSize / 2) : min(chunk.count, chunkSize * 2)
        }
    }

    private func fill(
        _ chunk: inout [UInt8], upTo count: Int, from input: LoadInput, at offset: Int
    ) throws(Problem) -> Int {
        switch input {
        case .bytes(let bytes):
            let part = bytes.dropFirst(offset).prefix(count)
            chunk.replaceSubrange(0..<part.count, with: part)
            return part.count
        case .descriptor(let descriptor):
            while true {
                let got = chunk.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, count, off_t(offset)) }
                if got >= 0 { return got }
                guard errno == EINTR else { throw .unreadable(errno) }
            }
        }
    }

    private func text(of error: UnsafeMutablePointer<GError>?) -> String {
        error?.pointee.message.map { String(cString: $0) } ?? "the decoder gave no reason"
    }
}

/// A picture fresh from its loader; the receiver owns the reference.
struct LoadedPixbuf {
    let pixbuf: OpaquePointer
    let storedWidth: Int
    let storedHeight: Int
    /// Rows that were decoded; known only where gdk-pixbuf did not scale the picture behind its loader.
    let arrivedRows: Range<Int>
}

/// Scales while decoding, as far as the loader can, and refuses what is above the limit: a size of nothing makes the
/// loaders stop before they allocate.
private let sizePrepared: PickerSizePrepared = { loader, width, height, progress in
    guard let loader, let progress else { return }
    progress.pointee.width = width
    progress.pointee.height = height
    guard width > 0, height > 0, Int64(width) * Int64(height) <= progress.pointee.maximum_pixels else {
        progress.pointee.refused = 1
        gdk_pixbuf_loader_set_size(loader, 0, 0)
        return
    }
    let size = ScaledSize(width: Int(width), height: Int(height), longestSide: Int(progress.pointee.longest_side))
    gdk_pixbuf_loader_set_size(loader, Int32(size.width), Int32(size.height))
}

private let areaUpdated: PickerAreaUpdated = { _, _, y, width, height, progress in
    guard let progress else { return }
    progress.pointee.updated_pixels += Int64(width) * Int64(height)
    progress.pointee.first_row = min(progress.pointee.first_row, y)
    progress.pointee.end_row = max(progress.pointee.end_row, y &+ height)
}
