// SPDX-License-Identifier: GPL-3.0-or-later

import GtkInspection
import GtkSupport

/// Plain pictures side by side, to see what a renderer makes of their colours.
@MainActor
final class ColourRow {
    /// Of a picture, in pixels.
    static let side = RendererProbe.side
    let tile = Tile()
    private let pictures: [(name: String, picture: PixelSurface, isRound: Bool)]

    /// Of Display P3 and, to compare, of sRGB. Nothing is left of the first where GTK does not know it.
    init() {
        let red: [UInt8] = [200, 80, 80]
        let wanted: [(String, [UInt8], PixelGamut, Bool)] = [
            ("colour-srgb", red, .sRGB, false), ("colour-p3", red, .displayP3, false),
            ("colour-p3-round", red, .displayP3, true), ("colour-p3-grey", [128, 128, 128], .displayP3, false),
        ]
        pictures = wanted.compactMap { name, colour, gamut, isRound in
            let pixel = colour.reversed() + [0]
            let bytes = Array(repeating: pixel, count: Self.side * Self.side).flatMap { $0 }
            let picture = try? PixelSurface(bytes, width: Self.side, height: Self.side, gamut: gamut)
            return picture.map { (name, $0, isRound) }
        }
        tile.setAccessible(label: "Colours")
        tile.onSnapshot = { [pictures] snapshot, _, _ in
            let corners = CornerCover(radius: 5, ground: RGBA(white: 1), scale: 1)
            for (index, item) in pictures.enumerated() {
                snapshot.surface(
                    item.picture,
                    in: Rect(
                        x: Double(index * Self.side), y: 0, width: Double(Self.side), height: Double(Self.side)),
                    corners: item.isRound ? corners : nil)
            }
        }
    }

    /// What the middle of each became: its name, then red, green and blue in sRGB.
    func lines() throws(InspectionError) -> [String] {
        let drawn = try RenderedPicture(of: tile)
        return pictures.enumerated().map { index, item in
            let colour = drawn[index * Self.side + Self.side / 2, Self.side / 2]
            return item.name + " " + colour.map(String.init).joined(separator: " ")
        }
    }
}
