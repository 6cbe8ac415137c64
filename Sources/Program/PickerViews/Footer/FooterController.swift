// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The bar at the bottom edge: what the app can see, staging button or status, options and zoom.
@MainActor
final class FooterController {
    /// The bar's ground, which goes to the edges.
    let ground = Box(.vertical)
    private let root = CenterBox()
    private let store: PickerStore
    private let renderer: TextRenderer
    private let start = Box(.horizontal, spacing: 8)
    private let privacy = Label("")
    private let progress = ProgressBar()
    private let progressText = Label("", role: .status)
    private let staging: Button
    private let stagingText = Label("")
    private let status = Label("", role: .label)
    private let hint = Label("")
    private let alsoAllow: CheckButton
    /// What the app sees from now on, in a narrow window.
    private let access = Label("")
    /// The line above the bar, for what a narrow window has no room for in it.
    let line = Box(.horizontal)
    let options: OptionsController
    private let view: ViewMenuController
    private let zoomOut: Button
    private let zoomIn: Button
    private let slider: Scale
    private let zoom = Box(.horizontal, spacing: 2)
    private let middle = Box(.horizontal)
    private let end = Box(.horizontal, spacing: 8)
    /// Called for the zoom buttons.
    var onZoom: ((ZoomStep) -> Void)?
    private var isNarrow: Bool?
    private var isApplying = false

    init(store: PickerStore, renderer: TextRenderer) {
        self.store = store
        self.renderer = renderer
        staging = Button(child: stagingText)
        alsoAllow = CheckButton(label: renderer.render(AccessCheckPresentation.name))
        options = OptionsController(store: store, renderer: renderer)
        view = ViewMenuController(store: store, renderer: renderer)
        zoomOut = Button(iconName: "list-remove-symbolic", label: renderer.render(FixedNames.zoomOut))
        zoomIn = Button(iconName: "list-add-symbolic", label: renderer.render(FixedNames.zoomIn))
        // Values start at 1, since screen readers announce the number.
        slider = Scale(1...Double(ZoomState.levels.count), value: Double(ZoomState.initialLevel + 1), step: 1)
        slider.setAccessible(label: renderer.render(FixedNames.tileSize))
        slider.setSizeRequest(width: 92)
        slider.setIncrements(step: 1, page: 1)
        zoomOut.hasFrame = false
        zoomIn.hasFrame = false
        root.addClass("picker-footer")
        root.hexpand = true
        ground.addClass("picker-footer-ground")
        ground.append(root)
        staging.addClass("text-button")
        // What may be picked is a sentence: in some languages it takes two lines of a narrow window.
        stagingText.wrapsOnlyWhereItMust()
        stagingText.lines = 2
        stagingText.ellipsize = .end
        stagingText.centersLines = true
        privacy.ellipsize = .end
        privacy.xalign = 0
        privacy.wrapsOnlyWhereItMust()
        privacy.lines = 2
        privacy.addClass("dim-label")
        privacy.addClass("picker-privacy")
        progress.valign = .center
        progress.setSizeRequest(width: 80)
        progressText.wrapsOnlyWhereItMust()
        progressText.lines = 2
        progressText.xalign = 0
        progressText.addClass("dim-label")
        progressText.addClass("picker-privacy")
        progressText.ellipsize = .end
        start.append(Image(iconName: "channel-secure-symbolic", pixelSize: 16))
        start.append(privacy)
        start.append(progress)
        start.append(progressText)
        middle.valign = .center
        middle.append(staging)
        middle.append(status)
        status.ellipsize = .end
        zoom.append(zoomOut)
        zoom.append(slider)
        zoom.append(zoomIn)
        end.valign = .center
        hint.addClass("dim-label")
        end.append(hint)
        end.append(options.root)
        end.append(view.root)
        end.append(zoom)
        staging.onClicked { [store] in store.send(.stagingOpened) }
        for (button, step) in [(zoomOut, ZoomStep.farther), (zoomIn, .nearer)] {
            // The keys stay with the photos.
            button.focusOnClick = false
            button.onClicked { [weak self] in self?.onZoom?(step) }
        }
        line.margins = Margins(top: 6, bottom: 6, start: 12, end: 12)
        line.isVisible = false
        access.xalign = 0
        access.wraps = true
        access.addClass("dim-label")
        access.addClass("picker-privacy")
        line.append(access)
        alsoAllow.focusOnClick = false
        alsoAllow.onToggled { [weak self] isOn in
            guard let self, !isApplying else { return }
            self.store.send(.accessAllowed(isOn))
        }
        slider.onChanged { [weak self] value in
            guard let self, !isApplying else { return }
            self.store.send(.zoomChosen(level: Int(value.rounded()) - 1))
        }
        apply(store.presentation, isNarrow: false)
    }

