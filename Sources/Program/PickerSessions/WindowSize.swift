// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// The size that a picker's window opens with, in logical pixels.
enum WindowSize {
    /// - Parameters:
    ///   - stated: what the door asks for; nil for none.
    ///   - remembered: what is remembered of the app.
    static func opening(stated: WindowExtent?, remembered: WindowExtent?) -> (width: Int, height: Int) {
        if let stated { return (stated.width, stated.height) }
        if let remembered, remembered.isUsable { return (remembered.width, remembered.height) }
        return (Int(NominalSize.window.width), Int(NominalSize.window.height))
    }
}
