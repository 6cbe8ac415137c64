// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// Converts keys, scrolling, pinches and pointer events over the preview into intents and zoom changes.
extension PreviewController {
    func connectInput() {
        root.onKey { [weak self] press in self?.pressed(press) ?? false }
        let tile = picture.tile
        tile.onClick { [weak self] click in
            self?.focus()
            // GTK counts two double clicks in a row as four clicks.
            guard click.count.isMultiple(of: 2) else { return }
            self?.picture.zoom { geometry in
                if geometry.zoom == nil {
                    geometry.zoom(to: 1, atX: click.x, y: click.y)
                } else {
                    geometry.showWhole()
                }
            }
        }
        tile.onClick(button: 3) { [weak self] click in self?.askForMenu(at: (click.x, click.y)) }
        connectDragging(tile)
        // Handled before the enclosing scrolled window.
        tile.onScroll(phase: .capture) { [weak self] dx, dy, modifiers in
            guard let self, picture.geometry?.canZoom == true else { return false }
            if modifiers.contains(.control) {
                zoom(by: dy > 0 ? 1 / 1.25 : 1.25, at: pointer)
            } else {
                guard picture.geometry?.zoom != nil else { return false }
                picture.zoom { $0.move(byX: -dx * 40, y: -dy * 40) }
            }
            return true
        }
        tile.onMotion(
            enter: { [weak self] x, y in self?.pointer = (x, y) }, move: { [weak self] x, y in self?.pointer = (x, y) },
            leave: { [weak self] in self?.pointer = nil })
        connectPinch(tile)
    }

    private func connectDragging(_ tile: Tile) {
        var last = (x: 0.0, y: 0.0)
        tile.onDrag(
            begin: { [weak self] drag in
                last = (0, 0)
                // Only touch drags change to another photo; mouse users have buttons and keys.
                if self?.picture.geometry?.zoom == nil, !drag.isTouch { drag.deny() }
            },
            update: { [weak self] drag in
                guard let self else { return }
                guard picture.geometry?.zoom != nil else { return follow(drag) }
                // A second finger has zoomed in during the drag.
                picture.slide.follow(0)
                let step = (x: drag.offsetX - last.x, y: drag.offsetY - last.y)
                last = (drag.offsetX, drag.offsetY)
                picture.zoom { $0.move(byX: step.x, y: step.y) }
            },
            end: { [weak self] drag, isCancelled in
                guard let self else { return }
                guard drag.isTouch, picture.geometry?.zoom == nil else { return picture.slide.follow(0) }
                swiped(isCancelled ? (0, 0) : (drag.offsetX, drag.offsetY))
            })
    }

    private func follow(_ drag: Drag) {
        guard let shown = store.presentation.preview else { return }
        picture.slide.follow(
            PreviewSwipe.shift(
                x: drag.offsetX, y: drag.offsetY, isRightToLeft: root.isRightToLeft, canGoBack: shown.canGoBack,
                canGoForward: shown.canGoForward))
    }

    /// Handles the end of a swipe: the new photo slides in from the side opposite to the movement.
    private func swiped(_ way: (x: Double, y: Double)) {
        let width = picture.size.width
        let before = store.presentation.preview?.position.id
        if let intent = PreviewSwipe.intent(x: way.x, y: way.y, width: width, isRightToLeft: root.isRightToLeft) {
            store.send(intent)
        }
        guard let now = store.presentation.preview?.position.id else { return picture.slide.follow(0) }
        picture.slide.settle(
            from: now == before ? picture.slide.shift : picture.slide.shift + (way.x < 0 ? width : -width))
    }

    private func connectPinch(_ tile: Tile) {
        var center = (x: 0.0, y: 0.0)
        var last = 1.0
        tile.onZoom(
            begin: { x, y in
                center = (x, y)
                last = 1
            },
            scale: { [weak self] scale in
                guard scale > 0 else { return }
                self?.zoom(by: scale / last, at: center)
                last = scale
            }, end: {})
    }

    /// Zooms by a factor around a point, or around the centre for nil.
    func zoom(by factor: Double, at place: (x: Double, y: Double)? = nil) {
        let place = place ?? (picture.size.width / 2, picture.size.height / 2)
        picture.zoom { $0.zoom(by: factor, atX: place.x, y: place.y) }
    }

    func zoom(_ step: ZoomStep) {
        switch step {
        case .nearer: zoom(by: 1.25)
        case .farther: zoom(by: 1 / 1.25)
        case .reset: picture.zoom { $0.showWhole() }
        }
    }

    /// Opens the menu of the photo at a point of the picture, or at its centre for nil.
    private func askForMenu(at place: (x: Double, y: Double)? = nil) {
        guard let index = store.state.preview?.position.index else { return }
        let place = place ?? (picture.size.width / 2, picture.size.height / 2)
        onMenu?(index, Rect(x: place.x, y: place.y, width: 1, height: 1))
    }

    private func pressed(_ press: KeyPress) -> Bool {
        guard case .preview(let action) = press.action(in: .preview, over: root) else { return false }
        switch action {
        case .copy:
            guard let place = store.state.preview?.position else { return false }
            store.send(.handoverRequested(.copy, .tile(place)))
        case .close: store.send(.previewClosed)
        case .toggle: store.send(.previewSelectionToggled)
        case .showMenu: askForMenu()
        case .toggleInfo: store.send(.infoToggled)
        case .alongInfo(let forward): return info.moveFocus(forward: forward) { self.focus() }
        // GTK's windows take Return for a default button of their own before it would bubble up to ours.
        case .add: store.send(.addPressed)
        case .step(let step): store.send(.previewMoved(step))
        }
        return true
    }
}
