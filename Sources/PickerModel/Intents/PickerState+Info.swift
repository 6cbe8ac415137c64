// SPDX-License-Identifier: GPL-3.0-or-later

// The info panel of the preview.
extension PickerState {
    /// Shows the panel, or hides it.
    mutating func toggleInfo() -> [PickerEffect] {
        guard preview != nil else { return [] }
        info.isShown.toggle()
        if case .failed = info.answer { info.isOutdated = true }
        return []
    }

    /// Asks about the photo of the preview while the panel is shown, unless it was asked since the library's last
    /// change.
    mutating func askInfoIfStale() -> [PickerEffect] {
        guard info.isShown, let id = preview?.position.id, info.subject != id || info.isOutdated else { return [] }
        // An outdated answer about the same photo stays on screen until the new one arrives.
        if info.subject != id { info.answer = .pending }
        info.subject = id
        info.isOutdated = false
        info.generation += 1
        return [.loadInfo(id, generation: info.generation)]
    }

    mutating func infoArrived(_ found: AssetInfo?, generation: Int) -> [PickerEffect] {
        if generation == info.generation { info.answer = found.map { .known($0) } ?? .absent }
        return []
    }

    mutating func infoFailed(_ failure: LibraryFailure, generation: Int) -> [PickerEffect] {
        // The same photo is asked about again when the panel is opened anew, or after a change of the library.
        if generation == info.generation { info.answer = .failed(failure) }
        return []
    }
}
