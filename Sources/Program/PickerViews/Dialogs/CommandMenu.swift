// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// Makes GTK menu items from the picker's commands.
@MainActor
enum CommandMenu {
    /// The menu items for some commands; they have no effect after the picker is gone.
    static func items(
        _ commands: [MenuCommand], for store: PickerStore, over widget: Widget, _ renderer: TextRenderer
    ) -> [Menu.Item] {
        commands.map { command in
            Menu.Item(renderer.render(command.label), isEnabled: command.isEnabled) { [weak store, weak widget] in
                guard let store, let widget else { return }
                switch command.action {
                case .send(let intent): store.send(intent)
                case .saveCopies(let subject): FolderQuestions.save(subject, from: store, over: widget, renderer)
                }
            }
        }
    }
}
