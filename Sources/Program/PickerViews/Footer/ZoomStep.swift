// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// A step of the zoom keys and buttons: for the picture of an open preview, else for the tiles.
enum ZoomStep {
    case nearer, farther, reset

    /// The step for the tiles.
    var ofTiles: PersonIntent {
        switch self {
        case .nearer: .zoomedIn
        case .farther: .zoomedOut
        case .reset: .zoomReset
        }
    }
}
