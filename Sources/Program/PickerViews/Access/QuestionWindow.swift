// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport

/// A small window that asks one thing about an app: its icon, a bold line, what is to be known, and buttons below each other.
///
/// Nothing in it answers within the first half second on screen, and no button has the focus by itself: a key or click that was meant
/// for another window decides nothing.
@MainActor
final class QuestionWindow {
    let window: ApplicationWindow
    private let root = Box(.vertical, spacing: 18)
    private let texts = Box(.vertical, spacing: 10, role: .generic)
    private let controls = Box(.vertical, spacing: 8, role: .generic)
    private var waiting: LoopTimer?
    /// The buttons that end the question, in their order.
    private(set) var answers: [Button] = []
    /// Called once, when the person closes the window without an answer.
    var onClose: (() -> Void)?

    /// Milliseconds on screen before something in the window answers.
    static let wait = 500
    /// The width of the content, in logical pixels: the window is as wide as the narrowest telephone.
    private static let width = 312
    /// Characters of a line by nature, of the bold line and of a button. Fewer of large ones: they wrap, and the window stays as wide.
    private static var lineLength: Int { fitting(38) }
    private static var titleLength: Int { fitting(21) }
    private static var buttonLength: Int { fitting(32) }
    private static func fitting(_ characters: Int) -> Int { Int(Double(characters) / Settings.textScale) }

    /// - Parameters:
    ///   - name: the accessible name of the dialog.
    ///   - icon: the app's; nil if unknown.
    ///   - mark: the style class for windows with this accent colour (`Appearance.dress`).
    init(application: Application, name: String, title: String, icon: String?, mark: String?) {
        window = ApplicationWindow(application: application, isDialog: true)
        window.title = name
        window.setAccessible(label: name)
        window.isResizable = false
        window.addClass("picker-window")
        window.addClass("picker-ask")
        if let mark { window.addClass(mark) }
        if Decorations.wanted == .own {
            let bar = HeaderBar()
            bar.addClass("picker-ask-bar")
            bar.leavesCloseAlone()
            bar.setTitleWidget(Box(.horizontal, role: .generic))
            window.setTitlebar(bar)
        }
        let image = Image(desktopIcon: icon ?? "image-x-generic-symbolic", pixelSize: 64)
        if icon == nil { image.addClass("dim-label") }
        let heading = Label(title, role: .heading)
        heading.addClass("picker-page-title")
        fit(heading)
        heading.maxWidthChars = Self.titleLength
        // No wider than that, or its last word would stand alone.
        heading.halign = .center
        root.setSizeRequest(width: Self.width)
        let scroller = ScrolledWindow(child: texts, horizontal: .never, vertical: .automatic)
        // As long as an app's reason may be, the buttons stay on the screen.
        scroller.setContentHeight(max: 280)
        scroller.propagatesNaturalHeight = true
        for widget in [image, heading, scroller, controls] as [Widget] { root.append(widget) }
        root.margins = Margins(top: Decorations.wanted == .own ? 0 : 24, bottom: 24, start: 24, end: 24)
        // The words have the focus: a window without any would give it to the first button.
        root.focusable = true
        root.setAccessible(label: title)
        window.setChild(root)
        controls.isSensitive = false
        window.onMap { [weak self] in self?.beginToAnswer() }
        window.onKey(phase: .capture) { [weak self] press in self?.pressed(press) ?? false }
        window.onCloseRequest { [weak self] in
            self?.dismiss()
            return true
        }
    }

    /// Adds sentences under the bold line; they describe the dialog to assistive technologies.
    func setLines(_ lines: [String], quoted: String? = nil) {
        texts.removeAll()
        for line in lines {
            let label = Label(line)
            fit(label)
            texts.append(label)
        }
        if let quoted {
            let label = Label(quoted)
            fit(label)
            label.addClass("picker-quote")
            texts.append(label)
        }
        root.setAccessible(description: (lines + [quoted].compactMap(\.self)).joined(separator: " "))
    }

    /// Adds what is changed or pressed, below what is there.
    func add(_ control: Widget) { controls.append(control) }

    /// Adds a button that ends the question.
    func add(button label: String, _ answered: @escaping @MainActor () -> Void) {
        let button = Button(label: label)
        button.wrapsLabel(after: Self.buttonLength)
        button.addClass("picker-answer")
        button.onClicked { [weak self] in
            guard let self, takesAnswers else { return }
            onClose = nil
            close()
            answered()
        }
        button.isSensitive = takesAnswers
        controls.append(button)
        answers.append(button)
    }

    /// Whether it can be answered by now.
    var takesAnswers: Bool { controls.isSensitive }

    /// Shows the window.
    /// - Parameter parent: the app's window, as the portal names it, whose dialog it is; empty for a window of its own.
    func present(parent: String) {
        if !parent.isEmpty, window.setParent(parent) { window.isModal = true }
        root.grabFocus()
        window.present()
    }

    /// Takes the window away without an answer; nothing is called.
    func close() {
        waiting?.cancel()
        onClose = nil
        window.isVisible = false
        window.destroy()
    }

    private func beginToAnswer() {
        waiting?.cancel()
        setSensitive(false)
        waiting = LoopTimer.after(milliseconds: Self.wait) { [weak self] in self?.setSensitive(true) }
    }

    /// Each button as well: assistive technologies are told of the widget alone that is made insensitive.
    private func setSensitive(_ isSensitive: Bool) {
        controls.isSensitive = isSensitive
        for button in answers { button.isSensitive = isSensitive }
    }

    private func dismiss() {
        let told = onClose
        close()
        told?()
    }

    private func pressed(_ press: KeyPress) -> Bool {
        guard press.key == .escape, press.modifiers.isEmpty else { return false }
        if takesAnswers { dismiss() }
        return true
    }

    private func fit(_ label: Label) {
        label.wraps = true
        label.centersLines = true
        label.maxWidthChars = Self.lineLength
    }
}
