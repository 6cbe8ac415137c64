// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport

/// Draws the dark gradient at the lower edge of a picture, which keeps its duration and star readable. The stamps
/// contain the picture's round corners, since a clip around both costs OpenGL a shader of its own and cairo a mask.
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
    ///   - radius: corner radius, in logical pixels.
    ///   - scale: device pixels per logical pixel.
    init(radius: Double, scale: Double) {
        (self.radius, self.scale) = (radius, scale)
    }

    /// The scrim for a picture of this size. It is at most as high as the picture.
    func scrim(width: Double, height: Double) -> Stamp {
        let size = Size(width: width, height: min(height, Self.height + radius))
        if let stamp = known[size] { return stamp }
        // Uncropped pictures have many sizes: this bounds the memory.
        if known.count == 64 { known.removeAll() }
        let height = min(Self.height, size.height)
        let stamp = Stamp(width: size.width, height: height, scale: scale) { drawing in
            // The upper round corners are above the scrim, unless the picture is no higher than it.
            drawing.rectangle(
                Rect(x: 0, y: height - size.height, width: size.width, height: size.height), radius: radius)
            drawing.fill(
                from: RGBA(white: 0, alpha: 0), at: height - Self.height, to: RGBA(white: 0, alpha: 0.6), at: height)
        }
        known[size] = stamp
        return stamp
    }
}
