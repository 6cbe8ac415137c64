// SPDX-License-Identifier: GPL-3.0-or-later

// The preview over the grid or the staging area (contract section 9).
extension PickerState {
    /// Opens the preview of an asset of the list, or closes it if that asset is already previewed ("the same again
    /// closes it").
    mutating func requestPreview(at index: Int) -> [PickerEffect] {
        let list = shown
        guard list.entries.indices.contains(index) else { return [] }
        guard preview?.position.id != list[index].id else { return closePreview() }
        return showPreview(at: index)
    }

    /// Shows the preview of an asset, paused and silent.
    private mutating func showPreview(at index: Int) -> [PickerEffect] {
        // Until the view tells about the new picture, the buttons stay as they are.
        let zoom = preview?.zoom
        preview = PreviewState(AssetPosition(id: shown[index].id, index: index))
        preview?.zoom = zoom ?? .none
        return fetch(previewed)
    }

    mutating func movePreview(_ step: PreviewStep) -> [PickerEffect] {
        guard let open = preview, let target = target(of: step, from: open.position.index),
            target != open.position.index
        else { return [] }
        return showPreview(at: target)
    }

    /// The index that a step leads to; nil beyond the ends.
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

    /// Closes the preview and scrolls to its asset.
    mutating func closePreview() -> [PickerEffect] {
        guard let left = preview else { return [] }
        preview = nil
        return [.scroll(.reveal(left.position))]
    }

    mutating func togglePreviewed() -> [PickerEffect] { preview.map { activate($0.position.index) } ?? [] }

    mutating func pressPlay() -> [PickerEffect] {
        if previewedClip != nil { preview?.isPlaying.toggle() }
        return []
    }

    mutating func pressSound() -> [PickerEffect] {
        if previewedClip != nil { preview?.hasSound.toggle() }
        return []
    }

    mutating func note(_ zoom: PreviewZoom) -> [PickerEffect] {
        preview?.zoom = zoom
        return []
    }

    mutating func endPlaying() -> [PickerEffect] {
        preview?.isPlaying = false
        return []
    }

    /// After a change of the shown list, keeps the preview at its asset, or closes it if the asset is gone.
    mutating func keepPreview() -> [PickerEffect] {
        guard let position = preview?.position else { return [] }
        let list = shown
        if let index = list.index(of: position.id, near: position.index) {
            preview?.position.index = index
            return fetch(previewed)
        }
        preview = nil
        // Scrolls to the asset's old position.
        guard let last = list.entries.indices.last else { return [] }
        let index = min(position.index, last)
        return [.scroll(.reveal(AssetPosition(id: list[index].id, index: index)))]
    }

    /// The indices whose records the preview needs: its own and two on either side.
    var previewed: Range<Int> {
        guard let index = preview?.position.index else { return 0..<0 }
        return ((index - 2)..<(index + 3)).clamped(to: 0..<shown.count)
    }
}
