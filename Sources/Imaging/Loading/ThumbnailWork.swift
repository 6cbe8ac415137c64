// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import MediaTypes

/// One request from file to tile: shared cache, failure mark, decoder. Blocking; no state.
struct ThumbnailWork: Sendable {
    let cache: ThumbnailCache
    let decoder: any ImageDecoding
    let maker: TileMaker
    let timeLimit: Duration

    /// A tile, and what is left to do once it is delivered.
    struct Outcome {
        var result: Result<TilePixels, MediaError>
        var afterwards: (() -> Void)?
    }

    func run(_ request: ThumbnailRequest, isCancelled: () -> Bool) -> Outcome {
        let size = ThumbnailSize.filling(request.pixels, crop: request.crop)
        let isOwnPlace = cache.contains(request.path)
        let original = ThumbnailOriginal(path: request.path, modified: request.modified)
        if !isOwnPlace {
            if let size, let image = cache.thumbnail(of: original, atLeast: size) {
                return Outcome(result: tile(image, request))
            }
            guard !request.format.isVideo else {
                return Outcome(result: .failure(.noDecoder(request.format, package: nil)))
            }
            if let failure = cache.failure(of: original) { return Outcome(result: .failure(failure)) }
        }
        guard !isCancelled() else { return Outcome(result: .failure(.cancelled)) }
        // Above the largest class nothing is stored: the picture is decoded for its tile alone.
        let longestSide = size?.made.pixels ?? (request.crop == .square ? (request.pixels * 4 + 2) / 3 : request.pixels)
        return decode(
            request, longestSide: longestSide, storing: isOwnPlace ? nil : size?.made, marking: !isOwnPlace,
            isCancelled: isCancelled)
    }

    private func decode(
        _ request: ThumbnailRequest, longestSide: Int, storing size: ThumbnailSize?, marking: Bool,
        isCancelled: () -> Bool
    ) -> Outcome {
        // A picture may be a symbolic link; a FIFO of the same name must not hold the thread.
        let descriptor = open(PrivateFile.cString(request.path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return Outcome(result: .failure(.unreadable(errno: errno))) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return Outcome(result: .failure(.unreadable(errno: errno))) }
        guard status.st_mode & S_IFMT == S_IFREG else { return Outcome(result: .failure(.notAFile)) }
        // The time of what is decoded now, which may be newer than what the index knew.
        let original = ThumbnailOriginal(path: request.path, modified: Int64(status.st_mtim.tv_sec))
        do throws(MediaError) {
            let image = try decoder.decode(
                descriptor: descriptor, format: request.format, longestSide: longestSide,
                deadline: .now + timeLimit, isCancelled: isCancelled)
            return Outcome(result: tile(image, request)) {
                guard let size else { return }
                cache.store(image, of: original, size: size, format: request.format)
            }
        } catch {
            return Outcome(result: .failure(error)) { if marking { cache.storeFailure(error, of: original) } }
        }
    }

    private func tile(_ image: DecodedImage, _ request: ThumbnailRequest) -> Result<TilePixels, MediaError> {
        guard let tile = maker.tile(image, pixels: request.pixels, crop: request.crop) else {
            return .failure(.damaged(detail: "no memory for a tile of \(request.pixels) pixels"))
        }
        return .success(tile)
    }
}
