// SPDX-License-Identifier: GPL-3.0-or-later

// The floor under the picker's start: a window of the same size with nothing in it, from a program that links the same
// libraries. Prints `first-paint NANOSECONDS` (CLOCK_MONOTONIC) once its first frame was painted, and ends.

import Foundation
import Glibc
import GtkSupport
import PhotoLibrary
import PickerModel
import Workers

guard Display.isAvailable() else { exit(2) }
MainLoop.attachMainQueue()
let application = Application(id: "io.github.desktoppicker.EmptyWindow")
var window: ApplicationWindow?
var observer: FrameObserver?
application.onActivate {
    let empty = ApplicationWindow(application: application)
    empty.defaultSize = (Int(NominalSize.window.width), Int(NominalSize.window.height))
    empty.setChild(Box(.vertical))
    window = empty
    empty.onMap {
        observer = empty.onFrame(before: {}) {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            FileHandle.standardError.write(
                Data("first-paint \(Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec))\n".utf8))
            exit(0)
        }
    }
    empty.present()
}
// Named, so that no linker leaves a library out.
withExtendedLifetime((PhotoLibrary.self, SandboxedDecoder.self)) {
    exit(application.run())
}
