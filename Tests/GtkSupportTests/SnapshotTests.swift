// SPDX-License-Identifier: GPL-3.0-or-later

import GtkInspection
import Testing

@testable import GtkSupport

/// Painting without a display, looked at pixel by pixel.
@MainActor
struct SnapshotTests {
    private let red = RGBA(1, 0, 0)
    private let blue = RGBA(0, 0, 1)
    private let whole = Rect(x: 0, y: 0, width: 20, height: 20)

    @Test("Colours fill exactly their rectangle")
    func color() {
        let picture = Picture(width: 20, height: 20) { $0.color(red, Rect(x: 5, y: 5, width: 10, height: 10)) }
        #expect(picture[5, 5] == [255, 0, 0])
        #expect(picture[14, 14] == [255, 0, 0])
        #expect(!picture.isPainted(4, 5))
        #expect(!picture.isPainted(15, 14))
    }

    @Test("Clips, opacity and transforms end where they are popped")
    func nesting() {
        let picture = Picture(width: 20, height: 20) { snapshot in
            snapshot.pushClip(Rect(x: 0, y: 0, width: 10, height: 20))
            snapshot.color(red, whole)
            snapshot.pop()
            snapshot.save()
            snapshot.translate(10, 0)
            snapshot.scale(0.5)
            snapshot.color(blue, Rect(x: 0, y: 0, width: 20, height: 20))
            snapshot.restore()
            snapshot.pushOpacity(0.5)
            snapshot.color(RGBA(white: 1), Rect(x: 10, y: 15, width: 5, height: 5))
            snapshot.pop()
        }
        #expect(picture[9, 19] == [255, 0, 0])
        #expect(picture[10, 9] == [0, 0, 255])
        #expect(!picture.isPainted(10, 11))
        #expect((127...128).contains(picture[12, 17][0]))
    }

    @Test("Round corners leave the corner free")
    func rounded() {
        let fill = Picture(width: 20, height: 20) { $0.roundedFill(whole, radius: 10, red) }
        #expect(!fill.isPainted(0, 0))
        #expect(fill[10, 10] == [255, 0, 0])
        let border = Picture(width: 20, height: 20) { $0.roundedBorder(whole, radius: 4, width: 3, blue) }
        #expect(border[10, 1] == [0, 0, 255])
        #expect(!border.isPainted(10, 10))
    }

    @Test("A gradient runs from its first colour to its second, within round corners")
    func gradient() {
        let picture = Picture(width: 20, height: 20) { snapshot in
            snapshot.draw(in: whole) { drawing in
                drawing.rectangle(whole, radius: 5)
                drawing.fill(from: red, at: 0, to: blue, at: 20)
            }
        }
        #expect(picture[10, 0][0] > 240)
        #expect(picture[10, 19][2] > 240)
        for (x, y) in [(0, 0), (19, 0), (0, 19), (19, 19)] { #expect(!picture.isPainted(x, y), "\(x) \(y)") }
        #expect(picture.isPainted(0, 6) && picture.isPainted(6, 0))
    }

    @Test("Lines are drawn along their path")
    func drawing() {
        let picture = Picture(width: 20, height: 20) { snapshot in
            snapshot.draw(in: whole) { drawing in
                drawing.move(to: 0, 10)
                drawing.line(to: 20, 10)
                drawing.stroke(red, width: 4)
                drawing.rectangle(Rect(x: 0, y: 0, width: 4, height: 4))
                drawing.fill(blue)
            }
        }
        #expect(picture[10, 10] == [255, 0, 0])
        #expect(picture[1, 1] == [0, 0, 255])
        #expect(!picture.isPainted(10, 15))
    }

    @Test(
        "A picture keeps its pixels at its own size, and its edges when it is stretched",
        arguments: [RendererKind.cairo, .gpu])
    func surface(_ renderer: RendererKind) throws {
        // Two rows: blue over green.
        let bytes: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0]
        let pixels = try PixelSurface(bytes, width: 2, height: 2)
        let exact = Picture(width: 4, height: 4, renderer: renderer) {
            $0.surface(pixels, in: Rect(x: 1, y: 1, width: 2, height: 2))
        }
        #expect(exact[1, 1] == [0, 0, 255])
        #expect(exact[2, 2] == [0, 255, 0])
        #expect(!exact.isPainted(0, 1) && !exact.isPainted(3, 2))
        for filter in [PixelFilter.nearest, .fast, .good] {
            let large = Picture(width: 20, height: 20, renderer: renderer) {
                $0.surface(pixels, in: whole, filter: filter)
            }
            #expect(large[0, 0] == [0, 0, 255], "\(filter)")
            #expect(large[19, 19] == [0, 255, 0], "\(filter)")
        }
    }

