// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// Asks the person for a folder with the desktop's dialog and sends it to the store.
@MainActor
enum FolderQuestions {
    /// Asks for a folder to add to the library.
    static func add(to store: PickerStore, over widget: Widget, _ renderer: TextRenderer) {
        FolderDialog.show(
            title: renderer.render(FixedNames.chooseFolder), accept: renderer.render(FixedNames.add), over: widget
        ) { [weak store] path in
            if let path { store?.send(.folderAdded(FileLocation(bytes: path))) }
        }
    }

    /// Asks for a folder for copies.
    static func save(
        _ subject: HandoverSubject, from store: PickerStore, over widget: Widget, _ renderer: TextRenderer
    ) {
        FolderDialog.show(
            title: renderer.render(FixedNames.chooseSaving), accept: renderer.render(FixedNames.save), over: widget
        ) { [weak store] path in
            if let path { store?.send(.handoverRequested(.save(into: FileLocation(bytes: path)), subject)) }
        }
    }
}

/// Asks the person for files of any kind with the desktop's dialog.
@MainActor
enum FileQuestions {
    static func ask(
        _ question: FileQuestion, for store: PickerStore, over widget: Widget, _ renderer: TextRenderer
    ) {
        FileDialog.show(
            title: renderer.render(question.title), accept: renderer.render(FixedNames.add),
            takesMany: question.takesMany, over: widget
        ) { [weak store] paths in
            store?.send(.otherFilesChosen(paths.map { FileLocation(bytes: $0) }))
        }
    }
}
