// SPDX-License-Identifier: GPL-3.0-or-later

import PickerSessions

#if PICKER_TRACES
    import PickerTraces
#endif

/// Makes the observer of a window for `make bench`; nil in a build for distribution.
@MainActor
enum SelfDriving {
    static var observer: (any SessionObserver)? {
        #if PICKER_TRACES
            Traces()
        #else
            nil
        #endif
    }
}
