// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The tabs Photos and Albums, shown without a sidebar.
@MainActor
final class TabsController {
    let root = Box(.horizontal)
    private let photos: ToggleButton
    private let albums: ToggleButton
    private let store: PickerStore
    private var isApplying = false

    init(store: PickerStore, renderer: TextRenderer) {
        self.store = store
        photos = ToggleButton(oneOfSeveral: renderer.render(FixedNames.photosTab))
        albums = ToggleButton(oneOfSeveral: renderer.render(FixedNames.albumsTab))
        albums.join(photos)
        root.addClass("linked")
        root.addClass("picker-parts")
        root.halign = .center
        root.valign = .center
        root.append(photos)
        root.append(albums)
        albums.onToggled { [weak self] isOn in
            guard let self, !isApplying else { return }
            self.store.send(.albumsTabChosen(isOn))
        }
    }

    func apply(_ header: HeaderPresentation) {
        isApplying = true
        photos.isActive = !header.albumsTabIsChosen
        albums.isActive = header.albumsTabIsChosen
        isApplying = false
    }
}
