// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import MediaTypes
import PickerModel

/// The preview: one photo, large over the grid, with its name, its tick, and buttons to its neighbours and back.
///
///     bar      close | name, date and place in the list | info | tick
///     body     the stage, and beside or below it the info panel
///     stage    the picture; over it back, forward, why it cannot be shown, and what plays it
@MainActor
final class PreviewController {
    let root = Box(.vertical)
    let picture = PreviewPicture()
    let store: PickerStore
    /// Returns the picture of an asset's tile, which is shown until a larger one arrives.
    var tilePicture: ((AssetID) -> PixelSurface?)?
    /// Opens the menu of the photo at an index, at a place of the picture.
    var onMenu: ((_ index: Int, _ place: Rect) -> Void)?
    private let renderer: TextRenderer
    private let feed: PreviewFeed
    let clip: ClipController?
    private let close: Button
    let tick: PreviewTick
    let info: PreviewInfo
    private let bar = Box(.horizontal, spacing: 8)
    private let body = Box(.horizontal)
    private let stage = Overlay()
    private let back: Button
    private let forward: Button
    private let title = Label("", role: .heading)
    private let detail = Label("")
    private let problem = Box(.vertical, spacing: 12)
    private let sentence = Label("", role: .status)
    private var shown: PreviewPresentation?
    private var clipProblem: MediaError?
    private var opening: TickHandle?
    /// Position of the pointer over the picture, the centre for zooming.
    var pointer: (x: Double, y: Double)?

    /// - Parameter player: plays videos and Live Photos; nil if there is none: then there is no play button.
    init(store: PickerStore, feed: PreviewFeed, renderer: TextRenderer, player: (any ClipPlaying)? = nil) {
        self.store = store
        self.feed = feed
        self.renderer = renderer
        clip = player.map { ClipController(store: store, renderer: renderer, player: $0) }
        close = Button(iconName: "window-close-symbolic", label: renderer.render(FixedNames.closePreview))
        tick = PreviewTick(store: store, renderer: renderer)
        info = PreviewInfo(store: store, renderer: renderer)
        back = Button(iconName: "go-previous-symbolic", label: renderer.render(FixedNames.previousPhoto))
        forward = Button(iconName: "go-next-symbolic", label: renderer.render(FixedNames.nextPhoto))
        build()
        feed.onArrival = { [weak self] in self?.received($0) }
        picture.onResize = { [weak self] in self?.resized() }
        picture.onZoom = { [weak self] in self?.tellZoom() }
        picture.tile.onToggle = { [store] in store.send(.previewSelectionToggled) }
        clip?.onFrame = { [weak self] in self?.picture.show(frame: $0) }
        clip?.onProblem = { [weak self] in self?.clipFailed($0) }
        connectInput()
    }

    var isOpen: Bool { shown != nil }
    /// Whether the toggle of the info panel has the keyboard focus, and tells its state itself.
    var infoHasKeys: Bool { info.toggle.isFocus }

    private func build() {
        root.addClass("picker-preview")
        root.setAccessible(label: renderer.render(FixedNames.preview))
        root.isVisible = false
        let texts = Box(.vertical)
        texts.valign = .center
        texts.hexpand = true
        detail.addClass("dim-label")
        detail.addClass("numeric")
        title.addClass("picker-preview-title")
        for label in [title, detail] {
            label.ellipsize = label === title ? .middle : .end
            texts.append(label)
        }
        bar.addClass("picker-preview-bar")
        for widget in [close, texts, info.toggle, tick.root] as [Widget] { bar.append(widget) }
        stage.setChild(picture.tile)
        stage.vexpand = true
        stage.hexpand = true
        for (button, align) in [(back, Align.start), (forward, .end)] {
            button.halign = align
            button.valign = .center
            button.margins = Margins(all: 8)
            button.addClass("picker-over")
            stage.addOverlay(button, clip: true)
        }
        sentence.wraps = true
        sentence.centersLines = true
        sentence.maxWidthChars = 40
        problem.append(Image(iconName: "image-missing-symbolic", pixelSize: 64))
        problem.append(sentence)
        problem.halign = .center
        problem.valign = .center
        problem.margins = Margins(top: 12, bottom: 12, start: 64, end: 64)
        problem.isVisible = false
        stage.addOverlay(problem, clip: true)
        if let clip { stage.addOverlay(clip.bar, clip: true) }
        // In the single row of a compact picker there may be less room than the widgets request.
        root.clipsOverflow = true
        stage.clipsOverflow = true
        for button in [close, info.toggle, back, forward] { button.addClass("picker-round") }
        // The keys stay with the picture, where Space picks.
        for button in [close, info.toggle, back, forward, tick.root] as [Widget] { button.focusOnClick = false }
        clip?.onPlayPressed = { [weak self] in self?.focus() }
        root.append(bar)
        body.append(stage)
        body.append(info.root)
        root.append(body)
        close.onClicked { [store] in store.send(.previewClosed) }
        back.onClicked { [store] in store.send(.previewMoved(.back)) }
        forward.onClicked { [store] in store.send(.previewMoved(.forward)) }
    }

    /// Leaves free what is covered at the edges of the view: the dark ground goes to the edges.
    func cover(_ insets: SafeInsets) {
        bar.margins = Margins(top: insets.top, start: insets.start, end: insets.end)
        body.margins = Margins(bottom: insets.bottom, start: insets.start, end: insets.end)
    }

