// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

extension PickerState {
    mutating func include(_ classes: MetadataClasses, _ included: Bool) -> [PickerEffect] {
        guard chrome.isVisible(.options) else { return [] }
        // Metadata that the app refuses stays removed regardless of the switch.
        if included { options.personRemovals.subtract(classes) } else { options.personRemovals.formUnion(classes) }
        return options.isRemembered ? keepOptions() : []
    }

    mutating func choose(encoding: PreferredEncoding) -> [PickerEffect] {
        guard chrome.isVisible(.options) else { return [] }
        options.personEncoding = encoding
        return options.isRemembered ? keepOptions() : []
    }
}
