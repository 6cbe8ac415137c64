// SPDX-License-Identifier: GPL-3.0-or-later

// The floor under the picker's start and its memory: a window of the same size with nothing in it, from a program that links the
// same libraries. Prints `first-paint NANOSECONDS` (CLOCK_MONOTONIC) and `renderer NAME` once its first frame was painted, and
// ends; where DESKTOP_PICKER_TRACE_SCROLL is set it rests before that for two seconds and prints `resident KIBIBYTES`, since it
// has nothing to scroll.

import Foundation
import Glibc
import GtkSupport
import PhotoLibrary
import PickerModel
import Workers

func say(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
}

/// Kibibytes of memory of this process, as the kernel counts them.
func resident() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
}

guard Display.isAvailable() else { exit(2) }
MainLoop.attachMainQueue()
let rests = ProcessInfo.processInfo.environment["DESKTOP_PICKER_TRACE_SCROLL"] != nil
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
            observer?.cancel()
            say("first-paint \(Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec))")
            say("renderer \(empty.rendererName ?? "none")")
            guard rests else { exit(0) }
            LoopTimer.after(milliseconds: 2000) {
                say("resident \(resident())")
                exit(0)
            }
        }
    }
    empty.present()
}
// Named, so that no linker leaves a library out.
withExtendedLifetime((LibraryEngine.self, SandboxedDecoder.self)) {
    exit(application.run())
}
