// SPDX-License-Identifier: GPL-3.0-or-later

package import PickerModel
package import PickerViews

/// Observes a request in its window; used by measurements.
@MainActor
package protocol SessionObserver: AnyObject {
    /// Whether the observer operates the window instead of a person. Its picks must not reach a caller or a memory.
    var drivesPicker: Bool { get }
    /// Called when the window is made and not yet laid out.
    func willPresent(_ window: PickerWindow)
    func didPresent(_ window: PickerWindow)
    /// Called when each photo on screen has its picture.
    /// - Parameter close: closes the window.
    func firstScreenIsComplete(_ window: PickerWindow, _ store: PickerStore, close: @escaping @MainActor () -> Void)
    func willEnd()
}
