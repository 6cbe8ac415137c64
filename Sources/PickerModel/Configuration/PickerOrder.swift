// SPDX-License-Identifier: GPL-3.0-or-later

/// What an app tells a picker that is open. Programs of apps, the service of the bus and the process that serves a request share this type; each says of
/// `Name` how it names photos: an app by the texts that it was told, the others by assets.
package enum PickerOrder<Name: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    /// Changes what may change while the picker is open.
    case update(PickerConfiguration.Update)
    /// Takes photos out of the selection.
    case deselect([Name])
    /// Puts a selected photo after another one; nil is the front.
    case move(Name, after: Name?)
    /// Scrolls the grid to where it began.
    case scrollToInitialPosition
    /// One step to larger photos.
    case zoomIn
    /// One step to smaller photos.
    case zoomOut
    /// Brings the picker's window to the front.
    case present(activationToken: String)

    /// The methods of `PickRequest1` by which orders cross the bus (contract section 7).
    package enum Method: String, CaseIterable, Sendable {
        case update = "Update"
        case deselect = "DeselectAssets"
        case move = "MoveAsset"
        case scrollToInitialPosition = "ScrollToInitialPosition"
        case zoomIn = "ZoomIn"
        case zoomOut = "ZoomOut"
        case present = "Present"
    }
}
