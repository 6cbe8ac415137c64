// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The page of an empty state: an icon, a bold line, a dim line and a button.
@MainActor
final class PageController {
    let root = Box(.vertical, spacing: 12)
    private let store: PickerStore
    private let renderer: TextRenderer
    private let icon = Image(iconName: "image-x-generic-symbolic", pixelSize: 64)
    private let title = Label("", role: .heading)
    private let detail = Label("")
    private let nearMisses = Box(.vertical, spacing: 8)
    private let help = Button(label: "")
    private var page: PagePresentation?

    init(store: PickerStore, renderer: TextRenderer) {
        self.store = store
        self.renderer = renderer
        root.valign = .center
        root.halign = .center
        root.margins = Margins(all: 24)
        // The page takes the focus: without a focused widget no key reaches the window.
        root.focusable = true
        icon.addClass("dim-label")
        title.addClass("picker-page-title")
        detail.addClass("dim-label")
        for label in [title, detail] {
            label.wraps = true
            label.centersLines = true
            label.maxWidthChars = 40
        }
        help.halign = .center
        for widget in [icon, title, detail, nearMisses, help] as [Widget] { root.append(widget) }
        help.onClicked { [weak self] in self?.helped() }
    }

    func apply(_ new: PagePresentation) {
        guard page != new else { return }
        page = new
        switch new.icon {
        case .photos: icon.setIconName("image-x-generic-symbolic")
        case .search: icon.setIconName("system-search-symbolic")
        case .problem: icon.setIconName("dialog-warning-symbolic")
        }
        title.text = renderer.render(new.title)
        // The box has the focus, so it needs an accessible name.
        root.setAccessible(label: title.text)
        detail.text = renderer.render(new.detail)
        root.setAccessible(description: detail.text)
        nearMisses.removeAll()
        nearMisses.isVisible = !new.nearMisses.isEmpty
        for text in new.nearMisses {
            let button = Button(label: renderer.render(PagePresentation.nearMissLabel(text)))
            button.halign = .center
            button.onClicked { [store] in store.send(.nearMissChosen(text)) }
            nearMisses.append(button)
        }
        help.isVisible = new.help != nil
        help.label = new.helpLabel.map { renderer.render($0) } ?? ""
    }

    private func helped() {
        switch page?.help {
        case .clearSearch: store.send(.searchCleared)
        case .addFolder: FolderQuestions.add(to: store, over: root, renderer)
        case .showAllPhotos, .searchAllPhotos: store.send(.albumOpened(nil))
        case nil: break
        }
    }
}
