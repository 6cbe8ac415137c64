// SPDX-License-Identifier: GPL-3.0-or-later

import Ground
import GtkSupport
import MediaTypes
import PickerModel
import Thumbnails

/// The pictures of tiles: those that have arrived, small stand-ins for others, and the reasons of failures.
@MainActor
final class GridPictures {
    private let layout: GridLayout
    private let pool: TilePool
    private let rest: GridRest
    private let surfaces = SurfaceCache(budget: 48 << 20)
    /// Small embedded pictures of files that are not decoded yet; enough for some screens.
    private let standIns = SurfaceCache(budget: 12 << 20)
    /// The size in which a photo was kept last: until its picture in another size arrives, that one stands in.
    private var latest = RecentValues<AssetID, SurfaceCache.Key>(budget: 4096)
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

    /// The key of the picture that belongs on a photo's tile.
    func key(of id: AssetID, at index: Int) -> SurfaceCache.Key { SurfaceCache.Key(of: id, layout.extent(of: index)) }

    /// The picture of a photo that arrived last, whatever its size, as it fills tiles now: a square or whole.
    func picture(of id: AssetID) -> PixelSurface? { former(of: id)?.surface }

    private func former(of id: AssetID) -> (surface: PixelSurface, key: SurfaceCache.Key)? {
        guard let key = latest.value(id), (key.crop == .square) != layout.geometry.showsWholePhotos,
            let surface = surfaces[key]
        else { return nil }
        return (surface, key)
    }

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
        // The lookup counts as a use: pictures on screen must outlive those of the next screen, where the budget is too
        // small for both. Otherwise each would be requested again after the other, without end.
        guard surfaces[key(of: id, at: index)] == nil else { return false }
        guard let failure = failures[id] else { return true }
        guard !failure.isLasting else { return false }
        return failure.revision != layout.presentation.list.revision || pool.view(at: index)?.failure == nil
    }

    /// Shows a photo's picture on its tile, or else a stand-in: a picture of it in another size first, which is
    /// sharper than the one embedded in the file.
    func dress(_ view: TileView, _ key: SurfaceCache.Key) {
        if let surface = surfaces[key] { return view.show(surface, key) }
        // A square would be drawn out of shape in the frame of the whole photo, and the other way round.
        if let old = view.key, (old.crop == .square) != (key.crop == .square) { view.dropPicture() }
        guard view.surface == nil else { return }
        if let former = former(of: key.asset) {
            view.show(former.surface, former.key, isStandIn: true)
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
            switch arrival.result {
            case .success(let surface) where arrival.isStandIn:
                // Kept as well: the loader reads a stand-in only once, and may do so before its tile exists.
                standIns.insert(surface, for: arrival.key)
                for view in views(of: id, wanting: arrival.key) where view.surface == nil {
                    view.show(surface, arrival.key, isStandIn: true)
                }
            case .success(let surface):
                surfaces.insert(surface, for: arrival.key)
                latest.insert(arrival.key, for: id, cost: 1)
                failures[id] = nil
                for view in views(of: id, wanting: arrival.key) {
                    if !view.isStandIn { view.show(surface, arrival.key) }
                    wasOnScreen = true
                }
            case .failure(let error):
                guard error != .cancelled else { continue }
                let reason = error.text
                failures[id] = Failure(
                    reason: reason, isLasting: error.isLasting, revision: layout.presentation.list.revision)
                for view in pool.views where view.id == id {
                    view.show(failure: reason)
                    wasOnScreen = true
                }
            }
        }
        return wasOnScreen
    }

    private func views(of id: AssetID, wanting key: SurfaceCache.Key) -> [TileView] {
        pool.views.filter { view in
            view.id == id && view.index.map { self.key(of: id, at: $0) == key } == true
        }
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
            if let (surface, key) = ownPicture(of: view) {
                // A fade is not seen while the grid moves, and costs its tile six more paintings.
                view.show(surface, key, fades: rest.isAtRest)
            }
        }
    }

    private func ownPicture(of view: TileView) -> (PixelSurface, SurfaceCache.Key)? {
        guard let id = view.id, let index = view.index else { return nil }
        let key = key(of: id, at: index)
        return surfaces[key].map { ($0, key) }
    }
}
