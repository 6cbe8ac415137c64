// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import MediaTypes
import PickerModel

/// Which tile shows which place, and which pictures are asked for.
extension GridController {
    /// Binds a tile to each place on screen and one row around it; asks for what is missing.
    func bindAll() { bind(onlyMoved: false) }

    /// - Parameter onlyMoved: whether nothing but the position has changed since tiles were bound: those that show the own picture of
    ///   their place are left as they are.
    func bind(onlyMoved: Bool) {
        let row = geometry.tile + geometry.metrics.gap
        let extent = Double(geometry.isRow ? size.width : size.height)
        var range = geometry.indices(from: canvas.value - row, to: canvas.value + extent + row)
        if let flown = flightRange {
            range = min(range.lowerBound, flown.lowerBound)..<max(range.upperBound, flown.upperBound)
        }
        if range.count > pool.count { range = range.prefix(pool.count) }
        guard !pool.isEmpty else { return }
        // `bound` is nil where the layout has changed: then each tile is bound again.
        let onlyMoved = onlyMoved && bound != nil
        bound = (canvas.value, pool.count)
        let pixels = tilePixels
        var (isMoved, keysMove) = (false, false)
        for (slot, view) in pool.enumerated() {
            // The one place in the range that this tile serves, if any.
            let first = range.lowerBound + (slot - range.lowerBound % pool.count + pool.count) % pool.count
            if onlyMoved, view.index == first, view.hasOwnPicture, range.contains(first) { continue }
            guard range.contains(first), let tile = store.state.tile(at: first) else {
                if view.tile.isFocus { canvas.grabFocus() }
                view.release()
                continue
            }
            if view.index != first { isMoved = true }
            // The keys stay with the photo, wherever it stands.
            if view.tile.isFocus, view.index != first || view.presentation?.id != tile.id {
                if isAllocating { keysMove = true } else { canvas.grabFocus() }
            }
            let key = key(of: tile.id, pixels)
            let isSame = view.index == first && view.key == key && view.hasOwnPicture
            view.bind(first, tile, failure: failures[tile.id])
            view.tile.opacity = lift?.index == first ? 0.4 : 1
            guard !isSame else { continue }
            if let surface = surfaces[key] {
                view.show(surface, key)
            } else if view.surface == nil, let (standIn, key) = standIn(of: key) {
                view.show(standIn, key, isStandIn: true)
            }
        }
        // The cursor came back into view while the grid as a whole kept the focus.
        if keysMove || canvas.isFocus && range.contains(cursor) { moveKeys() }
        ask(range, pixels: pixels)
        guard isMoved else { return }
        reorderAtRest.wait()
        giveMemoryBackAtRest.wait()
    }

    /// To the tile of the cursor, or to the grid as a whole while that is not on screen.
    private func moveKeys() {
        guard !isAllocating else {
            Task { @MainActor [weak self] in
                guard let self, canvas.hasFocusWithin else { return }
                moveKeys()
            }
            return
        }
        if !focusCursor() { canvas.grabFocus() }
    }

    private func ask(_ range: Range<Int>, pixels: Int) {
        let now = (
            visible: range, revision: presentation.list.revision, details: presentation.detailsRevision, pixels: pixels
        )
        guard now != asked else { return }
        let sameList = asked.revision == now.revision
        if !sameList || asked.visible != range {
            isBackward = sameList && range.lowerBound < asked.visible.lowerBound
            asked = now
            store.send(.rowsShown(visibleRange))
        } else {
            asked = now
        }
        askForPictures()
        checkStandIns()
        checkComplete()
    }

    /// What is on screen first and alone: with two cores, pictures that nobody sees yet would only be in the way. Then one
    /// screen on in the direction of scrolling.
    func askForPictures() {
        let (visible, pixels) = (visibleRange, tilePixels)
        // Records are on their way: what was asked for stays asked for until it is known what to ask instead.
        let isUnknown = visible.contains { isWithoutPicture($0, pixels) && store.state.record(at: $0) == nil }
        guard !isUnknown || visible.isEmpty else { return }
        let onScreen = visible.compactMap { index in wanted(index, pixels).map { ($0, pixels) } }
        guard onScreen.isEmpty, onComplete == nil, looksAhead else {
            feed.show(visible: onScreen, ahead: [])
            return
        }
        let span = max(visible.count, 1)
        let next =
            isBackward
            ? max(0, visible.lowerBound - span)..<visible.lowerBound
            : visible.upperBound..<min(geometry.count, visible.upperBound + span)
        let ahead = next.compactMap { index in wanted(index, pixels).map { ($0, pixels) } }
        feed.show(visible: [], ahead: isBackward ? ahead.reversed() : ahead)
    }

    /// Edge of the pictures that tiles of this size want, in device pixels.
    var tilePixels: Int { Int((geometry.tile * style.scale).rounded()) }

