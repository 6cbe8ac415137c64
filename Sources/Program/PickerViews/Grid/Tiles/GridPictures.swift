// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import MediaTypes
import PickerModel

/// The pictures of tiles: those that have arrived, small stand-ins for others, and the reasons of failures.
@MainActor
final class GridPictures {
    private let layout: GridLayout
    private let pool: TilePool
    private let rest: GridRest
    private let surfaces = SurfaceCache(budget: 48 << 20)
    /// Small embedded pictures of files that are not decoded yet; enough for some screens.
    private let standIns = SurfaceCache(budget: 12 << 20)
    /// The reasons why assets have no picture.
    private var failures: [AssetID: Failure] = [:]
    /// Delays the replacement of stand-ins by pictures that have arrived.
    private var sharpening: LoopTimer?
    /// Called after delayed pictures have replaced their stand-ins.
    var onShown: (() -> Void)?

    private struct Failure {
        var reason: LocalizedText
        /// Lasting failures are not requested again (`MediaError.isLasting`).
        var isLasting: Bool
        /// Revision of the list in which it was met.
        var revision: UInt64
    }

    init(_ layout: GridLayout, _ pool: TilePool, _ rest: GridRest) {
        (self.layout, self.pool, self.rest) = (layout, pool, rest)
    }

    func key(of id: AssetID) -> SurfaceCache.Key {
        SurfaceCache.Key(asset: id, pixels: layout.tilePixels, fit: layout.presentation.fit)
    }

    /// The picture of a photo at the present tile size, if it has arrived.
    func picture(of id: AssetID) -> PixelSurface? { surfaces[key(of: id)] }

    /// The reason why an asset will have no picture, if loading it failed for good. A tile that is bound anew does not
    /// show a failure that may have passed.
    func failure(of id: AssetID) -> LocalizedText? {
        failures[id].flatMap { $0.isLasting ? $0.reason : nil }
    }

    /// Whether the picture of an index is to be requested: it has neither arrived nor failed. A failure that may pass
    /// counts as long as its tile shows it in the same list, so that nothing is requested over and over. Once the tile
    /// has left the screen or the library has changed, as when a disk comes back, the picture is requested again.
    ///
    /// Only the asset's identifier is looked at, since a record is a large value.
    func isWithoutPicture(_ index: Int) -> Bool {
        guard index < layout.presentation.list.count else { return false }
        let id = layout.presentation.list[index].id
        guard surfaces[key(of: id)] == nil else { return false }
        guard let failure = failures[id] else { return true }
        guard !failure.isLasting else { return false }
        return failure.revision != layout.presentation.list.revision || pool.view(at: index)?.failure == nil
    }

    /// Shows a photo's picture on its tile, or else a stand-in: the picture of the former tile size first, which is
    /// sharper than the one embedded in the file.
    func dress(_ view: TileView, _ key: SurfaceCache.Key) {
        if let surface = surfaces[key] { return view.show(surface, key) }
        guard view.surface == nil else { return }
        var former = key
        former.pixels = layout.formerTilePixels
        if let surface = surfaces[former] {
            view.show(surface, former, isStandIn: true)
        } else if let surface = standIns[key] {
            view.show(surface, key, isStandIn: true)
        }
    }

    // MARK: Arrivals

    /// Keeps arrived pictures and shows them on the tiles of their photos.
    /// - Returns: whether a picture or failure of a tile was among them.
    func take(_ arrivals: [ThumbnailFeed.Arrival]) -> Bool {
        var wasOnScreen = false
        for arrival in arrivals {
            let id = arrival.key.asset
            let isWanted = arrival.key == key(of: id)
            switch arrival.result {
            case .success(let surface) where arrival.isStandIn:
                // Kept as well: the loader reads a stand-in only once, and may do so before its tile exists.
                standIns.insert(surface, for: arrival.key)
                guard isWanted else { continue }
                for view in pool.views where view.presentation?.id == id && view.surface == nil {
                    view.show(surface, arrival.key, isStandIn: true)
                }
            case .success(let surface):
                surfaces.insert(surface, for: arrival.key)
                failures[id] = nil
                guard isWanted else { continue }
                for view in pool.views where view.presentation?.id == id {
                    if !view.isStandIn { view.show(surface, arrival.key) }
                    wasOnScreen = true
                }
            case .failure(let error):
                guard error != .cancelled else { continue }
                let reason = error.text
                failures[id] = Failure(
                    reason: reason, isLasting: error.isLasting, revision: layout.presentation.list.revision)
                for view in pool.views where view.presentation?.id == id {
                    view.show(failure: reason)
                    wasOnScreen = true
                }
            }
        }
        return wasOnScreen
    }

    /// Replaces stand-ins by their pictures: at once if all pictures of the screen have arrived, else several together,
    /// since each frame takes as much time as a quarter of a picture from the threads that decode the others.
    func sharpen(isAllThere: Bool) {
        if isAllThere { return sharpen() }
        guard sharpening == nil, pool.views.contains(where: { $0.isStandIn && ownPicture(of: $0) != nil }) else {
            return
        }
        sharpening = LoopTimer.after(milliseconds: 60) { [weak self] in
            self?.sharpen()
            self?.onShown?()
        }
    }

    private func sharpen() {
        sharpening?.cancel()
        sharpening = nil
        for view in pool.views where view.isStandIn {
            if let surface = ownPicture(of: view), let id = view.presentation?.id {
                // A fade is not seen while the grid moves, and costs its tile six more paintings.
                view.show(surface, key(of: id), fades: rest.isAtRest)
            }
        }
    }

    private func ownPicture(of view: TileView) -> PixelSurface? {
        view.presentation.flatMap { picture(of: $0.id) }
    }
}
