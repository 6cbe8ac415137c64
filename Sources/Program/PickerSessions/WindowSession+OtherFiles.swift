// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import MediaTypes
import PickerModel
import PickerViews

// Files that are no photos, from the desktop's own file chooser.
extension WindowSession {
    /// The window makes room for the chooser, which is a dialog of the same window of the app.
    func askElsewhere(_ store: PickerStore) {
        let ownDialog = store.onFileQuestion
        store.onFileQuestion = { [weak self] question in
            guard let self else { return }
            unasked = { ownDialog?(question) }
            window?.window.isVisible = false
            onFileQuestion?()
        }
    }

    /// What the person chose there, as `file:` URIs: none where nothing; nil where there is no such chooser, so that the window asks by itself.
    package func answer(_ uris: [String]?) {
        guard let asksItself = unasked, let window, let store else { return }
        unasked = nil
        let files = (uris ?? []).compactMap { FileURI.path(of: Array($0.utf8)) }.map { FileLocation(bytes: $0) }
        if !files.isEmpty { store.send(.otherFilesChosen(files)) }
        // The request may have its outcome by now.
        guard store.state.phase == .picking else { return }
        // Wayland forgets the parent of a window that was hidden.
        becomeDialog()
        window.present()
        if uris == nil { asksItself() }
    }
}
