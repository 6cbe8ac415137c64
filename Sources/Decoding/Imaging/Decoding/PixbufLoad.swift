// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGdkPixbuf
internal import Glibc
internal import MediaTypes
internal import Pixels

/// Decodes one picture with a `GdkPixbufLoader`.
///
/// The loader is chosen by the detected format, since gdk-pixbuf's own detection reads the MIME database, which a
/// sandboxed worker cannot. GIO streams are avoided for the same reason.
struct PixbufLoad {
    let loaderName: String
    let maximumPixels: Int
    let deadline: ContinuousClock.Instant

    /// Mutes the log messages of gdk-pixbuf and its loaders, which may contain text from files; the errors contain what
    /// matters. Done once for the process and all log domains.
    private static let isQuiet: Bool = {
        _ = g_log_set_default_handler({ _, _, _, _ in }, nil)
        return true
    }()

    enum Failure: Error {
        /// The loader's package is not installed.
        case noLoader
        case media(MediaError)
    }

    /// - Returns: the picture without its orientation applied, and its stored size.
    func run(_ input: LoadInput, isCancelled: () -> Bool) throws(Failure) -> LoadedPicture {
        _ = Self.isQuiet
        guard let loader = gdk_pixbuf_loader_new_with_type(loaderName, nil) else { throw .noLoader }
        let progress = UnsafeMutablePointer<PickerLoadProgress>.allocate(capacity: 1)
        progress.initialize(
            to: PickerLoadProgress(
                maximum_pixels: Int64(maximumPixels), width: 0, height: 0, updated_pixels: 0, refused: 0))
        defer {
            g_object_unref(loader)
            progress.deallocate()
        }
        picker_loader_connect(loader, sizePrepared, areaUpdated, progress)

        var problem: MediaError?
        var broken: MediaError?
        errno = 0
        do throws(MediaError) {
            broken = try feed(loader, from: input, progress: progress, isCancelled: isCancelled)
        } catch { problem = error }
        // The loader must be closed unless it failed, when it closes itself. Some loaders decode only in this call.
        if broken == nil {
            var error: UnsafeMutablePointer<GError>?
            if gdk_pixbuf_loader_close(loader, &error) == 0 { broken = failure(error) }
            g_clear_error(&error)
        }
        let state = progress.pointee
        if state.refused != 0 {
            guard state.width > 0, state.height > 0 else { throw .media(.damaged(detail: "a picture of no size")) }
            throw .media(.tooLarge(width: Int(state.width), height: Int(state.height)))
        }
        if let problem { throw .media(problem) }
        if broken == .noMemory { throw .media(.noMemory) }
        guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader), broken == nil || state.updated_pixels > 0 else {
            throw .media(broken ?? .noPicture)
        }
        g_object_ref(UnsafeMutableRawPointer(pixbuf))
        return LoadedPicture(
            pixbuf: PixbufReference(taking: pixbuf), storedWidth: Int(state.width), storedHeight: Int(state.height))
    }

    private func feed(
        _ loader: UnsafeMutablePointer<GdkPixbufLoader>, from input: LoadInput,
        progress: UnsafeMutablePointer<PickerLoadProgress>, isCancelled: () -> Bool
    ) throws(MediaError) -> MediaError? {
        var input = ChunkedInput(input, deadline: deadline)
        while true {
            var error: UnsafeMutablePointer<GError>?
            let state = try input.next(isCancelled: isCancelled) { bytes -> State in
                guard !bytes.isEmpty else { return .end }
                return gdk_pixbuf_loader_write(loader, bytes.baseAddress, gsize(bytes.count), &error) == 0
                    ? .refused : .more
            }
            switch state {
            case .end: return nil
            case .refused:
                defer { g_clear_error(&error) }
                return failure(error)
            case .more: if progress.pointee.refused != 0 { return nil }
            }
        }
    }

    private enum State { case more, end, refused }

    /// Converts a loader's error. Few loaders report a lack of memory, but malloc sets ENOMEM.
    private func failure(_ error: UnsafeMutablePointer<GError>?) -> MediaError {
        guard errno != ENOMEM else { return .noMemory }
        return .damaged(
            detail: error?.pointee.message.map { String(cString: $0) } ?? "the decoder gave no reason")
    }
}

/// Refuses pictures above the limit: a requested size of 0 makes loaders stop before they allocate. No other size is requested: the loader of libheif
/// takes one pixel of many then, and a photo's tile is full of dots. The picture is made smaller afterwards (`FinishedPicture`), by means.
private let sizePrepared: PickerSizePrepared = { loader, width, height, progress in
    guard let loader, let progress else { return }
    progress.pointee.width = width
    progress.pointee.height = height
    guard width > 0, height > 0, Int64(width) * Int64(height) <= progress.pointee.maximum_pixels else {
        progress.pointee.refused = 1
        gdk_pixbuf_loader_set_size(loader, 0, 0)
        return
    }
}

private let areaUpdated: PickerAreaUpdated = { _, _, _, width, height, progress in
    guard let progress else { return }
    progress.pointee.updated_pixels += Int64(width) * Int64(height)
}