    func key(of id: AssetID, _ pixels: Int) -> SurfaceCache.Key {
        SurfaceCache.Key(asset: id, pixels: pixels, fit: presentation.fit)
    }

    /// What can stand for a picture until it is there: one of the size before this one, which is sharper than what is inside
    /// the file.
    private func standIn(of key: SurfaceCache.Key) -> (PixelSurface, SurfaceCache.Key)? {
        var former = key
        former.pixels = formerPixels
        return surfaces[former].map { ($0, former) } ?? standIns[key].map { ($0, key) }
    }

    /// The picture of a tile, where there is one at the present size.
    func picture(of id: AssetID) -> PixelSurface? {
        surfaces[key(of: id, tilePixels)]
    }

    /// Whether a picture may still come for a place: told by its asset alone, since a record is a large value.
    private func isWithoutPicture(_ index: Int, _ pixels: Int) -> Bool {
        guard index < presentation.list.count else { return false }
        let id = presentation.list[index].id
        return surfaces[key(of: id, pixels)] == nil && failures[id] == nil
    }

    private func wanted(_ index: Int, _ pixels: Int) -> Asset? {
        guard isWithoutPicture(index, pixels), let (asset, isBroken) = store.state.record(at: index), !isBroken else {
            return nil
        }
        return asset
    }

    func receive(_ arrivals: [ThumbnailFeed.Arrival]) {
        let pixels = tilePixels
        func isWanted(_ key: SurfaceCache.Key) -> Bool { key == self.key(of: key.asset, pixels) }
        var wasOnScreen = false
        for arrival in arrivals {
            switch arrival.result {
            case .success(let surface) where arrival.isStandIn:
                // Kept as well: the loader does not look twice, and it may be quicker than the window.
                standIns.insert(surface, for: arrival.key)
                guard isWanted(arrival.key) else { continue }
                for view in pool where view.presentation?.id == arrival.key.asset && view.surface == nil {
                    view.show(surface, arrival.key, isStandIn: true)
                }
            case .success(let surface):
                surfaces.insert(surface, for: arrival.key)
                guard isWanted(arrival.key) else { continue }
                for view in pool where view.presentation?.id == arrival.key.asset {
                    if !view.isStandIn { view.show(surface, arrival.key) }
                    wasOnScreen = true
                }
            case .failure(let error):
                guard error != .cancelled else { continue }
                let reason = LocalizedText(reason: error.reason)
                failures[arrival.key.asset] = reason
                for view in pool where view.presentation?.id == arrival.key.asset {
                    view.show(failure: reason)
                    wasOnScreen = true
                }
            }
        }
        let isAllThere = !visibleRange.contains { wanted($0, pixels) != nil }
        if isAllThere { sharpen() } else { sharpenSoon() }
        checkStandIns()
        checkComplete()
        if wasOnScreen, isAllThere { askForPictures() }
    }

    /// What replaces a stand-in comes some together: each frame takes the time of a quarter of a picture from those who
    /// decode the others.
    private func sharpenSoon() {
        guard sharpening == nil, pool.contains(where: { $0.isStandIn && ownPicture(of: $0) != nil }) else { return }
        sharpening = LoopTimer.after(milliseconds: 60) { [weak self] in
            self?.sharpen()
            self?.checkComplete()
        }
    }

    private func sharpen() {
        sharpening?.cancel()
        sharpening = nil
        for view in pool where view.isStandIn {
            if let surface = ownPicture(of: view), let id = view.presentation?.id {
                view.show(surface, key(of: id, tilePixels), fades: isAtRest)
            }
        }
    }

    /// While the grid moves nobody sees a fade, and each one costs its tile six more paintings.

    private func ownPicture(of view: TileView) -> PixelSurface? {
        view.presentation.flatMap { picture(of: $0.id) }
    }

    private func checkStandIns() {
        guard let onStandIns, geometry.count > 0 else { return }
        let visible = visibleRange
        let isMissing = pool.contains { view in
            guard let index = view.index, visible.contains(index) else { return false }
            return view.surface == nil && view.failure == nil && view.presentation?.broken == nil
        }
        guard !visible.isEmpty, !isMissing else { return }
        self.onStandIns = nil
        onStandIns()
    }

    private func checkComplete() {
        guard let onComplete, geometry.count > 0 else { return }
        let visible = visibleRange
        guard !visible.isEmpty else { return }
        let ready = pool.count { view in
            guard let index = view.index, visible.contains(index) else { return false }
            return (view.surface != nil && !view.isStandIn) || view.failure != nil || view.presentation?.broken != nil
        }
        guard ready >= visible.count else { return }
        self.onComplete = nil
        onComplete()
        if looksAhead { makeSpares() }
    }
}
