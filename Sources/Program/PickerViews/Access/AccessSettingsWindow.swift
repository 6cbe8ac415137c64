// SPDX-License-Identifier: GPL-3.0-or-later

package import GtkSupport
package import PickerModel

/// The window in which the person decides which app may do what with the library. It shows a presentation, tells what the person does, and
/// decides nothing.
@MainActor
package final class AccessSettingsWindow {
    /// Called with all that happens in the window.
    package var onIntent: ((AccessSettingsIntent) -> Void)?
    /// Called when the person closes the window.
    package var onClose: (() -> Void)?
    package let window: ApplicationWindow
    private let renderer: TextRenderer
    private let bar = HeaderBar()
    private let back: Button
    private let title = Label("", role: .heading)
    private let problem = Label("", role: .alert)
    private let list: AccessAppList
    private let line = Separator(.vertical)
    private let pages = Stack(transition: .none, milliseconds: 0)
    private let column = Box(.vertical, role: .generic)
    private let scroller: ScrolledWindow
    private let app: AccessAppPageView
    private let record: AccessRecordPageView
    private let empty = Box(.vertical, spacing: 12, role: .generic)
    private let emptyTitle = Label("", role: .heading)
    private let emptyDetail = Label("")
    private let focusRings: FocusRings
    private let announcer: Announcer
    private var shown: AccessSettingsPresentation?

    /// Icon of an app that has none.
    static let unknownIcon = "application-x-executable"
    /// Characters of a line by nature, on a page: it is made wider where there is room.
    static let lineLength = 36
    /// Below this width, in logical pixels, list and page take turns.
    private static var leastForBoth: Int { scaled(620) }
    /// The width of a page where there is room, in logical pixels.
    private static let pageWidth = 560
    /// The room around a page beside the list, in logical pixels.
    private static let pageMargin = 28
    /// The width of the list beside a page, in logical pixels.
    private static var listWidth: Int { scaled(240) }
    /// A width that grows with the text, by a third at most: a window has its limits.
    private static func scaled(_ width: Int) -> Int { Int(Double(width) * min(Settings.textScale, 1.35)) }
    private static let usualSize = (width: 860, height: 640)

    /// - Parameters:
    ///   - pictures: makes the loader of the pictures of selected photos.
    ///   - mark: the style class for windows with this accent colour (`Appearance.dress`).
    package init(
        application: Application, presentation: AccessSettingsPresentation, renderer: TextRenderer,
        pictures: @escaping WindowPictures.MakeLoader, mark: String? = nil
    ) {
        self.renderer = renderer
        window = ApplicationWindow(application: application)
        focusRings = FocusRings(in: window)
        announcer = Announcer(inside: window)
        back = Button(
            iconName: "go-previous-symbolic", label: renderer.render(AccessSettingsPresentation.Names.back))
        let relay = Relay()
        let send: (AccessSettingsIntent) -> Void = { relay.window?.onIntent?($0) }
        list = AccessAppList(renderer: renderer, send: send)
        let covers = AlbumCovers(edge: AccessSelectionView.edge) { ThumbnailFeed(makeLoader: pictures) }
        app = AccessAppPageView(renderer: renderer, covers: covers, send: send)
        record = AccessRecordPageView(renderer: renderer, send: send)
        scroller = ScrolledWindow(child: column, horizontal: .never, vertical: .automatic)
        relay.window = self
        window.title = renderer.render(AccessSettingsPresentation.Names.window)
        window.defaultSize = Self.usualSize
        window.addClass("picker-window")
        if let mark { window.addClass(mark) }
        build()
        back.onClicked { send(.closed) }
        window.onResize { [weak self] width, _ in self?.resized(width) }
        window.onKey { [weak self] press in self?.pressed(press) ?? false }
        window.onCloseRequest { [weak self] in
            self?.onClose?()
            return true
        }
        apply(presentation)
    }

    /// Has what is in the window hold it weakly.
    @MainActor
    private final class Relay { weak var window: AccessSettingsWindow? }

    private func build() {
        bar.addClass("picker-header")
        bar.addStart(back)
        title.ellipsize = .end
        title.addClass("heading")
        bar.setTitleWidget(title)
        emptyTitle.addClass("picker-page-title")
        emptyDetail.addClass("dim-label")
        let icon = Image(iconName: "image-x-generic-symbolic", pixelSize: 64)
        icon.addClass("dim-label")
        empty.append(icon)
        for label in [emptyTitle, emptyDetail] {
            label.wraps = true
            label.centersLines = true
            label.maxWidthChars = 40
            empty.append(label)
        }
        empty.valign = .center
        empty.vexpand = true
        pages.setHomogeneous(horizontal: false, vertical: false)
        pages.add(app.root, name: "app")
        pages.add(record.root, name: "record")
        pages.add(empty, name: "empty")
        pages.add(Box(.vertical, role: .generic), name: "nothing")
        problem.addClass("picker-note-box")
        problem.wraps = true
        problem.xalign = 0
        column.append(problem)
        column.append(pages)
        column.valign = .fill
        scroller.hexpand = true
        scroller.addClass("picker-grid")
        let content = Box(.horizontal, role: .generic)
        content.append(list.root)
        content.append(line)
        content.append(scroller)
        content.vexpand = true
        switch Decorations.wanted {
        case .own:
            window.setTitlebar(bar)
            window.setChild(Yielding(content))
        case .windowSystem:
            bar.showsTitleButtons = false
            let all = Box(.vertical, role: .generic)
            all.append(bar)
            all.append(content)
            window.setChild(Yielding(all))
        }
    }

    /// Shows the window.
    package func present() {
        window.present()
        list.focus()
    }

    /// Shows what is known now.
    package func apply(_ new: AccessSettingsPresentation) {
        guard shown != new else { return }
        let old = shown
        shown = new
        let hadList = old?.showsList ?? true
        let pageHadFocus = scroller.hasFocusWithin
        title.text = renderer.render(new.title)
        back.isVisible = new.showsBack
        list.root.isVisible = new.showsList
        line.isVisible = new.showsList && new.showsPage
        scroller.isVisible = new.showsPage
        arrange(isNarrow: !(new.showsList && new.showsPage))
        problem.isVisible = new.problem != nil
        problem.text = new.problem.map { renderer.render($0) } ?? ""
        if old?.problem != new.problem { announcer.say(problem.text) }
        list.apply(new)
        show(new.page)
        guard let old else { return }
        // Until the first apps are there, the list has the keys in vain.
        if old.rows.isEmpty, !new.rows.isEmpty, list.root.hasFocusWithin { list.focus() }
        // What had the focus is gone where list and page take turns.
        if hadList, !new.showsList { focusPage(new.page) }
        if old.showsBack, !new.showsBack, !new.showsPage { list.focus(at: old.selected) }
        guard case .empty(let title, _) = new.page, new.page != old.page else { return }
        if pageHadFocus, new.showsList { list.focus(at: old.selected) }
        announcer.say(renderer.render(title))
    }

    private func show(_ page: AccessSettingsPresentation.Page) {
        switch page {
        case .app(let shown):
            if case .app(let id) = topic, id != shown.id { scroller.vertical.value = 0 }
            topic = .app(shown.id)
            app.apply(shown)
            pages.visibleName = "app"
        case .record(let shown):
            if topic != .record { scroller.vertical.value = 0 }
            topic = .record
            record.apply(shown)
            pages.visibleName = "record"
        case .empty(let title, let detail):
            emptyTitle.text = renderer.render(title)
            emptyDetail.text = renderer.render(detail)
            pages.visibleName = "empty"
        case .loading: pages.visibleName = "nothing"
        }
    }

    /// What the page was last about.
    private var topic: AccessSettingsState.Page?

    private func focusPage(_ page: AccessSettingsPresentation.Page) {
        switch page {
        case .app: app.focus()
        case .record: record.focus()
        case .empty, .loading: back.grabFocus()
        }
    }

    private func arrange(isNarrow: Bool) {
        column.halign = isNarrow ? .fill : .center
        column.margins = isNarrow ? Margins(top: 18, bottom: 24, start: 14, end: 14) : Margins(all: Self.pageMargin)
        app.arrange(isNarrow: isNarrow)
        record.arrange(isNarrow: isNarrow)
        list.root.hexpand = isNarrow
        list.root.setSizeRequest(width: isNarrow ? nil : Self.listWidth)
        list.root.setClass("picker-narrow", isNarrow)
    }

    private func resized(_ width: Int) {
        let isNarrow = width < Self.leastForBoth
        let room = width - Self.listWidth - 2 * Self.pageMargin - Display.windowFrame
        column.setSizeRequest(width: isNarrow ? nil : min(room, Self.pageWidth))
        onIntent?(.resized(isNarrow: isNarrow))
    }

    /// Escape and Alt+Left lead back to the list, Ctrl+W closes the window.
    private func pressed(_ press: KeyPress) -> Bool {
        let chord = press.chord(isRightToLeft: window.isRightToLeft)
        if chord == KeyChord(.control, .character("w")) {
            window.close()
            return true
        }
        guard chord == KeyChord([], .escape) || chord == KeyChord(.alt, .left), shown?.showsBack == true else {
            return false
        }
        onIntent?(.closed)
        return true
    }
}
