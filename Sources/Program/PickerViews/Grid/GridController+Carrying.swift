// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// Another list under a hand: what keys and pointer began on a photo goes on where it stands now.
extension GridController {
    func carryPlaces(from old: AssetList, to new: AssetList) {
        endLift(isCancelled: true)
        cursor = old.place(of: cursor, in: new) ?? min(cursor, max(0, new.count - 1))
        rangeStart = rangeStart.flatMap { old.place(of: $0, in: new) }
        lastClicked = lastClicked.flatMap { old.place(of: $0, in: new) }
        press = press?.moved { old.place(of: $0, in: new) }
    }

    /// The fixed end of a drag that picks stays with its photo; where that is gone, the drag ends with what it has.
    /// - Parameter former: the layout of the list before.
    func carrySweep(from former: GridGeometry, _ old: AssetList, to new: AssetList) {
        guard let sweep else { return }
        switch sweep.kind {
        case .tiles(let first):
            guard let place = old.place(of: first, in: new) else { return endSweep() }
            self.sweep?.kind = .tiles(from: place)
        case .band(let fixed):
            guard let nearest = former.nearestIndex(toX: fixed.x, y: fixed.y),
                let place = old.place(of: nearest, in: new)
            else { return endSweep() }
            let (before, now) = (former.frame(of: nearest), geometry.frame(of: place))
            self.sweep?.kind = .band(from: (fixed.x + now.x - before.x, fixed.y + now.y - before.y))
        }
        // Stretches of the former list mean nothing now: the next move of the pointer tells them anew.
        self.sweep?.covered = []
    }
}
