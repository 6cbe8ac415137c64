// SPDX-License-Identifier: GPL-3.0-or-later

import PickerCommands

/// The program that people install. Synchronous by need: after an `await` in an asynchronous main the code is on another
/// thread, and main-actor work then never runs under GLib.
@main
enum DesktopPicker {
    static func main() { PickerProgram.main() }
}
