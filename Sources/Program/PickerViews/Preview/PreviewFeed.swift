// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import MediaTypes
import PickerModel
import Pixels

/// Whole pictures for the preview: the one that is looked at, and its two neighbours ahead of time. Never more than these
/// three are kept.
@MainActor
final class PreviewFeed {
    private struct Kept {
        var surface: PixelSurface
        var pixels: Int
        /// What it was asked for in; its own gamut may be narrower.
        var widest: Gamut
    }

    /// Longest side of the stand-in: a size that the desktop's thumbnails are kept in, so that none is decoded for it.
    static let standInPixels = 256

    /// A picture came, or the reason why it does not: on the main thread.
    var onArrival: ((AssetID) -> Void)?
    private let source: any PictureSource
    private var wanted: [AssetID: PictureWish] = [:]
    private var pictures: [AssetID: Kept] = [:]
    private var failures: [AssetID: String] = [:]

    /// - Parameter source: whole pictures, on a loader of its own: what is looked at waits for no tile.
    init(_ source: any PictureSource) {
        self.source = source
        source.onArrival = { [weak self] in self?.take($0) }
    }

    /// The best there is of an asset so far.
    func picture(of id: AssetID) -> PixelSurface? { pictures[id]?.surface }

    /// Why there will be no picture in the size that is wanted, as a fragment to stand after a name.
    func failure(of id: AssetID) -> String? { failures[id] }

    /// Says what is looked at and what may come next; all else is let go.
    /// - Parameter standIn: whether a small one is worth asking for first.
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

    /// The preview is closed: nothing is kept.
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
                // The small picture inside the file: better than nothing, worse than all else.
                guard pictures[id] == nil else { continue }
                pictures[id] = Kept(surface: surface, pixels: 1, widest: .sRGB)
            case .success(let surface):
                let kept = pictures[id]?.pixels ?? 0
                guard isWanted || arrival.key.pixels > kept else { continue }
                pictures[id] = Kept(surface: surface, pixels: arrival.key.pixels, widest: arrival.key.widest)
            case .failure(let error):
                // A stand-in that is not there says nothing of the picture.
                guard error != .cancelled, isWanted else { continue }
                failures[id] = error.reason
            }
            onArrival?(id)
        }
    }
}
