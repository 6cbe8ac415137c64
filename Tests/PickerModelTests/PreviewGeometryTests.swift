// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Testing

@Suite("Preview: where the picture stands")
struct PreviewGeometryTests {
    struct Fit: Sendable, CustomTestStringConvertible {
        let view: (Double, Double)
        let scale: Double
        let picture: (Int, Int)
        let frame: PreviewGeometry.Frame
        let pixels: Int
        var testDescription: String { "\(picture) in \(view) at \(scale)" }

        init(
            _ view: (Double, Double), _ scale: Double, _ picture: (Int, Int), _ x: Double, _ y: Double, _ width: Double,
            _ height: Double, _ pixels: Int
        ) {
            (self.view, self.scale, self.picture, self.pixels) = (view, scale, picture, pixels)
            frame = PreviewGeometry.Frame(x: x, y: y, width: width, height: height)
        }
    }

    @Test(
        "whole, in the middle, never larger than its pixels, on whole device pixels",
        arguments: [
            Fit((800, 600), 1, (4000, 3000), 0, 0, 800, 600, 800),
            Fit((800, 600), 1, (3000, 4000), 175, 0, 450, 600, 600),
            Fit((800, 600), 1, (400, 300), 200, 150, 400, 300, 400),
            Fit((800, 600), 2, (400, 300), 300, 225, 200, 150, 400),
            Fit((800, 600), 2, (4000, 3000), 0, 0, 800, 600, 1600),
            Fit((800, 100), 1, (100, 4000), 399, 0, 3, 100, 100),
            Fit((801, 601), 1, (400, 300), 201, 151, 400, 300, 400), Fit((10, 10), 1, (32_000, 1), 0, 5, 10, 1, 10),
        ])
    func fit(_ row: Fit) throws {
        let geometry = try #require(
            PreviewGeometry(
                width: row.view.0, height: row.view.1, scale: row.scale, pictureWidth: row.picture.0,
                pictureHeight: row.picture.1))
        #expect(geometry.frame == row.frame)
        #expect(geometry.wantedPixels() == row.pixels)
    }

    @Test("what has no size has no place", arguments: [(0.0, 600.0, 10, 10), (800, 600, 0, 10), (800, 600, 10, -1)])
    func nothing(_ width: Double, _ height: Double, _ x: Int, _ y: Int) {
        #expect(PreviewGeometry(width: width, height: height, scale: 1, pictureWidth: x, pictureHeight: y) == nil)
    }

    private func large() throws -> PreviewGeometry {
        try #require(PreviewGeometry(width: 800, height: 600, scale: 1, pictureWidth: 4000, pictureHeight: 3000))
    }

    @Test("what stands under the pointer stays there while it comes nearer")
    func anchor() throws {
        var geometry = try large()
        geometry.zoom(to: 1, atX: 200, y: 150)
        #expect(geometry.frame == PreviewGeometry.Frame(x: -800, y: -600, width: 4000, height: 3000))
        #expect(geometry.wantedPixels() == 4000)
        geometry.zoom(by: 0.5, atX: 200, y: 150)
        #expect(geometry.frame == PreviewGeometry.Frame(x: -300, y: -225, width: 2000, height: 1500))
    }

    @Test("not nearer than its own pixels, not farther than the whole; what fits does not zoom")
    func limits() throws {
        var geometry = try large()
        geometry.zoom(by: 100, atX: 400, y: 300)
        #expect(geometry.zoom == 1)
        geometry.zoom(by: 0.001, atX: 400, y: 300)
        #expect(geometry.zoom == nil)
        #expect(geometry == (try large()))
        var small = try #require(
            PreviewGeometry(width: 800, height: 600, scale: 1, pictureWidth: 80, pictureHeight: 60))
        #expect(!small.canZoom)
        small.zoom(by: 3, atX: 0, y: 0)
        #expect(small.zoom == nil)
    }

    @Test("moving stops at the edges, and the whole does not move")
    func moving() throws {
        var geometry = try large()
        geometry.move(byX: 50, y: 50)
        #expect(geometry == (try large()))
        geometry.zoom(to: 1, atX: 400, y: 300)
        geometry.move(byX: 30, y: -40)
        #expect((geometry.frame.x, geometry.frame.y) == (-1570, -1240))
        geometry.move(byX: 1e6, y: -1e6)
        #expect((geometry.frame.x, geometry.frame.y) == (0, -2400))
    }

    @Test("another size keeps the place that is looked at, until all of it fits")
    func resizing() throws {
        var geometry = try large()
        geometry.zoom(to: 0.5, atX: 400, y: 300)
        geometry.resize(width: 600, height: 400)
        #expect((geometry.frame.x, geometry.frame.y) == (-700, -550))
        geometry.resize(width: 3000, height: 2000)
        #expect(geometry.zoom == nil)
    }

    @Test("a huge picture is asked for in what memory bears")
    func huge() throws {
        var geometry = try #require(
            PreviewGeometry(width: 800, height: 600, scale: 1, pictureWidth: 20_000, pictureHeight: 10_000))
        geometry.zoom(to: 1, atX: 400, y: 300)
        let pixels = geometry.wantedPixels(limit: 50_000_000)
        #expect(pixels == 10_000)
        #expect(pixels * pixels / 2 <= 50_000_000)
    }
}
