// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGdkPixbuf
internal import Glibc
internal import MediaBytes
public import MediaTypes
public import Pixels

/// Decodes still pictures through gdk-pixbuf and the loader packages of the system.
///
/// Raw files are shown by the JPEG preview that their camera put inside. Videos, and formats without an installed loader,
/// end in `.noDecoder`.
public struct PixbufDecoder: ImageDecoding {
    public let limits: DecodeLimits

    public init(limits: DecodeLimits = DecodeLimits()) {
        self.limits = limits
    }

    public func decode(
        descriptor: Int32, format: MediaFormat, longestSide: Int, deadline: ContinuousClock.Instant,
        isCancelled: () -> Bool
    ) throws(MediaError) -> DecodedImage {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        guard status.st_size > 0 else { throw .empty }
        guard !isCancelled() else { throw .cancelled }

        let source: ByteSource
        do throws(MediaErrorNumber) {
            source = try ByteSource(descriptor: descriptor)
        } catch { throw .unreadable(errno: error.value) }
        let job = Job(
            longestSide: max(1, longestSide), maximumPixels: try pixelBudget(source, format: format),
            deadline: deadline)
        if format.isRaw {
            let preview = try RawPreview.largestNeeded(
                descriptor: descriptor, format: format, longestSide: job.longestSide)
            return try load(
                .bytes(preview.bytes), as: .jpeg, orientation: preview.orientation, job: job, isCancelled: isCancelled)
        }
        return try load(
            .descriptor(descriptor), as: format, orientation: EmbeddedOrientation.orientation(source, format: format),
            job: job, isCancelled: isCancelled)
    }

    private struct Job {
        let longestSide: Int
        let maximumPixels: Int
        let deadline: ContinuousClock.Instant
    }

    /// Refuses a picture whose own header says that it is too large, before any loader sees it.
    private func pixelBudget(_ source: ByteSource, format: MediaFormat) throws(MediaError) -> Int {
        let scalesWhileDecoding = format == .jpeg || format == .svg || format.isRaw
        let pixels = scalesWhileDecoding ? limits.maximumPixels : min(limits.maximumPixels, limits.maximumBytes / 4)
        if format != .svg, let header = PictureHeader.read(source, format: format) {
            let (area, overflow) = header.width.multipliedReportingOverflow(by: header.height)
            guard !overflow, area <= pixels else { throw .tooLarge(width: header.width, height: header.height) }
        }
        return pixels
    }

    private func load(
        _ input: LoadInput, as format: MediaFormat, orientation: Int?, job: Job, isCancelled: () -> Bool
    ) throws(MediaError) -> DecodedImage {
        let names = PixbufLoaders.names(for: format)
        var damage: MediaError?
        for name in names {
            let load = PixbufLoad(
                loaderName: name, longestSide: job.longestSide, maximumPixels: job.maximumPixels,
                deadline: job.deadline)
            do throws(PixbufLoad.Failure) {
                let loaded = try load.run(input, isCancelled: isCancelled)
                return try finish(loaded, orientation: orientation, longestSide: job.longestSide)
            } catch {
                // Two packages decode AVIF and each opens files that the other refuses.
                guard case .media(let media) = error else { continue }
                guard case .damaged = media else { throw media }
                damage = damage ?? media
            }
        }
        throw damage ?? .noDecoder(format, package: PixbufLoaders.package(for: format))
    }

    /// Turns the picture upright, scales what its loader could not, and copies the pixels out.
    private func finish(
        _ loaded: LoadedPixbuf, orientation: Int?, longestSide: Int
    ) throws(PixbufLoad.Failure) -> DecodedImage {
        var pixbuf = PixbufReference(taking: loaded.pixbuf)
        if let smaller = pixbuf.scaledDown(toLongestSide: longestSide) { pixbuf = smaller }
        let stored = (width: pixbuf.width, height: pixbuf.height)
        if let orientation {
            guard let upright = pixbuf.oriented(orientation) else {
                throw .media(.damaged(detail: "not enough memory to turn the picture"))
            }
            pixbuf = upright
        } else if let upright = pixbuf.applyingEmbeddedOrientation() {
            pixbuf = upright
        }
        let isTurned = stored.width != stored.height && stored.width == pixbuf.height
        guard
            let image = pixbuf.image(
                originalWidth: isTurned ? loaded.storedHeight : loaded.storedWidth,
                originalHeight: isTurned ? loaded.storedWidth : loaded.storedHeight)
        else { throw .media(.damaged(detail: "the decoder gave pixels of an unknown layout")) }
        return image
    }
}
