// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import GtkSupport

nonisolated private let stated = ProcessInfo.processInfo.environment["PICKER_TEST_SCALE"].flatMap(Double.init)

/// How many device pixels there are for a logical one. In a session of `with-session.sh --wayland` the compositor can be told a
/// scale with a fraction before (`swaymsg output HEADLESS-1 scale 1.5`), which PICKER_TEST_SCALE names then.
@MainActor
@Suite(.display, .serialized)
struct ScaleTests {
    @Test("A fraction of the compositor's is known in a window", .enabled(if: stated != nil))
    func fraction() throws {
        let stage = try Stage()
        let label = Label("Photos")
        let changes = Counter()
        label.onScaleChange { changes.count += 1 }
        stage.show(label)
        runLoop { label.scale == stated }
        #expect(Double(label.scaleFactor) == stated?.rounded(.up))
        #expect(changes.count > 0)
        #expect(Display.scale == stated)
        stage.close()
    }

    @Test("On a display of whole scales it is the whole number, in a window and before", .enabled(if: stated == nil))
    func whole() throws {
        let stage = try Stage()
        let label = Label("Photos")
        let changes = Counter()
        label.onScaleChange { changes.count += 1 }
        #expect(label.scale == Double(label.scaleFactor))
        stage.show(label)
        #expect(label.scale == Double(label.scaleFactor))
        // It was known before: what is painted by hand is not to be made twice.
        #expect(changes.count == 0)
        #expect(Display.scale == Double(label.scaleFactor))
        stage.close()
    }

    @Test("A widget that leaves its window listens to it no more")
    func leaving() throws {
        let stage = try Stage()
        let (box, label) = (Box(.vertical), Label("Photos"))
        label.onScaleChange {}
        box.append(label)
        stage.show(box)
        box.remove(label)
        box.append(label)
        drainLoop()
        #expect(label.scale == Double(label.scaleFactor))
        stage.close()
    }
}
