// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport

/// The dark ground at the lower edge of a picture, on which its length and its star can be read. It has the picture's round
/// corners in its own pixels: a clip around both costs OpenGL a shader of its own and cairo a mask.
@MainActor
final class ScrimStamps {
    static let height = 34.0

    private struct Size: Hashable {
        let width: Double
        let height: Double
    }

    private let radius: Double
    private let scale: Double
    private var known: [Size: Stamp] = [:]

    /// - Parameters:
    ///   - radius: of the corners, in logical pixels.
    ///   - scale: device pixels per logical pixel.
    init(radius: Double, scale: Double) {
        (self.radius, self.scale) = (radius, scale)
    }

    /// For a picture of that size, as high as the scrim or as the picture, whichever is less.
    func scrim(width: Double, height: Double) -> Stamp {
        let size = Size(width: width, height: min(height, Self.height + radius))
        if let stamp = known[size] { return stamp }
        // Whole pictures have many sizes.
        if known.count == 64 { known.removeAll() }
        let height = min(Self.height, size.height)
        let stamp = Stamp(width: size.width, height: height, scale: scale) { drawing in
            // The upper corners are above the scrim, save where the picture is no higher.
            drawing.rectangle(
                Rect(x: 0, y: height - size.height, width: size.width, height: size.height), radius: radius)
            drawing.fill(
                from: RGBA(white: 0, alpha: 0), at: height - Self.height, to: RGBA(white: 0, alpha: 0.6), at: height)
        }
        known[size] = stamp
        return stamp
    }
}
