// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The tabs Photos and Albums, shown without a sidebar.
@MainActor
final class TabsController {
    let root = Box(.horizontal)
    private let photos: ToggleButton
    private let albums: ToggleButton

    init(store: PickerStore, renderer: TextRenderer) {
        photos = ToggleButton(oneOfSeveral: renderer.render(FixedNames.photosTab))
        albums = ToggleButton(oneOfSeveral: renderer.render(FixedNames.albumsTab))
        albums.join(photos)
        root.addClass("linked")
        root.addClass("picker-parts")
        root.halign = .center
        root.valign = .center
        root.append(photos)
        root.append(albums)
        // The chosen tab can be pressed as well: it leads from an album back to the list of albums.
        photos.onClicked { store.send(.albumsTabChosen(false)) }
        albums.onClicked { store.send(.albumsTabChosen(true)) }
    }

    func apply(_ header: HeaderPresentation) {
        photos.isActive = !header.albumsTabIsChosen
        albums.isActive = header.albumsTabIsChosen
    }
}
