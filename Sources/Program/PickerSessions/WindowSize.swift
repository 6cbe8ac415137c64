// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerModel

/// The size a picker opens with; `DESKTOP_PICKER_SIZE=WIDTHxHEIGHT` is for tests and screenshots.
enum WindowSize {
    static func opening(remembered: WindowExtent?) -> (width: Int, height: Int) {
        let parts = (ProcessInfo.processInfo.environment["DESKTOP_PICKER_SIZE"] ?? "").split(separator: "x")
            .compactMap { Int($0) }
        guard parts.count == 2, parts.allSatisfy({ (120...10_000).contains($0) }) else {
            if let remembered, remembered.isUsable { return (remembered.width, remembered.height) }
            return (Int(NominalSize.window.width), Int(NominalSize.window.height))
        }
        return (parts[0], parts[1])
    }
}
