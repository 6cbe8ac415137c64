// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport

/// Draws short texts on a dark ground, which stay readable over any picture: dates and badges of tiles.
///
/// Each is drawn once and kept. A text and a ground with round corners on every tile and in every frame would cost cairo
/// a mask and OpenGL two changes of the shader.
@MainActor
final class LabelStamps<Key: Hashable> {
    private let form: LabelForm
    private let scale: Double
    private var known: [Key: Stamp] = [:]

    /// - Parameter scale: device pixels per logical pixel.
    init(_ form: LabelForm, scale: Double) {
        (self.form, self.scale) = (form, scale)
    }

    /// - Parameters:
    ///   - widget: gives the font.
    ///   - text: the text of this key, asked for where it is not drawn yet.
    func stamp(_ key: Key, for widget: Widget, _ text: () -> String) -> Stamp {
        if let stamp = known[key] { return stamp }
        // A library has thousands of days: this bounds the memory.
        if known.count == 256 { known.removeAll() }
        let stamp = form.stamp(text(), for: widget, scale: scale)
        known[key] = stamp
        return stamp
    }
}

/// The font and the ground of a label on a picture.
struct LabelForm {
    /// Size of the letters relative to the widget's font.
    let letters: Double
    let weight: TextLayout.Weight
    /// Distance of the text from the edges of its ground, in logical pixels.
    let padding: (x: Double, y: Double)
    /// Opacity of the black ground.
    let ground: Double

    static let day = LabelForm(letters: 0.8, weight: .semibold, padding: (4, 1), ground: 0.6)
    static let badge = LabelForm(letters: 0.75, weight: .bold, padding: (6, 2), ground: 0.55)

    @MainActor
    fileprivate func stamp(_ text: String, for widget: Widget, scale: Double) -> Stamp {
        let layout = TextLayout(text, for: widget, weight: weight, scale: letters)
        let size = layout.pixelSize
        let (width, height) = (Double(size.width) + 2 * padding.x, Double(size.height) + 2 * padding.y)
        return Stamp(width: width, height: height, scale: scale) { drawing in
            drawing.rectangle(Rect(x: 0, y: 0, width: width, height: height), radius: 4)
            drawing.fill(RGBA(white: 0, alpha: ground))
            drawing.text(layout, x: padding.x, y: padding.y, RGBA(white: 1))
        }
    }
}
