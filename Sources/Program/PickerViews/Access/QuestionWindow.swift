// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport

/// A small window that asks one thing about an app: its icon, a bold line, what is to be known, and buttons below each other.
///
/// Nothing in it answers until it was in front for half a second and no key was pressed, and no button has the focus by itself: a key
/// or click that was meant for another window decides nothing.
@MainActor
final class QuestionWindow {
    let window: ApplicationWindow
    /// It has the focus at first and no name: screen readers then say what the dialog is called and how it is described.
    private let root = Box(.vertical, spacing: 18, role: .generic)
    private let words = Box(.vertical, spacing: 18, role: .generic)
    private let texts = Box(.vertical, spacing: 10, role: .generic)
    /// Icon, bold line and sentences. They scroll where the screen has no room for all, so that the buttons stay on it.
    private let scroller = ScrolledWindow(horizontal: .never, vertical: .automatic)
    private let controls = Box(.vertical, spacing: 8, role: .generic)
    private var waiting: LoopTimer?
    private var wasInFront = false
    /// The bold line, where the dialog is called something else.
    private let title: String?
    /// The buttons that end the question, in their order.
    private(set) var answers: [Button] = []
    /// Called once, when the person closes the window without an answer.
    var onClose: (() -> Void)?

    /// Milliseconds without a key before something in the window answers.
    static let wait = 500
    /// The width of the content, in logical pixels: the window is as wide as the narrowest telephone.
    private static let width = 312
    /// Characters of a line by nature, which are more than there is room for; of the bold line and of a button. Fewer of large ones:
    /// they wrap, and the window stays as wide.
    private static var lineLength: Int { fitting(60) }
    private static var titleLength: Int { fitting(21) }
    private static var buttonLength: Int { fitting(32) }
    private static func fitting(_ characters: Int) -> Int { Int(Double(characters) / Settings.textScale) }
    /// The most height of icon and words, which scroll where they need more.
    private static var mostHeight: Int { Int(430 * Settings.textScale) }

    /// - Parameters:
    ///   - name: the accessible name of the dialog.
    ///   - icon: the app's; nil if unknown.
    ///   - mark: the style class for windows with this accent colour (`Appearance.dress`).
    init(application: Application, name: String, title: String, icon: String?, mark: String?) {
        self.title = title == name ? nil : title
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
        root.setSizeRequest(width: Self.width)
        fillScroller(title, icon)
        root.append(scroller)
        root.append(controls)
        root.margins = Margins(top: Decorations.wanted == .own ? 0 : 24, bottom: 24, start: 24, end: 24)
        // A window in which nothing has the focus would give it to the first button.
        root.focusable = true
        window.setChild(root)
        controls.isSensitive = false
        window.onMap { [weak self] in self?.beginToAnswer() }
        window.onActiveChange { [weak self] in self?.activeChanged() }
        window.onKey(phase: .capture) { [weak self] press in self?.pressed(press) ?? false }
        window.onCloseRequest { [weak self] in
            self?.dismiss()
            return true
        }
    }

    private func fillScroller(_ title: String, _ icon: String?) {
        let image = Image(desktopIcon: icon ?? "image-x-generic-symbolic", pixelSize: 64)
        if icon == nil { image.addClass("dim-label") }
        let heading = Label(title, role: .heading)
        heading.addClass("picker-page-title")
        fit(heading)
        heading.maxWidthChars = Self.titleLength
        // No wider than that, or its last word would stand alone.
        heading.halign = .center
        for widget in [image, heading, texts] as [Widget] { words.append(widget) }
        scroller.setChild(words)
        scroller.setContentHeight(max: Self.mostHeight)
        scroller.propagatesNaturalHeight = true
        scroller.setAccessible(label: title)
        // The keys come to it where there is something to scroll.
        scroller.canFocus = false
        scroller.vertical.onExtentChanged { [weak self] in
            guard let self else { return }
            scroller.canFocus = scroller.vertical.upper > scroller.vertical.pageSize
        }
    }

    /// Sets the sentences under the bold line; they describe the dialog to assistive technologies.
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
        // Of the dialog itself: Orca leaves out labels in what scrolls.
        let sentences = [title.map { $0 + "." }].compactMap(\.self) + lines + [quoted].compactMap(\.self)
        window.setAccessible(description: sentences.joined(separator: " "))
        fitHeight()
    }

    /// GTK 4.8 asks what scrolls for its height at its natural width, not at the width that it gets.
    private func fitHeight() {
        words.setSizeRequest()
        words.setSizeRequest(height: words.naturalHeight(forWidth: Self.width))
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
        // What the style adds counts from now on.
        fitHeight()
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
        waiting = LoopTimer.after(milliseconds: Self.wait) { [weak self] in
            self?.setSensitive(true)
            self?.readOut()
        }
    }

    /// A window can be on the screen long before it has the keys.
    private func activeChanged() {
        guard window.isActive else { return }
        if wasInFront, takesAnswers { readOut() } else { beginToAnswer() }
        wasInFront = true
    }

    /// Has screen readers say what is asked. GTK tells them of a focus that moves while the window is in front, and of no other.
    private func readOut() {
        guard window.isActive, window.focusWidget.map({ $0 === root }) ?? true else { return }
        window.focusWidget = nil
        root.grabFocus()
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

    func pressed(_ press: KeyPress) -> Bool {
        guard takesAnswers else {
            // Whoever types on means another window.
            beginToAnswer()
            return true
        }
        guard press.key == .escape, press.modifiers.isEmpty else { return false }
        dismiss()
        return true
    }

    private func fit(_ label: Label) {
        label.wraps = true
        label.centersLines = true
        label.maxWidthChars = Self.lineLength
    }
}
