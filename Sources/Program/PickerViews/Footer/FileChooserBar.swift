// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The bar above the footer: the questions of an app that called its file chooser, and its filters.
@MainActor
final class FileChooserBar {
    let root: ScrolledWindow
    private let store: PickerStore
    private let renderer: TextRenderer
    private let content = Box(.horizontal, spacing: 18)
    private var rows: [Row] = []
    private var isApplying = false

    /// Something to choose: a box to tick, or a list of answers.
    private enum Row {
        case box(CheckButton)
        case list(DropDown)
    }

    init(store: PickerStore, renderer: TextRenderer) {
        self.store = store
        self.renderer = renderer
        content.margins = Margins(top: 6, bottom: 6, start: 12, end: 12)
        root = ScrolledWindow(child: content, vertical: .never)
        root.propagatesNaturalHeight = true
        root.addClass("picker-chooser")
        root.isVisible = false
    }

    func apply(_ presentation: FileChooserPresentation) {
        isApplying = true
        defer { isApplying = false }
        if rows.isEmpty, presentation.isVisible { build(presentation) }
        root.isVisible = presentation.isVisible
        for (row, question) in zip(rows, presentation.questions) {
            switch row {
            case .box(let box): box.isActive = question.chosen == 1
            case .list(let list): list.selected = question.chosen
            }
        }
        if rows.count > presentation.questions.count, case .list(let list)? = rows.last {
            list.selected = presentation.activeFilter
        }
    }

    private func build(_ presentation: FileChooserPresentation) {
        for (index, question) in presentation.questions.enumerated() {
            if question.answers.isEmpty {
                let box = CheckButton(label: question.label)
                box.onToggled { [weak self] isOn in self?.answer(index, question.identifiers[isOn ? 1 : 0]) }
                content.append(box)
                rows.append(.box(box))
            } else {
                let list = DropDown(question.answers, label: question.label)
                list.onSelected { [weak self] in self?.answer(index, question.identifiers[$0]) }
                content.append(Label(question.label))
                content.append(list)
                rows.append(.list(list))
            }
        }
        guard !presentation.filters.isEmpty else { return }
        let list = DropDown(presentation.filters, label: renderer.render(FixedNames.fileKinds))
        list.onSelected { [weak self] index in
            guard let self, !isApplying else { return }
            store.send(.fileFilterChosen(index))
        }
        list.hexpand = true
        list.halign = .end
        content.append(list)
        rows.append(.list(list))
    }

    private func answer(_ question: Int, _ answer: String) {
        guard !isApplying else { return }
        store.send(.questionAnswered(question, answer))
    }
}
