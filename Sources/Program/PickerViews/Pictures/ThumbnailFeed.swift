// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkSupport
import MediaTypes
import PickerModel
import Pixels
import Synchronization
import Thumbnails

/// Pictures for tiles: asks the loader for what is on screen and brings the answers to the main thread in batches, so
/// that a screenful costs one repaint.
@MainActor
final class ThumbnailFeed {
    struct Arrival: Sendable {
        var key: SurfaceCache.Key
        var result: Result<PixelSurface, MediaError>
        /// Shown until the picture itself comes.
        var isStandIn = false
    }

    /// Answers, on the main thread; what came before there was anyone to answer is handed over at once.
    var onArrival: (([Arrival]) -> Void)? {
        didSet {
            guard let onArrival, !early.isEmpty else { return }
            defer { early = [] }
            onArrival(early)
        }
    }
    private var early: [Arrival] = []
    private var loader: ThumbnailLoader?
    /// Squares, or whole pictures: of what is asked for from now on.
    var fit: TileFit

    /// - Parameters:
    ///   - fit: squares for tiles, or whole pictures.
    ///   - makeLoader: builds the loader around where its deliveries go.
    init(
        fit: TileFit = .square,
        makeLoader: (_ deliver: @escaping @Sendable ([ThumbnailDelivery]) -> Void) -> ThumbnailLoader
    ) {
        self.fit = fit
        let inbox = Inbox()
        // Weak out here too: the loader's threads hold the outer closure until the loader goes.
        loader = makeLoader { [weak self] deliveries in
            let arrivals = deliveries.map { delivery in
                Arrival(
                    key: .init(
                        asset: AssetID(rawValue: delivery.request.key), pixels: delivery.request.pixels,
                        fit: delivery.request.crop == .square ? .square : .whole, widest: delivery.request.widest),
                    result: delivery.result.flatMap { pixels in
                        do throws(GtkSupportError) {
                            return .success(
                                try PixelSurface(
                                    pixels.bytes, width: pixels.width, height: pixels.height, stride: pixels.stride,
                                    gamut: pixels.gamut == .displayP3 ? .displayP3 : .sRGB))
                        } catch {
                            return .failure(.damaged(detail: error.description))
                        }
                    }, isStandIn: delivery.isStandIn)
            }
            inbox.put(arrivals) { [weak self] batch in self?.take(batch) }
        }
    }

    private func take(_ batch: [Arrival]) {
        if let onArrival { onArrival(batch) } else { early += batch }
    }

    /// Says what is on screen and what comes next; all else is dropped.
    func show(visible: [(Asset, Int)], ahead: [(Asset, Int)]) {
        let request = { [fit] (asset: Asset, pixels: Int) in Self.request(asset, pixels: pixels, fit: fit) }
        loader?.replaceQueue(visible: visible.compactMap(request), ahead: ahead.compactMap(request))
    }

    /// The same of pictures that may come in a wider gamut than a tile's.
    func show(visible: [PictureWish], ahead: [PictureWish]) {
        let request = { [fit] (wish: PictureWish) in
            Self.request(wish.asset, pixels: wish.pixels, fit: fit, widest: wish.widest)
        }
        loader?.replaceQueue(visible: visible.compactMap(request), ahead: ahead.compactMap(request))
    }

    /// Whether tiles are moving: then decoders leave a core to the window and one to whoever shows it. With two cores, frames of a
    /// zoom waited for them as long as they took themselves (measured).
    var isInMotion = false {
        didSet {
            guard isInMotion != oldValue else { return }
            loader?.limit(to: isInMotion ? ProcessInfo.processInfo.activeProcessorCount - 2 : nil)
        }
    }

    private static func request(
        _ asset: Asset, pixels: Int, fit: TileFit, widest: Gamut = .sRGB
    ) -> ThumbnailRequest? {
        guard let format = MediaFormat(rawValue: asset.type) else { return nil }
        return ThumbnailRequest(
            key: asset.id.rawValue, path: asset.location.bytes, modified: asset.modified, format: format,
            pixels: pixels, crop: fit == .square ? .square : .fit, widest: widest)
    }
}

/// Collects what worker threads deliver until the main thread takes it: one wake-up, however many pictures.
private final class Inbox: Sendable {
    private let waiting = Mutex<[ThumbnailFeed.Arrival]>([])

    func put(_ arrivals: [ThumbnailFeed.Arrival], _ take: @escaping @MainActor ([ThumbnailFeed.Arrival]) -> Void) {
        let wasEmpty = waiting.withLock { waiting in
            defer { waiting += arrivals }
            return waiting.isEmpty
        }
        guard wasEmpty else { return }
        DispatchQueue.main.async {
            let batch = self.waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            MainActor.assumeIsolated { take(batch) }
        }
    }
}
