// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkSupport
import MediaTypes
import PickerModel
import Pixels
import Synchronization
import Thumbnails

/// Requests pictures for tiles from the loader and passes its answers to the main thread in batches, so that a
/// screenful costs one repaint.
@MainActor
final class ThumbnailFeed {
    struct Arrival: Sendable {
        var key: SurfaceCache.Key
        var result: Result<PixelSurface, MediaError>
        /// Whether this is a small picture to show until the picture itself arrives.
        var isStandIn = false
    }

    /// Called with the answers, on the main thread. Setting it delivers answers that arrived before.
    var onArrival: (([Arrival]) -> Void)? {
        didSet {
            guard let onArrival, !early.isEmpty else { return }
            defer { early = [] }
            onArrival(early)
        }
    }
    private var early: [Arrival] = []
    private var loader: ThumbnailLoader?

    /// - Parameter makeLoader: creates the loader with the function that takes its deliveries.
    init(makeLoader: (_ deliver: @escaping @Sendable ([ThumbnailDelivery]) -> Void) -> ThumbnailLoader) {
        let inbox = Inbox()
        // The outer closure captures weakly as well: the loader's threads keep it as long as the loader exists.
        loader = makeLoader { [weak self] deliveries in
            let arrivals = deliveries.map { delivery in
                Arrival(
                    key: .init(
                        asset: AssetID(rawValue: delivery.request.key), pixels: delivery.request.pixels,
                        crop: delivery.request.crop, widest: delivery.request.widest),
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

    /// Replaces all requests: pictures on screen, and those expected next. Other requests are dropped.
    func show(visible: [PictureWish], ahead: [PictureWish]) {
        loader?.replaceQueue(visible: visible.compactMap(Self.request), ahead: ahead.compactMap(Self.request))
    }

    /// Whether tiles are moving: then decoders leave one core to the window and one to the compositor. With two cores,
    /// frames of a zoom waited for decoders as long as they took themselves (measured).
    var isInMotion = false {
        didSet {
            guard isInMotion != oldValue else { return }
            loader?.limit(to: isInMotion ? ProcessInfo.processInfo.activeProcessorCount - 2 : nil)
        }
    }

    private static func request(_ wish: PictureWish) -> ThumbnailRequest? {
        let asset = wish.asset
        guard let format = MediaFormat(rawValue: asset.type) else { return nil }
        return ThumbnailRequest(
            key: asset.id.rawValue, path: asset.location.bytes, modified: asset.modified, format: format,
            pixels: wish.pixels, crop: wish.crop, widest: wish.widest)
    }
}

/// Collects deliveries of worker threads until the main thread takes them, with one wake-up for all of them.
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
