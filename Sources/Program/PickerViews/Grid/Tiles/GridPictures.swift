// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import MediaTypes
import PickerModel

/// The pictures of tiles that have come, the small ones that stand in for those that have not, and why some never will.
@MainActor
final class GridPictures {
    private let layout: GridLayout
    private let pool: TilePool
    private let rest: GridRest
    private let surfaces = SurfaceCache(budget: 48 << 20)
    /// Small pictures out of files whose own are not decoded yet: of some screens.
    private let standIns = SurfaceCache(budget: 12 << 20)
    /// Why some assets have no picture: not asked for again.
    private var failures: [AssetID: LocalizedText] = [:]
    /// Pictures that have come wait with it behind their stand-ins.
    private var sharpening: LoopTimer?
    /// Some stand on their tiles that did not before.
    var onShown: (() -> Void)?

    init(_ layout: GridLayout, _ pool: TilePool, _ rest: GridRest) {
        (self.layout, self.pool, self.rest) = (layout, pool, rest)
    }

    func key(of id: AssetID) -> SurfaceCache.Key {
        SurfaceCache.Key(asset: id, pixels: layout.tilePixels, fit: layout.presentation.fit)
    }

    /// The picture of a tile, where there is one at the present size.
    func picture(of id: AssetID) -> PixelSurface? { surfaces[key(of: id)] }

    /// Why an asset has no picture.
    func failure(of id: AssetID) -> LocalizedText? { failures[id] }

    /// Whether a picture may still come for a place: told by its asset alone, since a record is a large value.
    func isWithoutPicture(_ index: Int) -> Bool {
        guard index < layout.presentation.list.count else { return false }
        let id = layout.presentation.list[index].id
        return surfaces[key(of: id)] == nil && failures[id] == nil
    }

    /// Gives a tile the picture of its photo, or what can stand for it: one of the size before this one, which is sharper than what
    /// is inside the file.
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

    /// Takes pictures over and shows them where they are wanted.
    /// - Returns: whether any picture or failure of a tile was among them.
    func take(_ arrivals: [ThumbnailFeed.Arrival]) -> Bool {
        var wasOnScreen = false
        for arrival in arrivals {
            let id = arrival.key.asset
            let isWanted = arrival.key == key(of: id)
            switch arrival.result {
            case .success(let surface) where arrival.isStandIn:
                // Kept as well: the loader does not look twice, and it may be quicker than the window.
                standIns.insert(surface, for: arrival.key)
                guard isWanted else { continue }
                for view in pool.views where view.presentation?.id == id && view.surface == nil {
                    view.show(surface, arrival.key, isStandIn: true)
                }
            case .success(let surface):
                surfaces.insert(surface, for: arrival.key)
                guard isWanted else { continue }
                for view in pool.views where view.presentation?.id == id {
                    if !view.isStandIn { view.show(surface, arrival.key) }
                    wasOnScreen = true
                }
            case .failure(let error):
                guard error != .cancelled else { continue }
                let reason = error.text
                failures[id] = reason
                for view in pool.views where view.presentation?.id == id {
                    view.show(failure: reason)
                    wasOnScreen = true
                }
            }
        }
        return wasOnScreen
    }

    /// Puts pictures in the place of their stand-ins: at once where all of the screen have come, else some together, since each frame
    /// takes the time of a quarter of a picture from those who decode the others.
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
                // While the grid moves nobody sees a fade, and each one costs its tile six more paintings.
                view.show(surface, key(of: id), fades: rest.isAtRest)
            }
        }
    }

    private func ownPicture(of view: TileView) -> PixelSurface? {
        view.presentation.flatMap { picture(of: $0.id) }
    }
}
