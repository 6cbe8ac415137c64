// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkSupport
package import PickerModel
import PickerViews

/// A call of the desktop's file chooser that is not about photos, where no other chooser is installed: GTK's own in a window.
@MainActor
package final class FileChooserSession {
    /// What the person chose.
    package struct Chosen: Sendable {
        /// `file:` URIs.
        package var uris: [String]
        /// The filter that was active; nil where there is none.
        package var filter: FileFilter?
        /// One answer for each of the app's questions.
        package var answers: [String]
    }

    private let call: FileChooserCall
    private var window: FileChooserWindow?

    /// Shows the window.
    /// - Parameters:
    ///   - parent: the caller's window, as the portal names it; may be empty.
    ///   - ended: called once, with nil where the person chose nothing; not after `close`.
    package init(
        _ call: FileChooserCall, parent: String, isModal: Bool, ended: @escaping @MainActor (Chosen?) -> Void
    ) {
        self.call = call
        let content = Self.content(of: call, DesktopText.renderer(today: Today.day()))
        window = FileChooserWindow(content, parent: parent, isModal: isModal) { [weak self] chosen in
            guard let chosen else { return ended(nil) }
            Task { @MainActor in
                guard let self else { return }
                ended(
                    Chosen(
                        uris: await self.files(in: chosen.uris),
                        filter: chosen.filter.map { call.filters[$0] } ?? call.currentFilter, answers: chosen.answers))
            }
        }
    }

    /// Takes the window away.
    package func close() { window?.close() }

    /// The files that are chosen; of `SaveFiles` those in the folder that is chosen.
    private func files(in uris: [String]) async -> [String] {
        guard call.method == .saveFiles, let uri = uris.first, let folder = URL(string: uri) else { return uris }
        let names = call.fileNames
        return await Task.detached {
            var taken: Set<String> = []
            return names.map { name in
                let free = Self.freeName(name.displayName) {
                    taken.contains($0) || FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
                }
                taken.insert(free)
                return FileLocation(folder.appending(path: free).path).uri
            }
        }.value
    }

    /// A name for a file that overwrites none: `a.jpg`, `a (1).jpg`, and so on.
    nonisolated static func freeName(_ name: String, isTaken: (String) -> Bool) -> String {
        guard isTaken(name) else { return name }
        let dot = name.dropFirst().lastIndex(of: ".") ?? name.endIndex
        for number in 1... {
            let next = "\(name[..<dot]) (\(number))\(name[dot...])"
            if !isTaken(next) { return next }
        }
        return name
    }

    private static func content(of call: FileChooserCall, _ renderer: TextRenderer) -> FileChooserWindow.Content {
        let takesFolder = call.isDirectory || call.method == .saveFiles
        let action: FileChooserWindow.Content.Action = takesFolder ? .folder : call.method == .saveFile ? .save : .open
        let word =
            switch action {
            case .folder: FixedNames.select
            case .save: FixedNames.save
            case .open: FixedNames.open
            }
        var content = FileChooserWindow.Content(
            action, title: call.title, accept: call.acceptLabel ?? renderer.render(word),
            cancel: renderer.render(FixedNames.cancel))
        content.takesMany = call.isMultiple && call.method == .openFile
        content.filters = call.filters.map { filter in
            var shown = FileChooserWindow.Content.Filter(name: filter.name, globs: [], types: [])
            for rule in filter.rules {
                switch rule {
                case .glob(let glob): shown.globs.append(glob)
                case .type(let type): shown.types.append(type)
                }
            }
            return shown
        }
        content.activeFilter = call.currentFilter.flatMap { call.filters.firstIndex(of: $0) }
        content.choices = call.choices.map { choice in
            FileChooserWindow.Content.Choice(
                id: choice.id, label: choice.label, answers: choice.answers.map { ($0.id, $0.label) },
                selected: choice.initialAnswer)
        }
        (content.folder, content.file, content.name) = (
            call.currentFolder?.bytes, call.currentFile?.bytes, call.currentName
        )
        return content
    }
}