    @Test("Round corners of pictures, alone and under other things", arguments: [RendererKind.cairo, .gpu])
    func roundedPictures(_ renderer: RendererKind) throws {
        let pixels = try PixelSurface([UInt8](repeating: 255, count: 20 * 20 * 4), width: 20, height: 20)
        let corners = CornerCover(radius: 8, ground: blue, scale: 1)
        let ground = { (snapshot: Snapshot) in snapshot.color(blue, whole) }
        let alone = Picture(width: 20, height: 20, renderer: renderer) { snapshot in
            ground(snapshot)
            snapshot.surface(pixels, in: whole, corners: corners)
        }
        let covered = Picture(width: 20, height: 20, renderer: renderer) { snapshot in
            ground(snapshot)
            snapshot.rounded(whole, corners) {
                snapshot.surface(pixels, in: whole)
                snapshot.color(red.withAlpha(0.5), whole)
            }
        }
        for corner in [(0, 0), (19, 0), (0, 19), (19, 19)] {
            #expect(alone[corner.0, corner.1] == [0, 0, 255], "\(corner)")
            #expect(covered[corner.0, corner.1] == [0, 0, 255], "\(corner)")
        }
        for inside in [(10, 0), (0, 10), (10, 10), (19, 10), (4, 4)] {
            #expect(alone[inside.0, inside.1] == [255, 255, 255], "\(inside)")
            #expect(covered[inside.0, inside.1][0] == 255 && (126...129).contains(covered[inside.0, inside.1][1]))
        }
        // The edge is neither the one nor the other.
        #expect((1...254).contains(alone[2, 2][0]) && alone[2, 2][0] == alone[2, 2][1])
    }

    @Test("Stamps and symbols are drawn once, in their place and colour", arguments: [RendererKind.cairo, .gpu])
    func stamps(_ renderer: RendererKind) {
        var drawn = 0
        let stamp = Stamp(width: 6, height: 6, scale: 1) { drawing in
            drawn += 1
            drawing.rectangle(Rect(x: 1, y: 1, width: 4, height: 4))
            drawing.fill(red)
        }
        for _ in 0..<2 {
            let picture = Picture(width: 20, height: 20, renderer: renderer) { $0.stamp(stamp, x: 10.2, y: 3.8) }
            #expect(picture[11, 5] == [255, 0, 0])
            #expect(picture[14, 8] == [255, 0, 0])
            #expect(!picture.isPainted(10, 4) && !picture.isPainted(15, 9))
        }
        let stretched = Picture(width: 20, height: 20, renderer: renderer) {
            $0.stamp(stamp, in: Rect(x: 2, y: 4, width: 12, height: 6))
        }
        #expect(stretched[5, 6] == [255, 0, 0] && stretched[10, 7] == [255, 0, 0])
        #expect(!stretched.isPainted(1, 6) && !stretched.isPainted(14, 6) && !stretched.isPainted(7, 3))
        #expect(drawn == 1)
    }

    @Test("A picture has one texture while a node shows it, and none afterwards")
    func textures() throws {
        let pixels = try PixelSurface([UInt8](repeating: 9, count: 16), width: 2, height: 2)
        let place = Rect(x: 0, y: 0, width: 2, height: 2)
        func shown() -> Picture { Picture(width: 2, height: 2, renderer: .gpu) { $0.surface(pixels, in: place) } }
        let before = CountedObject.madeTexture.count
        var pictures = [shown(), shown()]
        #expect(CountedObject.madeTexture.count == before + 1)
        pictures = []
        pictures.append(shown())
        #expect(CountedObject.madeTexture.count == before + 2)
        #expect(pictures[0][1, 1] == [9, 9, 9])
    }

    @Test("A node keeps its picture after the picture was dropped")
    func droppedSurface() throws {
        let picture = Picture(width: 4, height: 4) { snapshot in
            guard let pixels = try? PixelSurface([UInt8](repeating: 200, count: 64), width: 4, height: 4) else {
                return
            }
            snapshot.surface(pixels, in: Rect(x: 0, y: 0, width: 4, height: 4))
        }
        picture.draw()
        #expect(picture[3, 3] == [200, 200, 200])
    }

    @Test("Colours are read from CSS and mixed")
    func colors() {
        #expect(RGBA(css: "#ff0000") == red)
        #expect(RGBA(css: "rgba(0,0,255,1)") == blue)
        #expect(RGBA(css: "no colour") == nil)
        #expect(RGBA(white: 0, alpha: 0.5).over(RGBA(white: 1)) == RGBA(white: 0.5))
    }
}
