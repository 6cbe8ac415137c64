// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// Asks the person for a folder, in the desktop's own window, and tells the picker.
@MainActor
enum FolderQuestions {
    /// A folder that is to be part of the library.
    static func add(to store: PickerStore, over widget: Widget, _ renderer: TextRenderer) {
        FolderDialog.show(
            title: renderer.render(FixedNames.chooseFolder), accept: renderer.render(FixedNames.add), over: widget
        ) { [weak store] path in
            if let path { store?.send(.folderAdded(FileLocation(bytes: path))) }
        }
    }

    /// A folder for copies.
    static func save(
        _ scope: HandoverScope, from store: PickerStore, over widget: Widget, _ renderer: TextRenderer
    ) {
        FolderDialog.show(
            title: renderer.render(FixedNames.chooseSaving), accept: renderer.render(FixedNames.save), over: widget
        ) { [weak store] path in
            if let path { store?.send(.handoverRequested(.save(into: FileLocation(bytes: path)), scope)) }
        }
    }
}

/// Asks the person for files of any kind, in the desktop's own window.
@MainActor
enum FileQuestions {
    static func choose(for store: PickerStore, over widget: Widget, _ renderer: TextRenderer) {
        guard store.state.allowsOtherFiles else { return }
        FileDialog.show(
            title: renderer.render(FixedNames.chooseFiles), accept: renderer.render(FixedNames.add),
            takesMany: store.state.selection.limit != 1, over: widget
        ) { [weak store] paths in
            store?.send(.otherFilesChosen(paths.map { FileLocation(bytes: $0) }))
        }
    }
}