    /// Whether the slider has the focus.
    var zoomHasKeys: Bool { slider.hasFocusWithin }

    func apply(_ presentation: PickerPresentation, isNarrow: Bool) {
        isApplying = true
        defer { isApplying = false }
        let footer = presentation.footer
        ground.isVisible = footer.isVisible
        arrange(isNarrow: isNarrow)
        privacy.text = renderer.render(footer.privacy)
        privacy.tooltip = renderer.render(footer.privacy)
        // The description would only repeat the label.
        privacy.setAccessible(description: nil)
        privacy.isVisible = footer.progress == nil
        hint.isVisible = footer.hint != nil && !isNarrow
        hint.text = footer.hint.map { renderer.render($0) } ?? ""
        progress.isVisible = footer.progress != nil
        progressText.isVisible = footer.progress != nil
        if let scan = footer.progress {
            progressText.text = renderer.render(scan.text)
            progress.show(scan.fraction, progressText.text)
        }
        staging.isVisible = footer.staging.isVisible
        staging.isSensitive = footer.staging.isEnabled
        staging.setClass("picker-invitation", !footer.staging.isEnabled)
        stagingText.text = renderer.render(footer.staging.label)
        // The accessible name is fixed; the description contains the number.
        staging.setAccessible(label: renderer.render(FixedNames.showSelected))
        staging.tooltip = footer.staging.tooltip.map { renderer.render($0) }
        // Set after the tooltip, which also sets the description.
        staging.setAccessible(description: renderer.render(footer.count))
        status.isVisible = footer.status != nil
        status.text = footer.status.map { renderer.render($0) } ?? ""
        alsoAllow.isVisible = footer.alsoAllow != nil
        access.isVisible = footer.isAboutAccess
        access.text = privacy.text
        line.isVisible = footer.isVisible && isNarrow && (footer.alsoAllow != nil || footer.isAboutAccess)
        if let offered = footer.alsoAllow {
            alsoAllow.isActive = offered.isOn
            alsoAllow.tooltip = renderer.render(offered.tooltip)
        }
        options.apply(presentation.options, isVisible: footer.showsOptions, hasWord: footer.hasOptionsWord)
        view.apply(presentation.view)
        root.setClass("picker-tight", isNarrow && LargeText.isSet)
        zoom.isVisible = footer.showsZoom && !isNarrow
        slider.value = Double(footer.zoomLevel + 1)
        slider.isSensitive = footer.canChooseSize
        zoomIn.isSensitive = footer.canZoomIn
        zoomOut.isSensitive = footer.canZoomOut
    }

    /// Leaves free what is covered at the edges of the view.
    func cover(_ insets: SafeInsets) {
        let sides = SafeInsets(start: insets.start, end: insets.end)
        line.margins = Margins(top: 6, bottom: 6, start: 12, end: 12) + sides
        root.margins = Margins() + SafeInsets(bottom: insets.bottom, start: insets.start, end: insets.end)
    }

    /// In a narrow window only the options and the picked photos have room.
    private func arrange(isNarrow: Bool) {
        guard self.isNarrow != isNarrow else { return }
        if let before = self.isNarrow { (before ? line : end).remove(alsoAllow) }
        (isNarrow ? line : end).prepend(alsoAllow)
        self.isNarrow = isNarrow
        root.setClass("picker-narrow", isNarrow)
        middle.margins = isNarrow ? Margins() : Margins(start: 12, end: 12)
        for place in [root.setStart, root.setCenter, root.setEnd] { place(nil) }
        root.setStart(isNarrow ? end : start)
        root.setCenter(isNarrow ? nil : middle)
        root.setEnd(isNarrow ? middle : end)
        // In one line where there is room: while the parts of the bar move, GTK 4.18 measures a label that wraps with the
        // letters of its former place, and warns of it.
        stagingText.wraps = isNarrow
    }
}
