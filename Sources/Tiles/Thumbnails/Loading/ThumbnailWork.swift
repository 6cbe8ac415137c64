// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import MediaTypes
internal import Pixels

/// One request from file to tile: shared cache, failure mark, the small picture inside the file, decoder. Blocking; no state.
struct ThumbnailWork: Sendable {
    let cache: ThumbnailCache
    let decoder: any ImageDecoding
    let originals: any OriginalOpening
    let maker: TileMaker
    let timeLimit: Duration
    var stores = true
    /// Tiles of the first screen, ready to be drawn.
    var kept: KeptTiles?

    /// Looks for a picture without decoding the original.
    enum Quick {
        case known(Result<TilePixels, MediaError>)
        /// To be shown until the picture is decoded.
        case standIn(TilePixels)
        case nothing
    }

    /// A finished tile, and the thumbnail that is to be stored once the tile is delivered.
    struct Outcome {
        var result: Result<TilePixels, MediaError>
        var afterwards: (() -> Void)?
    }

    // MARK: - Existing pictures

    func lookUp(_ request: ThumbnailRequest, isCancelled: () -> Bool) -> Quick {
        if let known = known(request, isCancelled: isCancelled) { return .known(known) }
        guard !isCancelled(), !request.format.isVideo else { return .nothing }
        return
            (try? opened(request) { descriptor, _ throws(MediaError) -> Quick in
                let image = decoder.standIn(
                    descriptor: descriptor, format: request.format, longestSide: ThumbnailSize.large.pixels)
                return image.flatMap { maker.tile($0, pixels: request.pixels, crop: request.crop) }.map { .standIn($0) }
                    ?? .nothing
            }) ?? .nothing
    }

    private func known(_ request: ThumbnailRequest, isCancelled: () -> Bool) -> Result<TilePixels, MediaError>? {
        // Kept tiles and thumbnails are sRGB, so a request for a wider gamut passes them over.
        let mayBeStored = request.widest == .sRGB
        if mayBeStored, let tile = kept?.tile(request) { return .success(tile) }
        guard !cache.owns(request.path) else { return nil }
        let original = ThumbnailOriginal(path: request.path, modified: request.modified)
        if mayBeStored, let size = ThumbnailSize.filling(request.pixels, crop: request.crop),
            let tile = cache.thumbnail(of: original, atLeast: size, { stored($0, request, isCancelled) })
        {
            return .success(tile)
        }
        return cache.failure(of: original).map { .failure($0) }
    }

    private func stored(_ file: ThumbnailFile, _ request: ThumbnailRequest, _ isCancelled: () -> Bool) -> TilePixels? {
        // The decoder scales only pictures that are far too large. The rest is scaled here by pixman, in a tenth of
        // gdk-pixbuf's time.
        let longest = max(file.width, file.height)
        let exact = request.longestSide(ofWidth: file.width, height: file.height)
        let side = longest <= 2 * exact ? longest : exact
        let image = withExtendedLifetime(file) {
            try? decoder.decode(
                descriptor: file.descriptor, format: .png, longestSide: side, deadline: .now + timeLimit,
                isCancelled: isCancelled)
        }
        return image.flatMap { maker.tile($0, pixels: request.pixels, crop: request.crop) }
    }

    // MARK: - Decoding

    /// - Parameter isKnownNew: whether `lookUp` has found nothing.
    func run(_ request: ThumbnailRequest, isKnownNew: Bool = false, isCancelled: () -> Bool) -> Outcome {
        if !isKnownNew, let known = known(request, isCancelled: isCancelled) { return Outcome(result: known) }
        guard !isCancelled() else { return Outcome(result: .failure(.cancelled)) }
        let size = stores ? ThumbnailSize.filling(request.pixels, crop: request.crop)?.made : nil
        // Above the largest class nothing is stored: the picture is decoded for its tile alone.
        let longestSide = size?.pixels ?? (request.crop == .square ? (request.pixels * 4 + 2) / 3 : request.pixels)
        let isOwnPlace = cache.owns(request.path)
        do throws(MediaError) {
            return try opened(request) { descriptor, original throws(MediaError) in
                do throws(MediaError) {
                    let image = try decoder.decode(
                        descriptor: descriptor, format: request.format, longestSide: longestSide,
                        widest: request.widest, deadline: .now + timeLimit, isCancelled: isCancelled)
                    return Outcome(result: tile(image, request)) {
                        guard let size, stores, !isOwnPlace, image.gamut == .sRGB else { return }
                        cache.store(image, of: original, size: size, format: request.format)
                    }
                } catch {
                    return Outcome(result: .failure(error)) {
                        if !isOwnPlace { cache.storeFailure(error, of: original) }
                    }
                }
            }
        } catch {
            return Outcome(result: .failure(error))
        }
    }

    /// Lends the open original, and its name with the time of what is in it now, which may be newer than what the index
    /// knew.
    private func opened<Value>(
        _ request: ThumbnailRequest, _ body: (Int32, ThumbnailOriginal) throws(MediaError) -> Value
    ) throws(MediaError) -> Value {
        let descriptor = try originals.open(request.path, for: .reading)
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno: errno) }
        return try body(descriptor, ThumbnailOriginal(path: request.path, modified: Int64(status.st_mtim.tv_sec)))
    }

    private func tile(_ image: DecodedImage, _ request: ThumbnailRequest) -> Result<TilePixels, MediaError> {
        guard let tile = maker.tile(image, pixels: request.pixels, crop: request.crop) else {
            // The picture was decoded: there is no memory for its tile, and the file is not at fault.
            return .failure(.unreadable(errno: ENOMEM))
        }
        return .success(tile)
    }
}
