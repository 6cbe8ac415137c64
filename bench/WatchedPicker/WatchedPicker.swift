// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerCommands
import PickerTraces

/// The picker for measurements and tests of the window: the same program as `DesktopPicker`, with windows of a stated
/// size and windows that operate themselves where the environment asks for it (docs/developing/environment.md).
@main
enum WatchedPicker {
    static func main() {
        PickerProgram.main(
            watch: PickerProgram.Watch(size: StatedSize.size(in: ProcessInfo.processInfo.environment)) { Traces() })
    }
}
