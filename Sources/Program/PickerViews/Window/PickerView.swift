// SPDX-License-Identifier: GPL-3.0-or-later

package import GtkSupport
import PickerModel

/// The picker's content, independent of the window that contains it, so that another program may embed it.
///
///     header.bar                                     (top edge)
///     header.below   the app's line, narrow search
///     banner         after an upgrade
///     sidebar | grid, albums or a page, notice over  (leading edge, content)
///     footer                                         (bottom edge)
@MainActor
package final class PickerView {
    let header: HeaderController
    package let body = Box(.vertical)
    package let grid: GridController
    let preview: PreviewController
    private let store: PickerStore
    private let renderer: TextRenderer
    let footer: FooterController
    private let chooser: FileChooserBar
    private let sidebar: AlbumListController
    private let sidebarBox = Box(.horizontal)
    let edge: SidebarEdge
    private let albums: AlbumListController
    private let page: PageController
    private let waiting = Box(.vertical)
    /// Made only for the first scan.
    private lazy var progress = {
        let made = ProgressController(renderer: renderer)
        made.root.vexpand = true
        waiting.append(made.root)
        return made
    }()
    private let content = Stack(transition: .none, milliseconds: 0)
    private let notice: NoticeLabel
    /// Invisible labels through which screen readers announce changes of the selection and results of a search.
    private let announcements = (selection: Label("", role: .status), results: Label("", role: .status))
    private let announcer: Announcer
    private let privacy: PrivacyController
    private let shortfall: ShortfallSheet
    private let discardBar: DiscardBar
    /// Called when the picker is to be shown or hidden.
    var onOpenChanged: ((Bool) -> Void)?
    private var isNarrow = false
    private var size = (width: 0, height: 0)
    /// What is covered at the edges of the view.
    var insets = SafeInsets() {
        didSet { if insets != oldValue { covered() } }
    }
    private var extent: PickerExtent?
    private var coveredBars: [Bool] = []
    private let floatingAdd: FloatingAdd
    private var settings: [SignalConnection] = []

    /// - Parameter player: plays videos and Live Photos; nil if there is none.
    init(
        store: PickerStore, feed: ThumbnailFeed, previews: PreviewFeed, covers: AlbumCovers, renderer: TextRenderer,
        player: (any ClipPlaying)? = nil
    ) {
        self.store = store
        self.renderer = renderer
        header = HeaderController(store: store, renderer: renderer)
        footer = FooterController(store: store, renderer: renderer)
        chooser = FileChooserBar(store: store, renderer: renderer)
        grid = GridController(
            store: store, feed: feed, renderer: renderer, accent: store.state.configuration.accentColor)
        preview = PreviewController(store: store, feed: previews, renderer: renderer, player: player)
        sidebar = AlbumListController(store: store, renderer: renderer, covers: covers, opensSelected: true)
        edge = SidebarEdge(of: sidebar.root, in: body, store: store, renderer: renderer)
        albums = AlbumListController(store: store, renderer: renderer, covers: covers, opensSelected: false)
        page = PageController(store: store, renderer: renderer)
        floatingAdd = FloatingAdd(store: store, renderer: renderer)
        privacy = PrivacyController(store: store, renderer: renderer)
        shortfall = ShortfallSheet(store: store, renderer: renderer)
        discardBar = DiscardBar(store: store, renderer: renderer)
        notice = NoticeLabel(renderer: renderer)
        announcer = Announcer(inside: body)
        build()
        apply(nil, store.presentation)
        store.onChange = { [weak self] old, new in self?.apply(old, new) }
        store.onRefusal = { [weak self] id in
            guard let self else { return }
            grid.shake(id)
            // Announces the notice at each refusal, even if it is already visible.
            if let notice = self.store.presentation.notice { announcer.say(renderer.render(notice)) }
        }
        store.asksAboutShortfall = true
        store.onFileQuestion = { [weak self, weak store] question in
            guard let self, let store else { return }
            FileQuestions.ask(question, for: store, over: body, self.renderer)
        }
        store.onScroll = { [weak self] target in self?.grid.scroll(to: target) }
        // Tiles and headings are drawn by this program and must follow the theme and font.
        settings = Settings.onChanged { [weak self] in self?.restyled() }
    }

    /// Applies new colours and text sizes.
    package func restyled() {
        grid.refreshStyle()
        if size.width > 0 { resized(width: size.width, height: size.height) }
    }

    // GTK's settings outlive the view.
    isolated deinit { for connection in settings { connection.disconnect() } }

    private func build() {
        sidebar.root.vexpand = true
        sidebarBox.append(sidebar.root)
        sidebarBox.append(Separator(.vertical))
        content.setHomogeneous(horizontal: false, vertical: false)
        content.hexpand = true
        content.vexpand = true
        content.addClass("picker-grid")
        content.add(grid.layout.root, name: "grid")
        content.add(albums.root, name: "albums")
        content.add(page.root, name: "page")
        content.add(waiting, name: "waiting")
        let overlay = Overlay(child: content)
        grid.menu.parent = body
        preview.tilePicture = { [weak self] in self?.grid.picture(of: $0) }
        preview.onMenu = { [weak self] index, rect in
            guard let self else { return }
            grid.menu.show(of: index, at: rect, over: preview.picture.tile) { [weak preview] in preview?.focus() }
        }
        footer.onZoom = { [weak self] in self?.zoom($0) }
        overlay.addOverlay(preview.root, clip: true)
        // Over both, since it lies on the line between them.
        overlay.addOverlay(edge.root)
        edge.onLeave = { [weak self] in self?.focusContent(evenFromSearch: true) }
        overlay.addOverlay(privacy.badge)
        overlay.addOverlay(floatingAdd.root)
        floatingAdd.root.margins = Margins(all: 4)
        overlay.addOverlay(notice.root)
        overlay.addOverlay(discardBar.root)
        overlay.addOverlay(privacy.onboarding)
        overlay.addOverlay(shortfall.root)
        for label in [announcements.selection, announcements.results] {
            label.opacity = 0
            label.canTarget = false
            label.halign = .start
            label.valign = .end
            overlay.addOverlay(label)
        }
        announcements.results.isVisible = false
        discardBar.onClosed = { [weak self] in self?.focusContent(evenFromSearch: true) }
        privacy.onDismissed = { [weak self] in self?.focusContent(evenFromSearch: true) }
        shortfall.onClosed = { [weak self] in self?.focusContent(evenFromSearch: true) }
        let middle = Box(.horizontal)
        middle.vexpand = true
        middle.append(sidebarBox)
        middle.append(overlay)
        body.append(header.below)
        body.append(privacy.banner)
        body.append(middle)
        body.append(chooser.root)
        body.append(footer.line)
        body.append(footer.ground)
        body.addClass("picker-body")
        body.onFilesDropped { [weak self] in
            self?.store.presentation.search.takesPaths ?? false
        } dropped: { [weak self] files in
            self?.store.send(.locationsGiven(.files(files.map { FileLocation(bytes: $0) })))
            return !files.isEmpty
        }
        body.focusable = true
    }

    /// Whether a width is too small for a sidebar; the limit grows with the text size.
    static func isNarrow(_ width: Int) -> Bool { Double(width) < 720 * Settings.textScale }

    /// Handles a new size of the view: affects layout only, never a rule.
    func resized(width: Int, height: Int) {
        size = (width, height)
        edge.resized(width: width)
        let narrow = Self.isNarrow(width)
        header.narrowed(to: narrow ? width - Display.windowFrame : nil)
        notice.fit(into: width)
        measure()
        guard narrow != isNarrow else { return }
        isNarrow = narrow
        store.send(.windowResized(isNarrow: narrow))
        footer.apply(store.presentation, isNarrow: narrow)
        discardBar.resized(isNarrow: narrow)
        shortfall.resized(isNarrow: narrow)
    }

    /// Tells the rules which place the picker has.
    private func measure() {
        guard size.width > 0 else { return }
        let new = PickerExtent(
            width: size.width, height: size.height, insets: insets, textScale: Settings.textScale)
        guard extent != new else { return }
        extent = new
        store.send(.extentChanged(new))
    }

    /// Photos go to the edges of the view, controls stay out of what is covered: each bar takes what is covered at its edge.
    private func covered() {
        measure()
        header.cover(insets)
        footer.cover(insets)
        cover(store.presentation)
    }

    private func cover(_ new: PickerPresentation) {
        let (hasHeader, hasFooter) = (new.header.isVisible, new.footer.isVisible || new.chooser.isVisible)
        let inside = insets.inside(top: hasHeader, bottom: hasFooter, start: new.sidebar.isVisible)
        grid.cover(inside)
        privacy.cover(inside)
        preview.cover(inside)
        let around = Margins() + inside
        albums.root.margins = around
        page.root.margins = Margins(all: 24, inside)
        waiting.margins = around
        shortfall.root.margins = around
        (notice.insets, discardBar.insets) = (inside, inside)
        floatingAdd.root.margins = Margins(all: 4, inside)
        sidebar.root.margins =
            Margins()
            + SafeInsets(
                top: hasHeader ? 0 : insets.top, bottom: hasFooter ? 0 : insets.bottom, start: insets.start)
    }

    private func apply(_ old: PickerPresentation?, _ new: PickerPresentation) {
        if let old, old.isOpen != new.isOpen { onOpenChanged?(new.isOpen) }
        if old?.header != new.header || old?.search != new.search { header.apply(new) }
        if old?.footer != new.footer || old?.options != new.options || old?.view != new.view {
            footer.apply(new, isNarrow: isNarrow)
        }
        if old?.chooser != new.chooser { chooser.apply(new.chooser) }
        if old?.sidebar != new.sidebar {
            sidebarBox.isVisible = new.sidebar.isVisible
            edge.apply(new.sidebar)
        }
        // Only the visible list is updated, since there may be hundreds of folders.
        if new.sidebar.isVisible { sidebar.apply(new.sidebar) }
        if new.content == .albums { albums.apply(new.sidebar) }
        if let old, old.grid != new.grid { grid.apply(old.grid, new.grid) }
        if old?.content != new.content { show(old?.content, new.content) }
        if old?.preview != new.preview { show(old?.preview, new.preview) }
        if old?.footer.count != new.footer.count { announcements.selection.text = renderer.render(new.footer.count) }
        if old?.grid.spokenHeading != new.grid.spokenHeading {
            announcements.results.text = new.grid.spokenHeading.map { renderer.render($0) } ?? ""
            announcements.results.isVisible = new.grid.spokenHeading != nil
        }
        privacy.apply(new.privacy)
        if old?.header != new.header { floatingAdd.apply(new.header) }
        // Bars that come or go leave what is covered to the content, or take it.
        let bars = [new.header.isVisible, new.footer.isVisible, new.chooser.isVisible, new.sidebar.isVisible]
        if insets != SafeInsets(), bars != coveredBars {
            coveredBars = bars
            cover(new)
        }
        if old?.shortfall != new.shortfall { show(new.shortfall) }
        // Hides content under the preview or sheet from assistive technology.
        content.setAccessible(hidden: preview.isOpen || privacy.coversContent || shortfall.isShown)
        if old?.notice != new.notice || old?.addRefusal != new.addRefusal {
            notice.show(new.addRefusal ?? new.notice, besideAdd: new.addRefusal != nil)
        }
        if old?.discardQuestion != new.discardQuestion { discardBar.apply(new.discardQuestion) }
        if let old { announce(old, new) }
    }

    private func announce(_ old: PickerPresentation, _ new: PickerPresentation) {
        for sentence in sentences(old, new) { announcer.say(renderer.render(sentence)) }
        guard
            old.grid.spokenHeading != new.grid.spokenHeading || old.content != new.content
                || old.search.suggestions.isEmpty != new.search.suggestions.isEmpty
                || old.search.tokens != new.search.tokens
        else { return }
        announcer.sayLater { [weak self] in self?.found() ?? [] }
    }

    /// Announces the app's prompt, or what the app sees from now on, after the screen reader has announced the focused widget.
    func sayPrompt() {
        let (header, footer) = (store.presentation.header, store.presentation.footer)
        let seen = footer.isAboutAccess ? renderer.render(footer.privacy) : nil
        guard let prompt = header.prompt ?? seen else { return }
        LoopTimer.after(milliseconds: 600) { [weak self] in self?.announcer.say(prompt) }
    }

    /// Announcements about the results of a search while the search entry has the focus.
    private func found() -> [String] {
        guard header.search.entry.hasFocusWithin else { return [] }
        let presentation = store.presentation
        var said: [LocalizedText] = []
        if let results = presentation.grid.spokenHeading { said.append(results) }
        if case .page(let page) = presentation.content { said += [page.title, page.detail] }
        if !presentation.search.suggestions.isEmpty { said.append(FixedNames.suggestions) }
        return said.map { renderer.render($0) }
    }

    /// Announcements about a change, in addition to what the focused widget announces.
    private func sentences(_ old: PickerPresentation, _ new: PickerPresentation) -> [LocalizedText] {
        var said: [LocalizedText] = []
        if old.header.title != new.header.title { said.append(new.grid.name) }
        // At limit 1 a new photo replaces the old one and the count stays. The preview announces its selection itself.
        let isReplaced = store.state.selection.limit == 1 && old.grid.selectionRevision != new.grid.selectionRevision
        if new.preview == nil, old.footer.count != new.footer.count || isReplaced {
            said.append(new.footer.spokenCount)
        }
        // GTK 4.8 does not announce a slider's new value.
        if old.footer.zoomLevel != new.footer.zoomLevel {
            said += footer.zoomHasKeys ? [] : [FixedNames.tileSize]
            said.append(FixedNames.size(new.footer.zoomLevel))
        }
        if let before = old.preview, let now = new.preview, !preview.infoHasKeys,
            let change = FixedNames.info(before.info != nil, to: now.info != nil)
        {
            said.append(change)
        }
        if let notice = new.notice, notice != old.notice { said.append(notice) }
        if let refusal = new.addRefusal, refusal != old.addRefusal { said.append(refusal) }
        if let question = new.discardQuestion, question != old.discardQuestion { said.append(question) }
        return said
    }

    /// Zooms the picture of an open preview, else the tiles.
    func zoom(_ step: ZoomStep) {
        if preview.isOpen { preview.zoom(step) } else { store.send(step.ofTiles) }
    }

    /// Moves the focus to the content, unless the search entry has it.
    func focusContent(evenFromSearch: Bool = false) {
        guard evenFromSearch || !header.search.entry.hasFocusWithin else { return }
        // The focus stays on what covers the photos, so that no hidden photo can be picked.
        if shortfall.isShown { return shortfall.focus() }
        if privacy.coversContent, let focus = privacy.focusOnboarding { return focus() }
        if preview.isOpen { return preview.focus() }
        switch store.presentation.content {
        case .grid: grid.cursor.focusOrGrid()
        case .page: page.root.grabFocus()
        case .albums: albums.focus()
        case .waiting: body.grabFocus()
        }
    }

    /// Shows or hides the preview. The content under it cannot take the focus meanwhile.
    private func show(_ old: PreviewPresentation?, _ new: PreviewPresentation?) {
        preview.apply(new)
        guard (old == nil) != (new == nil) else { return }
        content.canFocus = new == nil && !shortfall.isShown
        focusContent()
    }

    /// Shows or hides what cannot be handed over; what is under it cannot take the focus meanwhile.
    private func show(_ new: ShortfallPresentation?) {
        content.canFocus = new == nil && !preview.isOpen
        preview.root.canFocus = new == nil
        shortfall.apply(new)
    }

    private func show(_ old: ContentPresentation?, _ new: ContentPresentation) {
        switch new {
        case .grid: content.visibleName = "grid"
        case .albums: content.visibleName = "albums"
        case .waiting(let scan):
            progress.apply(scan)
            content.visibleName = "waiting"
            // The progress changes often; that does not move the focus.
            if case .waiting = old { return }
        case .page(let presentation):
            page.apply(presentation)
            content.visibleName = "page"
        }
        focusContent()
    }
}
