// SPDX-License-Identifier: GPL-3.0-or-later

import PickerTestSupport
import Testing

@testable import GtkSupport

/// Pictures in a window of each renderer that GTK has here: a program of its own for each, since a process has one.
@Suite(.display)
struct RendererTests {
    /// What GSK_RENDERER says; nil leaves it to GTK. One that this GTK does not have is another one then.
    nonisolated static let names: [String?] = ["cairo", "gl", "ngl", "vulkan", nil]

    @Test(
        "A picture is uploaded once while it is on screen, and never where cairo draws",
        .enabled(if: ProbeProgram.isBuilt("RendererProbe"), "needs the RendererProbe program beside the tests"),
        arguments: names)
    func uploads(_ name: String?) async throws {
        let said = try await ProbeProgram.lines(of: "RendererProbe", with: ["GSK_RENDERER": name, "GDK_DEBUG": nil])
        let renderer = try #require(said["renderer"])
        if name == "cairo" { #expect(renderer == "GskCairoRenderer") }
        if name == "gl" { #expect(renderer.contains("GL")) }
        #expect(said["uploads-again"] == "0")
        #expect(said["uploads-scrolled"] == "0")
        // Vulkan has no calls of OpenGL to count.
        let isOpenGL = renderer.contains("GL") || renderer.contains("Ngl")
        #expect(said["uploads-first"] == (isOpenGL ? "12" : "0"))
        #expect(said["uploads-replaced"] == (isOpenGL ? "1" : "0"))
    }

    @Test(
        "A picture of Display P3 is drawn in its colours, round corners and all",
        .enabled(if: ProbeProgram.isBuilt("RendererProbe"), "needs the RendererProbe program beside the tests"),
        .enabled(if: PixelGamut.displayP3.isKnownToGTK, "GTK before 4.16 has no colour states"),
        arguments: names)
    func displayP3(_ name: String?) async throws {
        let said = try await ProbeProgram.lines(of: "RendererProbe", with: ["GSK_RENDERER": name, "GDK_DEBUG": nil])
        func colour(_ name: String) -> [UInt8] {
            (said[name] ?? "").split(separator: " ").compactMap { UInt8($0) }
        }
        let isOpenGL = (said["renderer"] ?? "").contains("GL")
        #expect(said["uploads-colours"] == (isOpenGL ? "4" : "0"))
        #expect(said["uploads-colours-again"] == "0")
        #expect(colour("colour-srgb") == [200, 80, 80])
        let expected = DisplayP3.inSRGB([200, 80, 80])
        #expect(expected.map { $0.rounded() } == [216, 69, 75])
        #expect(distance(colour("colour-p3"), expected) <= 1.5, "\(colour("colour-p3"))")
        #expect(distance(colour("colour-p3-round"), expected) <= 1.5, "\(colour("colour-p3-round"))")
        #expect(distance(colour("colour-p3-grey"), [128, 128, 128]) <= 1, "\(colour("colour-p3-grey"))")
    }
}
