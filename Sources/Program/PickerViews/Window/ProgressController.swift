// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The content during the first scan: its progress as text and as a bar.
@MainActor
final class ProgressController {
    let root = Box(.vertical, spacing: 12)
    private let renderer: TextRenderer
    private let text = Label("", role: .status)
    private let bar = ProgressBar()

    init(renderer: TextRenderer) {
        self.renderer = renderer
        root.valign = .center
        root.halign = .center
        root.margins = Margins(all: 24)
        text.addClass("picker-page-title")
        text.wraps = true
        text.centersLines = true
        text.maxWidthChars = 40
        bar.halign = .center
        bar.setSizeRequest(width: 240)
        root.append(text)
        root.append(bar)
        apply(nil)
    }

    /// - Parameter progress: nil while unknown; then nothing is shown.
    func apply(_ progress: ProgressPresentation?) {
        root.isVisible = progress != nil
        guard let progress else { return }
        text.text = renderer.render(progress.text)
        bar.show(progress.fraction, text.text)
    }
}

extension ProgressBar {
    /// Shows a fraction, or pulses for nil. `words` is the accessible name.
    func show(_ fraction: Double?, _ words: String) {
        setAccessible(label: words)
        if let fraction { self.fraction = fraction } else { pulse() }
    }
}
