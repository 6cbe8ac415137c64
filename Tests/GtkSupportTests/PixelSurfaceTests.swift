// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import PickerTestSupport
import Testing

@testable import GtkSupport

/// Pictures in memory: their sizes are checked before anything is drawn.
struct PixelSurfaceTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var bytes: Int
        var width: Int
        var height: Int
        var stride: Int
        var isValid: Bool
        var testDescription: String { name }
    }

    nonisolated static let cases = [
        Case(name: "exact", bytes: 16, width: 2, height: 2, stride: 8, isValid: true),
        Case(name: "padded rows", bytes: 32, width: 2, height: 2, stride: 16, isValid: true),
        Case(name: "last row without padding", bytes: 24, width: 2, height: 2, stride: 16, isValid: true),
        Case(name: "too few bytes", bytes: 15, width: 2, height: 2, stride: 8, isValid: false),
        Case(name: "no width", bytes: 16, width: 0, height: 2, stride: 8, isValid: false),
        Case(name: "negative height", bytes: 16, width: 2, height: -1, stride: 8, isValid: false),
        Case(name: "stride below the width", bytes: 16, width: 2, height: 2, stride: 4, isValid: false),
        Case(name: "odd stride", bytes: 64, width: 2, height: 2, stride: 9, isValid: false),
        Case(name: "wider than cairo can", bytes: 64, width: 40_000, height: 1, stride: 160_000, isValid: false),
        Case(name: "a stride that overflows", bytes: 64, width: 2, height: 2, stride: .max - 3, isValid: false),
    ]

    @Test("Sizes that do not fit are refused", arguments: cases)
    func sizes(_ item: Case) {
        let bytes = [UInt8](repeating: 7, count: item.bytes)
        let surface = try? PixelSurface(bytes, width: item.width, height: item.height, stride: item.stride)
        #expect((surface != nil) == item.isValid)
    }

    @Test("The size is told, the bytes are our own")
    func facts() throws {
        var bytes = [UInt8](repeating: 1, count: 3 * 16)
        let surface = try PixelSurface(bytes, width: 3, height: 3, stride: 16)
        bytes[0] = 99
        #expect((surface.width, surface.height, surface.stride) == (3, 3, 16))
        #expect(surface.byteCount == 48)
        #expect(surface.forDrawing() == surface.forDrawing())
        #expect(cairo_image_surface_get_data(surface.forDrawing())?.pointee == 1)
    }

    @Test("Memory of a decoder is taken over without a copy")
    func adopts() throws {
        let memory = try #require(g_malloc(16))
        memory.initializeMemory(as: UInt8.self, repeating: 5, count: 16)
        let surface = try PixelSurface(adopting: memory, width: 2, height: 2, stride: 8)
        #expect(cairo_image_surface_get_data(surface.forDrawing()) == memory.assumingMemoryBound(to: UInt8.self))
    }

    @Test("A gamut that GTK does not know is refused")
    func unknownGamut() throws {
        let made = Result { () throws(GtkSupportError) in
            try PixelSurface([UInt8](repeating: 7, count: 16), width: 2, height: 2, gamut: .displayP3)
        }
        guard PixelGamut.displayP3.isKnownToGTK else {
            #expect(throws: GtkSupportError(.unknownGamut, "Display P3")) { try made.get() }
            return
        }
        #expect(try made.get().gamut == .displayP3)
    }

    @Test(
        "Where cairo draws it gets a copy in sRGB of what is wider", .display,
        .enabled(if: PixelGamut.displayP3.isKnownToGTK, "GTK before 4.16 has no colour states"),
        arguments: [[200, 80, 80], [128, 128, 128], [0, 255, 0], [10, 20, 250]] as [[UInt8]])
    func cairoGetsSRGB(_ colour: [UInt8]) throws {
        let bytes = Array(repeating: colour.reversed() + [0], count: 12).flatMap { $0 }
        let wide = try PixelSurface(bytes, width: 4, height: 3, gamut: .displayP3)
        let plain = try PixelSurface(bytes, width: 4, height: 3)
        let rect = Rect(x: 0, y: 0, width: 4, height: 3)
        let picture = Picture(width: 4, height: 3) { $0.surface(wide, in: rect) }
        #expect(distance(picture[2, 1], DisplayP3.inSRGB(colour)) <= 1.5, "\(picture[2, 1])")
        #expect(Picture(width: 4, height: 3) { $0.surface(plain, in: rect) }[2, 1] == colour)
        // It is made once.
        #expect(wide.forDrawing() == wide.forDrawing())
        #expect(cairo_image_surface_get_data(wide.forDrawing()) != cairo_image_surface_get_data(plain.forDrawing()))
    }

    @Test("Many are made and dropped on other threads while they are drawn here")
    func threads() async throws {
        for round in 0..<20 {
            let surface = try await Task.detached {
                try PixelSurface([UInt8](repeating: UInt8(round), count: 64 * 64 * 4), width: 64, height: 64)
            }.value
            let picture = Picture(width: 64, height: 64) {
                $0.surface(surface, in: Rect(x: 0, y: 0, width: 64, height: 64))
            }
            #expect(picture[10, 10] == [UInt8(round), UInt8(round), UInt8(round)])
            await Task.detached { withExtendedLifetime(surface) {} }.value
        }
    }
}
