// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// A sentence over the photos: at the lower edge, or below Add where it says why that cannot be pressed.
@MainActor
final class NoticeLabel {
    let root = Label("", role: .status)
    /// What is covered at the edges of the photos.
    var insets = SafeInsets() {
        didSet { root.margins = Margins(all: root.valign == .start ? 8 : 16, insets) }
    }
    private let renderer: TextRenderer
    private var width = 0

    init(renderer: TextRenderer) {
        self.renderer = renderer
        root.addClass("picker-notice")
        root.isVisible = false
    }

    /// Shows a sentence; nil for none.
    func show(_ sentence: LocalizedText?, besideAdd: Bool) {
        root.text = sentence.map { renderer.render($0) } ?? ""
        root.halign = besideAdd ? .end : .center
        root.valign = besideAdd ? .start : .end
        root.margins = Margins(all: besideAdd ? 8 : 16, insets)
        root.isVisible = sentence != nil
        fit()
    }

    /// - Parameter width: the width of the picker.
    func fit(into width: Int) {
        self.width = width
        if root.isVisible { fit() }
    }

    /// Lets the sentence wrap only if it may not fit in one line: GTK lays out wrapping text a dozen times to find its
    /// minimum width, which takes 3 ms at a refused tap (measured).
    private func fit() {
        root.wraps = TextLayout(root.text, for: root).pixelSize.width > width / 2
    }
}
