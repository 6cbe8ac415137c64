// SPDX-License-Identifier: GPL-3.0-or-later

// A photo shown large over the grid or the staging area (contract section 9).
extension PickerState {
    /// Opens the preview of an asset of the list; of the asset that is previewed already closes it ("the same again
    /// closes it").
    mutating func requestPreview(at index: Int) -> [PickerEffect] {
        let list = shown
        guard list.entries.indices.contains(index) else { return [] }
        guard preview?.place.id != list[index].id else { return closePreview() }
        return showPreview(at: index)
    }

    /// A fresh preview: at rest and silent.
    private mutating func showPreview(at index: Int) -> [PickerEffect] {
        preview = PreviewState(AssetPlace(id: shown[index].id, index: index))
        return fetch(previewed)
    }

    mutating func movePreview(_ step: PreviewStep) -> [PickerEffect] {
        guard let open = preview, let target = target(of: step, from: open.place.index), target != open.place.index
        else { return [] }
        return showPreview(at: target)
    }

    /// Nil beyond the ends.
    func target(of step: PreviewStep, from index: Int) -> Int? {
        let places = shown.entries.indices
        let target =
            switch step {
            case .forward: index + 1
            case .back: index - 1
            case .first: 0
            case .last: places.upperBound - 1
            }
        return places.contains(target) ? target : nil
    }

    /// Back to the grid, where the asset looked at last is to be found.
    mutating func closePreview() -> [PickerEffect] {
        guard let left = preview else { return [] }
        preview = nil
        return [.scroll(.reveal(left.place))]
    }

    mutating func togglePreviewed() -> [PickerEffect] { preview.map { activate($0.place.index) } ?? [] }

    mutating func pressPlay() -> [PickerEffect] {
        if previewedClip != nil { preview?.isPlaying.toggle() }
        return []
    }

    mutating func pressSound() -> [PickerEffect] {
        if previewedClip != nil { preview?.hasSound.toggle() }
        return []
    }

    mutating func endPlaying() -> [PickerEffect] {
        preview?.isPlaying = false
        return []
    }

    /// The list shown is another one: the preview stays with its asset, or closes where that is gone.
    mutating func keepPreview() -> [PickerEffect] {
        guard let place = preview?.place else { return [] }
        let list = shown
        if let index = list.index(of: place.id, near: place.index) {
            preview?.place.index = index
            return fetch(previewed)
        }
        preview = nil
        // The place it stood at is the next best thing to come back to.
        guard let last = list.entries.indices.last else { return [] }
        let index = min(place.index, last)
        return [.scroll(.reveal(AssetPlace(id: list[index].id, index: index)))]
    }

    /// Places whose records the preview needs: its own, and those that the next two steps lead to.
    var previewed: Range<Int> {
        guard let index = preview?.place.index else { return 0..<0 }
        return ((index - 2)..<(index + 3)).clamped(to: 0..<shown.count)
    }
}
