// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import MediaTypes
import PickerModel
import Pixels

/// Loads whole pictures for the preview: the shown one and its two neighbours. Only these three are kept.
@MainActor
final class PreviewFeed {
    private struct Kept {
        var surface: PixelSurface
        var pixels: Int
        /// The gamut requested; the picture's own may be narrower.
        var widest: Gamut
    }

    /// Longest side of the stand-in: a size of the desktop's thumbnails, so that nothing has to be decoded for it.
    static let standInPixels = 256

    /// Called on the main thread when a picture has arrived or failed.
    var onArrival: ((AssetID) -> Void)?
    private let source: any PictureSource
    private var wanted: [AssetID: PictureWish] = [:]
    private var pictures: [AssetID: Kept] = [:]
    private var failures: [AssetID: MediaError] = [:]

    /// - Parameter source: loads whole pictures, with a loader of its own, so that the preview does not wait for tiles.
    init(_ source: any PictureSource) {
        self.source = source
        source.onArrival = { [weak self] in self?.take($0) }
    }

    /// The best picture of an asset so far.
    func picture(of id: AssetID) -> PixelSurface? { pictures[id]?.surface }

    /// Why there will be no picture in the size that is wanted.
    func failure(of id: AssetID) -> MediaError? { failures[id] }

    /// Requests the shown picture and its neighbours, and releases all others.
    /// - Parameter standIn: whether to request a small picture first.
    func show(_ current: PictureWish, standIn: Bool, ahead: [PictureWish]) {
        let wishes = [current] + ahead.prefix(2)
        wanted = Dictionary(wishes.map { ($0.asset.id, $0) }, uniquingKeysWith: { first, _ in first })
        pictures = pictures.filter { wanted[$0.key] != nil }
        failures = failures.filter { wanted[$0.key] != nil }
        var visible = isMissing(current) ? [current] : []
        if standIn, pictures[current.asset.id] == nil, current.pixels > Self.standInPixels {
            visible.insert(PictureWish(asset: current.asset, pixels: Self.standInPixels), at: 0)
        }
        source.show(visible: visible, ahead: wishes.dropFirst().filter(isMissing))
    }

    /// Releases all pictures after the preview was closed.
    func forget() {
        (wanted, pictures, failures) = ([:], [:], [:])
        source.show(visible: [], ahead: [])
    }

    private func isMissing(_ wish: PictureWish) -> Bool {
        let kept = pictures[wish.asset.id]
        return (kept?.pixels, kept?.widest) != (wish.pixels, wish.widest) && failures[wish.asset.id] == nil
    }

    private func take(_ arrivals: [ThumbnailFeed.Arrival]) {
        for arrival in arrivals {
            let id = arrival.key.asset
            guard let wish = wanted[id] else { continue }
            let isWanted = (arrival.key.pixels, arrival.key.widest) == (wish.pixels, wish.widest)
            switch arrival.result {
            case .success(let surface) where arrival.isStandIn:
                // The thumbnail embedded in the file is used only until any other picture arrives.
                guard pictures[id] == nil else { continue }
                pictures[id] = Kept(surface: surface, pixels: 1, widest: .sRGB)
            case .success(let surface):
                let kept = pictures[id]?.pixels ?? 0
                guard isWanted || arrival.key.pixels > kept else { continue }
                pictures[id] = Kept(surface: surface, pixels: arrival.key.pixels, widest: arrival.key.widest)
            case .failure(let error):
                // The failure of a stand-in does not mean that the picture fails.
                guard error != .cancelled, isWanted else { continue }
                failures[id] = error
            }
            onArrival?(id)
        }
    }
}
