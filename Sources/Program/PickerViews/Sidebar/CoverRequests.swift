// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// Requests the covers of the rows on screen of one list of albums, and shows those that arrive.
@MainActor
final class CoverRequests {
    private let list: ListView
    private let scroller: ScrolledWindow
    private let store: PickerStore
    private let covers: AlbumCovers
    private var asking: LoopTimer?
    private var rows = SidebarRows()
    private var revision = 0

    /// Until the first picture is painted, covers would only delay it.
    private static let firstWait = 400
    /// A layout after a change, or some steps of scrolling, are waited for.
    private static let wait = 60

    init(of list: ListView, in scroller: ScrolledWindow, store: PickerStore, covers: AlbumCovers) {
        (self.list, self.scroller, self.store, self.covers) = (list, scroller, store, covers)
        scroller.vertical.onChanged { [weak self] _ in self?.askSoon() }
        scroller.vertical.onExtentChanged { [weak self] in self?.askSoon() }
        // The other list may have asked meanwhile.
        scroller.onMap { [weak self] in self?.askSoon() }
        scroller.onScaleChange { [weak self] in self?.askSoon() }
    }

    func apply(_ sidebar: SidebarPresentation) {
        rows = sidebar.rows
        if revision != sidebar.coversRevision { covers.tryAgain() }
        revision = sidebar.coversRevision
        if rows.showsCovers { askSoon() } else { covers.show([], scale: scroller.scale) { _ in } }
    }

    private func askSoon() {
        guard rows.showsCovers, asking?.isPending != true else { return }
        let wait = store.state.library.isLoaded && scroller.isMapped ? Self.wait : Self.firstWait
        asking = LoopTimer.after(milliseconds: wait) { [weak self] in self?.ask() }
    }

    private func ask() {
        // Its answer may be a reason to ask again.
        asking = nil
        guard rows.showsCovers, scroller.isMapped else { return }
        let places = onScreen()
        guard let first = places.first, let last = places.last else { return }
        store.send(.albumRowsShown(first..<last + 1))
        let known = places.compactMap { place -> Asset? in
            guard rows.indices.contains(place), case .album(_, _, _, let cover, _) = rows[place] else { return nil }
            return cover.photo.flatMap { store.state.cover($0) }
        }
        covers.show(known, scale: scroller.scale) { [weak self] in self?.show($0) }
        dress { _ in true }
    }

    /// Places of the list whose rows are within its visible part, from top to bottom.
    private func onScreen() -> [Int] {
        list.shownRows.filter { _, row in
            guard let y = row.root.point(0, 0, in: scroller)?.y else { return false }
            return y + Double(row.root.height) > 0 && y < Double(scroller.height)
        }.map(\.place).sorted()
    }

    private func show(_ arrived: Set<AssetID>) { dress { $0.photo.map { arrived.contains($0) } ?? false } }

    private func dress(where needs: (AlbumRow) -> Bool) {
        for case (_, let row as AlbumRow) in list.shownRows where needs(row) { row.dress() }
    }
}
