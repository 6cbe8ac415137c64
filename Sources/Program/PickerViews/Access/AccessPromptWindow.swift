// SPDX-License-Identifier: GPL-3.0-or-later

package import GtkSupport
package import PickerModel

/// The window that asks whether an app may have the library (phpicker.md 4.1). It shows a prompt's presentation and decides nothing.
@MainActor
package final class AccessPromptWindow {
    /// Called once, with the button that was pressed and whether the app gets the place of photos. The window is gone by then.
    package var onAnswer: ((AccessDecision, _ includesLocation: Bool) -> Void)?
    /// Called once, when the window was closed without an answer.
    package var onClose: (() -> Void)?
    let question: QuestionWindow
    private let renderer: TextRenderer
    private var prompt: AccessPrompt
    /// Turns the place of photos on and off; nil where nothing is read.
    private(set) var location: Switch?

    /// The window, for whoever gives it a place.
    package var window: ApplicationWindow { question.window }

    /// - Parameter mark: the style class for windows with this accent colour (`Appearance.dress`).
    package init(application: Application, prompt: AccessPrompt, renderer: TextRenderer, mark: String? = nil) {
        (self.prompt, self.renderer) = (prompt, renderer)
        let shown = prompt.presentation
        question = QuestionWindow(
            application: application, name: renderer.render(shown.name), title: renderer.render(shown.title),
            icon: shown.iconName, mark: mark)
        showLines(shown)
        if let location = shown.location { question.add(row(of: location)) }
        for button in shown.buttons {
            question.add(button: renderer.render(button.label)) { [weak self] in
                guard let self else { return }
                onAnswer?(button.decision, self.prompt.includesLocation)
            }
        }
        question.onClose = { [weak self] in self?.onClose?() }
    }

    /// Shows the window.
    /// - Parameter parent: the app's window, as the portal names it; empty for none.
    package func present(parent: String = "") { question.present(parent: parent) }

    /// Takes the window away; neither callback is called.
    package func close() { question.close() }

    private func showLines(_ shown: AccessPromptPresentation) {
        question.setLines(
            shown.lines.map { renderer.render($0) }, quoted: shown.reason.map { renderer.render($0) })
    }

    private func row(of location: AccessSwitchPresentation) -> Widget {
        let row = SwitchRow(renderer.render(AccessSwitchPresentation.name))
        self.location = row.toggle
        row.toggle.isActive = location.isOn
        row.root.addClass("picker-answer-switch")
        row.toggle.onChanged { [weak self] isOn in
            guard let self else { return }
            prompt.includesLocation = isOn
            showLines(prompt.presentation)
        }
        return row.root
    }
}

/// The window that asks whether more photos are selected for an app (phpicker.md 4.4).
@MainActor
package final class LimitedLibraryAlertWindow {
    /// Called once, with the button that was pressed. The window is gone by then.
    package var onAnswer: ((LimitedLibraryAnswer) -> Void)?
    /// Called once, when the window was closed without an answer.
    package var onClose: (() -> Void)?
    let question: QuestionWindow

    /// The window, for whoever gives it a place.
    package var window: ApplicationWindow { question.window }

    /// - Parameter mark: the style class for windows with this accent colour (`Appearance.dress`).
    package init(
        application: Application, presentation: LimitedLibraryAlertPresentation, renderer: TextRenderer,
        mark: String? = nil
    ) {
        let title = renderer.render(presentation.title)
        question = QuestionWindow(
            application: application, name: title, title: title, icon: presentation.iconName, mark: mark)
        question.setLines([renderer.render(presentation.detail)])
        for button in presentation.buttons {
            question.add(button: renderer.render(button.label)) { [weak self] in self?.onAnswer?(button.answer) }
        }
        question.onClose = { [weak self] in self?.onClose?() }
    }

    /// Shows the window.
    /// - Parameter parent: the app's window, as the portal names it; empty for none.
    package func present(parent: String = "") { question.present(parent: parent) }

    /// Takes the window away; neither callback is called.
    package func close() { question.close() }
}
