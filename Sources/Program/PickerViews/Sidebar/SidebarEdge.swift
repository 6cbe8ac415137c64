// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The edge between sidebar and photos, which a pointer or finger drags, and keys move after F8, as in GTK's panes. It lies over
/// the line that is seen, with some pixels on both sides of it.
@MainActor
final class SidebarEdge {
    let root = Box(.horizontal, role: .separator)
    private let sidebar: Widget
    private let store: PickerStore
    /// Where a drag began, in coordinates that do not move with the edge, and the width then.
    private var grip: (x: Double, width: Int)?
    /// The width of the view that sidebar and photos share.
    private var room = 0
    private var wanted: Int?
    private var shown = 0
    /// Called when keys go back to the photos.
    var onLeave: (() -> Void)?

    /// - Parameters:
    ///   - sidebar: gets the width.
    ///   - frame: a parent of both that does not move with the edge.
    init(of sidebar: Widget, in frame: Widget, store: PickerStore, renderer: TextRenderer) {
        (self.sidebar, self.store) = (sidebar, store)
        root.addClass("picker-edge")
        root.halign = .start
        root.setCursor(named: "col-resize")
        root.setAccessible(label: renderer.render(FixedNames.sidebarWidth))
        root.setAccessible(hidden: true)
        root.onDrag { [weak self, weak frame] drag in
            guard let self, let frame, let point = root.point(drag.x, drag.y, in: frame) else { return }
            drag.claim()
            grip = (point.x, shown)
        } update: { [weak self, weak frame] drag in
            guard let self, let frame, let point = root.point(drag.x, drag.y, in: frame) else { return }
            dragged(to: point.x)
        } end: { [weak self] _, _ in
            guard let self, grip != nil else { return }
            grip = nil
            store.send(.sidebarWidened(to: shown))
        }
        root.onKey { [weak self] press in self?.pressed(press) ?? false }
        root.onFocusChange { [weak self] isInside in
            guard let self, !isInside else { return }
            root.focusable = false
            root.setAccessible(hidden: true)
        }
        show(SidebarWidth.usual)
    }

    func apply(_ sidebar: SidebarPresentation) {
        root.isVisible = sidebar.isVisible
        wanted = sidebar.width
        if grip == nil { show(SidebarWidth.fitting(wanted, in: room)) }
    }

    /// Handles a new width of the view.
    func resized(width: Int) {
        room = width
        show(SidebarWidth.fitting(wanted, in: width))
    }

    /// Gives the edge the keys, or takes them from it. It is no stop of the Tab key.
    func toggleKeys() {
        guard root.isVisible else { return }
        guard !root.isFocus else { return onLeave?() ?? () }
        root.focusable = true
        root.setAccessible(hidden: false)
        root.grabFocus()
    }

    private func dragged(to x: Double) {
        guard let grip else { return }
        show(
            SidebarWidth.moved(from: grip.width, by: x - grip.x, isRightToLeft: root.isRightToLeft, in: room))
    }

    private func pressed(_ press: KeyPress) -> Bool {
        guard case .edge(let action) = press.action(in: .edge, over: root) else { return false }
        switch action {
        case .wider: move(by: SidebarWidth.step)
        case .narrower: move(by: -SidebarWidth.step)
        case .leave: onLeave?()
        }
        return true
    }

    private func move(by step: Int) {
        show(SidebarWidth.fitting(shown + step, in: room))
        store.send(.sidebarWidened(to: shown))
    }

    private func show(_ width: Int) {
        guard width != shown else { return }
        shown = width
        sidebar.setSizeRequest(width: width)
    }
}
