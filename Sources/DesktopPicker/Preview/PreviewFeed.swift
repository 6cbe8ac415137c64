// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import MediaTypes
import PickerModel

/// Where pictures come from: what is named is brought, what is not named any more is dropped.
@MainActor
protocol PictureSource: AnyObject {
    /// Answers, on the main thread.
    var onArrival: (([ThumbnailFeed.Arrival]) -> Void)? { get set }
    /// What is on screen, most urgent first, and what comes next; with the longest side in device pixels.
    func show(visible: [(Asset, Int)], ahead: [(Asset, Int)])
}

extension ThumbnailFeed: PictureSource {}

/// Whole pictures for the preview: the one that is looked at, and its two neighbours ahead of time. Never more than these
/// three are kept.
@MainActor
final class PreviewFeed {
    /// A picture that is wanted, by its longest side in device pixels.
    struct Wish {
        var asset: Asset
        var pixels: Int
    }

    private struct Kept {
        var surface: PixelSurface
        var pixels: Int
    }

    /// Longest side of the stand-in: a size that the desktop's thumbnails are kept in, so that none is decoded for it.
    static let standInPixels = 256

    /// A picture came, or the reason why it does not: on the main thread.
    var onArrival: ((AssetID) -> Void)?
    private let source: any PictureSource
    private var wanted: [AssetID: Int] = [:]
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
    func show(_ current: Wish, standIn: Bool, ahead: [Wish]) {
        let wishes = [current] + ahead.prefix(2)
        wanted = Dictionary(wishes.map { ($0.asset.id, $0.pixels) }, uniquingKeysWith: { first, _ in first })
        pictures = pictures.filter { wanted[$0.key] != nil }
        failures = failures.filter { wanted[$0.key] != nil }
        var visible = isMissing(current) ? [(current.asset, current.pixels)] : []
        if standIn, pictures[current.asset.id] == nil, current.pixels > Self.standInPixels {
            visible.insert((current.asset, Self.standInPixels), at: 0)
        }
        source.show(visible: visible, ahead: wishes.dropFirst().filter(isMissing).map { ($0.asset, $0.pixels) })
    }

    /// The preview is closed: nothing is kept.
    func forget() {
        (wanted, pictures, failures) = ([:], [:], [:])
        source.show(visible: [], ahead: [])
    }

    private func isMissing(_ wish: Wish) -> Bool {
        pictures[wish.asset.id]?.pixels != wish.pixels && failures[wish.asset.id] == nil
    }

    private func take(_ arrivals: [ThumbnailFeed.Arrival]) {
        for arrival in arrivals {
            let id = arrival.key.asset
            guard let pixels = wanted[id] else { continue }
            switch arrival.result {
            case .success(let surface) where arrival.isStandIn:
                // The small picture inside the file: better than nothing, worse than all else.
                guard pictures[id] == nil else { continue }
                pictures[id] = Kept(surface: surface, pixels: 1)
            case .success(let surface):
                let kept = pictures[id]?.pixels ?? 0
                guard arrival.key.pixels == pixels || arrival.key.pixels > kept else { continue }
                pictures[id] = Kept(surface: surface, pixels: arrival.key.pixels)
            case .failure(let error):
                // A stand-in that is not there says nothing of the picture.
                guard error != .cancelled, arrival.key.pixels == pixels else { continue }
                failures[id] = error.reason
            }
            onArrival?(id)
        }
    }
}
