// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel
import PickerSessions

#if PICKER_TRACES
    import PickerTraces
#endif

/// What measurements and tests of the window ask for in the environment; nothing in a build for distribution.
@MainActor
enum SelfDriving {
    /// Makes the observer of a window for `make bench`.
    static var observer: (any SessionObserver)? {
        #if PICKER_TRACES
            Traces()
        #else
            nil
        #endif
    }

    /// The size that the window opens with; nil for the remembered one.
    static var size: WindowExtent? {
        #if PICKER_TRACES
            StatedSize.size(in: ProcessInfo.processInfo.environment)
        #else
            nil
        #endif
    }
}