    /// Shows the preview, or hides it for nil.
    func apply(_ new: PreviewPresentation?) {
        let old = shown
        shown = new
        guard let new else {
            root.isVisible = false
            if old != nil {
                feed.forget()
                picture.clear()
                clip?.apply(nil, size: picture.devicePixels)
            }
            return
        }
        let hadFocus = root.hasFocusWithin
        if old == nil { appear() }
        title.text = new.title.map { renderer.render($0) } ?? ""
        detail.text = renderer.render(new.detail)
        picture.tile.setAccessible(label: renderer.render(new.name))
        picture.tile.setAccessible(description: renderer.render(new.ordinal))
        picture.tile.setAccessible(selected: new.isSelected)
        back.isSensitive = new.canGoBack
        forward.isSensitive = new.canGoForward
        tick.apply(new)
        show(new.info)
        if old?.position.id != new.position.id {
            clipProblem = nil
            picture.begin(
                new.asset, tilePicture: tilePicture?(new.position.id), whole: feed.picture(of: new.position.id))
        } else if old?.asset != new.asset {
            picture.measure(new.asset)
        }
        if old?.position.id != new.position.id || old?.asset != new.asset || old?.neighbours != new.neighbours
            || old?.problem != new.problem
        {
            ask()
        }
        showProblem()
        tellZoom()
        clip?.bar.margins = Margins(
            top: 12, bottom: store.presentation.privacy.badge == nil ? 12 : 52, start: 12, end: 12)
        clip?.apply(new, size: picture.devicePixels)
        // A button that becomes insensitive at the end of the list loses the focus.
        if hadFocus, !root.hasFocusWithin { focus() }
    }

    private func show(_ panel: InfoPresentation?) {
        let isBelow = panel?.arrangement == .below
        body.orientation = isBelow ? .vertical : .horizontal
        // In a low window the panel gets what the photo leaves.
        stage.setSizeRequest(height: isBelow ? 96 : nil)
        // First, since GTK would take the focus of a hidden line elsewhere.
        if info.hasKeys, panel?.rows.isEmpty ?? true { focus() }
        info.apply(panel, hasBadge: store.presentation.privacy.badge != nil)
    }

    /// Moves the focus to the picture.
    func focus() { picture.tile.grabFocus() }

    /// Fades in within an eighth of a second.
    private func appear() {
        root.isVisible = true
        opening?.cancel()
        root.opacity = 1
        guard Settings.animationsEnabled else { return }
        root.opacity = 0
        opening = root.animate(milliseconds: 125) { [weak self] part in
            self?.root.opacity = 1 - (1 - part) * (1 - part)
        }
    }

    // MARK: Pictures

    /// Requests the shown picture and those of the next steps, each in the size at which it is drawn.
    private func ask() {
        guard let shown, let asset = shown.asset, picture.size.width > 1 else { return }
        guard shown.problem == nil else { return feed.forget() }
        let current = wish(asset, pixels: picture.geometry?.wantedPixels() ?? roomPixels)
        // While zoomed in, the full-size picture uses the memory of the two neighbours.
        let isWhole = picture.geometry?.zoom == nil
        let ahead = isWhole ? shown.neighbours.map { wish($0, pixels: pixels(of: $0)) } : []
        // If a tile shows the asset, a thumbnail exists; for a video it may be the only picture.
        let standIn = asset.kind == .video || tilePicture?(asset.id) != nil
        feed.show(current, standIn: standIn, ahead: ahead)
        if let known = feed.picture(of: asset.id) { picture.show(known) }
    }

    private func wish(_ asset: Asset, pixels: Int) -> PictureWish {
        PictureWish(
            asset: asset, pixels: pixels,
            widest: PreviewGamut.widest(
                for: asset.kind, renderer: root.renderer, isKnown: PixelGamut.displayP3.isKnownToGTK))
    }

    private func pixels(of asset: Asset) -> Int {
        PreviewPicture.geometry(of: asset, in: picture.size, scale: picture.scale)?.wantedPixels() ?? roomPixels
    }

    private var roomPixels: Int { max(picture.devicePixels.width, picture.devicePixels.height) }

    private func received(_ id: AssetID) {
        guard id == shown?.position.id else { return }
        if let surface = feed.picture(of: id), shown?.isPlaying != true { picture.show(surface) }
        showProblem()
    }

    private func resized() {
        ask()
        tellZoom()
        clip?.fit(within: picture.size.width)
        picture.tile.queueDraw()
    }

    /// Tells how the picture can be zoomed, for the buttons that do it.
    private func tellZoom() {
        guard let open = store.state.preview else { return }
        let zoom = picture.geometry.map { PreviewZoom(canZoomIn: $0.canZoomIn, canZoomOut: $0.zoom != nil) } ?? .none
        if open.zoom != zoom { store.send(.pictureZoomed(zoom)) }
    }

    // MARK: Problems

    private func clipFailed(_ error: MediaError?) {
        clipProblem = error
        showProblem()
    }

    /// Shows why there is no picture, unless a stand-in is shown.
    private func showProblem() {
        guard let shown else { return }
        var said = shown.problem
        if said == nil, let asset = shown.asset, let error = clipProblem ?? pictureProblem(asset.id) {
            said = PreviewPresentation.problem(of: asset, error)
        }
        problem.isVisible = said != nil
        sentence.text = said.map { renderer.render($0) } ?? ""
    }

    private func pictureProblem(_ id: AssetID) -> MediaError? {
        feed.picture(of: id) == nil && tilePicture?(id) == nil ? feed.failure(of: id) : nil
    }
}
