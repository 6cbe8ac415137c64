// SPDX-License-Identifier: GPL-3.0-or-later

extension PickerState {
    /// Asks the question of the moment; answers to older ones will be dropped.
    mutating func ask() -> [PickerEffect] {
        library.listGeneration += 1
        return [.loadList(query, generation: library.listGeneration)]
    }

    mutating func askAlbums() -> [PickerEffect] {
        library.albumsGeneration += 1
        return [.loadAlbums(albumsQuery, generation: library.albumsGeneration)]
    }

    mutating func receive(_ list: AssetList, generation: Int) -> [PickerEffect] {
        guard generation == library.listGeneration else { return [] }
        library.list = list
        library.isLoaded = true
        library.failure = nil
        library.visible = 0..<0
        return []
    }

    mutating func receive(_ failure: LibraryFailure, generation: Int) -> [PickerEffect] {
        guard generation == library.listGeneration else { return [] }
        library.isLoaded = true
        library.failure = LocalizedText(failure.message)
        return []
    }

    mutating func receive(_ albums: [Album], generation: Int) -> [PickerEffect] {
        guard generation == library.albumsGeneration else { return [] }
        library.albums = albums
        return []
    }

    /// Records for what is on screen. Preselected ids that the library does not know, or that the request may not
    /// show, are dropped here, in order and without a word (phpicker.md 1.1).
    mutating func receive(_ assets: [Asset], asked: [AssetID]) -> [PickerEffect] {
        for asset in assets { library.details[asset.id] = asset }
        library.detailsRevision += 1
        guard !selection.preselection.isEmpty else { return [] }
        let filter = configuration.effectiveFilter
        let unknown = Set(
            asked.filter { id in
                guard selection.preselection.contains(id) else { return false }
                guard let asset = library.details[id], asset.broken == nil else { return true }
                return !(filter?.matches(asset) ?? true)
            })
        guard !unknown.isEmpty else { return [] }
        selection.dropFromPreselection { unknown.contains($0) }
        dropFromStaging(unknown)
        return []
    }

    mutating func receive(_ event: LibraryEvent) -> [PickerEffect] {
        switch event {
        case .scanning(let done, let total):
            library.scan = .running(done: done, total: total)
            return []
        case .scanned(let report):
            library.scan = .ended(report)
            return []
        case .changed:
            return ask() + askAlbums()
        }
    }

    /// Fetches what tiles on screen, and a screen around them, have to say.
    mutating func show(rows: Range<Int>) -> [PickerEffect] {
        let list = shown
        // A list may have shrunk before the view heard of it.
        let rows = rows.clamped(to: 0..<list.count)
        library.visible = rows
        let around = max(rows.count, 1)
        let wide = max(0, rows.lowerBound - around)..<min(list.count, rows.upperBound + around)
        guard !wide.isEmpty else { return [] }
        let known = library.details
        let wanted = list.entries[wide].map(\.id).filter { known[$0] == nil }
        guard !wanted.isEmpty else { return [] }
        if library.details.count > LibraryState.detailsKept {
            let kept = Set(list.entries[wide].lazy.map(\.id))
            library.details = library.details.filter { kept.contains($0.key) }
        }
        return [.loadAssets(wanted)]
    }
}
